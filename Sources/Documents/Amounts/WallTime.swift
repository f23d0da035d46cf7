// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Times of day in UTC as ISO 8601 text, such as `2026-03-02T07:30:00Z`.
package enum WallTime {
  /// Milliseconds from 1970-01-01T00:00:00Z; nil if the text is not such a time.
  ///
  /// Years 1678...2261; fractions of a second to the millisecond; `Z` or an offset within 14 h.
  package static func unixMilliseconds(_ text: String) -> Int64? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, bytes[10] == UInt8(ascii: "T") || bytes[10] == 0x20 else { return nil }
    func number(_ range: Range<Int>) -> Int? {
      var value = 0
      for byte in bytes[range] {
        guard (48...57).contains(byte) else { return nil }
        value = value * 10 + Int(byte) - 48
      }
      return value
    }
    guard bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[13] == 0x3A, bytes[16] == 0x3A,
      let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
      let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19)
    else { return nil }
    guard (1678...2261).contains(year), (1...12).contains(month), day >= 1,
      day <= daysInMonth(month, year), hour < 24, minute < 60, second < 60
    else { return nil }
    var index = 19
    var milliseconds = 0
    if bytes[index] == UInt8(ascii: ".") {
      index += 1
      var weight = 100
      let start = index
      while index < bytes.count, (48...57).contains(bytes[index]) {
        milliseconds += (Int(bytes[index]) - 48) * weight
        weight /= 10
        index += 1
      }
      guard index > start else { return nil }
    }
    let zone = String(decoding: bytes[index...], as: UTF8.self)
    guard let offset = UTCOffset.minutes(zone) else { return nil }
    let minutes = (days(year, month, day) * 24 + hour) * 60 + minute - offset
    return Int64(minutes * 60 + second) * 1000 + Int64(milliseconds)
  }

  /// The time as text in UTC; milliseconds are included only if they are not 0.
  package static func text(_ unixMilliseconds: Int64) -> String {
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    let total = Int(unixMilliseconds)
    let day = total >= 0 ? total / 86_400_000 : -((-total + 86_399_999) / 86_400_000)
    let rest = total - day * 86_400_000
    let date = civil(day)
    let (seconds, milliseconds) = (rest / 1000, rest % 1000)
    let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { padded($0, 2) }
    let fraction = milliseconds == 0 ? "" : "." + padded(milliseconds, 3)
    return padded(date.year, 4) + "-" + padded(date.month, 2) + "-" + padded(date.day, 2) + "T"
      + clock.joined(separator: ":") + fraction + "Z"
  }

  private static func isLeap(_ year: Int) -> Bool {
    (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
  }

  private static func daysInMonth(_ month: Int, _ year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The days before a year of the Gregorian calendar, counted from 1970-01-01.
  private static func daysBefore(_ year: Int) -> Int {
    let past = year - 1
    return past * 365 + past / 4 - past / 100 + past / 400 - 719_162
  }

  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    (1..<month).reduce(daysBefore(year) + day - 1) { $0 + daysInMonth($1, year) }
  }

  private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
    var year = 1970 + days / 366
    while daysBefore(year) > days { year -= 1 }
    while daysBefore(year + 1) <= days { year += 1 }
    var rest = days - daysBefore(year)
    var month = 1
    while rest >= daysInMonth(month, year) {
      rest -= daysInMonth(month, year)
      month += 1
    }
    return (year, month, rest + 1)
  }
}
