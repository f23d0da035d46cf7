// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Stochastics
import TracewattTestSupport

@testable import RunMetrics

@Suite struct LogHistogramTests {
  /// Values of very different sizes, none below the histogram's smallest bin.
  static func values(seed: Int, count: Int) -> [Double] {
    let random = KeyedRandom(key: UInt64(seed))
    return (0..<count).map { index in
      random.logNormal(UInt64(index), median: 25, sigma: 0.3 + 0.4 * Double(seed % 7))
    }
  }

  @Test("quantiles lie within 1 % of the exact ones", arguments: 1...40)
  func withinOnePercent(seed: Int) throws {
    // Long samples are counted in four tables; short ones leave gaps of under 1 % between ranks.
    let values = Self.values(seed: seed, count: seed.isMultiple(of: 4) ? 40_003 : 5_000)
    let histogram = LogHistogram(values)
    let sorted = values.sorted()
    for p in [0.01, 0.05, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99] {
      let found = try #require(histogram.quantile(p))
      let exact = try #require(Quantiles.linear(sorted, p))
      #expect(abs(found / exact - 1) < 0.01)
    }
  }

  @Test("ranks are known to half a bin, 0.4 %", arguments: 1...10)
  func ranks(seed: Int) {
    let values = Self.values(seed: seed, count: 300)
    let histogram = LogHistogram(values)
    for (rank, exact) in values.sorted().enumerated() {
      #expect(abs(histogram.value(ofRank: rank) / exact - 1) <= 1 / 256.0)
    }
  }

  @Test("the histogram of two samples is the sum of theirs")
  func merging() {
    let (one, other) = (Self.values(seed: 3, count: 700), Self.values(seed: 4, count: 900))
    var merged = LogHistogram(one)
    merged.add(LogHistogram(other))
    var single = LogHistogram()
    for value in one + other { single.add(value) }
    expectEqual(merged, single)
    expectEqual(merged, LogHistogram(one + other))
    expectEqual(merged.count, 1600)
  }

  @Test("the bins of two values are those of each")
  func two() {
    let edges = [0, .leastNonzeroMagnitude, 0x1p-20, Double(0x1p-20).nextDown, 0x1p28]
    let others = [Double(0x1p28).nextDown, 1, Double(1).nextDown, 1e300, .infinity]
    let sizes = (-90...90).map { Double(sign: .plus, exponent: $0, significand: 1.7) }
    let values = edges + others + sizes + Self.values(seed: 6, count: 2000)
    for (one, other) in zip(values, values.reversed()) {
      let bins = LogHistogram.bins(of: SIMD2(one, other))
      #expect(bins == SIMD2(UInt64(LogHistogram.bin(of: one)), UInt64(LogHistogram.bin(of: other))))
    }
  }

  @Test("a value's bin never falls as the value rises")
  func monotone() {
    let sizes = (-80...80).map { Double(sign: .plus, exponent: $0, significand: 1.3) }
    let values = sizes.map { -$0 }.reversed() + [-0.0, 0] + sizes + [.infinity]
    let bins = values.map { LogHistogram.bin(of: $0) }
    expectEqual(bins, bins.sorted())
    expectEqual(bins.first, 0)
    expectEqual(bins.last, LogHistogram.binCount - 1)
  }

  @Test("a value smaller than the smallest bin counts as 0")
  func small() {
    let histogram = LogHistogram([0, 1e-9, -3, 4])
    expectEqual(histogram.quantile(0), 0)
    expectEqual(histogram.value(ofRank: 2), 0)
    #expect(abs(histogram.value(ofRank: 3) - 4) <= 4 / 256.0)
  }

  @Test("there is no quantile of an empty sample or outside 0...1")
  func none() {
    #expect(LogHistogram().quantile(0.5) == nil)
    for p in [-0.1, 1.1, .nan] { #expect(LogHistogram([1]).quantile(p) == nil) }
  }
}
