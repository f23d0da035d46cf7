// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import TraceFormats

@Suite("Times in JSON")
struct JSONTimesTests {
  private func nanoseconds(_ value: JSONValue) -> Int64? {
    var times = JSONTimes()
    return times.nanoseconds(value)
  }

  @Test(
    "the size of a number determines its unit",
    arguments: [
      (1_774_769_400.0, 1_774_769_400_000_000_000), (1_774_769_400_500, 1_774_769_400_500_000_000),
      (1_774_769_400_500_000, 1_774_769_400_500_000_000),
      (1_774_769_400.25, 1_774_769_400_250_000_000),
      (12.5, 12_500_000_000), (-3, -3_000_000_000), (0, 0),
    ] as [(Double, Int64)]
  )
  func units(number: Double, expected: Int64) {
    #expect(nanoseconds(.number(number)) == expected)
    #expect(nanoseconds(.string("\(number)")) == expected)
  }

  @Test(
    "text that is not a time of the years 1678 to 2261 has no time",
    arguments: [
      .number(1e18 * 9.22), .number(1e300), .number(-1e300), .number(99_999_999_999),
      .string("9999-12-31T00:00:00Z"), .string("noon"), .string(""), .bool(true), .array([]), .null,
    ] as [JSONValue]
  )
  func outside(value: JSONValue) {
    #expect(nanoseconds(value) == nil)
  }

  @Test("times count from the start only if none counts from 1970")
  func relative() {
    var times = JSONTimes()
    #expect(times.areAbsolute)
    _ = times.nanoseconds(.number(0))
    #expect(times.areAbsolute)
    _ = times.nanoseconds(.number(5))
    #expect(!times.areAbsolute)
    _ = times.nanoseconds(.string("2026-03-29T07:30:00"))
    #expect(times.areAbsolute)
    #expect(times.lastLacksZone)
  }
}
