// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Stochastics

/// Quantiles by selection, for long samples that need not be sorted as a whole.
///
/// Long samples are counted in a ``LogHistogram`` first, so that only the values that share a bin with
/// a wanted rank are ever compared.
///
/// Validation: `OrderStatisticsTests`, equal to sorting bit for bit.
public enum OrderStatistics {
  /// From how many values on a histogram comes first.
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

  /// The same of values in place.
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
    // Both ranks beside each position; the last value has no next one.
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
  /// Complexity: O(n) for each two different bins of 0.8 % that hold a wanted rank, on average.
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

  /// The same of values in place.
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
    let histogram = LogHistogram(values)
    let places = ranks.map { histogram.locate($0) }
    let bins = places.map(\.bin).reduce(into: [Int]()) { if !$0.contains($1) { $0.append($1) } }
    var members: [[Double]] = []
    for pair in stride(from: 0, to: bins.count, by: 2) {
      let one = bins[pair]
      let other = pair + 1 < bins.count ? bins[pair + 1] : one
      let (first, second) = collect(
        one,
        histogram.count(ofBin: one),
        other,
        histogram.count(ofBin: other),
        from: values
      )
      members.append(first)
      if other != one { members.append(second) }
    }
    return ranks.indices.map { index in
      guard let bin = bins.firstIndex(of: places[index].bin) else { return .nan }
      return value(ofRank: ranks[index] - places[index].below, in: &members[bin])
    }
  }

  /// The values of two bins, which hold so many each, in one pass without branches.
  private static func collect(
    _ one: Int,
    _ oneCount: Int,
    _ other: Int,
    _ otherCount: Int,
    from values: UnsafeBufferPointer<Double>
  ) -> ([Double], [Double]) {
    let (low, width) = LogHistogram.bits(ofBin: one)
    let (otherLow, otherWidth) = LogHistogram.bits(ofBin: other)
    var second: [Double] = []
    // Each value is written to the next free place, which moves on if the value belongs there.
    let first = [Double](unsafeUninitializedCapacity: oneCount + 1) { first, firstCount in
      second = [Double](unsafeUninitializedCapacity: otherCount + 1) { second, secondCount in
        guard let first = first.baseAddress, let second = second.baseAddress else { return }
        var (m, n) = (0, 0)
        for value in values {
          let bits = Int64(bitPattern: value.bitPattern)
          first[m] = value
          second[n] = value
          m &+= UInt64(bitPattern: bits &- low) < width ? 1 : 0
          n &+= UInt64(bitPattern: bits &- otherLow) < otherWidth ? 1 : 0
        }
        secondCount = n
      }
      firstCount = oneCount
    }
    return (first, second)
  }

  /// The value of a rank among a bin's values, which are often all the same.
  private static func value(ofRank rank: Int, in values: inout [Double]) -> Double {
    values.withUnsafeMutableBufferPointer { values in
      guard values.contains(where: { $0 != values[0] }) else { return values[0] }
      select(rank, in: values)
      return values[rank]
    }
  }

  /// Puts the value of rank `index` in its place, smaller ones before it, larger ones after it.
  ///
  /// Hoare (1961), algorithm 65 "Find", doi 10.1145/366622.366647, with the median of three as
  /// pivot; where that fails to shrink the range the rest is sorted.
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
