// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Adds dates to points that have only a time of day.
///
/// A time of day more than 12 h before the last one begins another day. Points before the first
/// date wait for it, up to 100,000 of them; without any date, times count from the first point.
struct DateAssigner {
  private static let day: Int64 = 86_400_000_000_000
  private static let mostWaiting = 100_000
  /// The last day that fits nanoseconds since 1970, less a few: in the year 2262.
  private static let lastDay: Int64 = 106_700

  /// The day of the last point since 1970, or since the first point where no date is known.
  private var today: Int64 = 0
  private var last: Int64?
  private var isDated = false
  private var waiting: [RawPoint] = []
  /// The first point's time of day, once times are known to count from there.
  private var origin: Int64?

  /// Adds a point at a time of day, in nanoseconds, with its date, in days since 1970, if known.
  mutating func add(_ point: RawPoint, at time: Int64, date: Int?, to trace: inout RawTrace) {
    if let last, last - time > Self.day / 2, today < Self.lastDay { today += 1 }
    last = time
    if let date, origin == nil {
      if !isDated { settle(todayIs: Int64(date), in: &trace) }
      today = Int64(date)
    }
    var added = point
    added.nanoseconds = today * Self.day + time - (origin ?? 0)
    if isDated {
      trace.append(added)
    } else if origin != nil {
      trace.count(.noDate, line: Int(point.line))
      trace.append(added)
    } else {
      waiting.append(added)
      trace.markPosition(line: Int(point.line))
      if waiting.count >= Self.mostWaiting { finish(&trace) }
    }
  }

  /// Adds the points that still wait for a date, their times counted from the first of them.
  mutating func finish(_ trace: inout RawTrace) {
    guard !isDated, origin == nil, let first = waiting.first else { return }
    let start = first.nanoseconds
    origin = start
    trace.timesAreAbsolute = false
    for point in waiting {
      var added = point
      added.nanoseconds -= start
      trace.count(.noDate, line: Int(point.line))
      trace.append(added)
    }
    waiting = []
  }

  /// Adds the points that waited, now that a date is known.
  private mutating func settle(todayIs date: Int64, in trace: inout RawTrace) {
    isDated = true
    let (offset, overflow) = (date - today).multipliedReportingOverflow(by: Self.day)
    for point in waiting {
      var added = point
      let (time, isBeyond) = point.nanoseconds.addingReportingOverflow(offset)
      // Days before a date of the first or last years can be outside the range of nanoseconds.
      guard !overflow, !isBeyond else {
        trace.count(.unreadable, line: Int(point.line))
        continue
      }
      added.nanoseconds = time
      trace.append(added)
    }
    waiting = []
  }
}
