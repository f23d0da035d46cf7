// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Documents

@Suite("Offsets and times of the clock")
struct ClockTextTests {
  @Test(
    "an offset from UTC is read in minutes and written back",
    arguments: [("+01:00", 60), ("-05:30", -330), ("+00:00", 0), ("+14:00", 840)]
  )
  func offset(_ text: String, _ minutes: Int) {
    expectEqual(UTCOffset.minutes(text), minutes)
    expectEqual(UTCOffset.text(minutes: minutes), text)
  }

  @Test(
    "an offset that is not within 14 hours is refused",
    arguments: [
      "", "1", "01:00", "+1:00", "+0100", "+15:00", "+14:01", "+01:60", "+01:0é", "+aa:bb",
    ]
  )
  func badOffset(_ text: String) {
    #expect(UTCOffset.minutes(text) == nil)
  }

  @Test(
    "a wall time is read in milliseconds and written back",
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2026-03-02T07:30:00Z", 1_772_436_600_000),
      ("2024-02-29T23:59:59.250Z", 1_709_251_199_250), ("1969-12-31T23:59:59Z", -1000),
    ] as [(String, Int64)]
  )
  func wallTime(_ text: String, _ milliseconds: Int64) {
    expectEqual(WallTime.unixMilliseconds(text), milliseconds)
    expectEqual(WallTime.text(milliseconds), text)
  }

  @Test(
    "text that is not a wall time is refused",
    arguments: [
      "", "07:30", "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-01-01T24:00:00Z",
      "2026-01-01T00:00:00", "2026-01-01T00:00:00.Z", "1600-01-01T00:00:00Z",
    ]
  )
  func badWallTime(_ text: String) {
    #expect(WallTime.unixMilliseconds(text) == nil)
  }
}
