// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Judgement

/// A report as reviewdog's diagnostics, one object per line.
struct ReviewdogReport {
  private let report: BudgetReport

  init(_ report: BudgetReport) { self.report = report }

  var text: String {
    report.checks.filter(\.grade.isReported).map { diagnostic($0).line + "\n" }.joined()
  }

  private func diagnostic(_ check: BudgetCheck) -> JSONText {
    var location: [(String, JSONText)] = [("path", .string(check.path))]
    if let place = check.budget.place {
      let start: JSONText = .object([
        ("line", .integer(place.line)), ("column", .integer(place.column)),
      ])
      location.append(("range", .object([("start", start)])))
    }
    let why = check.why.map { ["why: " + $0] } ?? []
    let help = report.help(for: check).map { "help: " + $0 }
    return .object([
      ("message", .string(([check.line] + why + help).joined(separator: "\n"))),
      ("location", .object(location)),
      ("severity", .string(check.grade == .warning ? "WARNING" : "ERROR")),
      ("source", .object([("name", .string("tracewatt"))])),
      ("code", .object([("value", .string(check.budget.id))])),
    ])
  }
}

extension BudgetCheck {
  /// The file to which an outcome is attributed, without a leading `./`.
  var path: String {
    budget.place?.file.withoutDot ?? "tracewatt.budgets.yaml"
  }
}

extension String {
  /// A path without a leading `./`, which services that show findings do not resolve.
  var withoutDot: String { hasPrefix("./") ? String(dropFirst(2)) : self }
}
