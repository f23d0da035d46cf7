// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Amounts at the places of a row, with the least amount of each block of places.
///
/// The search for a minimum computes only blocks that may hold it. It starts with the block that
/// held the last one, which mostly holds the next one too. The result is the same as that of trying
/// every place, to the last bit.
struct BlockMinima {
  /// The number of places in a block.
  static let width = 32

  /// The amounts; infinite at first.
  private(set) var amounts: [Double]
  private var minima: [Double]
  /// The block of the last minimum.
  private var likely = 0

  /// Infinite amounts at a number of places.
  init(count: Int) {
    amounts = [Double](repeating: .infinity, count: count)
    minima = [Double](repeating: .infinity, count: count / Self.width + 1)
  }

  /// The amount at a place.
  subscript(place: Int) -> Double { amounts[place] }

  /// Gives a place a smaller amount; a larger one changes nothing.
  mutating func lower(_ place: Int, to amount: Double) {
    guard amount < amounts[place] else { return }
    amounts[place] = amount
    minima[place / Self.width] = min(minima[place / Self.width], amount)
  }

  /// The least total over places; infinite without places.
  ///
  /// - Parameters:
  ///   - places: the places to try.
  ///   - total: the total of an amount at a place, which must not fall as the amount grows, nor
  ///     grow along the row.
  /// - Returns: the least of the totals of all amounts at their places.
  @inline(__always)
  mutating func least(
    over places: Range<Int>,
    total: (_ amount: Double, _ place: Int) -> Double
  ) -> Double {
    guard !places.isEmpty else { return .infinity }
    precondition(places.lowerBound >= 0 && places.upperBound <= amounts.count, "places of the row")
    let blocks = places.lowerBound / Self.width...(places.upperBound - 1) / Self.width
    likely = likely < blocks.lowerBound ? blocks.lowerBound : min(likely, blocks.upperBound)
    let first = likely
    return amounts.withUnsafeBufferPointer { amounts in
      minima.withUnsafeBufferPointer { minima in
        guard let amounts = amounts.baseAddress, let minima = minima.baseAddress else {
          return .infinity
        }
        @inline(__always)
        func end(_ block: Int) -> Int { min((block &+ 1) &* Self.width, places.upperBound) }
        func least(in block: Int) -> Double {
          // Two minima, so that one need not wait for the other.
          var (one, other) = (Double.infinity, Double.infinity)
          var place = max(block &* Self.width, places.lowerBound)
          let end = end(block)
          while place &+ 1 < end {
            let (here, next) = (
              total(amounts[place], place), total(amounts[place &+ 1], place &+ 1)
            )
            one = here < one ? here : one
            other = next < other ? next : other
            place &+= 2
          }
          if place < end { one = min(one, total(amounts[place], place)) }
          return min(one, other)
        }
        var best = least(in: first)
        var block = blocks.lowerBound
        while block <= blocks.upperBound {
          // No total of the block is below that of its least amount at its last place.
          if total(minima[block], end(block) &- 1) < best, block != first {
            let found = least(in: block)
            if found < best { (best, likely) = (found, block) }
          }
          block &+= 1
        }
        return best
      }
    }
  }
}
