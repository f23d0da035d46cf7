// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Stochastics
import TracewattTestSupport

@testable import Studies

/// Studies with a known truth.
enum KnownStudy {
  /// The distribution of the differences of two strategies' logarithms, symmetric around 0.
  enum Shape: String, CaseIterable {
    case bell, flat, heavyTailed, bimodal, exchangeable

    /// A difference from two standard normal numbers and two uniform ones.
    func difference(_ normal: (Double, Double), _ even: Double) -> Double {
      switch self {
      case .bell: normal.0
      case .flat: 2 * even - 1
      // A quotient of normal numbers has no mean at all.
      case .heavyTailed: normal.0 / max(abs(normal.1), 1e-6)
      case .bimodal: (normal.0 > 0 ? 1 : -1) + 0.05 * normal.1
      // Two skewed errors of one distribution, in metres.
      case .exchangeable:
        LogNormal(median: 1, sigma: 1.5).quantile(StandardNormal.cumulative(normal.0))
          - LogNormal(median: 1, sigma: 1.5).quantile(StandardNormal.cumulative(normal.1))
      }
    }
  }

  /// The share of studies in which a direction is concluded although there is none.
  static func falseDirections(_ shape: Shape, pairs: Int, trials: Int = 10_000) -> Double {
    let random = KeyedRandom(key: 22)
    var count = 0
    for trial in 0..<trials {
      let differences = (0..<pairs).map { pair -> Double in
        let slot = UInt64(trial * pairs + pair)
        return shape.difference(random.normalPair(slot), random.stream(1).uniform(slot))
      }
      let values = differences.map { 1000 + $0 }
      let effect = PairedEffect(
        "gnss_on_s",
        of: values,
        against: values.map { _ in 1000 },
        allowsRatio: false
      )
      if effect?.conclusion == .less || effect?.conclusion == .more { count += 1 }
    }
    return Double(count) / Double(trials)
  }
}

@Suite struct ConclusionTests {
  private func effect(
    _ values: [Double],
    _ reference: [Double],
    _ metric: String = "error_mean_m",
    margins: Indifference = .standard
  ) throws -> PairedEffect {
    try #require(PairedEffect(metric, of: values, against: reference, margins: margins))
  }

  @Test("six pairs of one sign are a direction, however wide the interval; five are not")
  func unanimous() throws {
    let errors = [8.0, 9, 8.5, 7000, 8.1, 8.2]
    let reference = [7.0, 7.5, 7.2, 7.1, 7.3, 7.4]
    let six = try effect(errors, reference)
    // Logarithms differ by 0.10 to 0.18 and once by 6.9: the interval contains 0.
    #expect(try #require(six.value.low) < 1)
    #expect(six.isUnanimous && six.conclusion == .more)
    let five = try effect(Array(errors.prefix(5)), Array(reference.prefix(5)))
    #expect(five.isUnanimous && five.conclusion == .undecided)
    try expectEqual(effect(reference, errors).conclusion, .less)
  }

  @Test("a direction needs the mean over the replications on its side")
  func lopsided() throws {
    // The values are mostly half as large, once fifty times: less on most days, more on average.
    let reference = (0..<20).map { 100 + Double($0) }
    var values = reference.map { $0 / 2 + Double(Int($0) % 3) }
    values[7] = 50 * reference[7]
    let effect = try effect(values, reference)
    #expect(effect.value.estimate < 1 && effect.meanDifference > 0)
    expectEqual(effect.conclusion, .undecided)
  }

  @Test(
    "a difference in the last digits is equal, and one that does not matter is within the margin"
  )
  func margins() throws {
    let reference = [100.0, 110, 90, 105]
    try expectEqual(effect(reference.map { $0 * (1 + 1e-9) }, reference).conclusion, .equal)
    try expectEqual(effect([100], [100]).conclusion, .equal)
    try expectEqual(effect(reference.map { $0 * 1.03 }, reference).conclusion, .withinMargin)
    try expectEqual(effect(reference.map { $0 * 1.08 }, reference).conclusion, .more)
    // Differences of 2 percent of energy or of a metre of small errors do not matter, but any of
    // counts and seconds do.
    let energy = "energy_location_j"
    #expect(try effect(reference.map { $0 * 1.01 }, reference, energy).conclusion == .withinMargin)
    try expectEqual(effect(reference.map { $0 * 1.03 }, reference, energy).conclusion, .more)
    try expectEqual(effect([6, 6.1, 5.9], [5.5, 5.6, 5.4]).conclusion, .withinMargin)
    try expectEqual(effect([6, 6.1, 5.9], [4, 4.1, 3.9]).conclusion, .more)
    let seconds = "gnss_on_s"
    try expectEqual(effect(reference.map { $0 * 1.001 }, reference, seconds).conclusion, .more)
    let none = Indifference(energyFraction: 0, errorMetres: 0, errorFraction: 0)
    #expect(
      try effect(reference.map { $0 * 1.01 }, reference, energy, margins: none).conclusion == .more
    )
  }

  @Test("one pair decides nothing, and no pair is no effect")
  func tooFew() throws {
    try expectEqual(effect([50], [100]).conclusion, .undecided)
    #expect(PairedEffect("error_mean_m", of: [], against: []) == nil)
  }

  @Test("swapping the two strategies turns the conclusion around")
  func symmetry() throws {
    let random = KeyedRandom(key: 3)
    let opposite: [Conclusion: Conclusion] = [.less: .more, .more: .less]
    for trial in 0..<500 {
      let count = 1 + trial % 25
      func values(_ side: UInt64) -> [Double] {
        (0..<count).map { pair in
          let (a, b) = random.stream(side).normalPair(UInt64(trial * 30 + pair))
          return (a > 1.5 ? 500 : 20) + b
        }
      }
      let (one, other) = (values(0), values(1))
      let there = try effect(one, other, "gnss_on_s").conclusion
      let back = try effect(other, one, "gnss_on_s").conclusion
      #expect(back == opposite[there] ?? there)
    }
  }
}

/// The rate of wrong conclusions, and the rate at which differences are found.
@Suite("The conclusions' error rates")
struct ConclusionStatistics {
  @Test(
    "two strategies that are the same are called different in at most 5 percent of studies",
    arguments: KnownStudy.Shape.allCases,
    [6, 7, 10, 20]
  )
  func level(_ shape: KnownStudy.Shape, _ pairs: Int) {
    let share = KnownStudy.falseDirections(shape, pairs: pairs)
    print("\(shape.rawValue), \(pairs) pairs: \(share * 100) % false directions")
    // Four standard errors of a share of 5 % of 10,000 studies are 0.9 %.
    #expect(share <= 0.05 + 0.009)
  }

  @Test("below six pairs the level holds for bell-shaped differences")
  func fewPairs() {
    for pairs in 2...5 {
      #expect(KnownStudy.falseDirections(.bell, pairs: pairs) <= 0.05 + 0.009)
    }
  }

  @Test("a difference of one standard deviation is found in at least 95 % of studies of 20 pairs")
  func power() {
    let random = KeyedRandom(key: 23)
    let trials = 2_000
    var found = 0
    for trial in 0..<trials {
      let values = (0..<20).map { pair in
        1000 + 1 + random.normalPair(UInt64(trial * 20 + pair)).0
      }
      let effect = PairedEffect(
        "gnss_on_s",
        of: values,
        against: values.map { _ in 1000 },
        allowsRatio: false
      )
      if effect?.conclusion == .more { found += 1 }
    }
    // Student's t alone finds 98.9 %; four standard errors of 97 % of 2,000 are 1.5 %.
    #expect(Double(found) / Double(trials) >= 0.95)
  }
}
