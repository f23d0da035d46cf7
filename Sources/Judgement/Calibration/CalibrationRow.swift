// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The energy that a phone used between two readings, measured and as a sum over its activities.
///
/// The model: drained = fixed + Σ exposure × parameter, up to the errors of both readings and the
/// deviations of the phone from the model.
public struct CalibrationRow: Sendable, Hashable {
  /// Joules for each unit of each parameter, in the order of the parameters.
  public var exposures: [Double]
  /// The energy that does not depend on the fitted parameters.
  public var fixed: Joules
  /// The measured energy.
  public var drained: Joules
  /// The time from one reading to the other.
  public var duration: SimulationDuration
  /// The variance of the first reading's error, in J².
  public var startVariance: Double
  /// The variance of the second reading's error, in J².
  public var endVariance: Double
  /// Variance that belongs to this stretch alone, in J², such as a plateau's spread.
  public var ownVariance: Double
  /// The series; rows of one series follow each other in time and share the reading between them.
  public var series: Int
  /// Whether the measured energy is only an upper bound.
  public var isUpperBound: Bool
  /// The phone; units can differ by a factor.
  public var unit: String
  /// The label, such as the file and line of the second reading.
  public var label: String

  /// A row of a fit.
  ///
  /// - Parameters:
  ///   - exposures: joules for each unit of each parameter.
  ///   - fixed: the energy that does not depend on fitted parameters; default zero.
  ///   - drained: the energy between the readings.
  ///   - duration: the time from one reading to the other, above 0 s.
  ///   - startVariance: the variance of the first reading's error, in J²; default exact.
  ///   - endVariance: the variance of the second reading's error, in J²; default exact.
  ///   - ownVariance: the variance of this stretch alone, in J²; default none.
  ///   - series: the series of the row; rows of one series follow each other.
  ///   - isUpperBound: whether the energy is only an upper bound; default false.
  ///   - unit: the phone; by default the same for all rows.
  ///   - label: the label.
  public init(
    exposures: [Double],
    fixed: Joules = .zero,
    drained: Joules,
    duration: SimulationDuration,
    startVariance: Double = 0,
    endVariance: Double = 0,
    ownVariance: Double = 0,
    series: Int,
    isUpperBound: Bool = false,
    unit: String = "",
    label: String = ""
  ) {
    self.exposures = exposures
    self.fixed = fixed
    self.drained = drained
    self.duration = duration
    self.startVariance = startVariance
    self.endVariance = endVariance
    self.ownVariance = ownVariance
    self.series = series
    self.isUpperBound = isUpperBound
    self.unit = unit
    self.label = label
  }

  /// The prediction of the row for values of the parameters.
  public func predicted(_ values: [Double]) -> Joules {
    Joules(fixed.value + zip(exposures, values).reduce(0) { $0 + $1.0 * $1.1 })
  }
}
