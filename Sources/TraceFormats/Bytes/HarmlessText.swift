// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

extension String {
  /// The text on one line: line ends and other control characters become U+FFFD.
  ///
  /// File names and contents of files go into messages in this form, so that they cannot end a
  /// line, colour a terminal or move its cursor.
  package var harmless: String {
    let isPlain = utf8.allSatisfy { $0 >= 32 && $0 < 127 }
    if isPlain { return self }
    var result = UnicodeScalarView()
    for scalar in unicodeScalars {
      let isControl = scalar.value < 32 || (127..<160).contains(scalar.value)
      let isLineEnd = scalar.value == 0x2028 || scalar.value == 0x2029
      result.append(isControl || isLineEnd ? "\u{FFFD}" : scalar)
    }
    return String(result)
  }
}
