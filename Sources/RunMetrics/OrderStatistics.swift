// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Stochastics

/// Quantiles by selection, for long samples that need not be sorted as a whole.
enum OrderStatistics {
  /// From how many values on a histogram comes first.
  private static let histogramCount = 2048

  /// The quantiles at ascending probabilities, equal to those of the sorted values; reorders them.
  ///
  /// Linear interpolation as in `Quantiles.linear`. Nil without values. Long samples without a value
  /// below zero are counted by their leading bits first, so that only the values next to a quantile
  /// are ever compared. Complexity: O(n) for each probability on average.
  static func quantiles(of values: inout [Double], at probabilities: [Double]) -> [Double?] {
    guard !values.isEmpty else { return probabilities.map { _ in nil } }
    if values.count >= histogramCount, let found = byHistogram(values, probabilities) {
      return found
    }
    var settled = 0
    return probabilities.map { probability in
      let position = Double(values.count - 1) * probability
      let index = min(Int(position), values.count - 1)
      values.withUnsafeMutableBufferPointer { select(index, in: $0, from: settled) }
      settled = index
      let low = values[index]
      guard index + 1 < values.count else { return low }
      var high = values[index + 1]
      for place in (index + 1)..<values.count where values[place] < high { high = values[place] }
      return Quantiles.linear([low, high], position - Double(index))
    }
  }

  /// The same by counting; nil if a value is below zero, whose bits do not rise with it.
  private static func byHistogram(_ values: [Double], _ probabilities: [Double]) -> [Double?]? {
    // Sign, exponent and four bits of the fraction: bins of 6 % and 65,536 of them.
    let shift: UInt64 = 48
    var counts = [Int32](repeating: 0, count: 1 << 16)
    let isNegative = counts.withUnsafeMutableBufferPointer { counts in
      values.withUnsafeBufferPointer { values in
        for value in values { counts[Int(truncatingIfNeeded: value.bitPattern >> shift)] += 1 }
        return counts[(1 << 15)...].contains { $0 > 0 }
      }
    }
    guard !isNegative else { return nil }
    var bin = 0
    var below = 0
    var binValues: [Double]?
    /// The value of a rank; ranks come in ascending order.
    func value(ofRank rank: Int) -> Double {
      while below + Int(counts[bin]) <= rank {
        below += Int(counts[bin])
        bin += 1
        binValues = nil
      }
      if let binValues { return binValues[rank - below] }
      let wanted = UInt64(bin)
      let sorted = values.filter { $0.bitPattern >> shift == wanted }.sorted()
      binValues = sorted
      return sorted[rank - below]
    }
    var last: (rank: Int, low: Double, high: Double)?
    return probabilities.map { probability in
      let position = Double(values.count - 1) * probability
      let index = min(Int(position), values.count - 1)
      // Neighbouring probabilities may share a rank, which must not be asked for twice.
      let pair: (rank: Int, low: Double, high: Double)
      if let last, last.rank == index {
        pair = last
      } else {
        let low = last.flatMap { $0.rank + 1 == index ? $0.high : nil } ?? value(ofRank: index)
        let high = index + 1 < values.count ? value(ofRank: index + 1) : low
        pair = (index, low, high)
      }
      last = pair
      guard index + 1 < values.count else { return pair.low }
      return Quantiles.linear([pair.low, pair.high], position - Double(index))
    }
  }

  /// Puts the value of rank `index` in its place, smaller ones before it, larger ones after it.
  ///
  /// Hoare (1961), algorithm 65 "Find", doi 10.1145/366622.366647, with the median of three as
  /// pivot; where that fails to shrink the range the rest is sorted.
  private static func select(
    _ index: Int,
    in values: UnsafeMutableBufferPointer<Double>,
    from start: Int
  ) {
    var low = start
    var high = values.count - 1
    var rounds = 0
    while low < high {
      rounds += 1
      if rounds > 64 {
        var rest = UnsafeMutableBufferPointer(rebasing: values[low...high])
        rest.sort()
        return
      }
      let middle = low + (high - low) / 2
      let pivot = median(values[low], values[middle], values[high])
      var left = low
      var right = high
      while left <= right {
        while values[left] < pivot { left += 1 }
        while pivot < values[right] { right -= 1 }
        if left <= right {
          values.swapAt(left, right)
          left += 1
          right -= 1
        }
      }
      if index <= right {
        high = right
      } else if index >= left {
        low = left
      } else {
        return
      }
    }
  }

  private static func median(_ a: Double, _ b: Double, _ c: Double) -> Double {
    max(min(a, b), min(max(a, b), c))
  }
}
