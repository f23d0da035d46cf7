// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The solution of a problem of bounded least squares, and how well it is known.
public struct LeastSquaresFit: Sendable, Hashable {
  /// How an unknown came to its value.
  public enum Side: String, Sendable, Hashable, Codable {
    /// Chosen by the rows.
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
  /// How each came to its value.
  public let sides: [Side]
  /// The standard error of each; nil if held at a bound, not determined, or without freedom.
  public let standardErrors: [Double?]
  /// The lower and upper end of each interval; nil where there is no standard error.
  public let intervals: [ClosedRange<Double>?]
  /// Target less what the unknowns give, for each row, not weighted.
  public let residuals: [Double]
  /// What the loss made of each row, 0...1; 1 for squares.
  public let robustWeights: [Double]
  /// How much each row pulls its own residual, 0...1; they sum to the rank.
  public let leverages: [Double]
  /// The standard deviation of the error of a row of weight 1; nil without freedom.
  public let scale: Double?
  /// Rows of weight above 0 less the rank.
  public let degreesOfFreedom: Int
  /// How many directions of the free unknowns the rows determine.
  public let rank: Int
  /// The ratio of the largest to the smallest singular value of the free columns, each of norm 1.
  ///
  /// Infinite if the rows leave something undetermined.
  public let conditionNumber: Double
  /// Correlation of the errors of each two unknowns; nil where one has no standard error.
  public let correlations: [[Double?]]
  /// The weighted products of the columns over the scale's square: what the rows tell, all unknowns.
  public let information: [[Double]]
  /// Rounds of reweighting.
  public let iterations: Int
  /// Whether the last round found which bounds hold, and changed nothing that counts.
  public let hasConverged: Bool
}
