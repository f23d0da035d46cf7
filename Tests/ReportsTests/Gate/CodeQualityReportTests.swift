// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import Reports

@Suite("The report for GitLab's code quality")
struct CodeQualityReportTests {
  private func issues(_ report: BudgetReport) throws -> [[String: Any]] {
    let data = Data(report.text(as: .codequality).utf8)
    return try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
  }

  private func fingerprints(_ report: BudgetReport) throws -> [String] {
    try issues(report).map { try #require($0["fingerprint"] as? String) }
  }

  @Test("each check that is reported has an issue, with every field that GitLab requires")
  func issues() throws {
    for (name, report) in Made.all {
      let issues = try issues(report)
      expectEqual(issues.count, report.checks.count { $0.grade.isReported }, "\(name)")
      for issue in issues {
        #expect(
          Set(issue.keys)
            == ["description", "check_name", "fingerprint", "severity", "location"]
        )
        let severities = ["info", "minor", "major", "critical", "blocker"]
        #expect(severities.contains(issue["severity"] as? String ?? ""))
        let location = try #require(issue["location"] as? [String: Any])
        #expect(location["path"] as? String == "tracewatt.budgets.yaml")
        let line = try #require((location["lines"] as? [String: Int])?["begin"])
        #expect(line >= 1)
        let description = try #require(issue["description"] as? String)
        let isOneLine = !description.contains("\n")
        #expect(isOneLine)
      }
      let fingerprints = try fingerprints(report)
      expectEqual(Set(fingerprints).count, fingerprints.count, "\(name)")
      #expect(fingerprints.allSatisfy { $0.count == 64 })
    }
  }

  @Test("a fingerprint is of the budget and the runs, not of the numbers or the place")
  func stable() throws {
    let first = Made.crowd(breaches: 2)
    var second = first
    for index in second.checks.indices {
      second.checks[index].now?.estimate += 5
      second.checks[index].budget.place?.line += 7
      second.checks[index].budget.title = "renamed"
    }
    let before = try fingerprints(first)
    let after = try fingerprints(second)
    expectEqual(before, after)
    second.checks[0].group?.strategy = "other"
    let pair = try (fingerprints(first), fingerprints(second))
    #expect(pair.0[0] != pair.1[0])
    expectEqual(pair.0[1], pair.1[1])
  }

  @Test("a path begins at the repository's root")
  func path() throws {
    var report = Made.crowd(breaches: 1)
    report.checks[0].budget.place?.file = "./ci/budgets.yaml"
    let location = try issues(report)[0]["location"] as? [String: Any]
    #expect(location?["path"] as? String == "ci/budgets.yaml")
  }
}
