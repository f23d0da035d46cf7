// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Stochastics

/// Quantiles by selection, for long samples that need not be sorted completely.
///
/// Long samples are counted in a ``LogHistogram`` first, so that only the values that share a bin
/// with a wanted rank are compared.
///
/// Validation: `OrderStatisticsTests`, equal to sorting bit for bit.
public enum OrderStatistics {
  /// The number of values from which a histogram is used.
  private static let histogramCount = 2048

  /// The quantiles at ascending probabilities, by linear interpolation as in `Quantiles.linear`.
  ///
  /// Complexity: O(n) on average.
  ///
  /// - Parameters:
  ///   - values: any number of values, none of them NaN; may be reordered.
  ///   - probabilities: in ascending order, each 0...1.
  ///   - method: `exact` equals the sorted values' quantiles; `histogram` is within 1 % of them.
  /// - Returns: a quantile for each probability, in the values' unit; nil without values.
  public static func quantiles(
    of values: inout [Double],
    at probabilities: [Double],
    method: QuantileMethod = .exact
  ) -> [Double?] {
    values.withUnsafeMutableBufferPointer { quantiles(of: $0, at: probabilities, method: method) }
  }

  /// The quantiles of values in place.
  static func quantiles(
    of values: UnsafeMutableBufferPointer<Double>,
    at probabilities: [Double],
    method: QuantileMethod
  ) -> [Double?] {
    guard !values.isEmpty else { return probabilities.map { _ in nil } }
    if method == .histogram {
      let histogram = LogHistogram(UnsafeBufferPointer(values))
      return probabilities.map { histogram.quantile($0) }
    }
    // The two ranks around each position; the last value has no next one.
    let last = values.count - 1
    let places = probabilities.map { probability in
      let position = Double(last) * probability
      return (rank: min(Int(position), last), position: position)
    }
    let ranks = places.flatMap { [$0.rank, min($0.rank + 1, last)] }
    let found = Self.values(ofRanks: ranks, in: values, method: .exact)
    return places.indices.map { index in
      let (low, high) = (found[2 * index], found[2 * index + 1])
      guard places[index].rank < last else { return low }
      return Quantiles.linear([low, high], places[index].position - Double(places[index].rank))
    }
  }

  /// The values of ranks, counted from 0 in ascending order of the values.
  ///
  /// Complexity: O(n) for each two different bins of 0.8 % that contain a wanted rank, on average.
  ///
  /// - Parameters:
  ///   - ranks: each in `0..<values.count`.
  ///   - values: none of them NaN; may be reordered.
  ///   - method: `exact` gives the values themselves, `histogram` the middle of their bins.
  /// - Returns: a value for each rank.
  public static func values(
    ofRanks ranks: [Int],
    in values: inout [Double],
    method: QuantileMethod = .exact
  ) -> [Double] {
    values.withUnsafeMutableBufferPointer { Self.values(ofRanks: ranks, in: $0, method: method) }
  }

  /// The values of ranks, from values in place.
  static func values(
    ofRanks ranks: [Int],
    in values: UnsafeMutableBufferPointer<Double>,
    method: QuantileMethod
  ) -> [Double] {
    precondition(
      ranks.allSatisfy { $0 >= 0 && $0 < values.count },
      "a rank is at least 0 and below the number of values"
    )
    if method == .histogram {
      let histogram = LogHistogram(UnsafeBufferPointer(values))
      return ranks.map { histogram.value(ofRank: $0) }
    }
    guard values.count < histogramCount else {
      return byHistogram(UnsafeBufferPointer(values), ranks)
    }
    return ranks.map { rank in
      select(rank, in: values)
      return values[rank]
    }
  }

  /// The values of ranks by counting: first all values in bins, then those of the wanted bins.
  private static func byHistogram(
    _ values: UnsafeBufferPointer<Double>,
    _ ranks: [Int]
  ) -> [Double] {
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: values.count) { buffer in
      guard let bins = buffer.baseAddress else { return [] }
      let histogram = LogHistogram(values, bins: bins)
      let places = ranks.map { histogram.locate($0) }
      let wanted = places.map(\.bin).reduce(into: [Int]()) {
        if !$0.contains($1) { $0.append($1) }
      }
      var members = wanted.map { _ in [Double]() }
      for first in stride(from: 0, to: wanted.count, by: 2) {
        let second = min(first + 1, wanted.count - 1)
        members[first].reserveCapacity(histogram.count(ofBin: wanted[first]))
        members[second].reserveCapacity(histogram.count(ofBin: wanted[second]))
        forEach(of: values.count, in: bins, equalTo: wanted[first], or: wanted[second]) { index in
          members[Int(bins[index]) == wanted[first] ? first : second].append(values[index])
        }
      }
      return ranks.indices.map { index in
        guard let bin = wanted.firstIndex(of: places[index].bin) else { return .nan }
        return value(ofRank: ranks[index] - places[index].below, in: &members[bin])
      }
    }
  }

  /// Calls the body with the indices of the values in two bins, which are few; it tests sixteen at
  /// a time.
  @inline(__always)
  private static func forEach(
    of count: Int,
    in bins: UnsafePointer<UInt16>,
    equalTo one: Int,
    or other: Int,
    _ body: (Int) -> Void
  ) {
    typealias Lanes = SIMD16<UInt16>
    let (one, other) = (UInt16(truncatingIfNeeded: one), UInt16(truncatingIfNeeded: other))
    let (ones, others) = (Lanes(repeating: one), Lanes(repeating: other))
    var index = 0
    while index < count {
      let end = min(index &+ 16, count)
      if end &- index == 16 {
        let lanes = UnsafeRawPointer(bins + index).loadUnaligned(as: Lanes.self)
        let hits = unsafeBitCast((lanes .== ones) .| (lanes .== others), to: SIMD4<UInt64>.self)
        if (hits[0] | hits[1]) | (hits[2] | hits[3]) == 0 {
          index = end
          continue
        }
      }
      while index < end {
        if bins[index] == one || bins[index] == other { body(index) }
        index &+= 1
      }
    }
  }

  /// The value of a rank among a bin's values, which are often equal.
  private static func value(ofRank rank: Int, in values: inout [Double]) -> Double {
    values.withUnsafeMutableBufferPointer { values in
      guard values.contains(where: { $0 != values[0] }) else { return values[0] }
      select(rank, in: values)
      return values[rank]
    }
  }

  /// Moves the value of rank `index` to its place, with smaller ones before it and larger ones
  /// after it.
  ///
  /// Hoare (1961), algorithm 65 "Find", doi 10.1145/366622.366647, with the median of three as
  /// pivot; if that fails to shrink the range, the rest is sorted.
  private static func select(_ index: Int, in values: UnsafeMutableBufferPointer<Double>) {
    var low = 0
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
