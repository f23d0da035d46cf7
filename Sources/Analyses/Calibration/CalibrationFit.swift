// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The result of a fit with its uncertainty.
public struct CalibrationFit: Sendable, Hashable {
  /// The standing of a parameter.
  public enum Standing: String, Sendable, Hashable, Codable {
    /// The rows chose it.
    case fitted
    /// The rows pull it below what is allowed.
    case atLowerBound = "at_lower_bound"
    /// The rows pull it above what is allowed.
    case atUpperBound = "at_upper_bound"
    /// The rows say less about it than its range, alone or apart from others; it keeps its start.
    case undetermined
  }

  /// One parameter and what the fit made of it.
  public struct Parameter: Sendable, Hashable {
    /// The parameter, with its start.
    public var parameter: CalibrationParameter
    /// The fitted value, within the bounds.
    public var estimate: Double
    /// Its standing.
    public var standing: Standing
    /// The standard error; nil unless fitted, and without freedom.
    public var standardError: Double? = nil
    /// The 95 percent interval, cut at the bounds; nil unless fitted, and without freedom.
    public var interval: ClosedRange<Double>? = nil

    /// Whether half of its interval is less than a tenth of its value.
    var isWellKnown: Bool {
      guard let interval else { return false }
      return interval.upperBound - interval.lowerBound < 0.2 * abs(estimate)
    }
  }

  /// Two parameters with correlated errors, of which the rows determine little but a combination.
  public struct Pair: Sendable, Hashable {
    /// The key of one.
    public var first: String
    /// The key of the other.
    public var second: String
    /// The correlation of their errors, -1...1.
    public var correlation: Double
  }

  /// The parameters in the order given.
  public var parameters: [Parameter]
  /// Measured minus predicted for each row, after unit factors.
  public var residuals: [Joules]
  /// The weight of each row under the robust loss, 0...1; 0 for an upper bound that holds.
  public var weights: [Double]
  /// Rows that count: all but upper bounds that hold.
  public var rowCount: Int
  /// Those rows less the parameters that they determine.
  public var degreesOfFreedom: Int
  /// The factor by which errors exceed those of the readings and the drift; nil without degrees of freedom.
  public var scale: Double?
  /// The share by which an hour's power strays beside what is modelled, as the rows suggest.
  public var driftFraction: Double
  /// The ratio of the best to the worst told combination of all parameters, columns brought to one
  /// length.
  public var conditionNumber: Double
  /// Pairs with a correlation beyond ±0.95 of which one at least is known to no better than a tenth,
  /// in the order of the parameters.
  public var inseparable: [Pair]
  /// Whether the solver, the active upper bounds and the units' factors all converged.
  public var hasConverged: Bool
  /// The factor of each unit, by name; 1 for a single unit.
  public var unitFactors: [UnitFactor]
  /// The information of the rows about all parameters, the inverse of the covariance; used for planning.
  var information: [[Double]]

  /// The factor of one phone relative to the mean of the units.
  public struct UnitFactor: Sendable, Hashable {
    /// The phone.
    public var unit: String
    /// The factor on everything it takes.
    public var factor: Double
  }

  /// The fitted values in the order of the parameters.
  public var values: [Double] { parameters.map(\.estimate) }
  /// The keys of parameters that the rows do not determine.
  public var undetermined: [String] {
    parameters.filter { $0.standing == .undetermined }.map(\.parameter.key)
  }

  /// Beyond this correlation two parameters count as inseparable.
  public static let inseparableCorrelation = 0.95
}
