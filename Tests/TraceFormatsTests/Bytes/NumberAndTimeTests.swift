// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

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
    expectEqual(DecimalNumber(text)?.double, Double(text.hasSuffix(".") ? text + "0" : text))
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
    expectEqual(DecimalNumber("-1.5e0")?.integer(timesTenTo: 0), -2)
    #expect(DecimalNumber("1e30")?.integer(timesTenTo: 9) == nil)
    expectEqual(DecimalNumber("1e-99999")?.integer(timesTenTo: 9), 0)
    expectEqual(DecimalNumber("0e99999")?.integer(timesTenTo: 9), 0)
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
    expectEqual(Timestamp(text)?.unixNanoseconds, seconds * 1_000_000_000)
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
      expectEqual(Timestamp(text)?.unixNanoseconds, milliseconds * 1_000_000, "\(text)")
    }
  }
}

@Suite("Times of the usual form")
struct UsualTimeProperties {
  @Test("are read as the general reader reads them, and damaged ones, too", arguments: 0..<50)
  func sameAsGeneral(seed: UInt64) {
    var generator = SplitMix(seed: seed)
    for _ in 0..<400 {
      func number(_ range: ClosedRange<Int>, _ width: Int) -> String {
        padded(Int.random(in: range, using: &generator), width)
      }
      var text =
        number(1675...2265, 4) + "-" + number(0...13, 2) + "-" + number(0...32, 2) + "T"
        + number(0...24, 2) + ":" + number(0...60, 2) + ":" + number(0...61, 2)
      if Bool.random(using: &generator) {
        let digits = Int.random(in: 0...11, using: &generator)
        text += "." + (0..<digits).map { _ in number(0...9, 1) }.joined()
      }
      text += ["Z", "Z", "Z", "", "z", " Z", "+02:00"].randomElement(using: &generator) ?? "Z"
      var bytes = Array(text.utf8)
      if Int.random(in: 0...2, using: &generator) == 0 {
        let index = Int.random(in: bytes.indices, using: &generator)
        bytes[index] = UInt8.random(in: 0...255, using: &generator)
      }
      bytes.withUnsafeBufferPointer { bytes in
        let general = Timestamp(any: bytes, bytes.indices)
        let found = Timestamp(bytes, bytes.indices)
        expectEqual(found?.unixNanoseconds, general?.unixNanoseconds, "\(text)")
        expectEqual(found?.hasZone, general?.hasZone, "\(text)")
        if let usual = Timestamp(usual: bytes) {
          expectEqual(usual.unixNanoseconds, general?.unixNanoseconds, "\(text)")
        }
      }
    }
  }

  @Test("with up to nine digits of a fraction are of the usual form")
  func usual() {
    for text in [
      "2026-03-29T07:30:00Z", "2026-03-29T07:30:00.5Z", "2026-03-29T07:30:00.123456789Z",
      "2024-02-29T23:59:60Z",
    ] {
      var copy = text
      #expect(copy.withUTF8 { Timestamp(usual: $0) != nil }, "\(text)")
    }
  }
}

@Suite("Whole numbers of nanoseconds")
struct WholeNumberProperties {
  @Test("are those of the decimal notation", arguments: 0..<20)
  func sameAsNotation(seed: UInt64) {
    var generator = SplitMix(seed: seed)
    for _ in 0..<500 {
      let bits = Int.random(in: 0...62, using: &generator)
      var number = Double(Int64.random(in: -(1 << bits)...(1 << bits), using: &generator))
      if Bool.random(using: &generator) { number /= 1000 }
      for power in [0, 3, 9, 18] {
        let expected = DecimalNumber("\(number)")?.integer(timesTenTo: power)
        expectEqual(DecimalNumber.integer(number, timesTenTo: power), expected, "\(number)")
      }
    }
  }
}
