// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import PhoneModel
import Testing

@Suite("The plateau's spread")
struct BatteryGaugeStatistics {
  static let count = 4_000

  static func plateaus(_ draw: (Int) -> BatteryGauge) -> [Double] {
    (0..<count).map { draw($0).plateau }
  }

  static let profile: PhoneProfile = {
    var profile = PhoneProfile()
    profile.battery.gaugePlateau = Estimate(0.0466)
    profile.battery.gaugePlateauSpread = Estimate(0.0098)
    return profile
  }()

  @Test("has the profile's mean and deviation over replications and over charges")
  func spread() {
    let profile = Self.profile
    let byReplication = Self.plateaus { BatteryGauge(profile, seed: 42, replication: $0) }
    let byCycle = Self.plateaus {
      BatteryGauge(profile, seed: 42, replication: 3, cycle: UInt64($0))
    }
    for draws in [byReplication, byCycle] {
      let mean = draws.reduce(0, +) / Double(Self.count)
      let variance = draws.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(Self.count - 1)
      // Four standard errors: 0.0098 / sqrt(4000) of the mean, 0.0098 / sqrt(8000) of the deviation.
      let (ofMean, ofDeviation): (Double, Double) = (4 * 0.0098 / 63.2, 4 * 0.0098 / 89.4)
      #expect(abs(mean - 0.0466) < ofMean)
      #expect(abs(variance.squareRoot() - 0.0098) < ofDeviation)
      #expect(draws.allSatisfy { (0...1).contains($0) })
    }
    #expect(byReplication != byCycle)
  }

  @Test("is the same for the same arguments, and none without a spread")
  func keyed() {
    let profile = Self.profile
    let one = BatteryGauge(profile, seed: 1, replication: 2, cycle: 3)
    #expect(one == BatteryGauge(profile, seed: 1, replication: 2, cycle: 3))
    var plain = profile
    plain.battery.gaugePlateauSpread = Estimate(0)
    #expect(BatteryGauge(plain, seed: 1, replication: 2, cycle: 3).plateau == 0.0466)
  }
}
