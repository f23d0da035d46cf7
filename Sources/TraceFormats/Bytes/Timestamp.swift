// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Times of the Gregorian calendar in ISO 8601 form, without any locale.
struct Timestamp {
  /// Nanoseconds since 1970-01-01T00:00:00Z.
  var unixNanoseconds: Int64
  /// False if the text names no zone; it is then taken as UTC.
  var hasZone: Bool

  /// Reads `2026-03-29T07:30:00.5+02:00`; nil if the text is anything else.
  ///
  /// Allowed: `20260329T073000Z`, `20260329073000`, colons in the date, a blank or `t` for `T`, a comma for the point, `z`, `+02`, `+0200`, `UTC`, `GMT`, no
  /// zone, blanks around the time and before the zone. Digits beyond nanoseconds are left out; second 60 is the next minute's second 0.
  /// Years 1678 to 2261.
  init?(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    if let time = Timestamp(usual: UnsafeBufferPointer(rebasing: text[range])) {
      self = time
    } else if let time = Timestamp(any: text, range) {
      self = time
    } else {
      return nil
    }
  }

  /// Reads the usual form, `2026-03-29T07:30:00Z` with or without a fraction of at most nine digits;
  /// nil if the text has another.
  init?(usual text: UnsafeBufferPointer<UInt8>) {
    guard text.count >= 20, text[4] == 0x2D, text[7] == 0x2D, text[10] == 0x54, text[13] == 0x3A,
      text[16] == 0x3A, text[text.count - 1] == 0x5A
    else { return nil }
    var wrong: UInt8 = 0
    func pair(_ index: Int) -> Int {
      let (tens, ones) = (text[index] &- 0x30, text[index + 1] &- 0x30)
      wrong |= (tens > 9 ? 1 : 0) | (ones > 9 ? 1 : 0)
      return Int(tens) * 10 + Int(ones)
    }
    let year = pair(0) * 100 + pair(2)
    let (month, day, hour, minute, second) = (pair(5), pair(8), pair(11), pair(14), pair(17))
    guard wrong == 0, year >= 1678, year <= 2261, month >= 1, month <= 12, day >= 1,
      day <= 28 || day <= Timestamp.days(in: month, year), hour < 24, minute < 60, second <= 60
    else { return nil }
    var fraction: Int64 = 0
    if text.count > 20 {
      guard text[19] == 0x2E, text.count >= 22, text.count <= 30 else { return nil }
      for index in 20..<(text.count - 1) {
        let digit = text[index] &- 0x30
        guard digit <= 9 else { return nil }
        fraction = fraction * 10 + Int64(digit)
      }
      for _ in text.count..<30 { fraction *= 10 }
    }
    let days = Timestamp.daysSince1970(year: year, month: month, day: day)
    let seconds = days * 86_400 + hour * 3600 + minute * 60 + second
    unixNanoseconds = Int64(seconds) * 1_000_000_000 + fraction
    hasZone = true
  }

  /// True for 14 digits alone, which count nothing since 1970 before the year 2286.
  private static func isBare(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    let bytes = text[range].filter { !isBlank($0) }
    return bytes.count == 14 && bytes.allSatisfy { $0 &- 0x30 < 10 }
  }

  /// Reads any of the forms.
  init?(any text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    var scan = ByteScan(text, range)
    scan.trim()
    guard let year = scan.digits(4) else { return nil }
    // Cameras write colons in dates, and some services no marks at all.
    let mark: UInt8? = scan.skip(0x2D) ? 0x2D : scan.skip(0x3A) ? 0x3A : nil
    guard let month = scan.digits(2), mark.map({ scan.skip($0) }) ?? true,
      let day = scan.digits(2),
      scan.skip(0x54) || mark != nil && (scan.skip(0x74) || scan.skip(0x20))
        || Timestamp.isBare(text, range),
      let hour = scan.digits(2), mark == nil || scan.skip(0x3A), let minute = scan.digits(2),
      (1678...2261).contains(year), (1...12).contains(month),
      (1...Timestamp.days(in: month, year)).contains(day), hour < 24, minute < 60
    else { return nil }
    var second = 0
    var fraction: Int64 = 0
    if mark == nil ? !scan.isAtEnd : scan.skip(0x3A) {
      guard let whole = scan.digits(2), whole <= 60 else { return nil }
      second = whole
      if scan.skip(0x2E) || scan.skip(0x2C) {
        guard let part = scan.nanoseconds() else { return nil }
        fraction = part
      }
    }
    var offset = 0
    hasZone = true
    while scan.skip(0x20) {}
    if scan.isAtEnd {
      hasZone = false
    } else if !(scan.skip(0x5A) || scan.skip(0x7A) || scan.skip(word: "utc")
      || scan.skip(word: "gmt"))
    {
      let isWest = scan.skip(0x2D)
      guard isWest || scan.skip(0x2B), let hours = scan.digits(2), hours < 24 else { return nil }
      var minutes = 0
      if !scan.isAtEnd {
        _ = scan.skip(0x3A)
        guard let part = scan.digits(2), part < 60 else { return nil }
        minutes = part
      }
      offset = (hours * 60 + minutes) * (isWest ? -60 : 60)
    }
    guard scan.isAtEnd else { return nil }
    let days = Timestamp.daysSince1970(year: year, month: month, day: day)
    let seconds = days * 86_400 + hour * 3600 + minute * 60 + second - offset
    unixNanoseconds = Int64(seconds) * 1_000_000_000 + fraction
  }

  /// Reads a whole text.
  init?(_ text: String) {
    var copy = text
    guard let time = copy.withUTF8({ Timestamp($0, 0..<$0.count) }) else { return nil }
    self = time
  }

  /// An instant as `2026-03-29T07:30:00.500Z`; milliseconds are left out where they are 0.
  static func text(unixMilliseconds: Int64) -> String {
    let day = floorDivide(unixMilliseconds, 86_400_000)
    let rest = Int(unixMilliseconds - day * 86_400_000)
    let (year, month, dayOfMonth) = date(daysSince1970: Int(day))
    let date = "\(padded(year, 4))-\(padded(month, 2))-\(padded(dayOfMonth, 2))"
    let hour = padded(rest / 3_600_000, 2)
    let minute = padded(rest / 60_000 % 60, 2)
    let second = padded(rest / 1000 % 60, 2)
    let fraction = rest % 1000 == 0 ? "" : "." + padded(rest % 1000, 3)
    return "\(date)T\(hour):\(minute):\(second)\(fraction)Z"
  }

  /// Days from 1970-01-01 to a date, by counting leap days up to the last of February.
  static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let monthFromMarch = (month + 9) % 12
    let leapDays = shifted / 4 - shifted / 100 + shifted / 400
    return shifted * 365 + leapDays + (monthFromMarch * 153 + 2) / 5 + day - 719_469
  }

  private static func date(daysSince1970 days: Int) -> (Int, Int, Int) {
    // Counting years as 366 days gives too early a year after 1970 and too late a year before, so
    // look on both sides.
    var year = 1970 + Int(floorDivide(Int64(days), 366))
    while daysSince1970(year: year, month: 1, day: 1) > days { year -= 1 }
    while daysSince1970(year: year + 1, month: 1, day: 1) <= days { year += 1 }
    var month = 12
    while month > 1, daysSince1970(year: year, month: month, day: 1) > days { month -= 1 }
    return (year, month, days - daysSince1970(year: year, month: month, day: 1) + 1)
  }

  private static func days(in month: Int, _ year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func floorDivide(_ a: Int64, _ b: Int64) -> Int64 {
    a >= 0 ? a / b : (a - b + 1) / b
  }
}

/// A number with leading zeros.
func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

/// Reads bytes of a range from left to right.
private struct ByteScan {
  private let text: UnsafeBufferPointer<UInt8>
  private var index: Int
  private var end: Int

  init(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    self.text = text
    index = range.lowerBound
    end = range.upperBound
  }

  var isAtEnd: Bool { index == end }

  mutating func trim() {
    while index < end, isBlank(text[index]) { index += 1 }
    while end > index, isBlank(text[end - 1]) { end -= 1 }
  }

  mutating func skip(_ byte: UInt8) -> Bool {
    guard index < end, text[index] == byte else { return false }
    index += 1
    return true
  }

  /// Skips a word of lower case letters in any case.
  mutating func skip(word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard end - index >= count else { return false }
    for offset in 0..<count where text[index + offset] | 0x20 != word.utf8Start[offset] {
      return false
    }
    index += count
    return true
  }

  mutating func digits(_ count: Int) -> Int? {
    guard end - index >= count else { return nil }
    var value = 0
    for _ in 0..<count {
      let digit = text[index] &- 0x30
      guard digit < 10 else { return nil }
      value = value * 10 + Int(digit)
      index += 1
    }
    return value
  }

  mutating func nanoseconds() -> Int64? {
    var value: Int64 = 0
    var count = 0
    while index < end, text[index] &- 0x30 < 10 {
      if count < 9 { value = value * 10 + Int64(text[index] &- 0x30) }
      count += 1
      index += 1
    }
    guard count > 0 else { return nil }
    while count < 9 {
      value *= 10
      count += 1
    }
    return value
  }
}
