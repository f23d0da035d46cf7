// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Stochastics

/// Quantiles by selection, for long samples that need not be sorted as a whole.
enum OrderStatistics {
  /// The quantiles at ascending probabilities, equal to those of the sorted values; reorders them.
  ///
  /// Linear interpolation as in `Quantiles.linear`. Nil without values. Complexity: O(n) for each
  /// probability on average.
  static func quantiles(of values: inout [Double], at probabilities: [Double]) -> [Double?] {
    guard !values.isEmpty else { return probabilities.map { _ in nil } }
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
