// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Builds the text of a YAML file, line by line.
package struct YAMLWriter {
  /// The text so far.
  package private(set) var text = ""
  private var depth = 0
  private var isListItem = false

  /// An empty text.
  package init() {}

  /// Writes a key with a value that is already YAML.
  package mutating func line(_ key: String, _ value: String) {
    text += indentation() + key + ":" + (value.isEmpty ? "" : " " + value) + "\n"
  }

  /// Writes a key and the lines below it.
  package mutating func block(_ key: String, _ body: (inout YAMLWriter) -> Void) {
    line(key, "")
    depth += 1
    body(&self)
    depth -= 1
  }

  /// Writes an element of a list, which is a mapping.
  package mutating func item(_ body: (inout YAMLWriter) -> Void) {
    isListItem = true
    depth += 1
    body(&self)
    depth -= 1
    isListItem = false
  }

  private mutating func indentation() -> String {
    guard isListItem else { return String(repeating: "  ", count: depth) }
    isListItem = false
    return String(repeating: "  ", count: depth - 1) + "- "
  }

  /// Any text as a quoted scalar.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      default:
        let isPrintable =
          (0x20...0x7E).contains(scalar.value) || (0xA0...0xD7FF).contains(scalar.value)
          || (0xE000...0xFFFD).contains(scalar.value) || scalar.value >= 0x10000
        if isPrintable, scalar.value != 0xFEFF, scalar.value != 0x2028, scalar.value != 0x2029 {
          result.unicodeScalars.append(scalar)
        } else {
          let digits = String(scalar.value, radix: 16)
          result += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
        }
      }
    }
    return result + "\""
  }
}
