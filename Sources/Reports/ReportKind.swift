// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Tracewatt

/// A form in which a report on budgets can be written.
public enum ReportKind: String, CaseIterable, Sendable, Hashable {
  /// For people.
  case text
  /// For scripts; its shape is versioned.
  case json
  /// For job summaries and comments.
  case markdown
  /// Annotations of GitHub's workflow commands.
  case github
  /// Test cases, as GitLab and Jenkins read them.
  case junit
  /// Metrics, as GitLab and Prometheus read them.
  case openmetrics
  /// GitLab's code quality.
  case codequality
  /// reviewdog's diagnostics, one a line.
  case rdjsonl
}

extension BudgetReport {
  /// The report in one of its forms, a newline at its end.
  public func rendered(as kind: ReportKind) -> String {
    checks.map { $0.line + "\n" }.joined() + summary + "\n"
  }
}
