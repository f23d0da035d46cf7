// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// JSON with its keys in a fixed order.
package indirect enum JSONText {
  /// Null.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number.
  case integer(Int)
  /// A number in its shortest exact digits; one that is not finite is `null`.
  case number(Double)
  /// Text.
  case string(String)
  /// A list.
  case array([JSONText])
  /// Members in order.
  case object([(String, JSONText)])

  /// A number, or null if it is missing or not finite.
  package static func number(_ value: Double?) -> JSONText { value.map { .number($0) } ?? .null }
  /// Text, or null if it is missing.
  package static func string(_ value: String?) -> JSONText { value.map { .string($0) } ?? .null }

  /// The text, indented by two spaces, with a newline at the end.
  package var document: String { text(indent: "") + "\n" }

  /// The text in one line, without spaces.
  package var line: String {
    switch self {
    case .null, .bool, .integer, .number, .string: text(indent: "")
    case .array(let items): "[" + items.map(\.line).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { "\(Self.quoted($0)):\($1.line)" }.joined(separator: ",") + "}"
    }
  }

  private func text(indent: String) -> String {
    switch self {
    case .null: return "null"
    case .bool(let value): return value ? "true" : "false"
    case .integer(let value): return String(value)
    case .number(let value): return value.isFinite ? value.description : "null"
    case .string(let value): return Self.quoted(value)
    case .array(let items):
      guard !items.isEmpty else { return "[]" }
      let inner = indent + "  "
      return "[\n" + items.map { inner + $0.text(indent: inner) }.joined(separator: ",\n")
        + "\n\(indent)]"
    case .object(let members):
      guard !members.isEmpty else { return "{}" }
      let inner = indent + "  "
      let lines = members.map { "\(inner)\(Self.quoted($0)): \($1.text(indent: inner))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
