// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Dates of the Gregorian calendar.
enum CalendarDate {
  /// Days from 1970 to a date; nil if the date does not exist in the years 1678 to 2261.
  static func days(year: Int, month: Int, day: Int) -> Int? {
    guard (1678...2261).contains(year), (1...12).contains(month), day >= 1 else { return nil }
    let first = Timestamp.daysSince1970(year: year, month: month, day: 1)
    let next = Timestamp.daysSince1970(
      year: month == 12 ? year + 1 : year,
      month: month == 12 ? 1 : month + 1,
      day: 1
    )
    return day <= next - first ? first + day - 1 : nil
  }
}
