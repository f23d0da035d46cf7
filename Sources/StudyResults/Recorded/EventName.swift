// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// An event of an app, by its name in the column `event` of the table of events.
public enum EventName: String, CaseIterable, Sendable, Hashable {
  /// The process was launched; the detail is the reason.
  case launched
  /// The process changed its state; the detail is the new state.
  case stateChanged = "state_changed"
  /// The system reported that a region was entered.
  case enteredRegion = "entered_region"
  /// The system reported that a region was left.
  case exitedRegion = "exited_region"
  /// Geofencing reported a stay in a region.
  case dweltInRegion = "dwelt_in_region"
  /// The app itself concluded that it entered a region.
  case concludedEntry = "concluded_entry"
  /// The app itself concluded that it left a region.
  case concludedExit = "concluded_exit"
  /// A visit was reported.
  case visit
  /// The system paused the app's updates.
  case pausedUpdates = "paused_updates"
  /// The system suspended the app while the phone was at rest.
  case suspendedAtRest = "suspended_at_rest"
  /// A request failed; the detail is the error.
  case failed
  /// A region could not be monitored; the detail is the error.
  case monitoringFailed = "monitoring_failed"
  /// Deferral ended; the detail is the error, if there was one.
  case finishedDeferredUpdates = "finished_deferred_updates"
  /// The app sent bytes.
  case uploaded
  /// Bytes that the app sent did not arrive.
  case uploadFailed = "upload_failed"
  /// The app began a mode of its own; the detail is its name.
  case modeChanged = "mode_changed"
  /// A beacon region was entered.
  case enteredBeaconRegion = "entered_beacon_region"
  /// A beacon region was left.
  case exitedBeaconRegion = "exited_beacon_region"
  /// A monitor reported a condition; the detail is its state.
  case monitorEvent = "monitor_event"
  /// A notification was shown.
  case notified
  /// The geocoder answered; the detail is the error, if there was one.
  case geocoded
  /// The app opened a URL in another app; the detail is the URL.
  case handedOff = "handed_off"
  /// The user's permission changed; the detail is the new one.
  case authorizationChanged = "authorization_changed"
  /// The app crashed; the detail is the reason.
  case crashed
  /// An event of the day made the system do something wrong; the detail says what.
  case disturbed

  /// The display name, such as `entered region`.
  public var title: String { rawValue.replacing("_", with: " ") }
}
