// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Percentile bootstrap intervals of any statistic.
///
/// Source: Efron and Tibshirani (1993), An Introduction to the Bootstrap, Chapman & Hall,
/// chapter 13.
///
/// Limitations: too narrow for fewer than about ten values, and for extremes such as a maximum.
public enum Bootstrap {
  /// The seed of all resampling unless another one is given.
  public static let defaultSeed: UInt64 = 0x0b00_7574_2026_0001

  /// The statistic of the values with its percentile interval; the same input gives the same bits.
  ///
  /// Nil without values, with a `confidence` outside (0, 1), without resamples, or if the statistic
  /// is not finite. Calls `statistic` `resamples + 1` times with unsorted values.
  public static func interval(
    of values: [Double],
    statistic: ([Double]) -> Double,
    resamples: Int = 1000,
    confidence: Double = 0.95,
    seed: UInt64 = defaultSeed
  ) -> ConfidenceInterval? {
    var sample = values
    return interval(
      of: values.count,
      estimate: statistic(values),
      resamples: resamples,
      confidence: confidence,
      seed: seed
    ) { places in
      for (place, taken) in places.enumerated() { sample[place] = values[taken] }
      return statistic(sample)
    }
  }

  /// A quantile of the values with its percentile interval: to the bit that of ``Quantiles/linear(_:_:)`` as
  /// statistic of the general form.
  ///
  /// Sorts the values once. A resample is then counts of ranks, so that it needs no sorting.
  ///
  /// - Parameters:
  ///   - values: finite values.
  ///   - p: the probability of the quantile, 0...1; anything else gives nil.
  ///   - resamples: the number of resamples.
  ///   - confidence: the confidence of the interval, in (0, 1).
  ///   - seed: the seed of the resampling.
  /// - Returns: nil without values, without resamples or with a confidence out of range.
  /// - Complexity: O(n log n + n resamples).
  public static func interval(
    of values: [Double],
    quantile p: Double,
    resamples: Int = 1000,
    confidence: Double = 0.95,
    seed: UInt64 = defaultSeed
  ) -> ConfidenceInterval? {
    let order = values.indices.sorted { values[$0] < values[$1] }
    let sorted = order.map { values[$0] }
    guard let estimate = Quantiles.linear(sorted, p) else { return nil }
    var ranks = [Int](repeating: 0, count: values.count)
    for (rank, place) in order.enumerated() { ranks[place] = rank }
    let position = Double(values.count - 1) * p
    let index = Int(position)
    var counts = [Int](repeating: 0, count: values.count)
    return interval(
      of: values.count,
      estimate: estimate,
      resamples: resamples,
      confidence: confidence,
      seed: seed
    ) { places in
      for rank in counts.indices { counts[rank] = 0 }
      for place in places { counts[ranks[place]] += 1 }
      var (rank, below) = (0, counts[0])
      while below <= index { (rank, below) = (rank + 1, below + counts[rank + 1]) }
      let low = sorted[rank]
      guard index + 1 < places.count else { return low }
      while below <= index + 1 { (rank, below) = (rank + 1, below + counts[rank + 1]) }
      return Quantiles.linear([low, sorted[rank]], position - Double(index)) ?? .nan
    }
  }

  /// The interval of a statistic of resamples, each given as the places of the values that it takes.
  private static func interval(
    of count: Int,
    estimate: Double,
    resamples: Int,
    confidence: Double,
    seed: UInt64,
    statistic: (_ places: [Int]) -> Double
  ) -> ConfidenceInterval? {
    guard count > 0, resamples > 0, confidence > 0, confidence < 1, estimate.isFinite else {
      return nil
    }
    let random = KeyedRandom(seed: seed, replication: 0, purpose: .bootstrap)
    var places = [Int](repeating: 0, count: count)
    var results: [Double] = []
    results.reserveCapacity(resamples)
    for resample in 0..<resamples {
      for place in places.indices {
        let word = random.bits(UInt64(resample), UInt64(place))
        places[place] = Int(word.multipliedFullWidth(by: UInt64(count)).high)
      }
      let result = statistic(places)
      guard result.isFinite else { return nil }
      results.append(result)
    }
    results.sort()
    guard let low = Quantiles.linear(results, (1 - confidence) / 2),
      let high = Quantiles.linear(results, (1 + confidence) / 2)
    else { return nil }
    return ConfidenceInterval(estimate: estimate, low: low, high: high, count: count)
  }
}

extension DrawPurpose {
  /// The values that a bootstrap resample takes.
  static let bootstrap = DrawPurpose("stochastics.bootstrap")
}
