// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Tracewatt
import TracewattTestSupport

@testable import ScenarioFiles
@testable import StudyResults

/// The gate on a shipped day, with changes of a real setting: a request every ten minutes, or more
/// often.
@Suite("The gate on a shipped day")
struct BudgetShippedDayValidation {
  private static let strategy = packageRoot + "/scenarios/stories/strategies/asks.yaml"

  /// The runs of the commute with a changed setting.
  private func groups(_ strategy: String, _ sets: [String]) async throws -> [RecordedGroup] {
    let loaded = try StudyLoader.load(
      paths: [packageRoot + "/scenarios/car_commute.yaml"],
      options: LoadOptions(strategies: [strategy], sets: sets)
    )
    let results = await Experiment(loaded.days[0].scenario).run(jobs: 2)
    return StudyFingerprints(loaded).groups(of: results)
  }

  private func check(
    _ metric: String,
    _ limit: BudgetLimit,
    _ now: [RecordedGroup],
    _ before: [RecordedGroup]
  ) throws -> BudgetCheck {
    let report = BudgetReport(
      BudgetSet([Budget("drift", metric: metric, limit: limit, reference: .baseline)]),
      on: now,
      against: Baseline(groups: before),
      today: try #require(CalendarDay("2026-06-15"))
    )
    return try #require(report.checks.first)
  }

  @Test(
    "a change just above the tolerance is breached, one just below holds, and equal runs are equal",
    arguments: [
      ("10 min", BudgetCheck.Status.holds, 0...0), ("460 s", .holds, 0.024...0.0299),
      ("450 s", .breached, 0.0301...0.036),
    ] as [(String, BudgetCheck.Status, ClosedRange<Double>)]
  )
  func boundary(
    _ interval: String,
    _ status: BudgetCheck.Status,
    _ change: ClosedRange<Double>
  ) async throws {
    let before = try await groups(Self.strategy, [])
    let now = try await groups(Self.strategy, ["asks.waiting.request.every=\(interval)"])
    let check = try check("energy_location_j", .increase(.fraction(0.03)), now, before)
    expectEqual(check.status, status)
    #expect(check.doubt == nil)
    #expect(change.contains(try #require(check.change?.estimate)))
  }

  @Test("the paired spread of the suggested budgets is measured and printed")
  func spread() async throws {
    let changes = [
      (Self.strategy, "asks.waiting.request.every=500s"),
      ("duty_cycled", "duty_cycled.duty_cycle.stop_after_still=320s"),
    ]
    for (strategy, set) in changes {
      let before = try await groups(strategy, [])
      let now = try await groups(strategy, [set])
      print("car_commute, \(set), 20 replications:")
      for metric in ["energy_location_j", "error_p95_m", "coverage_fraction"] {
        let check = try check(metric, .increase(.fraction(0.03)), now, before)
        let change = try #require(check.change)
        let spread = try #require(change.spread)
        print(
          "  \(metric): change \(NumberText.signedPercent(change.estimate)), paired spread "
            + "\(NumberText.percent(spread)), finds a rise of "
            + NumberText.percent(try #require(check.detectable))
        )
        #expect(spread >= 0 && spread < 2)
        // The detectable change is beyond the tolerance, and farther for a larger spread.
        #expect(try #require(check.detectable) >= 0.03 - 1e-12)
      }
    }
  }
}
