// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// A bucket of energy at constant voltage.
///
/// Scope: keeps its own integral of the phone's power along time, apart from the ledger's sums, so
/// that the two check each other.
///
/// Limitations: no inner resistance (below 1 % of the energy at the loads of location work), no
/// ageing, no temperature. A phone that is plugged in draws from the charger, and the battery fills
/// with 5 W (assumption).
///
/// Sources: equivalent-circuit estimate of the loss by Chen and Rincón-Mora (2006),
/// doi 10.1109/TEC.2006.874229.
public struct Battery: Sendable {
  /// The energy of a full charge.
  public let capacity: Joules
  /// The energy that the phone has taken so far, from the battery or the charger.
  public private(set) var drawn = Joules.zero
  /// The energy missing from a full charge.
  public private(set) var missing = Joules.zero
  /// Whether the charger is connected.
  public private(set) var isCharging = false

  var power = 0.0
  var since = SimulationTime.zero

  /// Assumption: a five-watt charger.
  static let chargingPower = 5.0

  /// A full battery.
  ///
  /// - Precondition: the capacity is above 0 J.
  public init(capacity: Joules) {
    precondition(capacity.value > 0, "a battery holds more than 0 J")
    self.capacity = capacity
  }

  /// The charge, 0...1.
  public var fraction: Double { max(0, 1 - missing / capacity) }

  mutating func changePower(by delta: Double, at time: SimulationTime) {
    settle(at: time)
    power += delta
  }

  mutating func draw(_ energy: Joules) {
    drawn += energy
    if !isCharging { missing += energy }
  }

  mutating func connectCharger(_ isConnected: Bool, at time: SimulationTime) {
    settle(at: time)
    isCharging = isConnected
  }

  mutating func settle(at time: SimulationTime) {
    let seconds = (time - since).seconds
    guard seconds > 0 else { return }
    let energy = Joules(power * seconds)
    drawn += energy
    if isCharging {
      missing = max(.zero, missing - Joules(Self.chargingPower * seconds))
    } else {
      missing += energy
    }
    since = time
  }
}
