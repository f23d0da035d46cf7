// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Validation

@Suite("Digits")
struct DigitsTests {
  @Test(
    "numbers have four significant digits and no zeros at their end",
    arguments: [
      (0.0, "0"), (8, "8"), (8.08123, "8.081"), (0.95, "0.95"), (0.999_96, "1"), (164.999, "165"),
      (11_367, "11367"), (1e6, "1000000"), (-0.020_04, "-0.02004"), (0.000_012_341, "0.00001234"),
      (-1e-9, "-0.000000001"), (.nan, "none"), (.infinity, "inf"),
    ]
  )
  func text(value: Double, expected: String) {
    #expect(Digits.text(value) == expected)
  }
}
