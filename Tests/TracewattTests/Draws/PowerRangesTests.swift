// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import Studies
@testable import Tracewatt

@Suite struct PowerRangesTests {
  private static let phone: PhoneProfile = {
    var phone = PhoneProfile()
    phone.name = "phone"
    phone.scale.all = Estimate(1, in: 0.9...1.1, basis: .measured)
    phone.scale.gnss = Estimate(0.5, in: 0.2...0.8)
    phone.scale.wifi = Estimate(0.7, in: 0.4...1)
    phone.scale.cpu = Estimate(1, in: 0.6...1.4)
    phone.scale.modem = Estimate(1, in: 0.5...1.5)
    phone.scale.bluetooth = Estimate(1, in: 0.2...1.2)
    // The idle phone counts as everything else, its motion sensors included.
    phone.scale.motion = Estimate(0.6, in: 0.3...0.9)
    phone.scale.other = Estimate(0.6, in: 0.3...0.9)
    return phone
  }()

  private static func results(
    _ phone: PhoneProfile,
    _ level: RangeLevel = .unknowns
  ) -> [RunResult] {
    var scenario = SampleDay.scenario(replications: 2)
    scenario.rangeLevel = level
    scenario.phones = [phone]
    let experiment = Experiment(scenario)
    return (0..<2).flatMap { experiment.run(replication: $0) }
  }

  /// The same phone with every factor at one end of its range and nothing unknown.
  private static func extreme(
    _ phone: PhoneProfile,
    _ end: KeyPath<Estimate<Double>, Double>
  ) -> PhoneProfile {
    var extreme = phone
    extreme.scale.all = Estimate(phone.scale.all[keyPath: end])
    for part in PowerScale.Part.allCases {
      extreme.scale[part] = Estimate(phone.scale[part][keyPath: end])
    }
    return extreme
  }

  /// The factors on the energy of a part in all draws.
  private func factors(of part: EnergyPart, _ phone: PhoneProfile) -> [Double] {
    let energies = EnergyPart.allCases.map { $0 == part ? 1.0 : 0 }
    return PowerRanges(phone).draws.map { $0.sum(energies) }
  }

  @Test("a factor that follows the receiver's ties their draws, and multiplies the receiver's")
  func tied() {
    var phone = Self.phone
    phone.scale.gnss = Estimate(1, in: 0.5...2)
    phone.scale.cpu = Estimate(1)
    phone.cpu.awakePower = Estimate(phone.cpu.awakePower.value)
    let free = factors(of: .awake, phone)
    #expect(free.allSatisfy { $0 == 1 })
    phone.scale.cpuFollowsGNSS = true
    let tied = factors(of: .awake, phone)
    #expect((tied.min() ?? 1) < 0.7 && (tied.max() ?? 1) > 1.5)
    phone.scale.gnss = Estimate(2)
    expectEqual(phone.scale.factor(of: .cpu), 2 * phone.scale.all.value)
  }

  @Test("the parts of location energy add up to it")
  func parts() throws {
    for result in Self.results(Self.phone) {
      let parts = PowerRanges.measures.map { result.measures[$0] ?? 0 }
      let total = try #require(result.measures["energy_location_j"])
      #expect(abs(parts.reduce(0, +) - total) <= 1e-9 * max(1, total))
    }
  }

  @Test(
    "the range of a mean is that of phones with all factors at their ends, tied or not",
    arguments: [false, true]
  )
  func extremes(isTied: Bool) throws {
    var phone = Self.phone
    phone.scale.cpuFollowsGNSS = isTied
    phone.scale.wifiFollowsGNSS = isTied
    let table = ComparisonTable(results: Self.results(phone))
    let low = ComparisonTable(results: Self.results(Self.extreme(phone, \.low)))
    let high = ComparisonTable(results: Self.results(Self.extreme(phone, \.high)))
    var checked = 0
    for row in table.rows {
      // The whole phone and the app's own work have more parts; the next test is about them.
      let others = ["battery_percent_per_hour", "energy_app_j"]
      for metric in ComparisonTable.columns
      where PowerRanges.covers(metric) && !others.contains(metric) {
        // What users and uploads take counts as the wider of two parts, and tied parts are wider.
        guard !isTied || PowerRanges.isLocationEnergy(metric) else { continue }
        guard let mean = row[metric]?.estimate, mean > 0 else { continue }
        let range = try #require(row.range(of: metric))
        func end(_ table: ComparisonTable) throws -> Double {
          try #require(table.rows.first { $0.group == row.group }?[metric]?.estimate)
        }
        #expect(abs(range.lowerBound / (try end(low)) - 1) < 1e-9)
        #expect(abs(range.upperBound / (try end(high)) - 1) < 1e-9)
        checked += 1
      }
    }
    #expect(checked >= (isTied ? 3 : 12))
    #expect(table.rows.allSatisfy { $0.range(of: "error_mean_m") == nil })
  }

  @Test("the range of every energy of a run holds the phones at the ends, and mostly is theirs")
  func everyEnergy() throws {
    let middle = Self.results(Self.phone)
    let ends = [
      Self.results(Self.extreme(Self.phone, \.low)), Self.results(Self.extreme(Self.phone, \.high)),
    ]
    let ranges = PowerRanges(Self.phone, level: .unknowns)
    let metrics = RunMeasures.definitions.map(\.name).filter(PowerRanges.covers)
    #expect(metrics.count >= 15)
    var (checked, exact) = (0, 0)
    for (index, run) in middle.enumerated() {
      for metric in metrics {
        guard let value = run.measures[metric], value > 0 else { continue }
        let range = try #require(ranges.range(of: metric) { run.measures[$0] })
        let low = try #require(ends[0][index].measures[metric])
        let high = try #require(ends[1][index].measures[metric])
        #expect(range.lowerBound <= low * (1 + 1e-9), "\(metric) of \(run.key)")
        #expect(range.upperBound >= high * (1 - 1e-9), "\(metric) of \(run.key)")
        checked += 1
        let holdsUser = ["energy_user_j", "energy_total_j", "battery_percent_per_hour"]
        guard run.measures["energy_app_j"] == 0, !holdsUser.contains(metric) else { continue }
        #expect(abs(range.lowerBound / low - 1) < 1e-9, "\(metric) of \(run.key)")
        #expect(abs(range.upperBound / high - 1) < 1e-9, "\(metric) of \(run.key)")
        exact += 1
      }
    }
    #expect(checked >= 20 && exact >= 20)
    let run = try #require(middle.first)
    #expect(ranges.range(of: "error_mean_m") { run.measures[$0] } == nil)
    #expect(ranges.range(of: "energy_location_j") { _ in nil } == nil)
    #expect(ranges.range(of: "energy_location_j") { _ in 0 } == 0...0)
  }

  @Test("a run does not depend on the ranges, and a phone without them has ranges of nothing")
  func rangesAreNoLuck() throws {
    var certain = Self.phone
    certain.scale.all = Estimate(1)
    for part in PowerScale.Part.allCases {
      certain.scale[part] = Estimate(Self.phone.scale[part].value)
    }
    let (drawn, fixed) = (Self.results(Self.phone), Self.results(certain))
    expectEqual(drawn.map(\.measures), fixed.map(\.measures))
    for row in ComparisonTable(results: fixed).rows {
      guard let mean = row["energy_location_j"]?.estimate, mean > 0 else { continue }
      let range = try #require(row.range(of: "energy_location_j"))
      #expect(abs(range.upperBound - range.lowerBound) <= 1e-12 * mean)
      #expect(row.energy?.range.map { $0.upperBound / $0.lowerBound < 1 + 1e-12 } ?? true)
    }
  }

  @Test(
    "a ratio's range holds the ratio, does not feel a common factor, and is inside all extremes"
  )
  func ratios() throws {
    let ranges = PowerRanges(Self.phone, level: .unknowns)
    // The sums are 46 and 161.
    let own = [7.0, 3, 0, 0, 10, 20, 2, 3, 0, 1]
    let other = [40.0, 60, 20, 0, 30, 8, 0, 0, 2, 1]
    let range = try #require(ranges.rangeOfRatio(own, over: other))
    #expect(range.contains(1))
    var common = ranges
    common.all = PowerRanges.Factor(low: 0.01, high: 100, isEven: true)
    expectEqual(common.rangeOfRatio(own, over: other), range)
    // The extremes of a quotient of sums are at corners of the box of factors: 7 of components and
    // 10 of powers.
    let scales = PowerScale.Part.allCases.count
    let corners = (0..<1 << (scales + EnergyPart.allCases.count)).map { corner -> Double in
      func end(_ factor: PowerRanges.Factor, _ place: Int) -> Double {
        corner >> place & 1 == 0 ? factor.low : factor.high
      }
      func sum(_ energies: [Double]) -> Double {
        EnergyPart.allCases.enumerated().reduce(0) { total, entry in
          let scale = PowerScale.Part.allCases.firstIndex(of: entry.element.scale) ?? 0
          return total + energies[entry.offset] * end(ranges.scales[scale], scale)
            * end(ranges.powers[entry.offset], scales + entry.offset)
        }
      }
      return sum(own) / sum(other) / (46.0 / 161)
    }
    #expect(try range.lowerBound >= #require(corners.min()))
    #expect(try range.upperBound <= #require(corners.max()))
    #expect(ranges.rangeOfRatio(other.map { _ in 0 }, over: other) == nil)
    // If one is proportional to the reference, the ratio is known exactly.
    let same = try #require(ranges.rangeOfRatio(other.map { $0 / 7 }, over: other))
    #expect(same.upperBound - same.lowerBound < 1e-12)
  }

  @Test("phones reported together have the extremes of their sum")
  func mixed() throws {
    var other = Self.phone
    other.scale.all = Estimate(1)
    other.scale.cpu = Estimate(1, in: 0.9...2)
    let (a, b) = (
      PowerRanges(Self.phone, level: .unknowns), PowerRanges(other, level: .unknowns)
    )
    let first = [1.0, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    let second = [Double](first.reversed())
    let mixed = try #require(PowerRanges.mixed([(a, first), (b, second)]))
    let sums = zip(first, second).map { $0 + $1 }
    func range(_ ranges: PowerRanges, _ energies: [Double]) throws -> ClosedRange<Double> {
      var measures = Dictionary(uniqueKeysWithValues: zip(PowerRanges.measures, energies))
      measures["energy_location_j"] = energies.reduce(0, +)
      return try #require(ranges.range(of: "energy_location_j") { measures[$0] })
    }
    let whole = try range(mixed, sums)
    let expected = (try range(a, first), try range(b, second))
    #expect(abs(whole.lowerBound - expected.0.lowerBound - expected.1.lowerBound) < 1e-12)
    #expect(abs(whole.upperBound - expected.0.upperBound - expected.1.upperBound) < 1e-12)
    expectEqual(PowerRanges.mixed([(a, first), (a, second)]), a)
    #expect(PowerRanges.mixed([(a, first), (nil, second)]) == nil)
  }

  @Test("a predictive range is that of the discrepancy and of what is unknown, added in variance")
  func predictive() throws {
    var certain = Self.phone
    certain.scale = PowerScale()
    for part in PowerScale.Part.allCases { certain.scale[part] = Estimate(1) }
    certain.scale.all = Estimate(1)
    let runs = Self.results(certain)
    let run = try #require(runs.first { $0.measures["energy_location_j"] ?? 0 > 0 })
    func range(_ phone: PhoneProfile, _ level: RangeLevel, _ metric: String) throws
      -> ClosedRange<Double>
    {
      try #require(
        PowerRanges(phone, level: level).range(of: metric) { run.measures[$0] }
      )
    }
    func factor(_ range: ClosedRange<Double>) -> Double {
      log(range.upperBound / range.lowerBound) / 2
    }
    for metric in ["energy_location_j", "energy_total_j", "location_percent_per_day"] {
      let value = try #require(run.measures[metric])
      let (eighty, ninety) = (
        try range(certain, .eighty, metric), try range(certain, .ninety, metric)
      )
      // The value is the geometric middle.
      #expect(abs(eighty.lowerBound * eighty.upperBound / value / value - 1) < 1e-9)
      let discrepancy: Discrepancy = metric == "energy_total_j" ? .ofPhones : .ofParts
      #expect(try factor(eighty) >= #require(discrepancy.halfWidth(at: 0.8)) * (1 - 1e-9))
      #expect(factor(ninety) > factor(eighty))
      #expect(try factor(range(Self.phone, .eighty, metric)) > factor(eighty))
    }
    // All powers together are known to a third: nothing cancels in a sum.
    var common = certain
    common.scale.all = Estimate(1, in: 0.5...2, basis: .assumption)
    let spread = PowerRanges(common).draws.map { log($0.all) * log($0.all) }
    let variance = spread.reduce(0, +) / Double(spread.count)
    let found = try factor(range(common, .eighty, "energy_location_j"))
    let least = try #require(Discrepancy.ofParts.halfWidth(at: 0.8, with: variance.squareRoot()))
    // The powers of the parts are unknown too.
    let others = try factor(range(certain, .eighty, "energy_location_j"))
    #expect(found >= least * (1 - 1e-9) && found < (least * least + others * others).squareRoot())
  }

  @Test("what two strategies have alike cancels in the range of their ratio")
  func alike() throws {
    let ranges = PowerRanges(Self.phone)
    let own = [7.0, 3, 0, 0, 10, 20, 2, 3, 0, 1]
    func width(_ other: [Double]) throws -> Double {
      let range = try #require(ranges.rangeOfRatio(own, over: other))
      #expect(abs(range.lowerBound * range.upperBound - 1) < 1e-9 && range.contains(1))
      return log(range.upperBound)
    }
    #expect(try width(own) < 1e-9)
    let (near, far) = (own.map { $0 * 1.1 }, own.map { $0 * 4 })
    #expect(try 0 < width(near) && width(near) < width(far))
    // Runs without anything in common have two errors that are independent.
    let least = try #require(Discrepancy.ofRatios.halfWidth(at: 0.8)) * 2.0.squareRoot()
    let (first, second) = ([1.0, 0, 0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0, 0, 1.0])
    let apart = try #require(ranges.rangeOfRatio(first, over: second))
    #expect(log(apart.upperBound) >= least)
    let wider = try #require(
      PowerRanges(Self.phone, level: .ninety).rangeOfRatio(first, over: second)
    )
    #expect(wider.upperBound > apart.upperBound)
  }
}
