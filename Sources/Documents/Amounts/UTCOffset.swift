// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A fixed offset of local time from UTC, such as `+01:00`.
package enum UTCOffset {
  /// The offset in minutes, -14 h...14 h; nil if the text is not an offset.
  ///
  /// The text `Z` is 0.
  package static func minutes(_ text: String) -> Int? {
    if text == "Z" { return 0 }
    let bytes = Array(text.utf8)
    guard bytes.count == 6, bytes[3] == UInt8(ascii: ":") else { return nil }
    guard bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-") else { return nil }
    let digits = [1, 2, 4, 5].map { Int(bytes[$0]) - 48 }
    guard digits.allSatisfy({ (0...9).contains($0) }) else { return nil }
    let (hours, minutes) = (digits[0] * 10 + digits[1], digits[2] * 10 + digits[3])
    guard minutes < 60, hours * 60 + minutes <= 14 * 60 else { return nil }
    return (hours * 60 + minutes) * (bytes[0] == UInt8(ascii: "-") ? -1 : 1)
  }

  /// The offset as text, such as `+01:00`.
  package static func text(minutes: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let size = abs(minutes)
    return (minutes < 0 ? "-" : "+") + two(size / 60) + ":" + two(size % 60)
  }
}
