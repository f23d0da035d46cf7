// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Judgement
@testable import Studies

@Suite("Paired changes")
struct PairedChangeTests {
  private func change(
    _ now: [Double],
    _ before: [Double],
    _ statistic: BudgetStatistic = .mean,
    _ scale: PairedChange.Scale = .fraction
  ) -> PairedChange? {
    PairedChange(
      of: now,
      against: before,
      statistic: statistic,
      scale: scale,
      confidence: 0.95
    )
  }

  @Test("a constant factor is found exactly, whatever the luck of the days")
  func constant() throws {
    let before = Recorded.values(around: 100)
    let change = try #require(self.change(before.map { $0 * 1.05 }, before))
    // Ten logarithms of doubles have an error of some 1e-16 each.
    #expect(abs(change.estimate - 0.05) < 1e-12)
    #expect(abs(try #require(change.low) - 0.05) < 1e-12)
    #expect(abs(try #require(change.high) - 0.05) < 1e-12)
    expectEqual(change.count, 10)
  }

  @Test("differences below the resolution count as none, and those above it as some")
  func resolution() throws {
    let before = Recorded.values(around: 3)
    let same = try #require(self.change(before.map { $0 * (1 + 9e-7) }, before))
    #expect(same.estimate == 0 && same.low == 0 && same.high == 0)
    let other = try #require(self.change(before.map { $0 * (1 + 1.1e-6) }, before))
    #expect(other.estimate > 0)
  }

  @Test("the bounds are one-sided: t(0.95; 9) = 1.833113 for ten pairs")
  func bounds() throws {
    // Differences 0…9: mean 4.5, standard deviation √(55/6) = 3.027650.
    let before = [Double](repeating: 100, count: 10)
    let now = (0..<10).map { 100 + Double($0) }
    let change = try #require(self.change(now, before, .mean, .amount))
    let half = 1.833113 * 3.027650 / 10.0.squareRoot()
    #expect(abs(change.estimate - 4.5) < 1e-12)
    #expect(abs(try #require(change.low) - (4.5 - half)) < 1e-5)
    #expect(abs(try #require(change.high) - (4.5 + half)) < 1e-5)
    #expect(abs(try #require(change.spread) - 3.027650) < 1e-6)
  }

  @Test("with a zero a share is the difference over the reference's mean")
  func zeros() throws {
    let change = try #require(self.change([0, 3, 3, 6], [0, 2, 2, 4]))
    #expect(abs(change.estimate - 0.5) < 1e-12)
    #expect(self.change([1, 2], [0, 0]) == nil)
    expectEqual(self.change([1, 2], [0, 0], .mean, .amount)?.estimate, 1.5)
  }

  @Test("one pair has no interval, no pair no change")
  func few() throws {
    // The estimate is that of all pairs at any confidence, and the bounds of decreases are on the
    // other side.
    let pairs = (0..<20).map { $0 == 0 ? -50.0 : 20 }
    let narrow = try #require(
      PairedChange(
        of: pairs.map { 100 + $0 },
        against: pairs.map { _ in 100 },
        statistic: .mean,
        scale: .amount,
        confidence: 0.5
      )
    )
    expectEqual(narrow.estimate, 16.5)
    let one = try #require(self.change([2], [1]))
    #expect(one.estimate == 1 && one.low == nil && one.high == nil)
    #expect(change([], []) == nil)
  }

  @Test("medians and percentiles have a bootstrap interval around the change, extremes none")
  func others() throws {
    let before = (0..<40).map { 100 + Double($0 % 7) }
    let now = before.enumerated().map { $1 * (1.1 + 0.001 * Double($0 % 5)) }
    for statistic in [BudgetStatistic.median, .p05, .p95] {
      let change = try #require(self.change(now, before, statistic))
      let (low, high) = (try #require(change.low), try #require(change.high))
      #expect(low <= change.estimate && change.estimate <= high, "\(statistic)")
      #expect(low > 0.08 && high < 0.13, "\(statistic)")
    }
    #expect(change(now, before, .max)?.low == nil)
    expectEqual(change(now, before, .median)?.estimate, change(now, before, .median)?.estimate)
  }

  @Test("the smallest change that is found lies beyond the tolerance by two quantiles of t")
  func detectable() throws {
    let before = [Double](repeating: 100, count: 10)
    let now = (0..<10).map { 100 + Double($0) }
    let change = try #require(self.change(now, before, .mean, .amount))
    // t(0.95; 9) + t(0.8; 9) = 1.833113 + 0.883404; the signed-rank test needs π/3 times as many
    // pairs.
    let quantiles = (1.833113 + 0.883404) * (Double.pi / 3).squareRoot()
    let margin = quantiles * 3.027650 / 10.0.squareRoot()
    let rise = change.detectable(beyond: 2, isRise: true, confidence: 0.95)
    let fall = change.detectable(beyond: -2, isRise: false, confidence: 0.95)
    #expect(abs(try #require(rise) - (2 + margin)) < 1e-4)
    #expect(abs(try #require(fall) + (2 + margin)) < 1e-4)
    // A zero has no logarithm, so the same margin is a share of the mean.
    let values: [Double] = (0..<10).map { Double($0) + 95.5 }
    let reference: [Double] = (0..<10).map { $0 == 0 ? 0 : 1000.0 / 9 }
    let shares = try #require(self.change(values, reference))
    #expect(!shares.usesLogarithms)
    let spread = try #require(shares.spread)
    let share = try #require(shares.detectable(beyond: 0.03, isRise: true, confidence: 0.95))
    #expect(abs(share - (0.03 + quantiles * spread / 10.0.squareRoot())) < 1e-4)
  }
}
