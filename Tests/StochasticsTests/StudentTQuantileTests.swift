// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import CGSL
import Mathematics
import Stochastics
import Testing

@Suite("Quantiles of Student's t")
struct StudentTQuantileTests {
  static let freedoms =
    [0.1, 0.5, 1, 1.3, 2, 2.7, 3, 4, 5.5, 7, 10, 19, 29, 30.25, 59, 79, 80, 99, 199, 999]
    + [1e4, 99_999, 1e5, 1e6, 1e9]

  // GSL states about 1e-11 for the inverse; its tails of many degrees of freedom are less accurate.
  @Test("equal GSL's", arguments: freedoms)
  func library(_ freedom: Double) throws {
    for probability in [0.5001, 0.6, 0.75, 0.8, 0.9, 0.95, 0.975, 0.99, 0.995, 0.999, 0.999_99] {
      let own = try #require(StudentT.quantile(probability, degreesOfFreedom: freedom))
      let other = gsl_cdf_tdist_Qinv(1 - probability, freedom)
      #expect(abs(own - other) <= 2e-10 * abs(other), "\(probability), \(freedom)")
    }
  }

  // mpmath, 30 digits.
  @Test(
    "equal values of 30 digits",
    arguments: [
      (0.975, 1.0, 12.706204736174705), (0.975, 5, 2.570581835636315), (0.9, 2, 1.885618083164127),
      (0.995, 7, 3.499483297350494), (0.975, 1e9, 1.959963986912325),
    ]
  )
  func digits(_ probability: Double, _ freedom: Double, _ value: Double) throws {
    let own = try #require(StudentT.quantile(probability, degreesOfFreedom: freedom))
    #expect(abs(own / value - 1) < 1e-13)
  }

  @Test("are symmetric, 0 at the median, and grow with the probability")
  func shape() throws {
    for freedom in Self.freedoms {
      #expect(StudentT.quantile(0.5, degreesOfFreedom: freedom) == 0)
      var last = -Double.infinity
      for step in 1..<200 {
        let own = try #require(StudentT.quantile(Double(step) / 200, degreesOfFreedom: freedom))
        let mirrored = try #require(
          StudentT.quantile(1 - Double(step) / 200, degreesOfFreedom: freedom)
        )
        #expect(own > last)
        // 1 - p has lost up to half a unit in its last place.
        #expect(abs(own + mirrored) <= 1e-11 * max(1, abs(own)))
        last = own
      }
    }
  }
}
