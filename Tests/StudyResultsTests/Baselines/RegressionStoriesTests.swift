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
    .filter { $0.hasSuffix(".yaml") && $0 != "tracewatt.budgets.yaml" }
    .sorted()

  private func links(in text: String) -> [String] {
    let pattern = /https:\/\/github\.com\/[A-Za-z0-9_.-]+\/[A-Za-z0-9_.-]+\/issues\/[0-9]+/
    return text.matches(of: pattern).map { String($0.output) }
  }

  @Test("there are at least eight stories, and the budgets run every one of them")
  func complete() throws {
    let set = try BudgetLoader.load(path: RegressionStories.budgetsPath)
    #expect(Self.files.count >= 8)
    expectEqual(set.scenarios?.sorted(), Self.files)
  }

  @Test("every story loads, has its file's name and links to its thread, as the page does")
  func links() throws {
    let page = try String(contentsOfFile: RegressionStories.pagePath, encoding: .utf8)
    for file in Self.files {
      let path = "\(RegressionStories.folder)/\(file)"
      let scenario = try ScenarioLoader.load(path: path)
      expectEqual("\(scenario.name).yaml", file)
      let found = links(in: try String(contentsOfFile: path, encoding: .utf8))
      #expect(!found.isEmpty, "\(file)")
      let missing = found.filter { !page.contains("(\($0))") }
      expectEqual(missing, [], "\(file)")
      let isDescribed = page.contains("`\(scenario.name)`")
      #expect(isDescribed, "\(file)")
    }
  }

  @Test("every day with a budget on energy has one on accuracy, coverage or events")
  func paired() throws {
    let set = try BudgetLoader.load(path: RegressionStories.budgetsPath)
    let use = ["energy_", "location_percent", "tier_", "gnss_", "wakeup_", "indicator_"]
    let worth = ["error_", "track_error_", "coverage_", "region_", "visit_"]
    for file in Self.files {
      let name = String(file.dropLast(".yaml".count))
      let own = set.budgets.filter { RunMatch.matches(name, $0.match.scenario) }
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
