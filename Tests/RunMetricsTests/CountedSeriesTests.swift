// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Stochastics
import TracewattTestSupport

@testable import RunMetrics

@Suite struct CountedSeriesTests {
  /// Values of which a part is one value, as a phone at rest makes them, and the rest vary.
  static func values(count: Int, resting: Double, seed: UInt64) -> [Double] {
    var generator = SplitMix(seed: seed)
    return (0..<count).map { _ in
      Double.random(in: 0..<1, using: &generator) < resting
        ? 40.25 : Double.random(in: 39...41, using: &generator)
    }
  }

  @Test(
    "quantiles and the greatest value are those of the sorted values, bit for bit",
    arguments: [0.0, 0.02, 0.3, 0.6, 0.99, 1],
    [1, 7, 8, 5000]
  )
  func quantiles(resting: Double, count: Int) {
    let values = Self.values(count: count, resting: resting, seed: UInt64(count))
    var series = CountedSeries()
    for value in values { series.append(value) }
    let sorted = values.sorted()
    let probabilities = [0, 0.3, 0.5, 0.500_1, 0.95, 1]
    #expect(
      series.quantiles(at: probabilities, method: .exact)
        == probabilities.map { Quantiles.linear(sorted, $0) }
    )
    expectEqual(series.maximum, sorted.last)
    expectEqual(series.count, count)
    let ranks = [0, count / 2, count - 1]
    expectEqual(series.values(ofRanks: ranks, method: .exact), ranks.map { sorted[$0] })
  }

  @Test("values that come many times in a row count as often", arguments: 1...40)
  func repeated(seed: Int) {
    var generator = SplitMix(seed: UInt64(seed))
    let pool = Self.values(count: 12, resting: 0, seed: UInt64(seed))
    var series = CountedSeries(capacity: seed.isMultiple(of: 2) ? 10_000 : 0)
    var values: [Double] = []
    for _ in 0..<Int.random(in: 1...300, using: &generator) {
      let value = pool[Int.random(in: 0..<12, using: &generator)]
      let times = Int.random(in: 1...900, using: &generator)
      if Bool.random(using: &generator) {
        series.append(value, times: times)
        values += repeatElement(value, count: times)
      } else {
        series.append(value)
        values.append(value)
      }
    }
    expectEqual(series.count, values.count)
    let sorted = values.sorted()
    expectEqual(series.maximum, sorted.last)
    let ranks = [0, values.count / 3, values.count / 2, values.count - 1]
    expectEqual(series.values(ofRanks: ranks, method: .exact), ranks.map { sorted[$0] })
    let histogram = LogHistogram(values)
    expectEqual(
      series.quantiles(at: [0.1, 0.95], method: .histogram),
      [0.1, 0.95].map { histogram.quantile($0) }
    )
    var (place, taken, expected) = (CountedSeries.Place(), [Double](), [Double]())
    var passed = 0
    while passed < values.count {
      let next = min(values.count, passed + Int.random(in: 0...1200, using: &generator))
      let isTaken = Bool.random(using: &generator)
      series.pass(next - passed, from: &place, adding: isTaken, to: &taken)
      if isTaken { expected += values[passed..<next] }
      passed = next
    }
    expectEqual(taken, expected)
  }

  @Test("without values there is nothing")
  func empty() {
    let series = CountedSeries(capacity: 10)
    #expect(series.maximum == nil)
    expectEqual(series.quantiles(at: [0.5], method: .exact), [nil])
    expectEqual(series.values(ofRanks: [], method: .exact), [])
  }

  @Test("memory that is used again keeps nothing", arguments: [10, 5000, 9000])
  func again(capacity: Int) {
    var first = CountedSeries()
    for value in Self.values(count: 5000, resting: 0.5, seed: 1) { first.append(value) }
    var second = first.take()
    #expect(first.count == 0 && first.maximum == nil)
    second.restart(capacity: capacity)
    expectEqual(second.count, 0)
    #expect(second.values.count >= capacity)
    let values = Self.values(count: 3000, resting: 0.2, seed: 2)
    for value in values { second.append(value) }
    #expect(
      second.quantiles(at: [0.5, 0.95], method: .exact)
        == [0.5, 0.95].map { Quantiles.linear(values.sorted(), $0) }
    )
  }
}
