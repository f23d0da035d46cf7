// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import PhoneModel
import Quantities
import Stochastics
import TracewattTestSupport

@Suite("Work at even intervals")
struct RepeatedWorkProperties {
  /// A ledger with one of the models of battery; a small battery runs empty on the way.
  static func ledger(_ number: Int, keepsIntervals: Bool) -> EnergyLedger {
    var profile = PhoneProfile()
    profile.battery.model = [.constantVoltage, .equivalentCircuit, .diffusion][number % 3]
    let small = Battery(capacity: Joules(20))
    return EnergyLedger(
      battery: number % 6 == 3 ? small : Battery(profile),
      end: .zero + .minutes(20),
      keepsIntervals: keepsIntervals
    )
  }

  @Test("is charged as one stretch after another, to the last digit", arguments: 0..<60)
  func equalsOneByOne(number: Int) {
    let random = KeyedRandom(seed: 5, replication: number, purpose: DrawPurpose("test.repeated"))
    var once = Self.ledger(number, keepsIntervals: number % 5 == 4)
    var again = once
    var start = SimulationTime.zero
    for round in UInt64(0)..<8 {
      let cause = Cause(rawValue: UInt32(random.bits(round, 0) % 3))
      let duration = SimulationDuration(nanoseconds: Int64(random.bits(round, 1) % 2_000_000_000))
      let interval = SimulationDuration(
        nanoseconds: 1 + Int64(random.bits(round, 2) % 2_000_000_000)
      )
      let count = Int(random.bits(round, 3) % 120)
      let power = Watts(random.uniform(round, 4))
      once.work(
        for: duration,
        power: power,
        cause: cause,
        from: start,
        every: interval,
        count: count
      )
      for index in 0..<count {
        let delay = SimulationDuration(nanoseconds: interval.nanoseconds * Int64(index))
        again.work(for: duration, power: power, cause: cause, at: start + delay)
      }
      start += SimulationDuration(nanoseconds: interval.nanoseconds * Int64(count))
      let base = Watts(random.uniform(round, 5))
      once.transition(to: .cpuAwake, power: base, cause: cause, at: start)
      again.transition(to: .cpuAwake, power: base, cause: cause, at: start)
    }
    once.finish()
    again.finish()
    let labels = Bench.labels
    let (rows, expectedRows) = (once.rows(labels: labels), again.rows(labels: labels))
    expectEqual(rows, expectedRows)
    let (intervals, expected) = (once.intervals(labels: labels), again.intervals(labels: labels))
    expectEqual(intervals, expected)
    expectEqual(once.battery.drawn, again.battery.drawn)
    expectEqual(once.battery.missing, again.battery.missing)
    expectEqual(once.battery.emptyAt, again.battery.emptyAt)
    expectEqual(once.battery.fraction, again.battery.fraction)
  }
}
