// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics

/// An estimate and the interval that contains the true value with the stated confidence.
public struct ConfidenceInterval: Hashable, Sendable, Codable {
  /// The estimate.
  public var estimate: Double
  /// The lower end, not above the estimate of a mean.
  public var low: Double
  /// The upper end, not below the estimate of a mean.
  public var high: Double
  /// The number of values, or pairs, that the estimate rests on.
  public var count: Int

  /// An interval by its estimate, ends and count.
  public init(estimate: Double, low: Double, high: Double, count: Int) {
    self.estimate = estimate
    self.low = low
    self.high = high
    self.count = count
  }

  /// The mean of values with its Student t interval.
  ///
  /// Nil below two values, if a value is not finite, or if `confidence` is not inside (0, 1).
  public static func mean(
    of values: [Double],
    confidence: Double = 0.95
  ) -> ConfidenceInterval? {
    let summary = Summary(values)
    guard let mean = summary.mean, let deviation = summary.standardDeviation,
      let ends = StudentT.interval(
        mean: mean,
        standardDeviation: deviation,
        count: summary.count,
        confidence: confidence
      )
    else { return nil }
    return ConfidenceInterval(
      estimate: mean,
      low: ends.low,
      high: ends.high,
      count: summary.count
    )
  }

  /// The mean of the differences `value - reference` of pairs, with its Student t interval.
  ///
  /// Nil below two pairs, or if a value is not finite.
  ///
  /// - Precondition: both lists have the same length; equal places form a pair.
  public static func pairedDifference(
    _ values: [Double],
    minus reference: [Double],
    confidence: Double = 0.95
  ) -> ConfidenceInterval? {
    precondition(values.count == reference.count, "pairs need lists of the same length")
    return mean(of: zip(values, reference).map { $0 - $1 }, confidence: confidence)
  }

  /// The geometric mean of the ratios `value / reference`, with the interval of their logarithms.
  ///
  /// Nil below two pairs, or if a value is not finite or not above 0; use the difference there.
  ///
  /// - Precondition: both lists have the same length; equal places form a pair.
  public static func pairedLogRatio(
    _ values: [Double],
    over reference: [Double],
    confidence: Double = 0.95
  ) -> ConfidenceInterval? {
    precondition(values.count == reference.count, "pairs need lists of the same length")
    guard (values + reference).allSatisfy({ $0 > 0 && $0.isFinite }),
      let logs = mean(
        of: zip(values, reference).map { log($0) - log($1) },
        confidence: confidence
      )
    else { return nil }
    return ConfidenceInterval(
      estimate: exp(logs.estimate),
      low: exp(logs.low),
      high: exp(logs.high),
      count: logs.count
    )
  }
}
