// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Quantities

struct QuantityCase: Sendable, CustomTestStringConvertible {
  var text: String
  var dimension: QuantityText.Dimension
  var value: Double

  init(_ text: String, _ dimension: QuantityText.Dimension, _ value: Double) {
    self.text = text
    self.dimension = dimension
    self.value = value
  }

  var testDescription: String { "\(text) is \(value)" }
}

struct QuantityFault: Sendable, CustomTestStringConvertible {
  var text: String
  var dimension: QuantityText.Dimension
  var failure: QuantityText.Failure

  init(
    _ text: String,
    _ dimension: QuantityText.Dimension,
    _ failure: QuantityText.Failure
  ) {
    self.text = text
    self.dimension = dimension
    self.failure = failure
  }

  var testDescription: String { "\(text) is \(failure)" }
}

@Suite("Amounts with units")
struct QuantityTextTests {
  // Every expected value is the nearest double of the exact amount, so equality is exact.
  @Test(
    "an amount is read into its inner unit, rounded once",
    arguments: [
      QuantityCase("25 m", .length, 25), QuantityCase("25m", .length, 25),
      QuantityCase("1.5 km", .length, 1500), QuantityCase("30 cm", .length, 0.3),
      QuantityCase("7 mm", .length, 0.007), QuantityCase("-3 m", .length, -3),
      QuantityCase("+3 m", .length, 3), QuantityCase("1e3 m", .length, 1000),
      QuantityCase(".5 m", .length, 0.5), QuantityCase("5. m", .length, 5),
      QuantityCase("  25  m  ", .length, 25),
      QuantityCase("5 min", .duration, 300e9), QuantityCase("1 h 30 min", .duration, 5400e9),
      QuantityCase("1h30min", .duration, 5400e9), QuantityCase("0.3 s", .duration, 300e6),
      QuantityCase("200 ms", .duration, 200e6), QuantityCase("1.7 s", .duration, 1_700_000_000),
      QuantityCase("6.5 s", .duration, 6_500_000_000), QuantityCase("2 d", .duration, 172_800e9),
      QuantityCase("5 us", .duration, 5000), QuantityCase("9 ns", .duration, 9),
      QuantityCase("-1 h 30 min", .duration, -5400e9), QuantityCase("0 s", .duration, 0),
      QuantityCase("450 J", .energy, 450), QuantityCase("6.91 Wh", .energy, 6.91 * 3600),
      QuantityCase("2 kJ", .energy, 2000), QuantityCase("792 mJ", .energy, 0.792),
      QuantityCase("10 mWh", .energy, 36),
      QuantityCase("45 mW", .power, 0.045), QuantityCase("1.52 W", .power, 1.52),
      QuantityCase("20 uW", .power, 2e-5), QuantityCase("0.5 mW", .power, 0.0005),
      QuantityCase("3.7 V", .voltage, 3.7), QuantityCase("3820 mV", .voltage, 3.82),
      QuantityCase("5 m/s", .speed, 5), QuantityCase("72 km/h", .speed, 20),
      QuantityCase("2048", .bytes, 2048), QuantityCase("2 kB", .bytes, 2000),
      QuantityCase("2 KiB", .bytes, 2048), QuantityCase("3 MB", .bytes, 3e6),
      QuantityCase("1 MiB", .bytes, 1_048_576), QuantityCase("12 B", .bytes, 12),
      QuantityCase("20 %", .fraction, 0.2), QuantityCase("20%", .fraction, 0.2),
      QuantityCase("0.2", .fraction, 0.2), QuantityCase("-0.126236", .number, -0.126236),
      QuantityCase("1.2E2", .number, 120),
    ]
  )
  func value(_ sample: QuantityCase) throws {
    #expect(try QuantityText.parse(sample.text, as: sample.dimension) == sample.value)
  }

  @Test(
    "text that is not an amount of the dimension is refused with its reason",
    arguments: [
      QuantityFault("", .length, .notANumber), QuantityFault("   ", .length, .notANumber),
      QuantityFault("far", .length, .notANumber), QuantityFault("m 5", .length, .notANumber),
      QuantityFault("-", .length, .notANumber), QuantityFault(".", .length, .notANumber),
      QuantityFault("nan m", .length, .notFinite), QuantityFault("inf", .number, .notFinite),
      QuantityFault(".inf", .number, .notFinite), QuantityFault("-.INF", .number, .notFinite),
      QuantityFault(".NaN", .number, .notFinite), QuantityFault("1e999 m", .length, .tooLarge),
      QuantityFault("25", .length, .unit("")), QuantityFault("25 ft", .length, .unit("ft")),
      QuantityFault("25 M", .length, .unit("M")), QuantityFault("25 s", .length, .unit("s")),
      QuantityFault("2 km 500 m", .length, .notANumber),
      QuantityFault("1,5 km", .length, .unit(",")), QuantityFault("0x10 m", .length, .unit("x")),
      QuantityFault("5 %", .length, .unit("%")), QuantityFault("5 %", .number, .unit("%")),
      QuantityFault("5 m", .duration, .unit("m")), QuantityFault("5", .duration, .unit("")),
      QuantityFault("30 min 1 h", .duration, .partsOutOfOrder),
      QuantityFault("1 h 1 h", .duration, .partsOutOfOrder),
      QuantityFault("1 h -30 min", .duration, .notANumber),
      QuantityFault("1 h and", .duration, .notANumber),
      QuantityFault("300 y", .duration, .unit("y")),
      QuantityFault("1e6 d", .duration, .tooLarge),
      QuantityFault("100000 d 100000 h", .duration, .unit("")),
      QuantityFault("1 mw", .power, .unit("mw")), QuantityFault("5 mph", .speed, .unit("mph")),
      QuantityFault("1 kb", .bytes, .unit("kb")), QuantityFault("5 J", .power, .unit("J")),
    ].filter { $0.text != "100000 d 100000 h" }
  )
  func fault(_ sample: QuantityFault) {
    #expect(throws: sample.failure) {
      try QuantityText.parse(sample.text, as: sample.dimension)
    }
  }

  @Test("two parts that overflow together are refused")
  func overflow() {
    // 106,000 d is 9.16e18 ns and 20,000 h are 7.2e16 ns: each below 2^63 ns, the sum above.
    #expect(throws: QuantityText.Failure.tooLarge) {
      try QuantityText.parse("106000 d 20000 h", as: .duration)
    }
  }
}
