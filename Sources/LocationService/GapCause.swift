// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Why a simulated app gets no positions for a time.
public enum GapCause: String, CaseIterable, Sendable, Hashable {
  /// The system suspended the app.
  case suspended
  /// The system paused its updates.
  case paused
  /// The system suspended it at rest, because of its filter or coarse accuracy.
  case suspendedAtRest = "suspended_at_rest"
  /// The system ended the app.
  case ended
  /// The maker's software ended it, on Android.
  case maker = "ended_by_maker"
  /// The user quit it.
  case quit = "quit_by_user"
  /// It crashed, or the system took its memory while it ran.
  case crashed
  /// The phone restarted.
  case restarted
  /// The user does not let it use the location.
  case permission = "no_permission"
  /// Location services are off for the whole phone.
  case locationOff = "location_off"
  /// The system hibernated it because the user had not opened it for months.
  case hibernated
  /// Low Power Mode ended its updates in the background.
  case lowPower = "low_power"
  /// Battery saver kept Android from serving it.
  case batterySaver = "battery_saver"
  /// There was no signal.
  case noSignal = "no_signal"
  /// The system failed to pass positions on, by an event of the day.
  case withheld
  /// The phone was in Doze.
  case doze
  /// The system serves apps in the background a few times an hour.
  case backgroundLimit = "background_limit"
  /// It waits for the system's next event, such as a crossing.
  case waiting
  /// The system holds the position of a resting phone and seldom repeats it.
  case staticHold = "static_hold"
  /// It runs, but nothing passes its filter at rest.
  case atRest = "at_rest"
  /// It runs and asks for no positions.
  case ownSettings = "own_settings"

  /// Whether a simulated app does not run meanwhile.
  public var isWithoutProcess: Bool {
    switch self {
    case .suspended, .paused, .suspendedAtRest, .ended, .maker, .quit, .crashed, .restarted,
      .lowPower, .hibernated:
      true
    // An app that waits runs for a moment at other events.
    case .permission, .locationOff, .batterySaver, .noSignal, .withheld, .doze, .backgroundLimit,
      .waiting,
      .staticHold, .atRest, .ownSettings:
      false
    }
  }
}
