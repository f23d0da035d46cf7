// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Stochastics
import TracewattTestSupport

private func median(_ values: [Double]) -> Double { Quantiles.linear(values.sorted(), 0.5) ?? .nan }

@Suite("Bootstrap")
struct BootstrapTests {
  static let values = [12.1, 11.4, 13.9, 12.7, 10.2, 14.8, 12.0, 9.5, 16.2, 11.9]

  @Test("the same values give the same bits, and another seed gives others")
  func determinism() throws {
    let once = try #require(Bootstrap.interval(of: Self.values, statistic: median))
    let again = try #require(Bootstrap.interval(of: Self.values, statistic: median))
    let other = try #require(Bootstrap.interval(of: Self.values, statistic: median, seed: 1))
    expectEqual(once, again)
    #expect(once != other)
  }

  @Test("the interval holds the estimate and stays inside the values")
  func inside() throws {
    let interval = try #require(Bootstrap.interval(of: Self.values, statistic: median))
    expectEqual(interval.estimate, median(Self.values))
    expectEqual(interval.count, Self.values.count)
    #expect(interval.low <= interval.estimate && interval.estimate <= interval.high)
    #expect(interval.low >= 9.5 && interval.high <= 16.2)
    #expect(interval.low < interval.high)
  }

  @Test("a quantile has the bits of the general form", arguments: [0, 0.05, 0.31, 0.5, 0.95, 1])
  func quantiles(p: Double) {
    for count in [1, 2, 3, 10, 37] {
      // Values recur, so that ranks are tied.
      let values = (0..<count).map { Double(($0 * 7919) % 23) / 3 }
      expectEqual(
        Bootstrap.interval(of: values, quantile: p, resamples: 200, confidence: 0.9, seed: 3),
        Bootstrap.interval(
          of: values,
          statistic: { Quantiles.linear($0.sorted(), p) ?? .nan },
          resamples: 200,
          confidence: 0.9,
          seed: 3
        )
      )
    }
  }

  @Test("one value, or equal values, give an interval of no width")
  func equal() {
    let one = Bootstrap.interval(of: [4], statistic: median)
    expectEqual(one, ConfidenceInterval(estimate: 4, low: 4, high: 4, count: 1))
    let three = Bootstrap.interval(of: [4, 4, 4], statistic: median)
    expectEqual(three, ConfidenceInterval(estimate: 4, low: 4, high: 4, count: 3))
  }

  @Test("there is no interval without values, resamples, confidence or a finite statistic")
  func none() {
    #expect(Bootstrap.interval(of: [], statistic: median) == nil)
    #expect(Bootstrap.interval(of: [1, 2], statistic: median, resamples: 0) == nil)
    #expect(Bootstrap.interval(of: [1, 2], statistic: median, confidence: 1) == nil)
    #expect(Bootstrap.interval(of: [1, 2], statistic: { _ in .nan }) == nil)
    #expect(Bootstrap.interval(of: [], quantile: 0.5) == nil)
    #expect(Bootstrap.interval(of: [1, 2], quantile: 1.5) == nil)
  }
}

/// Coverage of the bootstrap, fixed seed.
@Suite("BootstrapStatistics", .tags(.statistics))
struct BootstrapStatistics {
  @Test("the interval of a mean has the width of the normal theory, 200 samples of 50")
  func width() {
    // Expected half width 1.96 / sqrt(50) for unit normal values, less the factor sqrt(49/50) of
    // the plug-in deviation and c4 = 0.9949, the mean of a deviation of 50 normal values. One width scatters by about 1 / sqrt(2 x 49) = 10 % by the sample and
    // 4 % by 400 resamples, so the mean of 200 has a standard error of 0.8 %: bound 4 x 0.8 %.
    // Percentile ends of 400 resamples are biased inwards by under 1 %.
    let random = KeyedRandom(seed: 5, replication: 0, purpose: DrawPurpose("test.bootstrap"))
    var widths = Summary()
    for sample: UInt64 in 0..<200 {
      let values = (0..<50).map { random.normal(sample, UInt64($0)) }
      let interval = Bootstrap.interval(
        of: values,
        statistic: { $0.reduce(0, +) / Double($0.count) },
        resamples: 400
      )
      widths.add(((interval?.high ?? .nan) - (interval?.low ?? .nan)) / 2)
    }
    let expected = 1.959964 / 50.0.squareRoot() * (49 / 50.0).squareRoot() * 0.99491
    #expect(abs((widths.mean ?? .nan) / expected - 1) < 0.032 + 0.01)
  }
}
