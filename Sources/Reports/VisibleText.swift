// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Text from files, made safe for terminals, logs and XML.
extension String {
  /// The text with control characters as visible signs, and with lines that end in a line feed.
  ///
  /// Tabs stay. Characters that XML 1.0 forbids are replaced: control characters below a space by
  /// their pictures from U+2400 on, the others by the replacement character.
  var visible: String {
    var result = String.UnicodeScalarView()
    var isAfterReturn = false
    for scalar in unicodeScalars {
      defer { isAfterReturn = scalar == "\r" }
      switch scalar.value {
      case 0x0A where isAfterReturn: continue
      case 0x0A, 0x0D: result.append("\n")
      case 0x09: result.append(scalar)
      case 0x00..<0x20: result.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
      case 0x7F: result.append("\u{2421}")
      case 0x80..<0xA0, 0xFFFE, 0xFFFF: result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// The visible text as one line.
  var oneLine: String { visible.visibleLines.joined(separator: " ") }

  /// The lines of visible text; at least one.
  var visibleLines: [Substring] { split(separator: "\n", omittingEmptySubsequences: false) }

  /// The visible text with a prefix before every line but the first.
  func continued(_ prefix: String) -> String {
    visible.visibleLines.joined(separator: "\n" + prefix)
  }

  /// The text padded with spaces to a number of characters.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The text with some of its scalars replaced, regardless of the marks that combine with them.
  ///
  /// - Parameter replacement: the replacement of a scalar; nil keeps it.
  /// - Returns: the text with its replacements.
  func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if let text = replacement(scalar) {
        result.append(contentsOf: text.unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// At most `length` characters, with an ellipsis if something is left out.
  func truncated(to length: Int) -> String {
    count > length ? prefix(max(0, length - 1)) + "…" : self
  }
}
