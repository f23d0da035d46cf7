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
  /// The share of all values, as a divisor, from which a bin is crowded: so many values of different
  /// sizes are rarely within the 0.8 % of a bin.
  private static let crowdedDivisor = 32

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

  /// One quantile of a few values, by linear interpolation; nil without values.
  static func quantile(of values: [Double], _ probability: Double) -> Double? {
    var values = values
    return quantiles(of: &values, at: [probability])[0]
  }

  /// The quantiles of values in place.
  static func quantiles(
    of values: UnsafeMutableBufferPointer<Double>,
    at probabilities: [Double],
    method: QuantileMethod
  ) -> [Double?] {
    if method == .histogram, !values.isEmpty {
      let histogram = LogHistogram(UnsafeBufferPointer(values))
      return probabilities.map { histogram.quantile($0) }
    }
    return quantiles(ofCount: values.count, at: probabilities) {
      Self.values(ofRanks: $0, in: values, method: .exact)
    }
  }

  /// The quantiles of values that were counted in bins.
  static func quantiles(
    of counted: CountedValues,
    at probabilities: [Double],
    method: QuantileMethod
  ) -> [Double?] {
    if method == .histogram { return probabilities.map { counted.histogram.quantile($0) } }
    return quantiles(ofCount: counted.count, at: probabilities) {
      values(ofRanks: $0, in: counted)
    }
  }

  /// The quantiles of a number of values whose ranks can be looked up.
  private static func quantiles(
    ofCount count: Int,
    at probabilities: [Double],
    _ valuesOfRanks: ([Int]) -> [Double]
  ) -> [Double?] {
    guard count > 0 else { return probabilities.map { _ in nil } }
    // The two ranks around each position; the last value has no next one.
    let last = count - 1
    let places = probabilities.map { probability in
      let position = Double(last) * probability
      return (rank: min(Int(position), last), position: position)
    }
    let ranks = places.flatMap { [$0.rank, min($0.rank + 1, last)] }
    let found = valuesOfRanks(ranks)
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
      let counted = CountedValues(values: values, bins: bins, histogram: histogram)
      return Self.values(ofRanks: ranks, in: counted)
    }
  }

  /// The values of ranks, from values that were counted in bins.
  ///
  /// In a crowded bin the most frequent value is tried first; its members are collected only if that
  /// is not the wanted value.
  ///
  /// Complexity: O(n) for each two different bins that contain a wanted rank, on average.
  static func values(ofRanks ranks: [Int], in counted: CountedValues) -> [Double] {
    let places = ranks.map { counted.histogram.locate($0) }
    var found = [Double?](repeating: nil, count: ranks.count)
    var wanted: [Int] = []
    for bin in places.map(\.bin) where !wanted.contains(bin) {
      if counted.histogram.count(ofBin: bin) >= max(64, counted.count / crowdedDivisor),
        let frequent = counted.frequentValue(ofBin: bin)
      {
        let (below, equal) = counted.counts(below: frequent)
        for index in ranks.indices where (below..<below + equal).contains(ranks[index]) {
          found[index] = frequent
        }
      }
      let isLeft = ranks.indices.contains { places[$0].bin == bin && found[$0] == nil }
      if isLeft { wanted.append(bin) }
    }
    // Bins are looked for in twos.
    if let last = wanted.last, wanted.count % 2 == 1 { wanted.append(last) }
    var members: [[Double]] = []
    for first in stride(from: 0, to: wanted.count, by: 2) {
      members += counted.members(ofBins: wanted[first], wanted[first + 1])
    }
    return ranks.indices.map { index in
      if let value = found[index] { return value }
      guard let bin = wanted.firstIndex(of: places[index].bin) else { return .nan }
      return value(ofRank: ranks[index] - places[index].below, in: &members[bin])
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
