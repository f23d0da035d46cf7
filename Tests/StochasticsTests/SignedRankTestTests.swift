// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Stochastics
import Testing

@Suite struct SignedRankTestTests {
  /// Values of `scipy.stats.wilcoxon` (1.x, exact), equal to counting all sign patterns.
  @Test(
    "p-values are SciPy's, ties and zeros included",
    arguments: [
      ([0.952, -0.147, 1.022, 0.43, 0.62, 0.59, 0.49, -0.08, 0.01], 0.0390625),
      ([6, 8, 14, 16, 23, 24, 28, 29, 41, -48, 49, 56, 60, -67, 75], 0.041259765625),
      ([1, 2, 3, 4, 5, 6], 0.03125), ([1, -1, 2, 2, -3, 0, 4], 0.5),
      ([1, 1, 1, -1, 1, 1, 1, 1], 0.0703125), ([], 1), ([0, 0], 1), ([3], 1),
    ] as [([Double], Double)]
  )
  func values(_ differences: [Double], _ p: Double) {
    #expect(abs(SignedRankTest.twoSided(differences) - p) < 1e-15)
    #expect(
      SignedRankTest.twoSided(differences.map { -$0 }) == SignedRankTest.twoSided(differences)
    )
  }

  @Test("n differences of one sign give 2 to the power of 1 - n, the least there is")
  func oneSign() {
    for count in 1...SignedRankTest.exactLimit {
      let p = SignedRankTest.twoSided((1...count).map(Double.init))
      var expected = 2.0
      for _ in 0..<count { expected /= 2 }
      #expect(p == expected)
    }
  }

  @Test("the approximation above the limit continues the exact values")
  func approximation() {
    // About a third of the differences are negative, for any number of them.
    func differences(_ count: Int) -> [Double] {
      (1...count).map { number -> Double in
        let isNegative = number % 5 == 0 || number % 7 == 3
        return isNegative ? -Double(number) : Double(number)
      }
    }
    let exact = SignedRankTest.twoSided(differences(50))
    let next = SignedRankTest.twoSided(differences(51))
    // One more positive rank of 51 lowers p; the approximation's own error is below a tenth of p there.
    #expect(next < exact && next > exact / 2)
  }

  @Test("above the limit, ties make the distribution narrower")
  func tiesAboveLimit() {
    // Five sizes, twelve of each; the p-value is that of `scipy.stats.wilcoxon` (1.x) with
    // `correction=True, mode="approx"`, without the correction for ties it would be 0.000768.
    let differences = (0..<60).map { number -> Double in
      let size = Double(number % 5 + 1)
      return number % 4 == 0 ? -size : size
    }
    let p = SignedRankTest.twoSided(differences)
    #expect(abs(p / 0.000_723_101_878_283_338_5 - 1) < 1e-12)
  }
}

/// The rate at which the test rejects a true hypothesis.
@Suite struct SignedRankTestStatistics {
  @Test("at most 5 percent of symmetric differences are called one-sided", arguments: [6, 10, 60])
  func level(_ count: Int) {
    let random = KeyedRandom(key: 7)
    let trials = 10_000
    var rejected = 0
    for trial in 0..<trials {
      let differences = (0..<count).map { place -> Double in
        let (a, b) = random.normalPair(UInt64(trial * count + place))
        // Two-valued with a little noise, the case in which an interval by Student's t rejects too often.
        return (a > 0 ? 1 : -1) + 0.05 * b
      }
      if SignedRankTest.twoSided(differences) <= 0.05 { rejected += 1 }
    }
    // Four standard errors of a share of 5 % of 10,000 trials are 0.9 %.
    #expect(Double(rejected) / Double(trials) <= 0.05 + 0.009)
  }
}
