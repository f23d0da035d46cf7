// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The names that tables and files can contain: `^[a-z][a-z0-9_]*$` without reserved words.
package enum LegalName {
  /// The reserved words, which table readers interpret as missing values or Booleans.
  package static let reserved = ["na", "nan", "null", "none", "true", "false"]
  /// The maximum number of characters of a name.
  package static let limit = 64

  /// True if the text is a name.
  package static func isLegal(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first), text.utf8.count <= limit else {
      return false
    }
    return text.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") }
      && !reserved.contains(text)
  }

  /// A name made from any text, such as a file's; nil if the text has no letter and no digit.
  package static func make(from text: String) -> String? {
    var name = ""
    for scalar in text.lowercased().unicodeScalars {
      if scalar.isASCII, isLetter(UInt8(scalar.value)) || isDigit(UInt8(scalar.value)) {
        name.unicodeScalars.append(scalar)
      } else if !name.isEmpty, name.last != "_" {
        name.append("_")
      }
      if name.utf8.count == limit - 2 { break }
    }
    while name.last == "_" { name.removeLast() }
    guard let first = name.utf8.first else { return nil }
    if isDigit(first) || reserved.contains(name) { name = "x_" + name }
    return name
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }
  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
