// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The charge of a run's battery at an instant, and the level that the phone showed.
public struct BatteryLevel: Sendable, Hashable {
  /// The instant.
  public var time: SimulationTime
  /// The charge, 0...1, by the phone's model of a battery.
  public var chargeFraction: Double
  /// The level on the phone's gauge, 0...1.
  public var shownFraction: Double

  /// A level at an instant.
  public init(time: SimulationTime, chargeFraction: Double, shownFraction: Double) {
    self.time = time
    self.chargeFraction = chargeFraction
    self.shownFraction = shownFraction
  }
}
