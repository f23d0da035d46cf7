// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationStrategies
public import PhoneModel

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
      .lowPower:
      true
    // An app that waits runs for a moment at other events.
    case .permission, .batterySaver, .noSignal, .withheld, .doze, .backgroundLimit, .waiting,
      .staticHold, .atRest, .ownSettings:
      false
    }
  }

  /// The rule of the system behind it, by its name in `scenarios/rules.csv`; nil for what an event of
  /// the day or the app's own settings decide.
  ///
  /// - Parameters:
  ///   - platform: the simulated system's.
  ///   - services: those that the strategy uses.
  ///   - isMoving: whether the phone moved meanwhile.
  /// - Returns: the rule's name.
  public func rule(
    on platform: Platform,
    services: [ServiceKind],
    isMoving: Bool
  ) -> String? {
    switch (self, platform) {
    case (.suspended, .ios): "15"
    case (.paused, .ios): "14"
    case (.suspendedAtRest, .ios): "16"
    case (.ended, .ios), (.quit, .ios), (.restarted, .ios): "45"
    case (.crashed, .ios): "17"
    case (.permission, .ios): "41"
    case (.lowPower, .ios): "46"
    case (.noSignal, .ios): "12"
    case (.permission, .android), (.suspended, .android): "P1"
    case (.noSignal, .android): "A3"
    case (.restarted, .android): "G1"
    case (.maker, .android): "K1"
    case (.batterySaver, .android): "B2"
    case (.doze, .android): "Z3"
    case (.backgroundLimit, .android): "A9"
    case (.waiting, _): Self.waitingRule(services, on: platform, isMoving: isMoving)
    case (.staticHold, .ios): "6"
    case (.atRest, .ios):
      services.contains(.liveUpdates) && !services.contains(.standardUpdates) ? "48" : "11"
    case (.atRest, .android): "A7"
    case (.paused, _), (.suspendedAtRest, _), (.ended, _), (.maker, _), (.quit, _), (.crashed, _),
      (.lowPower, _), (.batterySaver, _), (.withheld, _), (.doze, _), (.backgroundLimit, _),
      (.staticHold, _), (.ownSettings, _):
      nil
    }
  }

  private static func waitingRule(
    _ services: [ServiceKind],
    on platform: Platform,
    isMoving: Bool
  ) -> String? {
    if platform == .android { return isMoving ? "G2" : "G5" }
    let rules: [(ServiceKind, String)] = [
      (.significantChange, "18"), (.regions, "26"), (.monitor, "49"), (.visits, "34"),
      (.beacons, "38"), (.liveUpdates, "48"),
    ]
    return rules.first { services.contains($0.0) }?.1
  }
}
