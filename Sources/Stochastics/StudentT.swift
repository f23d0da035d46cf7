// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Confidence intervals of a mean from Student's t distribution.
///
/// Assumes independent values and a mean that is about normal.
/// Source: Student (1908), doi 10.1093/biomet/6.1.1.
public enum StudentT {
  /// The two-sided interval of a mean; nil if none can be given.
  ///
  /// - Parameters:
  ///   - mean: the sample mean, finite.
  ///   - standardDeviation: the sample standard deviation, finite and 0 or above.
  ///   - count: the number of values; below 2 gives nil.
  ///   - confidence: between 0 and 1, both excluded; anything else gives nil.
  /// - Returns: the two ends, in the unit of the mean.
  public static func interval(
    mean: Double,
    standardDeviation: Double,
    count: Int,
    confidence: Double = 0.95
  ) -> (low: Double, high: Double)? {
    guard mean.isFinite, standardDeviation.isFinite, standardDeviation >= 0, count > 1,
      confidence > 0, confidence < 1,
      let t = try? GSL.studentQuantile(
        upperTail: (1 - confidence) / 2,
        degreesOfFreedom: Double(count - 1)
      )
    else { return nil }
    let half = t * standardDeviation / Double(count).squareRoot()
    return (mean - half, mean + half)
  }

  /// The quantile of a probability; nil outside (0, 1) or without degrees of freedom.
  public static func quantile(_ probability: Double, degreesOfFreedom: Double) -> Double? {
    guard probability > 0, probability < 1, degreesOfFreedom > 0 else { return nil }
    return try? GSL.studentQuantile(
      upperTail: 1 - probability,
      degreesOfFreedom: degreesOfFreedom
    )
  }
}
