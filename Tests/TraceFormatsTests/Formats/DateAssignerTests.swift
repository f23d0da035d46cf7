// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import TraceFormats

@Suite("Times of day on the calendar")
struct DateAssignerTests {
  private static let hour: Int64 = 3_600_000_000_000
  private static let point = RawPoint()

  /// The times in hours that result from times of day and dates.
  private func hours(_ times: [(hour: Int64, date: Int?)]) -> [Int64] {
    var clock = DateAssigner()
    var trace = RawTrace()
    for (hour, date) in times {
      clock.add(Self.point, at: hour * Self.hour, date: date, to: &trace)
    }
    clock.finish(&trace)
    return trace.points.map { $0.nanoseconds / Self.hour }
  }

  @Test("a small step back stays on its day, a large one begins another")
  func steps() {
    #expect(
      hours([(20, 10), (19, nil), (23, nil), (1, nil), (0, nil)]) == [260, 259, 263, 265, 264]
    )
  }

  @Test("a date counts from its point on, and those before it count back")
  func lateDate() {
    #expect(hours([(23, nil), (1, nil), (2, 10)]) == [239, 241, 242])
  }

  @Test("without a date times count from the first point")
  func noDate() {
    #expect(hours([(23, nil), (1, nil)]) == [0, 2])
  }

  @Test("midnights beyond what nanoseconds can count do not trap")
  func manyDays() {
    var clock = DateAssigner()
    var trace = RawTrace()
    for _ in 0..<110_000 {
      clock.add(Self.point, at: 23 * Self.hour, date: nil, to: &trace)
      clock.add(Self.point, at: 0, date: nil, to: &trace)
    }
    clock.add(Self.point, at: 1, date: 106_650, to: &trace)
    clock.finish(&trace)
    #expect(trace.points.count == 220_001)
    var dated = DateAssigner()
    var late = RawTrace()
    for _ in 0..<200 {
      dated.add(
        Self.point,
        at: 23 * Self.hour,
        date: late.points.isEmpty ? 106_650 : nil,
        to: &late
      )
      dated.add(Self.point, at: 0, date: nil, to: &late)
    }
    let areLate = late.points.allSatisfy { $0.nanoseconds > 0 }
    #expect(areLate)
  }
}
