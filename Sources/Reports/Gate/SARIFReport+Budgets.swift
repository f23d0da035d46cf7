// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement

extension SARIFReport {
  /// The outcomes of budgets that are reported.
  init(_ report: BudgetReport) {
    findings = report.checks.filter(\.grade.isReported).map { check in
      Finding(
        rule: check.budget.id,
        level: check.grade == .warning ? "warning" : "error",
        message: check.line,
        file: check.path,
        line: check.budget.place?.line,
        column: check.budget.place?.column
      )
    }
  }
}
