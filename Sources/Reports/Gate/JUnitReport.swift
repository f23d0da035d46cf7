// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement

/// A report as test cases: a suite per scenario, a case per check.
///
/// GitLab reads the text of a failure and uses the first of equal cases; Jenkins reads the message.
/// So both contain the outcome, and the pair of `classname` and `name` is unique.
struct JUnitReport {
  private struct Suite {
    var name: String
    var cases: [(check: BudgetCheck, className: String, name: String)]
  }

  private let report: BudgetReport

  init(_ report: BudgetReport) { self.report = report }

  var text: String {
    let suites = self.suites
    let totals = counts(report.checks)
    let body = suites.map(element).joined()
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      + "<testsuites name=\"tracewatt\"\(totals) time=\"0\">\n\(body)</testsuites>\n"
  }

  /// The suites in the order of the checks; the names of their cases are unique.
  private var suites: [Suite] {
    var suites: [Suite] = []
    var places: [String: Int] = [:]
    var taken: Set<[String]> = []
    for check in report.checks {
      let suite = check.group?.scenario ?? check.budget.match.scenario ?? "no_runs"
      let place = places[suite] ?? suites.count
      if place == suites.count { suites.append(Suite(name: suite, cases: [])) }
      places[suite] = place
      let className = className(of: check)
      var name = check.budget.id
      var copy = 1
      while !taken.insert([className, name].map(\.visible)).inserted {
        copy += 1
        name = "\(check.budget.id) (\(copy))"
      }
      suites[place].cases.append((check, className, name))
    }
    return suites
  }

  /// Always scenario, strategy, phone and system, so that a new system renames no case.
  private func className(of check: BudgetCheck) -> String {
    check.group.map { "tracewatt.\($0)" } ?? "tracewatt.no_runs"
  }

  private func counts(_ checks: [BudgetCheck]) -> String {
    func count(_ grade: BudgetCheck.Grade) -> Int { checks.count { $0.grade == grade } }
    return " tests=\"\(checks.count)\" failures=\"\(count(.breach))\""
      + " errors=\"\(count(.noVerdict))\" skipped=\"\(count(.ignored))\""
  }

  private func element(_ suite: Suite) -> String {
    let counts = counts(suite.cases.map(\.check))
    let cases = suite.cases.map { element($0.check, className: $0.className, name: $0.name) }
    return "  <testsuite name=\"\(Self.attribute(suite.name))\"\(counts) time=\"0\">\n"
      + cases.joined() + "  </testsuite>\n"
  }

  private func element(_ check: BudgetCheck, className: String, name: String) -> String {
    var start = "    <testcase classname=\"\(Self.attribute(className))\""
    start += " name=\"\(Self.attribute(name))\""
    if let place = check.budget.place {
      start += " file=\"\(Self.attribute(place.file))\" line=\"\(place.line)\""
    }
    start += " time=\"0\""
    guard let outcome = outcome(check) else { return start + "/>\n" }
    return "\(start)>\n      \(outcome)\n    </testcase>\n"
  }

  private func outcome(_ check: BudgetCheck) -> String? {
    let message = " message=\"\(Self.attribute(check.line.oneLine))\""
    let block = Self.content(report.block(of: check))
    switch check.grade {
    // A check that passes only because of an accepted limit is reported.
    case .ok:
      return check.acceptance.map { _ in "<system-out>\(Self.content(check.line))</system-out>" }
    case .breach: return "<failure type=\"budget_breach\"\(message)>\(block)</failure>"
    case .noVerdict: return "<error type=\"no_verdict\"\(message)>\(block)</error>"
    case .warning: return "<system-out>\(block)</system-out>"
    case .ignored: return "<skipped\(message)>\(Self.content(check.line))</skipped>"
    }
  }

  /// A text for use between tags.
  static func content(_ text: String) -> String {
    text.visible.replacingScalars { ["&": "&amp;", "<": "&lt;", ">": "&gt;"][$0] }
  }

  /// An attribute's value for double quotes; its line ends and tabs are preserved when it is read.
  static func attribute(_ text: String) -> String {
    content(text).replacingScalars { ["\"": "&quot;", "\n": "&#10;", "\t": "&#9;"][$0] }
  }
}
