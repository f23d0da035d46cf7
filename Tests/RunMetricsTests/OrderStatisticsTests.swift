// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Stochastics
import TracewattTestSupport

@testable import RunMetrics

@Suite struct OrderStatisticsTests {
  @Test("selected quantiles are those of the sorted values, bit for bit", arguments: 0...30)
  func equalsSorted(seed: Int) {
    var generator = SplitMix(seed: UInt64(seed))
    let count = Int.random(in: 0...500, using: &generator)
    // Few different values in every third case, so that ties matter.
    let steps = seed.isMultiple(of: 3) ? 4 : 1_000_000
    let values = (0..<count).map { _ in Double(Int.random(in: 0...steps, using: &generator)) }
    let probabilities = [0, 0.25, 0.5, 0.5, 0.95, 1]
    var work = values
    let found = OrderStatistics.quantiles(of: &work, at: probabilities)
    let sorted = values.sorted()
    expectEqual(found, probabilities.map { Quantiles.linear(sorted, $0) })
    expectEqual(work.sorted(), sorted)
  }

  @Test("long samples are counted first and give the same bits", arguments: 0...8)
  func long(seed: Int) {
    var generator = SplitMix(seed: UInt64(seed))
    let probabilities = [0, 0.5, 0.500_01, 0.95, 0.95, 1]
    let low = seed.isMultiple(of: 4) ? -1.0 : 0
    var values = (0..<5000).map { _ in
      seed.isMultiple(of: 3)
        ? Double(Int.random(in: 0...3, using: &generator))
        : Double.random(in: low...2000, using: &generator)
    }
    let sorted = values.sorted()
    #expect(
      OrderStatistics.quantiles(of: &values, at: probabilities)
        == probabilities.map { Quantiles.linear(sorted, $0) }
    )
  }

  @Test("a sawtooth, as ages of a belief make it, is handled")
  func sawtooth() {
    var values = (0..<20_000).map { Double($0 % 300) }
    let sorted = values.sorted()
    #expect(
      OrderStatistics.quantiles(of: &values, at: [0.95]) == [Quantiles.linear(sorted, 0.95)]
    )
  }

  @Test("the values of ranks are those of the sorted values", arguments: 0...12)
  func ranks(seed: Int) {
    var generator = SplitMix(seed: UInt64(seed))
    let count = seed.isMultiple(of: 2) ? 300 : 30_000
    var values = (0..<count).map { _ in
      seed.isMultiple(of: 3)
        ? Double(Int.random(in: -2...2, using: &generator))
        : Double.random(in: -10...1e9, using: &generator)
    }
    let sorted = values.sorted()
    let ranks = (0..<7).map { _ in Int.random(in: 0..<count, using: &generator) } + [0, count - 1]
    expectEqual(OrderStatistics.values(ofRanks: ranks, in: &values), ranks.map { sorted[$0] })
  }

  @Test("many equal values are handled", arguments: [0.0, 3, 1e-30, 1e12])
  func equal(value: Double) {
    var values = [Double](repeating: value, count: 30_000)
    expectEqual(OrderStatistics.quantiles(of: &values, at: [0.5, 0.95]), [value, value])
    values[7] = value + 1
    let sorted = values.sorted()
    let found = OrderStatistics.quantiles(of: &values, at: [0.5, 1])
    expectEqual(found, [Quantiles.linear(sorted, 0.5), sorted.last])
  }

  @Test("the histogram is within 1 % of sorting", arguments: 0...10)
  func histogram(seed: Int) throws {
    var generator = SplitMix(seed: UInt64(seed))
    var values = (0..<9000).map { _ in Double.random(in: 0.5...2000, using: &generator) }
    let sorted = values.sorted()
    let found = OrderStatistics.quantiles(of: &values, at: [0.05, 0.5, 0.95], method: .histogram)
    for (p, value) in zip([0.05, 0.5, 0.95], found) {
      let exact = try #require(Quantiles.linear(sorted, p))
      #expect(abs(try #require(value) / exact - 1) < 0.01)
    }
  }
}
