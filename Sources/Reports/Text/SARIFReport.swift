// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import ScenarioFiles

/// Findings in the Static Analysis Results Interchange Format, version 2.1.0 (OASIS).
struct SARIFReport {
  /// One finding.
  struct Finding {
    /// The rule or the budget; nil without one.
    var rule: String?
    /// `error`, `warning` or `note`.
    var level: String
    var message: String
    var file: String
    var line: Int?
    var column: Int?
  }

  var findings: [Finding]

  var text: String {
    var rules: [String] = []
    for rule in findings.compactMap(\.rule) where !rules.contains(rule) { rules.append(rule) }
    let driver: JSONText = .object([
      ("name", .string("tracewatt")), ("version", .string(ProgramVersion.program)),
      ("rules", .array(rules.map { .object([("id", .string($0))]) })),
    ])
    let run: JSONText = .object([
      ("tool", .object([("driver", driver)])), ("results", .array(findings.map(result))),
    ])
    return JSONText.object([("version", .string("2.1.0")), ("runs", .array([run]))]).document
  }

  private func result(_ finding: Finding) -> JSONText {
    var place: [(String, JSONText)] = [
      ("artifactLocation", .object([("uri", .string(finding.file))]))
    ]
    if let line = finding.line {
      var start: [(String, JSONText)] = [("startLine", .integer(line))]
      if let column = finding.column { start.append(("startColumn", .integer(column))) }
      place.append(("region", .object(start)))
    }
    let rule: [(String, JSONText)] = finding.rule.map { [("ruleId", .string($0))] } ?? []
    return .object(
      rule + [
        ("level", .string(finding.level)),
        ("message", .object([("text", .string(finding.message))])),
        ("locations", .array([.object([("physicalLocation", .object(place))])])),
      ]
    )
  }
}

extension SARIFReport {
  /// The findings of lint.
  init(_ report: FileLint.Report) {
    findings = report.diagnostics.map { diagnostic in
      Finding(
        rule: diagnostic.rule,
        level: diagnostic.severity.rawValue,
        message: diagnostic.message + (diagnostic.note.map { "\n" + $0 } ?? ""),
        file: diagnostic.file,
        line: diagnostic.line,
        column: diagnostic.column
      )
    }
  }
}
