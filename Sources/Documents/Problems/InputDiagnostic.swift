// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A message about a place in an input.
public struct InputDiagnostic: Sendable, Hashable, CustomStringConvertible {
  /// The severity.
  public enum Severity: String, Sendable, Hashable {
    /// The file cannot be used.
    case error
    /// The file can be used, but is probably not as intended.
    case warning
  }

  /// The severity.
  public var severity: Severity
  /// The file as the user named it.
  public var file: String
  /// The line, counted from 1; nil for the whole file.
  public var line: Int?
  /// The column in characters, counted from 1.
  public var column: Int?
  /// The problem in one line.
  public var message: String
  /// A note with a solution, if there is one.
  public var note: String?
  /// The name of the rule behind a warning.
  public var rule: String?

  /// A message about a position.
  package init(
    _ severity: Severity,
    _ message: String,
    note: String? = nil,
    rule: String? = nil,
    at position: SourcePosition
  ) {
    self.severity = severity
    self.message = message
    self.note = note
    self.rule = rule
    file = position.file
    line = position.line
    column = position.column
  }

  /// `file:line:column`, as far as known.
  public var place: String {
    SourcePosition(file: file, line: line, column: column).text
  }

  /// `file:line:column: error: …` with a rule's name in brackets, and a line `note: …` if there is
  /// one.
  public var description: String {
    let name = rule.map { " [\($0)]" } ?? ""
    let text = "\(place): \(severity.rawValue): \(message)\(name)"
    return note.map { text + "\nnote: " + $0 } ?? text
  }

  /// The messages in another reader's lines: `file:line:column: error: …`, some followed by `note:
  /// …`.
  ///
  /// A line in another form is an error of the whole file.
  package static func parse(_ lines: String, file: String) -> [InputDiagnostic] {
    var found: [InputDiagnostic] = []
    for line in lines.split(separator: "\n").map(String.init) {
      if line.hasPrefix("note: "), !found.isEmpty {
        found[found.count - 1].note = String(line.dropFirst("note: ".count))
      } else {
        found.append(parse(line: line, file: file))
      }
    }
    return found
  }

  private static func parse(line: String, file: String) -> InputDiagnostic {
    var position = SourcePosition(file: file)
    guard line.hasPrefix(file) else { return InputDiagnostic(.error, line, at: position) }
    let rest = line.dropFirst(file.count)
    for severity in [Severity.error, .warning] {
      let mark = ": \(severity.rawValue): "
      guard let range = rest.firstRange(of: mark) else { continue }
      let numbers = rest[..<range.lowerBound].split(separator: ":").map { Int($0) }
      guard numbers.count <= 2, !numbers.contains(nil) else { continue }
      position.line = numbers.first ?? nil
      position.column = numbers.count == 2 ? numbers[1] : nil
      return InputDiagnostic(severity, String(rest[range.upperBound...]), at: position)
    }
    return InputDiagnostic(.error, line, at: position)
  }
}
