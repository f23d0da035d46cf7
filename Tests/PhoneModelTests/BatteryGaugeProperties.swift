// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Quantities
import TracewattTestSupport
import World

@testable import PhoneModel

@Suite("Invariants of every battery gauge")
struct BatteryGaugeProperties {
  static let gauges = [
    BatteryGauge.exact,
    BatteryGauge(plateau: 0, step: 0.01),
    BatteryGauge(plateau: 0.0466, step: 0.01),
    BatteryGauge(plateau: 0.0466, step: 0),
    BatteryGauge(plateau: 0.2, step: 0.05),
    BatteryGauge(plateau: 1, step: 1),
    BatteryGauge(plateau: 0.031, step: 0.07),
  ]
  static let uses = (0...4_000).map { Double($0) / 3_200 }

  @Test("the level shown never rises and stays within 0 and 1", arguments: gauges)
  func monotone(gauge: BatteryGauge) {
    let shown = Self.uses.map { gauge.shownFraction(used: $0) }
    #expect(zip(shown, shown.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(shown.allSatisfy { (0...1).contains($0) })
    expectEqual(shown.first, 1)
  }

  @Test("the charge used lies in the bracket of the level shown", arguments: gauges)
  func bracket(gauge: BatteryGauge) {
    for used in Self.uses {
      let range = gauge.usedFractions(shown: gauge.shownFraction(used: used))
      // Sums of a few shares of order 1 have an error of some units in the last place of 1.
      #expect(range.lowerBound - 1e-12 <= used && used <= range.upperBound + 1e-12)
    }
  }

  @Test("levels are whole steps from full", arguments: gauges.filter { $0.step > 0 })
  func steps(gauge: BatteryGauge) {
    for used in Self.uses {
      let shown = gauge.shownFraction(used: used)
      let steps = (1 - shown) / gauge.step
      #expect(shown == 0 || abs(steps - steps.rounded()) < 1e-9)
    }
  }

  @Test("the exact gauge shows the true charge")
  func exact() {
    for used in Self.uses {
      expectEqual(BatteryGauge.exact.shownFraction(used: used), max(0, 1 - used))
    }
  }

  @Test("an iPhone 6 shows 100 % until its plateau and half a step are used")
  func plateau() {
    let gauge = BatteryGauge(plateau: 0.0466, step: 0.01)
    expectEqual(gauge.shownFraction(used: 0.0515), 1)
    expectEqual(gauge.shownFraction(used: 0.0517), 0.99)
    let half = gauge.shownFraction(used: 0.5466)
    #expect(abs(half - 0.5) < 1e-12)
  }

  @Test("a share that is not a number above 0 counts as nothing used")
  func negative() {
    expectEqual(BatteryGauge(plateau: 0, step: 0.01).shownFraction(used: -0.3), 1)
  }

  @Test("a phone shows its gauge, not its battery")
  func phone() {
    var profile = PhoneProfile()
    profile.battery.capacity.value = .wattHours(0.1)
    profile.battery.gaugePlateau = Estimate(0.05)
    profile.battery.gaugeStep = Estimate(0.01)
    var bench = Bench(profile: profile)
    expectEqual(bench.phone.shownBatteryFraction, 1)
    bench.finish()
    // 45.5 mW for 600 s of 360 J are 7.58 %, 2.58 % past the plateau.
    let shown = bench.phone.shownBatteryFraction
    #expect(abs(shown - 0.97) < 1e-12)
    #expect(bench.phone.ledger.battery.fraction < 0.93)
  }
}
