// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

extension JSONText {
  /// The JSON for a value of a YAML file, by the core schema of YAML 1.2: unquoted `null`, `true`,
  /// `false` and numbers are no texts.
  package init(_ node: SourceNode) {
    self =
      switch node.content {
      case .mapping(let entries): .object(entries.map { ($0.key, JSONText($0.value)) })
      case .sequence(let items): .array(items.map { JSONText($0) })
      case .scalar(let text, isQuoted: true): .string(text)
      case .scalar("", isQuoted: false), .scalar("null", isQuoted: false): .null
      case .scalar("true", isQuoted: false): .bool(true)
      case .scalar("false", isQuoted: false): .bool(false)
      case .scalar(let text, isQuoted: false):
        if let whole = Int(text) {
          .integer(whole)
        } else if let number = Double(text), number.isFinite {
          .number(number)
        } else {
          .string(text)
        }
      }
  }
}
