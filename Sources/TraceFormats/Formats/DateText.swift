// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Dates, times of day and offsets in columns of their own.
enum DateText {
  /// Days from 1970 to `2008-05-04`, `2008/05/04`, `2008.05.04`, `04.05.2008`, `20080504` or
  /// `080504`, the year first; nil for anything else.
  ///
  /// Dates with slashes that begin with a day or a month are refused, because the order is
  /// ambiguous.
  static func days(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
    let (start, end) = (range.lowerBound, range.upperBound)
    func number(_ from: Int, _ to: Int) -> Int? {
      TextFields.digits(bytes, start + from..<start + to)
    }
    switch end - start {
    case 6:
      guard let year = number(0, 2), let month = number(2, 4), let day = number(4, 6) else {
        return nil
      }
      return CalendarDate.days(year: year + (year >= 80 ? 1900 : 2000), month: month, day: day)
    case 8:
      guard let year = number(0, 4), let month = number(4, 6), let day = number(6, 8) else {
        return nil
      }
      return CalendarDate.days(year: year, month: month, day: day)
    case 10:
      let mark = bytes[start + 4]
      if "-/.".utf8.contains(mark), bytes[start + 7] == mark {
        guard let year = number(0, 4), let month = number(5, 7), let day = number(8, 10) else {
          return nil
        }
        return CalendarDate.days(year: year, month: month, day: day)
      }
      guard bytes[start + 2] == UInt8(ascii: "."), bytes[start + 5] == UInt8(ascii: "."),
        let day = number(0, 2), let month = number(3, 5), let year = number(6, 10)
      else { return nil }
      return CalendarDate.days(year: year, month: month, day: day)
    default: return nil
    }
  }

  /// Nanoseconds since midnight of `7:30`, `07:30:00.5` or `073000`; nil for anything else.
  static func timeOfDay(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int64? {
    guard let colon = bytes[range].firstIndex(of: UInt8(ascii: ":")) else {
      return TextFields.timeOfDay(bytes, range)
    }
    guard colon - range.lowerBound <= 2, colon + 3 <= range.upperBound,
      let hour = TextFields.digits(bytes, range.lowerBound..<colon), hour < 24,
      let minute = TextFields.digits(bytes, colon + 1..<colon + 3), minute < 60
    else { return nil }
    var second: Int64 = 0
    if colon + 3 < range.upperBound {
      guard bytes[colon + 3] == UInt8(ascii: ":"), colon + 6 <= range.upperBound,
        TextFields.digits(bytes, colon + 4..<colon + 6) != nil,
        let part = DecimalNumber(bytes, colon + 4..<range.upperBound, comma: true)?
          .integer(timesTenTo: 9), (0..<61_000_000_000).contains(part)
      else { return nil }
      second = part
    }
    return Int64(hour * 3600 + minute * 60) * 1_000_000_000 + second
  }

  /// Nanoseconds that `+02:00`, `-0730`, `+02` or `02:00` is ahead of UTC; nil for anything else.
  static func offset(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int64? {
    guard let first = bytes[range].first else { return nil }
    let isWest = first == UInt8(ascii: "-")
    let start = range.lowerBound + (isWest || first == UInt8(ascii: "+") ? 1 : 0)
    guard start + 2 <= range.upperBound, let hours = TextFields.digits(bytes, start..<start + 2),
      hours < 24
    else { return nil }
    var rest = start + 2
    if rest < range.upperBound, bytes[rest] == UInt8(ascii: ":") { rest += 1 }
    var minutes = 0
    if rest < range.upperBound {
      guard range.upperBound - rest == 2, let part = TextFields.digits(bytes, rest..<rest + 2),
        part < 60
      else { return nil }
      minutes = part
    }
    return Int64((hours * 60 + minutes) * (isWest ? -60 : 60)) * 1_000_000_000
  }
}
