// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

@Suite("Quantiles without sorting")
struct SpreadTests {
  private static let lists: [[Double]] =
    [1, 2, 3, 4, 20, 21, 1000].flatMap { count -> [[Double]] in
      let numbers = (0..<count).map { Double($0) }
      let mixed = numbers.map { Double(Int($0) * 7919 % 1009) }
      return [
        numbers, numbers.reversed(), mixed, mixed.map { ($0 / 100).rounded() },
        Array(repeating: 3, count: count), numbers.map { min($0, Double(count) - $0) },
        numbers.map { $0 == 5 ? 1e9 : -$0 },
      ]
    }

  @Test("are those of the sorted values", arguments: lists)
  func sorted(values: [Double]) throws {
    var changed = values
    let spread = try #require(Spread(&changed))
    let sorted = values.sorted()
    expectEqual(changed.sorted(), sorted)
    expectEqual(spread.p5, Quantiles.value(0.05, of: sorted))
    expectEqual(spread.p50, Quantiles.value(0.5, of: sorted))
    expectEqual(spread.p95, Quantiles.value(0.95, of: sorted))
    expectEqual(spread.maximum, sorted.last)
  }

  @Test("no values have no quantiles")
  func empty() {
    var none: [Double] = []
    #expect(Spread(&none) == nil)
  }
}
