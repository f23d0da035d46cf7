// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Stochastics
import TracewattTestSupport

@testable import Judgement
@testable import Studies

@Suite("Predicted and reported seconds")
struct TierComparisonTests {
  static func comparison(
    _ predicted: [Double],
    _ reported: [(seconds: Double?, days: Double)],
    dayLength: Double = 1
  ) -> TierComparison {
    let runs = predicted.enumerated().map { index, value in
      Made.run("a", index, ["tier_best_s": value, "tier_reduced_s": 0, "background_run_s": 10])
    }
    return TierComparison(
      columns: ResultColumns(runs),
      dayLengths: ["day": dayLength],
      strategies: ["a"],
      reports: reported.map { report in
        TierReport(days: report.days, seconds: report.seconds.map { [.best: $0] } ?? [:])
      }
    )
  }

  private func best(_ comparison: TierComparison) throws -> TierComparison.Row {
    try #require(comparison.rows.first { $0.tier == .best })
  }

  @Test("without any spread the margin alone is allowed: a tenth, at least a minute")
  func margin() throws {
    for (reported, verdict) in [
      (9001.0, TierComparison.Verdict.inside), (8999, .outside), (10_999, .inside),
      (11_001, .outside),
    ] {
      let row = try best(Self.comparison([10_000, 10_000], [(reported, 1), (reported, 1)]))
      expectEqual(row.verdict, verdict, "\(reported)")
      #expect(row.expected == 9000...11_000)
    }
    let short = try best(Self.comparison([100, 100], [(155, 1)]))
    #expect(short.expected == 40...160)
    expectEqual(short.verdict, .inside)
  }

  @Test(
    "a prediction never exceeds the length of the day, and a rounding beyond it counts as a day"
  )
  func wholeDay() throws {
    let row = try best(Self.comparison([86_400, 86_400], [(86_410, 1), (86_420, 1)]))
    expectEqual(row.expected.upperBound, 86_400)
    expectEqual(row.verdict, .inside)
    let spread = try best(
      Self.comparison([60_000, 80_000], [(21_000, 1), (80_000, 1), (60_000, 1)])
    )
    #expect(spread.expected.upperBound == 86_400 && spread.expected.lowerBound >= 0)
  }

  @Test("the interval is that of Welch for the difference of two means")
  func welch() throws {
    // Variances 250 of 5 values and 1000 of 3: squared errors 50 and 333.3; freedom 2.6288.
    let row = try best(
      Self.comparison(
        [980, 990, 1000, 1010, 1020],
        [(900, 1), (900 + 31.622_776_601_683_793, 1), (900 - 31.622_776_601_683_793, 1)]
      )
    )
    let (own, other) = (250.0 / 5, 1000.0 / 3)
    let freedom = (own + other) * (own + other) / (own * own / 4 + other * other / 2)
    let quantile = try #require(StudentT.quantile(0.975, degreesOfFreedom: freedom))
    let reach = 100 + quantile * (own + other).squareRoot()
    // A few roundings of sums of thousands.
    #expect(abs(row.expected.upperBound - (1000 + reach)) < 1e-8)
    #expect(abs(row.expected.lowerBound - (1000 - reach)) < 1e-8)
    expectEqual(row.reported?.count, 3)
    #expect(abs((row.ratio ?? 0) - 0.9) < 1e-12)
  }

  @Test("one report has the spread of a simulated day")
  func single() throws {
    let row = try best(Self.comparison([900, 1100], [(1000, 1)]))
    // The variance of 2 values is 20000; a day's is added to the mean's, both with one degree of
    // freedom.
    let (own, day) = (10_000.0, 20_000.0)
    let freedom = (own + day) * (own + day) / (own * own + day * day)
    let quantile = try #require(StudentT.quantile(0.975, degreesOfFreedom: freedom))
    let reach = 100 + quantile * (own + day).squareRoot()
    #expect(abs(row.expected.upperBound - (1000 + reach)) < 1e-8)
    #expect(abs(row.expected.lowerBound - (1000 - reach)) < 1e-8)
    #expect(row.reported?.low == nil)
  }

  @Test("seconds count per day: reports by their length, predictions by the scenario's")
  func days() throws {
    let row = try best(
      Self.comparison([500, 500], [(3000, 3), (1000, 1)], dayLength: 0.5)
    )
    expectEqual(row.predicted.estimate, 1000)
    expectEqual(row.reported?.estimate, 1000)
    expectEqual(row.verdict, .inside)
    let all = Self.comparison([500], [(3000, 3), (1000, 1)])
    #expect(all.days == 4 && all.reportCount == 2)
    // Longer reports weigh more.
    let weighted = try best(Self.comparison([500], [(300, 3), (900, 1)]))
    expectEqual(weighted.reported?.estimate, 300)
  }

  @Test("a tier that was not reported is not evaluated, and an unused one is not shown")
  func silence() throws {
    let row = try best(Self.comparison([500, 500], [(nil, 1)]))
    #expect(row.verdict == .notReported && row.reported == nil && row.ratio == nil)
    #expect(row.isUsed)
    let unused = try #require(
      Self.comparison([500], [(1, 1)]).rows.first { $0.tier == .reduced }
    )
    #expect(!unused.isUsed)
  }

  @Test("strategies and systems that are not asked for are left out")
  func choice() {
    let runs = [Made.run("a", 0, ["tier_best_s": 1]), Made.run("b", 0, ["tier_best_s": 1])]
    func strategies(_ names: [String], _ systems: [String]?) -> Set<String> {
      let comparison = TierComparison(
        columns: ResultColumns(runs),
        dayLengths: [:],
        strategies: names,
        systems: systems,
        reports: [TierReport(days: 1, seconds: [.best: 1])]
      )
      return Set(comparison.rows.map(\.group.strategy))
    }
    expectEqual(strategies(["b"], nil), ["b"])
    expectEqual(strategies(["a", "b"], ["ios_18"]), ["a", "b"])
    #expect(strategies(["a", "b"], ["android_6"]).isEmpty)
  }

  @Test("every tier's metric is one of the table of runs")
  func metrics() {
    let names = RunMeasures.definitions.map(\.name)
    for tier in LocationTier.allCases { #expect(names.contains(tier.metric)) }
  }
}

@Suite("Predicted and reported seconds, drawn")
struct TierComparisonStatistics {
  @Test(
    "a field that is like the lab lies inside in at least 95 % of draws, and one that is not outside"
  )
  func coverage() throws {
    // 400 studies of 10 replications and 8 reports from one normal distribution: with a margin of a
    // tenth of the mean, which is half its spread, misses are rarer than 5 %; bound 4 standard errors
    // above it, sqrt(0.05 * 0.95 / 400) = 0.0109.
    let random = KeyedRandom(seed: 7, replication: 0, purpose: DrawPurpose("test.tiers"))
    var (misses, found) = (0, 0)
    let count = 400
    for study in 0..<count {
      func draw(_ place: Int, _ mean: Double) -> Double {
        mean + 2000 * random.normal(UInt64(study * 100 + place))
      }
      let predicted = (0..<10).map { draw($0, 10_000) }
      let alike = (10..<18).map { (seconds: Optional(draw($0, 10_000)), days: 1.0) }
      let unlike = (20..<28).map { (seconds: Optional(draw($0, 20_000)), days: 1.0) }
      for (reports, isAlike) in [(alike, true), (unlike, false)] {
        let comparison = TierComparisonTests.comparison(predicted, reports)
        let row = try #require(comparison.rows.first { $0.tier == .best })
        if isAlike, row.verdict == .outside { misses += 1 }
        if !isAlike, row.verdict == .outside { found += 1 }
      }
    }
    #expect(Double(misses) / Double(count) < 0.05 + 4 * 0.0109)
    expectEqual(found, count)
  }
}
