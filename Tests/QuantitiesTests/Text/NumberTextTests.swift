// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Quantities
import TracewattTestSupport

@Suite("Numbers for people")
struct NumberTextTests {
  @Test(
    "whole numbers are grouped by three digits",
    arguments: zip(
      [0, 7, 999, 1000, 12_345, 1_000_000, -4321, Int.min],
      [
        "0", "7", "999", "1,000", "12,345", "1,000,000", "-4,321", "-9,223,372,036,854,775,808",
      ]
    )
  )
  func grouped(value: Int, text: String) {
    expectEqual(NumberText.grouped(value), text)
  }

  @Test(
    "a number has four significant digits and no zeros at its end",
    arguments: [
      (0.0, "0"), (8, "8"), (8.08123, "8.081"), (0.95, "0.95"), (0.999_96, "1"), (164.999, "165"),
      (11_367, "11367"), (1e6, "1000000"), (-0.020_04, "-0.02004"), (0.000_012_341, "0.00001234"),
      (-1e-9, "-0.000000001"), (1e-12, "0"), (.nan, "not a number"), (.infinity, "∞"),
      (-.infinity, "-∞"), (9.1e15, "9.1e+15"), (123_456_789_012.5, "123456789013"),
    ]
  )
  func short(value: Double, text: String) {
    expectEqual(NumberText.short(value), text)
  }

  @Test(
    "fixed decimals keep their zeros and round to no minus",
    arguments: [
      (1.0, 2, "1.00"), (0.055, 1, "0.1"), (-0.04, 1, "0.0"), (-1.25, 1, "-1.3"),
      (12.3456, 3, "12.346"),
      (7, 0, "7"), (.nan, 1, ""), (.infinity, 1, ""),
    ]
  )
  func fixed(value: Double, decimals: Int, text: String) {
    expectEqual(NumberText.fixed(value, decimals: decimals), text)
  }

  @Test("a number rounded to its digits reads back within half of the last", arguments: 1...9)
  func rounded(digits: Int) {
    for exponent in -12...15 {
      for mantissa in stride(from: 1.0, to: 10, by: 0.371_93) {
        let value =
          mantissa * (0..<abs(exponent)).reduce(1.0) { x, _ in exponent < 0 ? x / 10 : x * 10 }
        let rounded = NumberText.rounded(value, digits: digits)
        let reach = (0..<(digits - 1)).reduce(0.5) { x, _ in x / 10 }
        #expect(abs(rounded / value - 1) <= reach * (1 + 1e-6), "\(value) at \(digits)")
        expectEqual(NumberText.rounded(rounded, digits: digits), rounded, "\(value) at \(digits)")
      }
    }
  }

  @Test(
    "a result of the model has two significant digits",
    arguments: [
      (0.0, "0"), (0.01523, "0.015"), (0.35, "0.35"), (2.304, "2.3"), (9.96, "10"), (16.77, "17"),
      (278.2, "280"), (1514, "1500"), (12_345, "12000"), (-41.6, "-42"),
    ]
  )
  func known(value: Double, text: String) {
    expectEqual(NumberText.known(value), text)
  }

  @Test("the uncertainty of a number ends at its last digit")
  func spread() {
    expectEqual(NumberText.known(27.95, offBy: 5.0), "28 ±5")
    expectEqual(NumberText.known(3.97, offBy: 7.21), "4.0 ±7.2")
    expectEqual(NumberText.known(112, offBy: 78), "110 ±80")
    expectEqual(NumberText.known(30, offBy: 0.02), "30")
  }

  @Test("a saving is never rounded up to all of it, nor a share to none")
  func percent() {
    let shares = [0.918, 0.1234, 0.995, 0.9982, 0.99951, 1]
    #expect(
      shares.map(NumberText.knownPercent) == ["92", "12", "over 99", "over 99", "over 99", "100"]
    )
    #expect(
      [0, 0.004, 0.5, 0.996, 1].map(NumberText.wholePercent) == ["0", "<1", "50", ">99", "100"]
    )
    #expect(NumberText.percent(0.0784) == "7.8 %" && NumberText.percent(0.000_12) == "0.012 %")
    #expect(NumberText.signedPercent(-0.078) == "−7.8 %" && NumberText.signedPercent(0) == "±0 %")
  }

  @Test("a unit follows its number, and percent has its sign")
  func units() {
    expectEqual(NumberText.amount(12.345, unit: "J"), "12.35 J")
    expectEqual(NumberText.amount(3, unit: ""), "3")
    expectEqual(NumberText.change(-2, unit: "percent/d"), "−2 %/d")
    #expect(NumberText.symbol("percent") == "%" && NumberText.symbol("m") == "m")
  }
}
