// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The solution of a problem of bounded least squares, with its uncertainty.
///
/// Numbers have 40 bits: the last digits of the library's singular values depend on its build.
public struct LeastSquaresFit: Sendable, Hashable {
  /// The origin of an unknown's value.
  public enum Side: String, Sendable, Hashable, Codable {
    /// Determined by the rows.
    case free
    /// Held at its lower bound.
    case atLower = "at_lower"
    /// Held at its upper bound.
    case atUpper = "at_upper"
    /// Not determined by the rows, alone or with others; at its start where nothing else moved it.
    case undetermined
  }

  /// The value of each unknown.
  public let estimates: [Double]
  /// The origin of each value.
  public let sides: [Side]
  /// The standard error of each; nil at a bound, if not determined, or without a scale.
  public let standardErrors: [Double?]
  /// The lower and upper end of each interval; nil if there is no standard error.
  public let intervals: [ClosedRange<Double>?]
  /// The target less the prediction of each row, not weighted.
  public let residuals: [Double]
  /// The weight of each row under the loss, 0...1; 1 for squares.
  public let robustWeights: [Double]
  /// The influence of each row on its own fit, 0...1; they sum to the rank.
  public let leverages: [Double]
  /// The standard deviation of the error of a row of weight 1; nil without freedom.
  public let scale: Double?
  /// Rows of weight above 0 less the rank.
  public let degreesOfFreedom: Int
  /// The number of directions of the free unknowns that the rows determine.
  public let rank: Int
  /// The ratio of the largest to the smallest singular value of the free columns, each of norm 1.
  ///
  /// Infinite if the rows leave something undetermined.
  public let conditionNumber: Double
  /// Correlation of the errors of each two unknowns; nil if one has no standard error.
  public let correlations: [[Double?]]
  /// The weighted products of all columns over the scale's square: the information of the rows.
  public let information: [[Double]]
  /// Rounds of reweighting.
  public let iterations: Int
  /// Whether the last round settled the active bounds and changed no estimate noticeably.
  public let hasConverged: Bool

  /// A number rounded to 40 bits.
  static func settled(_ value: Double) -> Double {
    let unit = value.ulp * 8192
    return unit.isNormal ? (value / unit).rounded() * unit : value
  }
}
