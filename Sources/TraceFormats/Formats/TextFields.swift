// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Fields of a line of text as ranges of its bytes.
enum TextFields {
  /// Splits a range at each separator; empty fields count.
  static func split(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ range: Range<Int>,
    by separator: UInt8,
    into fields: inout [Range<Int>]
  ) {
    fields.removeAll(keepingCapacity: true)
    var start = range.lowerBound
    for index in range where bytes[index] == separator {
      fields.append(start..<index)
      start = index + 1
    }
    fields.append(start..<range.upperBound)
  }

  /// Splits a line at stretches of blanks; no field is empty.
  static func words(_ bytes: UnsafeBufferPointer<UInt8>, into fields: inout [Range<Int>]) {
    fields.removeAll(keepingCapacity: true)
    var start: Int?
    for index in bytes.indices {
      if isBlank(bytes[index]) {
        if let begin = start { fields.append(begin..<index) }
        start = nil
      } else if start == nil {
        start = index
      }
    }
    if let begin = start { fields.append(begin..<bytes.count) }
  }

  /// A range without the blanks at its ends.
  static func trimmed(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Range<Int> {
    var (lower, upper) = (range.lowerBound, range.upperBound)
    while lower < upper, isBlank(bytes[lower]) { lower += 1 }
    while upper > lower, isBlank(bytes[upper - 1]) { upper -= 1 }
    return lower..<upper
  }

  /// True if a field has nothing but blanks, or a word or mark that programs write for nothing.
  static func isMissing(_ bytes: UnsafeBufferPointer<UInt8>, _ field: Range<Int>) -> Bool {
    let text = trimmed(bytes, field)
    // Nearly all fields are numbers, whose last byte is a digit.
    guard !text.isEmpty, text.count <= 5, bytes[text.upperBound - 1] &- 0x30 >= 10 else {
      return text.isEmpty
    }
    return missing.contains(String(decoding: bytes[text], as: UTF8.self).lowercased())
  }

  private static let missing: Set<String> = [
    "-", "--", "---", "?", "n/a", "na", "nan", "null", "none", "nil", "\\n",
  ]

  /// The number in a range of at most 18 digits; nil for anything else.
  static func digits(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
    guard !range.isEmpty, range.count <= 18, range.upperBound <= bytes.count else { return nil }
    var value = 0
    for index in range {
      let digit = bytes[index] &- 0x30
      guard digit < 10 else { return nil }
      value = value * 10 + Int(digit)
    }
    return value
  }

  /// The time of day of `hhmmss`, with or without a fraction, in nanoseconds.
  static func timeOfDay(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int64? {
    let field = trimmed(bytes, range)
    let start = field.lowerBound
    guard field.count >= 6, let hour = digits(bytes, start..<start + 2), hour < 24,
      let minute = digits(bytes, start + 2..<start + 4), minute < 60,
      digits(bytes, start + 4..<start + 6) != nil,
      let second = DecimalNumber(bytes, start + 4..<field.upperBound)?.integer(timesTenTo: 9),
      (0..<61_000_000_000).contains(second)
    else { return nil }
    return Int64(hour * 3600 + minute * 60) * 1_000_000_000 + second
  }

  /// Days from 1970 to the date `ddmmyy`; years from 80 on belong to the last century.
  static func dayMonthYear(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
    let start = range.lowerBound
    guard range.count == 6, let day = digits(bytes, start..<start + 2),
      let month = digits(bytes, start + 2..<start + 4),
      let year = digits(bytes, start + 4..<start + 6)
    else { return nil }
    return CalendarDate.days(year: year + (year >= 80 ? 1900 : 2000), month: month, day: day)
  }
}
