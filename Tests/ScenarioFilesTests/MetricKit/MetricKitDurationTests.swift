// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ScenarioFiles

@Suite("Lengths of time as MetricKit writes them")
struct MetricKitDurationTests {
  static let texts: [(text: String, seconds: Double)] = [
    ("20 sec", 20), ("0 sec", 0), ("1,456秒", 1456), ("1.456 Sek.", 1456),
    ("86\u{202F}400 s", 86_400),
    ("1’456 Sek", 1456), ("0.5 min", 30), ("2,5 min", 150), ("1,234.5 s", 1234.5),
    ("1.234,5 с", 1234.5), ("1,234,567 ms", 1234.567), ("0.125 s", 0.125), ("-3 sec", -3),
    ("3 hr", 10_800), ("2 小时", 7200), ("15分", 900), ("١٬٤٥٦ ث", 1456), ("\u{200F}20 sec", 20),
    ("12", 12), ("1 d", 86_400), ("10.000 sec", 10_000),
  ]

  @Test("numbers and units of several languages", arguments: texts)
  func reading(_ text: String, _ seconds: Double) throws {
    let value = try #require(MetricKitDuration.seconds(text))
    // One product.
    #expect(abs(value - seconds) <= 1e-12 * max(1, abs(seconds)))
  }

  @Test(
    "text without a known unit or a number is no duration",
    arguments: [
      "", "sec", "20 parsecs", "1e3 sec", "NaN s", "∞ s", "20 sec sec", "--3 s", ",5 s",
      "1234567890123456789 s",
    ]
  )
  func refusal(_ text: String) {
    #expect(MetricKitDuration.seconds(text) == nil)
  }
}

@Suite("Every whole number of seconds")
struct MetricKitDurationProperties {
  @Test("is read back from plain and from grouped digits")
  func wholeNumbers() {
    var value = 1
    for step in 0..<400 {
      // Numbers of all lengths up to ten digits, without random draws.
      value = (value * 37 + step * 1009) % 9_999_999_999
      for mark in [",", ".", "’", "\u{202F}", "\u{00A0}", "٬"] {
        let text = Self.grouped(value, by: mark)
        #expect(MetricKitDuration.seconds(text + " sec") == Double(value), "\(text)")
        #expect(MetricKitDuration.seconds(text + "秒") == Double(value), "\(text)")
      }
      #expect(MetricKitDuration.seconds("\(value) s") == Double(value))
    }
  }

  private static func grouped(_ value: Int, by mark: String) -> String {
    var digits = String(value)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return ([digits] + groups).joined(separator: mark)
  }
}
