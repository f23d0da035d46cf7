// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Judgement

/// A format for reports on budgets.
public enum ReportKind: String, CaseIterable, Sendable, Hashable {
  /// For people.
  case text
  /// For scripts; its structure is versioned.
  case json
  /// For job summaries and comments.
  case markdown
  /// Annotations of GitHub's workflow commands.
  case github
  /// Test cases in the format that GitLab and Jenkins read.
  case junit
  /// Metrics in the format that GitLab and Prometheus read.
  case openmetrics
  /// GitLab's code-quality format.
  case codequality
  /// reviewdog's diagnostics, one per line.
  case rdjsonl
  /// SARIF, which GitHub's code scanning and editors read.
  case sarif

  /// The escaping that prevents its text from acting as a command of the runner that prints it.
  fileprivate var logForm: LogForm {
    switch self {
    case .text, .markdown, .openmetrics: .text
    case .github: .workflowCommands
    case .junit: .xml
    case .json, .codequality, .rdjsonl, .sarif: .json
    }
  }
}

extension BudgetReport {
  /// The report in one of its formats, with a newline at the end of every line.
  ///
  /// The same report gives the same bytes. `rdjsonl` is empty if there is nothing to report. Names
  /// and titles in it cannot act as commands of GitHub's or Azure Pipelines' runners, which read
  /// the output of a job.
  public func text(as kind: ReportKind) -> String {
    written(as: kind).withoutLogCommands(kind.logForm)
  }

  private func written(as kind: ReportKind) -> String {
    switch kind {
    case .text: TextReport(self).text
    case .json: JSONReport(self).text
    case .markdown: MarkdownReport(self).text
    case .github: GitHubReport(self).text
    case .junit: JUnitReport(self).text
    case .openmetrics: OpenMetricsReport(self).text
    case .codequality: CodeQualityReport(self).text
    case .rdjsonl: ReviewdogReport(self).text
    case .sarif: SARIFReport(self).text
    }
  }
}
