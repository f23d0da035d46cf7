// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Stochastics
import TracewattTestSupport

@Suite("Summary")
struct SummaryTests {
  static let values = [12.1, 11.4, 13.9, 12.7, 10.2, 14.8, 12.0]

  // NumPy 2.4: mean() and std(ddof=1). Seven values of size 14 have an error of a few ulps.
  @Test("mean and deviation equal NumPy's")
  func reference() throws {
    let summary = Summary(Self.values)
    expectEqual(summary.count, 7)
    #expect(abs(try #require(summary.mean) - 12.442857142857141) < 1e-14)
    #expect(abs(try #require(summary.standardDeviation) - 1.53715878908366) < 1e-14)
    #expect(abs(try #require(summary.variance) - 2.362857142857144) < 1e-14)
    let error = 1.53715878908366 / 7.0.squareRoot()
    #expect(abs(try #require(summary.standardError) - error) < 1e-14)
  }

  @Test("no values have no mean and one value has no deviation")
  func few() {
    #expect(Summary().mean == nil)
    #expect(Summary().standardDeviation == nil)
    expectEqual(Summary([3]).mean, 3)
    #expect(Summary([3]).standardDeviation == nil)
    #expect(Summary([3]).standardError == nil)
    expectEqual(Summary([3, 3]).standardDeviation, 0)
  }

  @Test("a large common offset does not spoil the deviation")
  func offset() throws {
    // 2^30 is added exactly; the mean is rounded at 2^30 x 1.1e-16 = 1.2e-7 ulp scale.
    let summary = Summary([1, 2, 3, 4].map { $0 + 0x1p30 })
    #expect(abs(try #require(summary.variance) - 5 / 3.0) < 1e-6)
  }

  @Test("merging parts gives the summary of the whole", arguments: 0...7)
  func merging(split: Int) throws {
    var left = Summary(Self.values[..<split])
    left.add(Summary(Self.values[split...]))
    let whole = Summary(Self.values)
    expectEqual(left.count, whole.count)
    #expect(abs(try #require(left.mean) - (try #require(whole.mean))) < 1e-14)
    #expect(abs(try #require(left.variance) - (try #require(whole.variance))) < 1e-14)
  }
}
