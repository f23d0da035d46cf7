// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Judgement

/// A report in GitLab's code-quality format: a list of the checks that did not pass.
///
/// A fingerprint depends on the budget and the runs, not on numbers, so that GitLab recognizes an
/// old problem.
struct CodeQualityReport {
  private let report: BudgetReport

  init(_ report: BudgetReport) { self.report = report }

  var text: String {
    var seen: [String: Int] = [:]
    let issues = report.checks.filter(\.grade.isReported)
      .map { check -> JSONText in
        let key = identity(of: check)
        let copy = seen[key, default: 0]
        seen[key] = copy + 1
        // GitLab counts issues with equal fingerprints once.
        return issue(check, key: copy == 0 ? key : key + "\u{0}\(copy)")
      }
    return JSONText.array(issues).document
  }

  private func issue(_ check: BudgetCheck, key: String) -> JSONText {
    let begin: JSONText = .integer(check.budget.place?.line ?? 1)
    return .object([
      ("description", .string(check.line.oneLine)),
      ("check_name", .string(check.budget.id)),
      ("fingerprint", .string(SHA256.hexDigest(of: key.utf8))),
      ("severity", .string(severity(check.grade))),
      (
        "location",
        .object([("path", .string(check.path)), ("lines", .object([("begin", begin)]))])
      ),
    ])
  }

  private func severity(_ grade: BudgetCheck.Grade) -> String {
    switch grade {
    case .breach: "critical"
    case .noVerdict: "major"
    case .warning: "minor"
    case .ok, .ignored: "info"
    }
  }

  /// The budget and the runs; without runs, the budget and its conditions.
  private func identity(of check: BudgetCheck) -> String {
    let match = check.budget.match
    let names =
      check.group.map { ["runs", $0.scenario, $0.strategy, $0.phone, $0.os] }
      ?? ["match"] + [match.scenario, match.strategy, match.phone, match.os].map { $0 ?? "*" }
    return ([check.budget.id] + names).joined(separator: "\u{0}")
  }
}
