// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Stochastics
import TracewattTestSupport

@testable import RunMetrics

@Suite struct RepeatedSumTests {
  /// The sum of additions one by one.
  static func naive(_ number: Double, _ times: Int, _ sum: Double) -> Double {
    (0..<times).reduce(sum) { sum, _ in sum + number }
  }

  @Test("a repeated sum is that of single additions, bit for bit", arguments: 1...200)
  func equalsNaive(seed: Int) {
    var generator = SplitMix(seed: UInt64(seed))
    for _ in 0..<20 {
      // Numbers of few digits often lie between two multiples of the last digit of a sum.
      let digits = Double(1 << Int.random(in: 0...50, using: &generator))
      let size = Double.random(in: 0...1000, using: &generator)
      let number = (size * digits).rounded() / digits
      let power = Int.random(in: -20...70, using: &generator)
      let start =
        Double.random(in: 0...1, using: &generator)
        * Double(sign: .plus, exponent: power, significand: 1)
      let sum = Bool.random(using: &generator) ? start : start.rounded()
      let times = Int.random(in: 0...3000, using: &generator)
      let found = RepeatedSum.adding(number, times: times, to: sum)
      expectEqual(found, Self.naive(number, times, sum))
    }
  }

  @Test("a number that is lost in the sum, zero, and sums beyond all numbers")
  func extremes() {
    for (number, sum) in [
      (0.0, 0.0), (0, 5), (1e-300, 1), (.leastNonzeroMagnitude, 0), (1e308, 1e308),
      (0.5, 0x1p53), (1, 0x1p53), (3, 0x1p53), (.greatestFiniteMagnitude, 0), (.infinity, 1),
    ] {
      let found = RepeatedSum.adding(number, times: 1000, to: sum)
      expectEqual(found, Self.naive(number, 1000, sum))
    }
  }
}
