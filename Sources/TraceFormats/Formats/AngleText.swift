// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Angles as people and loggers write them: `49.07N`, `N 49° 04.4'`, `-7°30'15"`, `7 deg 30' 15" S`.
enum AngleText {
  /// The degrees of a text; nil if it is anything else.
  ///
  /// One of two letters, for positive and negative angles, may come before or after the numbers.
  /// Minutes and seconds are below 60; only the last number may have decimals.
  static func degrees(_ text: String, letters: String) -> Double? {
    let sides = Array(letters)
    guard sides.count == 2, text.utf8.count <= 40 else { return nil }
    var rest = text.uppercased().replacing("DEG", with: "°")[...]
    var sign = 1.0
    var hasSide = false
    func trim() {
      while rest.first?.isWhitespace == true { rest.removeFirst() }
      while rest.last?.isWhitespace == true { rest.removeLast() }
    }
    trim()
    for isFirst in [true, false] {
      let end = isFirst ? rest.first : rest.last
      guard let end, sides.contains(end) else { continue }
      guard !hasSide else { return nil }
      hasSide = true
      if end == sides[1] { sign = -1 }
      if isFirst { rest.removeFirst() } else { rest.removeLast() }
      trim()
    }
    if rest.first == "-" || rest.first == "+" {
      guard !hasSide else { return nil }
      if rest.first == "-" { sign = -1 }
      rest.removeFirst()
    }
    return magnitude(rest).map { sign * $0 }
  }

  /// The value of up to three numbers, each followed by the mark of degrees, minutes or seconds.
  private static func magnitude(_ text: Substring) -> Double? {
    var rest = text
    var value = 0.0
    var unit = 1.0
    var hasFraction = false
    let marks: [[Character]] = [["°", "º", "D"], ["'", "′", "’"], ["\"", "″", "”"]]
    for level in 0..<3 {
      while rest.first?.isWhitespace == true { rest.removeFirst() }
      guard !rest.isEmpty else { return level == 0 ? nil : value }
      let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      guard !hasFraction, digits.first != ".",
        let number = DecimalNumber(String(digits))?.double, level == 0 || number < 60
      else { return nil }
      hasFraction = digits.contains(".")
      value += number / unit
      unit *= 60
      rest = rest.dropFirst(digits.count)
      if let mark = rest.first, !mark.isWhitespace {
        guard marks[level].contains(mark) else { return nil }
        rest.removeFirst()
      }
    }
    return rest.isEmpty ? value : nil
  }
}
