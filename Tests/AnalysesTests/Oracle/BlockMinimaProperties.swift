// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Stochastics
import TracewattTestSupport

@testable import LeastEnergy

@Suite("A minimum that skips blocks equals one that tries every place")
struct BlockMinimaProperties {
  /// A source of numbers with a fixed seed.
  private struct Numbers {
    private let random: KeyedRandom
    private var count: UInt64 = 0

    init(_ seed: Int) { random = KeyedRandom(key: UInt64(seed)) }

    mutating func next() -> Double {
      count += 1
      return random.uniform(count)
    }
  }

  @Test("amounts that are lowered in any order, totals that fall along the row", arguments: 0..<40)
  func equalsEveryPlace(seed: Int) {
    var numbers = Numbers(seed)
    let count = 1 + Int(numbers.next() * 300)
    var minima = BlockMinima(count: count)
    var amounts = [Double](repeating: .infinity, count: count)
    for _ in 0..<200 {
      for _ in 0..<3 {
        let place = Int(numbers.next() * Double(count))
        // Repeated amounts are likely.
        let amount = (numbers.next() * 20).rounded()
        minima.lower(place, to: amount)
        amounts[place] = min(amounts[place], amount)
        expectEqual(minima[place], amounts[place])
      }
      let first = Int(numbers.next() * Double(count + 1))
      let end = min(count, first + Int(numbers.next() * Double(count)))
      let slope = [0, 0.01, 1][Int(numbers.next() * 3)]
      let total = { (amount: Double, place: Int) in amount + slope * Double(count - place) }
      let least = (first..<end).map { total(amounts[$0], $0) }.min() ?? .infinity
      expectEqual(minima.least(over: first..<end, total: total), least)
    }
    expectEqual(minima.amounts, amounts)
  }

  @Test("without places the minimum is infinite, and so are amounts at first")
  func nothing() {
    var minima = BlockMinima(count: 70)
    expectEqual(minima.least(over: 5..<5) { amount, _ in amount }, .infinity)
    expectEqual(minima.least(over: 0..<70) { amount, _ in amount }, .infinity)
    minima.lower(69, to: 3)
    minima.lower(69, to: 4)
    expectEqual(minima[69], 3)
    expectEqual(minima.least(over: 0..<70) { amount, _ in amount }, 3)
    expectEqual(minima.least(over: 0..<69) { amount, _ in amount }, .infinity)
  }
}
