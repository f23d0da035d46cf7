// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement
internal import Studies

/// A report as text: a line for each check that passes or is ignored, a block for each other one,
/// worst first.
struct TextReport {
  private let report: BudgetReport

  init(_ report: BudgetReport) { self.report = report }

  var text: String {
    let lines = list(.ok) + list(.ignored)
    var parts: [String] = lines.isEmpty ? [] : [lines.map { $0 + "\n" }.joined()]
    parts += report.worstFirst.filter(\.grade.isReported).map(report.block)
    if !report.notes.isEmpty {
      parts.append(report.notes.map { "note: " + $0.continued("   |  ") + "\n" }.joined())
    }
    if !report.standings.isEmpty {
      parts.append(report.evidenceLines.map { $0.oneLine + "\n" }.joined())
    }
    parts.append(report.summary + "\n")
    return parts.joined(separator: "\n")
  }

  /// One line per check: label, budget, runs and outcome, aligned, then the budget's title.
  private func list(_ grade: BudgetCheck.Grade) -> [String] {
    let rows = report.checks.filter { $0.grade == grade }
      .map { check in
        (
          id: check.budget.id.oneLine, name: (report.name(of: check) ?? "-").oneLine,
          outcome: check.headline.oneLine
            + (check.budget.title.isEmpty ? "" : "  (\(check.budget.title.oneLine))")
        )
      }
    let ids = rows.map(\.id.count).max() ?? 0
    let names = rows.map(\.name.count).max() ?? 0
    return rows.map { row in
      "\(grade.label)  \(row.id.padded(to: ids))  \(row.name.padded(to: names))  \(row.outcome)"
    }
  }
}

extension BudgetReport {
  /// The evidence behind the numbers; empty if the results do not contain it.
  var evidenceLines: [String] {
    standings.isEmpty ? [] : EvidenceStanding.lines(standings)
  }
}
