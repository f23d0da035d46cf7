// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// What a fit found, and how well it is known.
public struct CalibrationFit: Sendable, Hashable {
  /// How a parameter came to its value.
  public enum Standing: String, Sendable, Hashable, Codable {
    /// The rows chose it.
    case fitted
    /// The rows pull it below what is allowed.
    case atLowerBound = "at_lower_bound"
    /// The rows pull it above what is allowed.
    case atUpperBound = "at_upper_bound"
    /// The rows tell less of it than its range did, alone or apart from others; it keeps its start.
    case undetermined
  }

  /// One parameter and what the fit made of it.
  public struct Parameter: Sendable, Hashable {
    /// The parameter, with its start.
    public var parameter: CalibrationParameter
    /// The fitted value, within the bounds.
    public var estimate: Double
    /// How it came to its value.
    public var standing: Standing
    /// The standard error; nil unless fitted, and without freedom.
    public var standardError: Double? = nil
    /// The 95 percent interval, cut at the bounds; nil unless fitted, and without freedom.
    public var interval: ClosedRange<Double>? = nil

    /// Whether half of its interval is less than a tenth of it.
    var isWellKnown: Bool {
      guard let interval else { return false }
      return interval.upperBound - interval.lowerBound < 0.2 * abs(estimate)
    }
  }

  /// Two parameters whose errors go together, so that the rows tell little but a combination.
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
  /// Measured less predicted, for each row, after unit factors.
  public var residuals: [Joules]
  /// What the robust loss made of each row, 0...1; 0 for an upper bound that holds.
  public var weights: [Double]
  /// Rows that count: all but upper bounds that hold.
  public var rowCount: Int
  /// Those rows less the parameters that they determine.
  public var degreesOfFreedom: Int
  /// How much wider errors are than the readings' own and the drift below say; nil without freedom.
  public var scale: Double?
  /// The share by which an hour's power strays beside what is modelled, as the rows suggest.
  public var driftFraction: Double
  /// The ratio of the best to the worst told combination of all parameters, columns brought to one
  /// length.
  public var conditionNumber: Double
  /// Pairs with a correlation beyond ±0.95 of which one at least is known to no better than a tenth,
  /// in the order of the parameters.
  public var inseparable: [Pair]
  /// Whether the solver, the upper bounds that count and the units' factors all came to rest.
  public var hasConverged: Bool
  /// The factor of each unit, by name; 1 for a single unit.
  public var unitFactors: [UnitFactor]
  /// What the rows tell of all parameters, for planning: the inverse of the covariance.
  var information: [[Double]]

  /// How much more one phone takes than the mean of the units.
  public struct UnitFactor: Sendable, Hashable {
    /// Whose phone.
    public var unit: String
    /// The factor on everything it takes.
    public var factor: Double
  }

  /// The fitted values in the order of the parameters.
  public var values: [Double] { parameters.map(\.estimate) }
  /// Keys that the rows do not tell.
  public var undetermined: [String] {
    parameters.filter { $0.standing == .undetermined }.map(\.parameter.key)
  }

  /// Beyond this correlation two parameters count as not to be told apart.
  public static let inseparableCorrelation = 0.95
}
