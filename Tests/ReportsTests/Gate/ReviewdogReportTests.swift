// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing
import TracewattTestSupport

@testable import Reports

@Suite("The report for reviewdog")
struct ReviewdogReportTests {
  private func diagnostics(_ report: BudgetReport) throws -> [[String: Any]] {
    try report.text(as: .rdjsonl).split(separator: "\n").map { line in
      let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
      return try #require(value as? [String: Any])
    }
  }

  @Test("each line is an object by itself, one for each check that is reported")
  func lines() throws {
    for (name, report) in Made.all {
      let diagnostics = try diagnostics(report)
      #expect(diagnostics.count == report.checks.count { $0.grade.isReported }, "\(name)")
      for diagnostic in diagnostics {
        #expect(["ERROR", "WARNING"].contains(diagnostic["severity"] as? String ?? ""))
        #expect((diagnostic["source"] as? [String: String]) == ["name": "tracewatt"])
      }
    }
  }

  @Test("SARIF has the same findings, with the rules that they name once each")
  func sarif() throws {
    for (name, report) in Made.all {
      let text = report.text(as: .sarif)
      let whole = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      #expect(whole?["version"] as? String == "2.1.0")
      let run = try #require((whole?["runs"] as? [[String: Any]])?.first)
      let results = try #require(run["results"] as? [[String: Any]])
      let reported = report.checks.filter(\.grade.isReported)
      expectEqual(
        results.compactMap { $0["ruleId"] as? String },
        reported.map(\.budget.id),
        "\(name)"
      )
      let driver = (run["tool"] as? [String: Any])?["driver"] as? [String: Any]
      let rules = (driver?["rules"] as? [[String: String]] ?? []).compactMap { $0["id"] }
      expectEqual(rules.count, Set(reported.map(\.budget.id)).count, "\(name)")
    }
  }

  @Test("a breach has its message with the cause, its place and its budget")
  func breach() throws {
    let drift = try #require(
      try diagnostics(Made.full).first { ($0["code"] as? [String: String])?["value"] == "drift" }
    )
    let check = try #require(Made.full.checks.first { $0.budget.id == "drift" })
    let why = try #require(check.why)
    let message = try #require(drift["message"] as? String)
    let isWhole = message.hasPrefix(check.line + "\nwhy: " + why + "\nhelp: ")
    #expect(isWhole)
    let location = try #require(drift["location"] as? [String: Any])
    #expect(location["path"] as? String == "tracewatt.budgets.yaml")
    let start = (location["range"] as? [String: Any])?["start"] as? [String: Int]
    #expect(start == ["line": 8, "column": 5])
  }
}
