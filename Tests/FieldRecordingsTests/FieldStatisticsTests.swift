// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import FieldRecordings

@Suite("Field statistics")
struct FieldStatisticsTests {
  @Test("quantiles lie on the line between neighbours")
  func quantiles() {
    let values = [1.0, 2, 4, 8]
    expectEqual(FieldStatistics.quantile(0, of: values), 1)
    expectEqual(FieldStatistics.quantile(0.5, of: values), 3)
    expectEqual(FieldStatistics.quantile(1, of: values), 8)
    #expect(FieldStatistics.quantile(0.5, of: []) == nil)
    expectEqual(FieldStatistics.median([5, 1, 3]), 3)
  }

  @Test("tied values share the mean of their ranks")
  func ranks() {
    expectEqual(FieldStatistics.ranks([3, 1, 3, 2]), [3.5, 1, 3.5, 2])
    expectEqual(FieldStatistics.ranks([]), [])
  }

  @Test("Spearman's correlation is 1 in order, -1 against it and nothing without order")
  func spearman() throws {
    expectEqual(FieldStatistics.spearman([(1, 10), (2, 100), (3, 1000)]), 1)
    expectEqual(FieldStatistics.spearman([(1, 3), (2, 2), (3, 1)]), -1)
    #expect(FieldStatistics.spearman([(1, 5), (2, 5), (3, 5)]) == nil)
    #expect(FieldStatistics.spearman([(1, 1), (2, 2)]) == nil)
    // By hand: ranks differ by 0, 1, -1, 0; 1 - 6 · 2 / (4 · 15) = 0.8.
    let pairs = [(1.0, 1.0), (2, 3), (3, 2), (4, 4)]
    let value = try #require(FieldStatistics.spearman(pairs))
    #expect(abs(value - 0.8) < 1e-12)
  }

  @Test("one more value is less certain than the mean")
  func intervals() throws {
    let values = [1.0, 2, 3, 4, 5]
    let mean = try #require(FieldStatistics.interval(values))
    let next = try #require(FieldStatistics.prediction(values))
    // t(0.975, 4) = 2.7764, s = 1.5811: half widths 1.9632 and 4.8089.
    #expect(abs(mean.upperBound - 4.9632) < 1e-4)
    #expect(abs(next.upperBound - 7.8089) < 1e-4)
    #expect(FieldStatistics.interval([1]) == nil)
    #expect(FieldStatistics.prediction([1]) == nil)
  }

  @Test("an estimate's interval holds the middle of the repetitions")
  func estimate() throws {
    let estimate = try #require(FieldEstimate((0...40).map(Double.init)))
    #expect(estimate.value == 20 && estimate.low == 1 && estimate.high == 39)
    #expect(FieldEstimate([]) == nil)
    #expect(FieldEstimate([3])?.low == nil)
  }
}
