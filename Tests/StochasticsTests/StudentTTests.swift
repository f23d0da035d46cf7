// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Stochastics
import Testing

@Suite("StudentT and ConfidenceInterval")
struct StudentTTests {
  static let values = [12.1, 11.4, 13.9, 12.7, 10.2, 14.8, 12.0]
  static let reference = [10.0, 11.0, 12.5, 11.1, 10.4, 12.2, 11.3]

  struct Case: Sendable, CustomTestStringConvertible {
    let mean: Double
    let deviation: Double
    let count: Int
    let confidence: Double
    let low: Double
    let high: Double
    var testDescription: String { "count \(count), confidence \(confidence)" }
  }

  // scipy.stats.t.interval of SciPy 1.17.1.
  static let cases = [
    Case(
      mean: 0,
      deviation: 1,
      count: 2,
      confidence: 0.95,
      low: -8.984643532093752,
      high: 8.984643532093752
    ),
    Case(
      mean: 100,
      deviation: 15,
      count: 30,
      confidence: 0.9,
      low: 95.34674899750462,
      high: 104.65325100249538
    ),
    Case(
      mean: -4.5,
      deviation: 0.02,
      count: 1000,
      confidence: 0.99,
      low: -4.5016322157094395,
      high: -4.4983677842905605
    ),
    Case(
      mean: 2,
      deviation: 3,
      count: 5,
      confidence: 0.5,
      low: 1.006250581512897,
      high: 2.993749418487103
    ),
  ]

  // Two libraries' t quantiles agree to about 1e-11 of the half width.
  @Test("intervals equal SciPy's", arguments: cases)
  func scipy(_ item: Case) throws {
    let ends = try #require(
      StudentT.interval(
        mean: item.mean,
        standardDeviation: item.deviation,
        count: item.count,
        confidence: item.confidence
      )
    )
    let tolerance = 1e-10 * (item.high - item.low) + 1e-15 * abs(item.mean)
    #expect(abs(ends.low - item.low) < tolerance)
    #expect(abs(ends.high - item.high) < tolerance)
  }

  @Test("no interval is based on fewer than two values or on non-finite numbers")
  func none() {
    func interval(_ mean: Double, _ deviation: Double, _ count: Int, _ confidence: Double) -> Bool {
      StudentT.interval(
        mean: mean,
        standardDeviation: deviation,
        count: count,
        confidence: confidence
      ) != nil
    }
    #expect(interval(0, 1, 2, 0.95))
    #expect(!interval(0, 1, 1, 0.95))
    #expect(!interval(0, 1, 0, 0.95))
    #expect(!interval(.nan, 1, 9, 0.95))
    #expect(!interval(0, .infinity, 9, 0.95))
    #expect(!interval(0, -1, 9, 0.95))
    for confidence in [0, 1, -0.5, 95, Double.nan] { #expect(!interval(0, 1, 9, confidence)) }
  }

  @Test("the interval of a mean equals SciPy's")
  func mean() throws {
    let interval = try #require(ConfidenceInterval.mean(of: Self.values))
    #expect(interval.count == 7)
    #expect(abs(interval.estimate - 12.442857142857141) < 1e-13)
    #expect(abs(interval.low - 11.021222372283404) < 1e-9)
    #expect(abs(interval.high - 13.864491913430879) < 1e-9)
  }

  @Test("the interval of paired differences equals SciPy's")
  func difference() throws {
    let interval = try #require(
      ConfidenceInterval.pairedDifference(Self.values, minus: Self.reference)
    )
    #expect(interval.count == 7)
    #expect(abs(interval.estimate - 1.2285714285714284) < 1e-13)
    #expect(abs(interval.low - 0.31815127323750947) < 1e-9)
    #expect(abs(interval.high - 2.1389915839053475) < 1e-9)
  }

  @Test("the interval of a paired ratio equals SciPy's on logarithms")
  func ratio() throws {
    let interval = try #require(
      ConfidenceInterval.pairedLogRatio(Self.values, over: Self.reference)
    )
    #expect(interval.count == 7)
    #expect(abs(interval.estimate - 1.1053339570879945) < 1e-13)
    #expect(abs(interval.low - 1.0267823752564613) < 1e-9)
    #expect(abs(interval.high - 1.189894943791417) < 1e-9)
  }

  @Test("inverting a ratio inverts its interval")
  func reciprocal() throws {
    let there = try #require(ConfidenceInterval.pairedLogRatio(Self.values, over: Self.reference))
    let back = try #require(ConfidenceInterval.pairedLogRatio(Self.reference, over: Self.values))
    #expect(abs(there.estimate * back.estimate - 1) < 1e-14)
    #expect(abs(there.low * back.high - 1) < 1e-14)
  }

  @Test("a constant ratio has an interval of that ratio alone")
  func constant() throws {
    let interval = try #require(ConfidenceInterval.pairedLogRatio([2, 4, 8], over: [1, 2, 4]))
    // Logarithms of powers of two differ in their last places.
    #expect(abs(interval.estimate - 2) < 1e-14)
    #expect(abs(interval.high - interval.low) < 1e-13)
  }

  @Test("a zero, a negative or a missing number has no ratio of logarithms")
  func noRatio() {
    for value in [0, -1, .nan, .infinity] {
      #expect(ConfidenceInterval.pairedLogRatio([1, value, 2], over: [1, 1, 1]) == nil)
      #expect(ConfidenceInterval.pairedLogRatio([1, 1, 1], over: [1, value, 2]) == nil)
    }
    #expect(ConfidenceInterval.pairedLogRatio([1], over: [1]) == nil)
    #expect(ConfidenceInterval.mean(of: [1, .nan, 2]) == nil)
  }
}
