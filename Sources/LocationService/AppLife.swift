// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A state in the life cycle of an app.
public enum AppState: String, Sendable, Hashable, Codable {
  /// On the screen.
  case foreground
  /// Off the screen and running.
  case background
  /// In memory, not running; nothing is delivered.
  case suspended
  /// No longer in memory.
  case terminated
}

/// The reason for a launch of an app.
public enum LaunchReason: String, Sendable, Hashable, Codable {
  /// The user opened it.
  case user
  /// A significant change.
  case significantChange = "significant_change"
  /// A circular or beacon region was entered or left.
  case region
  /// A visit began or ended.
  case visit
  /// Live updates were flowing when it ended.
  case liveUpdates = "live_updates"
  /// Its request for run time in the background was granted.
  case backgroundRefresh = "background_refresh"
  /// A silent notification of its server.
  case remoteNotification = "remote_notification"
  /// A location push, for which the process runs the app's extension and none of its other code.
  case locationPush = "location_push"
  /// A change of the user's activity, on Android.
  case activity
  /// An alarm that it set, on Android.
  case alarm

  /// True if monitoring launched it: significant changes, regions or visits.
  public var isMonitoring: Bool {
    switch self {
    case .significantChange, .region, .visit: true
    case .user, .liveUpdates, .backgroundRefresh, .remoteNotification, .locationPush, .activity,
      .alarm:
      false
    }
  }

  /// True if the launch options contain the `location` key.
  public var isLocation: Bool {
    switch self {
    case .significantChange, .region, .visit, .liveUpdates: true
    case .user, .backgroundRefresh, .remoteNotification, .locationPush, .activity, .alarm: false
    }
  }
}
