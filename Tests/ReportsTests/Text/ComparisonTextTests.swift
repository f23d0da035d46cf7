// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Reports
import TracewattTestSupport

@Suite("A comparison in a sentence")
struct ComparisonTextTests {
  private typealias Runs = TracewattTestSupport.Made

  private func comparison(
    _ energies: [Double],
    _ errors: [Double?],
    reference: ([Double], [Double?])
  ) -> Comparison? {
    Comparison.comparisons(
      of: Runs.runs("standard_best", reference.0, reference.1)
        + Runs.runs("other", energies, errors),
      against: "standard_best"
    )
    .first
  }

  @Test("one replication decides nothing, and the sentence says so")
  func single() {
    expectEqual(
      comparison([7], [585], reference: ([100], [5]))?.text,
      "other: one replication proves nothing; in it, 93 % less location energy than "
        + "standard_best, its mean error 580 m larger."
    )
  }

  @Test(
    "the sentence says no more than was concluded",
    arguments: [
      (
        [7.0, 7.7, 6.31], [585.0, 586, 584],
        "other uses 93 % less location energy than standard_best (luck adds less than ±1 %), and its "
          + "mean error is 580 m larger."
      ),
      (
        [300, 330, 270], [5, 6, 4],
        "other uses 3 times the location energy of standard_best (luck adds less than ±1 %), with "
          + "equal mean error."
      ),
      (
        // Ratios 12.0, 12.3 and 12.6.
        [1200, 1353, 1134], [5, 6, 4],
        "other uses 12 times the location energy of standard_best (luck 12–13 times), with equal "
          + "mean error."
      ),
      (
        // Ratios 0.0038, 0.0039 and 0.0040.
        [0.38, 0.429, 0.36], [5, 6, 4],
        "other uses less than 1 % of the location energy of standard_best, with equal mean error."
      ),
      (
        // Ratios 0.9998, 0.9999 and 1.0001.
        [99.98, 109.989, 90.009], [5, 6, 4],
        "other uses as much location energy as standard_best, give or take 2 %, with equal mean error."
      ),
      (
        [100, 110, 90], [5.2, 6.2, 4.3],
        "other uses as much location energy as standard_best in every replication, with about the "
          + "same mean error."
      ),
      (
        [120, 90, 95], [6, 5, 4.5],
        "other: undecided whether it uses less or more location energy than standard_best (95 % "
          + "interval 0.62–1.6 times), and it is undecided whether its mean error is smaller or larger."
      ),
      (
        [0, 10, 0], [nil, nil, nil],
        "other uses 97 J less location energy than standard_best (95 % interval 82–110 J) and never "
          + "knows where the phone is."
      ),
    ] as [([Double], [Double?], String)]
  )
  func sentences(energies: [Double], errors: [Double?], expected: String) {
    #expect(
      comparison(energies, errors, reference: ([100, 110, 90], [5, 6, 4]))?.text == expected
    )
  }

  @Test("energies of any size make a sentence", arguments: [9e14, 8e18, 1e-25])
  func anySize(_ energy: Double) {
    for energies in [[energy, 50], [energy, energy]] {
      let text = comparison(energies, [5, 6], reference: ([100, 110], [5, 6]))?.text
      #expect(text?.hasPrefix("other") == true && text?.hasSuffix(".") == true)
    }
  }
}
