// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Validation

@Suite("Jackknife")
struct JackknifeTests {
  @Test("of a mean of equal groups it is the Student t interval of the group means")
  func mean() throws {
    let prediction = Jackknife.mean(of: [[1, 3], [4, 4], [2, 10]])
    #expect(prediction.value == 4 && prediction.count == 6)
    // Means 2, 4, 6: deviation 2, error 2 / sqrt(3), t with 2 degrees of freedom 4.30265.
    let half = 4.302_652_73 * 2 / 3.0.squareRoot()
    #expect(abs(try #require(prediction.low) - (4 - half)) < 1e-6)
    #expect(abs(try #require(prediction.high) - (4 + half)) < 1e-6)
  }

  @Test("one group gives no interval")
  func single() {
    let prediction = Jackknife.quantiles(of: [[1, 2, 3]], at: [0.5])[0]
    #expect(prediction.value == 2 && prediction.low == nil && prediction.high == nil)
  }

  @Test("an empty sample gives no number")
  func empty() {
    #expect(Jackknife.quantiles(of: [[], []], at: [0.5])[0].value.isNaN)
    #expect(Jackknife.share(of: [[]]).value.isNaN)
  }

  @Test("quantiles are those of all samples together, whatever the groups")
  func quantiles() {
    let values = (0...100).map(Double.init)
    let groups = stride(from: 0, to: 101, by: 10).map { Array(values[$0..<min($0 + 10, 101)]) }
    let predictions = Jackknife.quantiles(of: groups, at: [0.05, 0.5, 0.95])
    #expect(predictions.map(\.value) == [5, 50, 95])
  }

  @Test("equal groups leave no doubt about a ratio")
  func ratio() {
    let prediction = Jackknife.ratio(of: [2, 2, 2], over: [4, 4, 4])
    #expect(prediction.value == 0.5 && prediction.low == 0.5 && prediction.high == 0.5)
  }
}
