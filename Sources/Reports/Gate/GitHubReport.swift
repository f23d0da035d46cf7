// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement

/// A report as GitHub's workflow commands: an error or a warning for each failed check, worst
/// first, at the strategy's setting that caused it, or else at the budget.
///
/// GitHub shows ten annotations of a kind per step and silently drops the rest. The report contains
/// at most nine of each, and a notice at its end gives the number of further ones.
struct GitHubReport {
  /// The maximum number of annotations of a kind.
  static let most = 9

  private let report: BudgetReport

  init(_ report: BudgetReport) { self.report = report }

  var text: String {
    let reported = report.worstFirst.filter(\.grade.isReported)
    let errors = reported.filter { $0.grade != .warning }
    let warnings = reported.filter { $0.grade == .warning }
    let shown = Self.spread(errors).prefix(Self.most) + Self.spread(warnings).prefix(Self.most)
    var closing = report.summary
    let more = reported.count - shown.count
    if more > 0 { closing += "; and \(more) more, see the summary" }
    let lines = shown.map(command) + ["::notice title=Tracewatt::" + Self.escaped(closing)]
    return lines.map { $0 + "\n" }.joined()
  }

  /// The worst check of each budget, then the second of each, so that no budget fills the list
  /// alone.
  private static func spread(_ checks: [BudgetCheck]) -> [BudgetCheck] {
    var counts: [String: Int] = [:]
    let rounds = checks.map { check in
      let round = counts[check.budget.id, default: 0]
      counts[check.budget.id] = round + 1
      return round
    }
    return checks.indices.sorted { (rounds[$0], $0) < (rounds[$1], $1) }.map { checks[$0] }
  }

  private func command(_ check: BudgetCheck) -> String {
    var properties: [(String, String)] = []
    if let place = check.changedSetting ?? check.budget.place {
      properties += [
        ("file", place.file.withoutDot), ("line", String(place.line)),
        ("col", String(place.column)),
      ]
    }
    let title = check.budget.title.isEmpty ? "" : ": " + check.budget.title
    properties.append(("title", "\(check.budget.id) \(check.grade.text)\(title)".visible))
    let list = properties.map { "\($0)=" + Self.escapedProperty($1) }
    let words = list.joined(separator: ",")
    return "::\(check.grade.label) \(words)::" + Self.escaped(message(check))
  }

  /// Lines on the outcome, its causes and the next steps.
  private func message(_ check: BudgetCheck) -> String {
    let why = check.why.map { ["why: " + $0] } ?? []
    let place = check.changedSetting.flatMap { _ in check.budget.place }
    let budget = place.map { ["budget: " + $0.text] } ?? []
    return ([check.line] + budget + why + report.help(for: check).map { "help: " + $0 })
      .joined(separator: "\n").visible
  }

  /// A message in the form that a workflow command requires.
  static func escaped(_ text: String) -> String {
    text.replacingScalars { ["%": "%25", "\r": "%0D", "\n": "%0A"][$0] }
  }

  /// A property's value in the form that a workflow command requires.
  static func escapedProperty(_ text: String) -> String {
    escaped(text).replacingScalars { [":": "%3A", ",": "%2C"][$0] }
  }
}
