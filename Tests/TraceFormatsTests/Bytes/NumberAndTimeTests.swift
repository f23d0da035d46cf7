// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import TraceFormats

@Suite("Numbers and times in text")
struct NumberAndTimeTests {
  @Test(
    "decimal numbers read as the nearest binary number",
    arguments: [
      "0", "-0.0", "50.941302", "-105.178360976278781890869140625", "6.501156041E1", "1e22",
      "1e-22", "123456789012345678901234567890", "0.000000000000000000000000000001", "4.9e-324",
      "9007199254740993", "1.7976931348623157e308", ".5", "5.", "+7",
    ]
  )
  func numbers(_ text: String) {
    #expect(DecimalNumber(text)?.double == Double(text.hasSuffix(".") ? text + "0" : text))
  }

  @Test(
    "text that is not a finite number is refused",
    arguments: ["", "-", ".", "1e", "1e+", "nan", "inf", "1.2.3", "1,5", "0x1", "1e999", "12 3"]
  )
  func notNumbers(_ text: String) {
    #expect(DecimalNumber(text)?.double == nil)
  }

  @Test("times scale to whole nanoseconds without rounding on the way")
  func integers() {
    #expect(
      DecimalNumber("1774769401.123456789")?.integer(timesTenTo: 9) == 1_774_769_401_123_456_789
    )
    #expect(DecimalNumber("-1.5e0")?.integer(timesTenTo: 0) == -2)
    #expect(DecimalNumber("1e30")?.integer(timesTenTo: 9) == nil)
    #expect(DecimalNumber("1e-99999")?.integer(timesTenTo: 9) == 0)
    #expect(DecimalNumber("0e99999")?.integer(timesTenTo: 9) == 0)
  }

  @Test(
    "calendar times read as seconds since 1970",
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2000-02-29T12:00:00Z", 951_825_600),
      ("2026-03-29T07:30:00Z", 1_774_769_400), ("2026-03-29t09:30:00+02", 1_774_769_400),
      ("2026-03-29T00:30:00-07:00", 1_774_769_400), ("2026-03-29T07:30Z", 1_774_769_400),
      ("2016-12-31T23:59:60Z", 1_483_228_800), ("1969-12-31T23:59:59Z", -1),
    ]
  )
  func times(text: String, seconds: Int64) {
    #expect(Timestamp(text)?.unixNanoseconds == seconds * 1_000_000_000)
  }

  @Test(
    "text that is not a time is refused",
    arguments: [
      "", "2026", "2026-13-01T00:00:00Z", "2026-02-29T00:00:00Z", "2026-03-29T24:00:00Z",
      "2026-03-29T07:60:00Z", "2026-03-29T07:30:61Z", "2026-03-29T07:30:00.Z",
      "2026-03-29T07:30:00Zx", "2026-03-29T07:30:00+2", "1600-01-01T00:00:00Z",
    ]
  )
  func notTimes(_ text: String) {
    #expect(Timestamp(text) == nil)
  }

  @Test("written times read back equal")
  func timesRoundTrip() {
    for milliseconds in stride(
      from: Int64(-3_000_000_000_000),
      to: 8_000_000_000_000,
      by: 86_399_999_993
    ) {
      let text = Timestamp.text(unixMilliseconds: milliseconds)
      #expect(Timestamp(text)?.unixNanoseconds == milliseconds * 1_000_000, "\(text)")
    }
  }
}
