// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Stochastics
import TracewattTestSupport

@testable import Judgement
@testable import Studies

/// The rates of right and wrong verdicts, in studies with a known truth.
///
/// A study has 20 replications of two runs. Their logarithms share most of their variation: a
/// spread of 4 % each with a correlation of 0.9, so that the paired differences spread by √(2 · (1
/// − 0.9)) · 4 % = 1.8 %.
@Suite("The budgets' operating characteristic")
struct BudgetCharacteristicStatistics {
  private static let trials = Cases.some(1, of: [3000, 10_000]).last ?? 0
  private static let replications = 20
  private static let spread = 0.04
  private static let correlation = 0.9

  /// The share of the studies that breach `max_increase: 3 %` when the true rise is this.
  private func breaches(rise: Double, seed: UInt64) throws -> Double {
    let today = try #require(CalendarDay("2026-06-15"))
    let budgets = BudgetSet([
      Budget(
        "drift",
        metric: "energy_location_j",
        limit: .increase(.fraction(0.03)),
        reference: .baseline
      )
    ])
    let random = KeyedRandom(key: seed)
    let own = (1 - Self.correlation).squareRoot()
    let common = Self.correlation.squareRoot()
    var count = 0
    for trial in 0..<Self.trials {
      var before: [Double?] = []
      var now: [Double?] = []
      for replication in 0..<Self.replications {
        let slot = UInt64(trial * Self.replications + replication)
        let (day, a) = random.normalPair(2 * slot)
        let (b, _) = random.normalPair(2 * slot + 1)
        let median = 1000.0
        before.append(
          LogNormal(median: median, sigma: Self.spread)
            .quantile(StandardNormal.cumulative(common * day + own * a))
        )
        now.append(
          LogNormal(median: median * (1 + rise), sigma: Self.spread)
            .quantile(StandardNormal.cumulative(common * day + own * b))
        )
      }
      let report = BudgetReport(
        budgets,
        on: [Recorded.runs(["energy_location_j": now])],
        against: Baseline(groups: [Recorded.runs(["energy_location_j": before])]),
        today: today
      )
      if report.verdict == .breached { count += 1 }
    }
    let share = Double(count) / Double(Self.trials)
    print("true rise \(rise * 100) %: \(share * 100) % of \(Self.trials) studies are breached")
    return share
  }

  @Test("a rise of 5 % is caught in at least 98 % of the studies")
  func caught() throws {
    #expect(try breaches(rise: 0.05, seed: 501) >= 0.98)
  }

  @Test("a rise of exactly the tolerance is flagged in 3.5 to 6.5 % of the studies")
  func boundary() throws {
    #expect((0.035...0.065).contains(try breaches(rise: 0.03, seed: 502)))
  }

  @Test(
    "a rise of 1 % or less is flagged in at most 0.1 % of the studies",
    arguments: [0.01, 0, -0.02]
  )
  func quiet(_ rise: Double) throws {
    #expect(try breaches(rise: rise, seed: 503) <= 0.001)
  }

  @Test(
    "the smallest change that a study claims to detect is detected in about 80 % of the studies"
  )
  func detectable() throws {
    // The paired differences spread by 1.789 %; the mean study's estimate of the spread counts.
    let spread = Self.spread * (2 * (1 - Self.correlation)).squareRoot()
    let pairs = (0..<Self.replications).map { $0 % 2 == 0 ? spread : -spread }
    let scale = (Double(Self.replications - 1) / Double(Self.replications)).squareRoot()
    let change = try #require(
      PairedChange(
        of: pairs.map { 1000 * exp($0 * scale) },
        against: pairs.map { _ in 1000 },
        statistic: .mean,
        scale: .fraction,
        confidence: 0.95
      )
    )
    let rise = try #require(change.detectable(beyond: 0.03, isRise: true, confidence: 0.95))
    #expect((0.77...0.83).contains(try breaches(rise: rise, seed: 504)))
  }
}
