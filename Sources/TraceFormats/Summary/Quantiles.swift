// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Quantiles by linear interpolation between sorted values.
enum Quantiles {
  /// The value of a quantile, given as a fraction.
  ///
  /// - Precondition: there is a value.
  static func value(_ fraction: Double, of sorted: [Double]) -> Double {
    let place = fraction * Double(sorted.count - 1)
    let below = Int(place)
    guard below + 1 < sorted.count else { return sorted[sorted.count - 1] }
    return sorted[below] + (sorted[below + 1] - sorted[below]) * (place - Double(below))
  }

  /// Puts the value of a rank at its index, no larger ones before it and no smaller ones behind.
  ///
  /// Source: Hoare (1961), Algorithm 65: FIND. Only values from `start` on are looked at; those
  /// before it must not be larger.
  static func select(
    _ rank: Int,
    in values: UnsafeMutableBufferPointer<Double>,
    from start: Int
  ) {
    var (low, high) = (start, values.count - 1)
    var rounds = 0
    while low < high {
      rounds += 1
      // Values in an unlucky order, or one made for the purpose, are sorted.
      guard rounds <= 100 else {
        var rest = UnsafeMutableBufferPointer(rebasing: values[low...high])
        rest.sort()
        return
      }
      let (a, b, c) = (values[low], values[low + (high - low) / 2], values[high])
      let pivot = max(min(a, b), min(max(a, b), c))
      var (left, right) = (low, high)
      while left <= right {
        while values[left] < pivot { left += 1 }
        while values[right] > pivot { right -= 1 }
        guard left <= right else { break }
        values.swapAt(left, right)
        left += 1
        right -= 1
      }
      if rank <= right {
        high = right
      } else if rank >= left {
        low = left
      } else {
        return
      }
    }
  }
}

/// The 5th percentile, the median, the 95th percentile and the maximum of some values.
public struct Spread: Sendable, Hashable {
  /// Five in a hundred values are below.
  public var p5: Double
  /// Half of the values are below.
  public var p50: Double
  /// Ninety-five in a hundred values are below.
  public var p95: Double
  /// The largest value.
  public var maximum: Double

  /// The spread of values, whose order it changes; nil if there are none.
  init?(_ values: inout [Double]) {
    guard !values.isEmpty else { return nil }
    let found = values.withUnsafeMutableBufferPointer { values in
      var start = 0
      let quantiles = [0.05, 0.5, 0.95].map { fraction in
        let place = fraction * Double(values.count - 1)
        let below = Int(place)
        Quantiles.select(below, in: values, from: start)
        start = below
        guard below + 1 < values.count else { return values[below] }
        let above = values[(below + 1)...].reduce(.infinity) { min($0, $1) }
        return values[below] + (above - values[below]) * (place - Double(below))
      }
      return quantiles + [values[start...].reduce(-.infinity) { max($0, $1) }]
    }
    (p5, p50, p95, maximum) = (found[0], found[1], found[2], found[3])
  }
}
