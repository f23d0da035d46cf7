// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Fits

@Suite("Intervals of bounded least squares")
struct BoundedLeastSquaresStatistics {
  static let studies = 2_000

  @Test(
    "hold the truth as often as they say",
    arguments: [LeastSquaresLoss.squares, .huber, .bisquare]
  )
  func coverage(loss: LeastSquaresLoss) throws {
    var hits = 0
    for study in 0..<Self.studies {
      var problem = BoundedLeastSquaresTests.sample(rows: 40, seed: UInt64(1_000 + study))
      // The errors of the sample have equal variances, so weights of 1 are correct.
      problem.weights = problem.weights.map { _ in 1 }
      problem.loss = loss
      problem.bounds = Array(repeating: -100...100, count: 3)
      let fit = try problem.fit()
      let range = try #require(fit.intervals[1])
      if range.contains(-1) { hits += 1 }
    }
    let share = Double(hits) / Double(Self.studies)
    // Four standard errors of a share of 0.95 over 2000 studies are 0.0195; robust scales are exact
    // to 1 %, which is another 0.01.
    #expect(abs(share - 0.95) < 0.0295, "\(loss): \(share)")
  }
}
