// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import ScenarioFiles

/// The format of lint's findings.
public enum LintFormat: String, CaseIterable, Sendable {
  /// For people: `path:line:column: error: …`, some followed by `note: …`.
  case text
  /// One array of objects.
  case json
  /// One object per line, in the format that reviewdog reads.
  case rdjsonl
  /// SARIF, which GitHub's code scanning and editors read.
  case sarif
}

extension FileLint.Report {
  /// All findings, ending with a newline; as text or lines, empty without findings.
  public func text(as format: LintFormat) -> String {
    switch format {
    case .text:
      return diagnostics.map { "\($0)\n" }.joined().withoutLogCommands()
    case .json:
      return JSONText.array(diagnostics.map(object)).document.withoutLogCommands(.json)
    case .rdjsonl:
      return diagnostics.map { reviewLine($0).line + "\n" }.joined().withoutLogCommands(.json)
    case .sarif: return SARIFReport(self).text.withoutLogCommands(.json)
    }
  }

  private func object(_ diagnostic: InputDiagnostic) -> JSONText {
    .object([
      ("file", .string(diagnostic.file)),
      ("line", diagnostic.line.map { .integer($0) } ?? .null),
      ("column", diagnostic.column.map { .integer($0) } ?? .null),
      ("severity", .string(diagnostic.severity.rawValue)),
      ("rule", diagnostic.rule.map { .string($0) } ?? .null),
      ("message", .string(diagnostic.message)),
      ("note", diagnostic.note.map { .string($0) } ?? .null),
    ])
  }

  private func reviewLine(_ diagnostic: InputDiagnostic) -> JSONText {
    var location: [(String, JSONText)] = [("path", .string(diagnostic.file))]
    if let line = diagnostic.line {
      var start: [(String, JSONText)] = [("line", .integer(line))]
      if let column = diagnostic.column { start.append(("column", .integer(column))) }
      location.append(("range", .object([("start", .object(start))])))
    }
    let note = diagnostic.note.map { "\n" + $0 } ?? ""
    var members: [(String, JSONText)] = [
      ("message", .string(diagnostic.message + note)),
      ("location", .object(location)),
      ("severity", .string(diagnostic.severity.rawValue.uppercased())),
    ]
    if let rule = diagnostic.rule { members.append(("code", .object([("value", .string(rule))]))) }
    return .object(members)
  }
}
