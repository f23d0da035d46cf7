// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The result of a fit with its uncertainty.
public struct CalibrationFit: Sendable, Hashable {
  /// The outcome for a parameter.
  public enum Standing: String, Sendable, Hashable, Codable {
    /// The rows determine it.
    case fitted
    /// The rows would put it below the lowest allowed value.
    case atLowerBound = "at_lower_bound"
    /// The rows would put it above the highest allowed value.
    case atUpperBound = "at_upper_bound"
    /// The rows determine it less than its range does, alone or separately from others; it keeps
    /// its start.
    case undetermined
  }

  /// One parameter with the result of the fit.
  public struct Parameter: Sendable, Hashable {
    /// The parameter, with its start.
    public var parameter: CalibrationParameter
    /// The fitted value, within the bounds.
    public var estimate: Double
    /// The outcome.
    public var standing: Standing
    /// The standard error; nil unless fitted with degrees of freedom.
    public var standardError: Double? = nil
    /// The 95 percent interval, cut at the bounds; nil unless fitted with degrees of freedom.
    public var interval: ClosedRange<Double>? = nil

    package init(
      parameter: CalibrationParameter,
      estimate: Double,
      standing: Standing,
      standardError: Double? = nil,
      interval: ClosedRange<Double>? = nil
    ) {
      self.parameter = parameter
      self.estimate = estimate
      self.standing = standing
      self.standardError = standardError
      self.interval = interval
    }

    /// Whether half of its interval is less than a tenth of its value.
    package var isWellKnown: Bool {
      guard let interval else { return false }
      return interval.upperBound - interval.lowerBound < 0.2 * abs(estimate)
    }
  }

  /// Two parameters with correlated errors, of which the rows determine little except a
  /// combination.
  public struct Pair: Sendable, Hashable {
    /// The key of the first parameter.
    public var first: String
    /// The key of the second parameter.
    public var second: String
    /// The correlation of their errors, -1...1.
    public var correlation: Double

    package init(first: String, second: String, correlation: Double) {
      self.first = first
      self.second = second
      self.correlation = correlation
    }
  }

  /// The parameters in the order given.
  public var parameters: [Parameter]
  /// Measured minus predicted for each row, after unit factors.
  public var residuals: [Joules]
  /// The weight of each row under the robust loss, 0...1; 0 for an upper bound that is kept.
  public var weights: [Double]
  /// The number of rows that count: all except upper bounds that are kept.
  public var rowCount: Int
  /// The number of those rows minus the parameters that they determine.
  public var degreesOfFreedom: Int
  /// The ratio of the residuals to the errors of the readings and the drift; nil without degrees of
  /// freedom.
  public var scale: Double?
  /// The share by which an hour's power deviates from the model, estimated from the rows.
  public var driftFraction: Double
  /// The ratio of the best to the worst determined combination of all parameters, with columns
  /// scaled to one length.
  public var conditionNumber: Double
  /// Pairs with a correlation beyond ±0.95 of which at least one is known to no better than a
  /// tenth, in the order of the parameters.
  public var inseparable: [Pair]
  /// Whether the solver, the active upper bounds and the units' factors all converged.
  public var hasConverged: Bool
  /// The factor of each unit, by name; 1 for a single unit.
  public var unitFactors: [UnitFactor]
  /// The information of the rows about all parameters, the inverse of the covariance; used for planning.
  package var information: [[Double]]

  package init(
    parameters: [Parameter],
    residuals: [Joules],
    weights: [Double],
    rowCount: Int,
    degreesOfFreedom: Int,
    scale: Double?,
    driftFraction: Double,
    conditionNumber: Double,
    inseparable: [Pair],
    hasConverged: Bool,
    unitFactors: [UnitFactor],
    information: [[Double]]
  ) {
    self.parameters = parameters
    self.residuals = residuals
    self.weights = weights
    self.rowCount = rowCount
    self.degreesOfFreedom = degreesOfFreedom
    self.scale = scale
    self.driftFraction = driftFraction
    self.conditionNumber = conditionNumber
    self.inseparable = inseparable
    self.hasConverged = hasConverged
    self.unitFactors = unitFactors
    self.information = information
  }

  /// The factor of one phone relative to the mean of the units.
  public struct UnitFactor: Sendable, Hashable {
    /// The phone.
    public var unit: String
    /// The factor on all its energy.
    public var factor: Double

    package init(unit: String, factor: Double) {
      self.unit = unit
      self.factor = factor
    }
  }

  /// The fitted values in the order of the parameters.
  public var values: [Double] { parameters.map(\.estimate) }
  /// The keys of parameters that the rows do not determine.
  public var undetermined: [String] {
    parameters.filter { $0.standing == .undetermined }.map(\.parameter.key)
  }

  /// The correlation beyond which two parameters count as inseparable.
  public static let inseparableCorrelation = 0.95
}
