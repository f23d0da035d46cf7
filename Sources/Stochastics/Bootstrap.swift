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
    guard !values.isEmpty, resamples > 0, confidence > 0, confidence < 1 else { return nil }
    let estimate = statistic(values)
    guard estimate.isFinite else { return nil }
    let random = KeyedRandom(seed: seed, replication: 0, purpose: .bootstrap)
    let size = UInt64(values.count)
    var sample = values
    var results: [Double] = []
    results.reserveCapacity(resamples)
    for resample in 0..<resamples {
      for place in sample.indices {
        let word = random.bits(UInt64(resample), UInt64(place))
        sample[place] = values[Int(word.multipliedFullWidth(by: size).high)]
      }
      let result = statistic(sample)
      guard result.isFinite else { return nil }
      results.append(result)
    }
    results.sort()
    guard let low = Quantiles.linear(results, (1 - confidence) / 2),
      let high = Quantiles.linear(results, (1 + confidence) / 2)
    else { return nil }
    return ConfidenceInterval(estimate: estimate, low: low, high: high, count: values.count)
  }
}

extension DrawPurpose {
  /// The values that a bootstrap resample takes.
  static let bootstrap = DrawPurpose("stochastics.bootstrap")
}
