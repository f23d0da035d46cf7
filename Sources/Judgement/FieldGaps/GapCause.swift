// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationService
public import LocationStrategies
public import PhoneModel

extension GapCause {
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
    case (.permission, .ios), (.locationOff, .ios): "41"
    case (.lowPower, .ios): "46"
    case (.noSignal, .ios): "12"
    case (.permission, .android), (.locationOff, .android), (.suspended, .android): "P1"
    case (.hibernated, .android): "F5"
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
      (.hibernated, _), (.lowPower, _), (.batterySaver, _), (.withheld, _), (.doze, _),
      (.backgroundLimit, _),
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
