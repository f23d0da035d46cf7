// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Reports
import Tracewatt
import TracewattTestSupport

@testable import ScenarioFiles
@testable import StudyResults

/// Public reports, replayed and checked as by `tracewatt check`.
@Suite("Regression stories: the verdicts", .tags(.validation), .serialized)
struct RegressionStoriesValidation {
  /// The gate's report, computed once for all tests.
  private static let evaluated = Task {
    try await report(RegressionStories.budgetsPath)
  }

  /// The gate's report on a file of budgets.
  private static func report(_ path: String) async throws -> BudgetReport {
    let set = try BudgetLoader.load(path: path)
    let studies = try BudgetStudies(scenarios: nil, budgets: set, budgetsPath: path)
    var groups: [RecordedGroup] = []
    for part in studies.parts {
      var results: [RunResult] = []
      for day in part.study.days {
        results += await Experiment(day.scenario).run(jobs: 2)
      }
      groups += StudyFingerprints(part.study).groups(of: results)
    }
    let today = try #require(CalendarDay(year: 2026, month: 1, day: 1))
    return BudgetReport(set, on: groups, against: nil, today: today)
  }

  @Test("every budget comes out as expected", arguments: RegressionStories.expectations)
  func verdict(_ expected: RegressionStories.Expectation) async throws {
    let checks = try await Self.evaluated.value.checks.filter { $0.budget.id == expected.budget }
    func names(_ status: BudgetCheck.Status) -> [String] {
      Set(checks.filter { $0.status == status }.map(RegressionStories.name)).sorted()
    }
    expectEqual(names(.holds), expected.holds)
    expectEqual(names(.breached), expected.breaks)
    // A check that neither holds nor is breached has no verdict, and none of these may be without
    // one.
    #expect(checks.allSatisfy { $0.status == .holds || $0.status == .breached })
  }

  @Test(
    "every breach names its cause",
    arguments: RegressionStories.expectations.filter { !$0.names.isEmpty || !$0.spares.isEmpty }
  )
  func cause(_ expected: RegressionStories.Expectation) async throws {
    for check in try await Self.evaluated.value.checks
    where check.budget.id == expected.budget && check.status == .breached {
      let why = try #require(check.why)
      let missing = expected.names.filter { !why.contains($0) }
      expectEqual(missing, [], "\(why)")
      let surplus = expected.spares.filter(why.contains)
      expectEqual(surplus, [], "\(why)")
    }
  }

  @Test("the days of public questions break the budgets that they are about, and no others")
  func questions() async throws {
    let report = try await Self.report(RegressionStories.questionsPath)
    let breached = report.checks.filter { $0.status == .breached }
    expectEqual(
      breached.map { "\($0.budget.id): \($0.group?.strategy ?? "")" }.sorted(),
      [
        "android-filter-location: every_200_m", "android-moving-accuracy: less_often",
        "bicycle-best: trusts_motion", "crash-return: updates_alone",
        "fences-missed: passing_200_m", "mode-track: tracking",
        "precise-accuracy: running_updates", "precise-accuracy: significant_changes",
        "precise-energy: running_updates", "precise-regions: geofences", "restart-silence: tracked",
        "restart-trips: tracked",
      ]
    )
    #expect(report.checks.allSatisfy { $0.status == .holds || $0.status == .breached })
  }

  @Test("the gate as a whole is breached, as a build that takes such a change would be")
  func whole() async throws {
    let report = try await Self.evaluated.value
    expectEqual(report.verdict, .breached)
    // With regions alone, a stay is missed now and then, which the budget on crossings must detect.
    let first = report.checks.filter { check in
      check.status == .breached && ["before", "as_told"].contains(check.group?.strategy)
        && check.budget.id != "indicator-found"
    }
    expectEqual(first.map(\.line), [])
  }

  @Test("the recorded verdicts are those of these runs; RECORD_GOLDEN=1 writes them anew")
  func verdicts() async throws {
    let table = RegressionStories.table(of: try await Self.evaluated.value)
    let path = RegressionStories.tablePath
    let recorded = try String(contentsOfFile: path, encoding: .utf8)
    guard table != recorded else { return }
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try table.write(toFile: path, atomically: true, encoding: .utf8)
    }
    let pairs = zip(table.split(separator: "\n"), recorded.split(separator: "\n"))
    let differing = pairs.first { $0 != $1 }
    Issue.record("the table differs, first in: \(differing?.0 ?? "its length")")
  }
}
