// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import ScenarioFiles

@Suite("Regression stories: the files")
struct RegressionStoriesTests {
  /// The files of days, by their names in the budgets' file.
  static let files =
    ((try? FileManager.default.contentsOfDirectory(atPath: RegressionStories.folder)) ?? [])
    .filter { $0.hasSuffix(".yaml") && !$0.hasSuffix(".budgets.yaml") }
    .sorted()

  /// The files of budgets.
  private static let budgetPaths = [
    RegressionStories.budgetsPath, RegressionStories.questionsPath,
  ]

  private func links(in text: String) -> [String] {
    let issue = /https:\/\/github\.com\/[A-Za-z0-9_.-]+\/[A-Za-z0-9_.-]+\/issues\/[0-9]+/
    let post = /https:\/\/developer\.apple\.com\/forums\/thread\/[0-9]+/
    return text.matches(of: issue).map { String($0.output) }
      + text.matches(of: post).map { String($0.output) }
  }

  @Test("there are at least eight stories, and the two files of budgets run every one of them")
  func complete() throws {
    #expect(Self.files.count >= 8)
    let run = try Self.budgetPaths.flatMap { try BudgetLoader.load(path: $0).scenarios ?? [] }
    expectEqual(run.sorted(), Self.files)
  }

  @Test("every story loads, has its file's name and says what was reported, replayed and expected")
  func header() throws {
    for file in Self.files {
      let path = "\(RegressionStories.folder)/\(file)"
      let scenario = try ScenarioLoader.load(path: path)
      expectEqual("\(scenario.name).yaml", file)
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(!links(in: text).isEmpty, "\(file)")
      #expect(text.hasPrefix("# Reported: ") || text.hasPrefix("# Asked: "), "\(file)")
      #expect(text.contains("\n# Replayed: ") && text.contains("\n# Expected: "), "\(file)")
    }
  }

  @Test("every day with a budget on energy has one on accuracy, coverage or events")
  func paired() throws {
    let budgets = try Self.budgetPaths.flatMap { try BudgetLoader.load(path: $0).budgets }
    let use = [
      "energy_", "location_percent", "app_percent", "tier_", "gnss_", "wakeup_", "indicator_",
    ]
    let worth = [
      "error_", "track_error_", "coverage_", "region_", "visit_", "trip_", "return_",
    ]
    for file in Self.files {
      let name = String(file.dropLast(".yaml".count))
      let own = budgets.filter { RunMatch.matches(name, $0.match.scenario) }
      func has(_ prefixes: [String]) -> Bool {
        own.contains { budget in prefixes.contains { budget.metric.hasPrefix($0) } }
      }
      #expect(has(use) && has(worth), "\(name)")
    }
  }

  @Test("every budget has an expectation, in the same order")
  func expected() throws {
    let set = try BudgetLoader.load(path: RegressionStories.budgetsPath)
    expectEqual(set.budgets.map(\.id), RegressionStories.expectations.map(\.budget))
  }
}
