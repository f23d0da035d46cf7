// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// A possible next measurement: a setting, at rest or moving, for some hours.
public struct MeasurementCandidate: Sendable, Hashable {
  /// The setting's name.
  public var setting: String
  /// Whether the phone is carried around.
  public var isMoving: Bool
  /// The duration.
  public var duration: SimulationDuration
  /// Joules for each unit of each parameter over that time.
  public var exposures: [Double]
  /// The whole phone's energy over that time.
  public var energy: Joules
  /// The variance of the readings at both ends together, in J².
  public var readingVariance: Double

  /// A possible measurement.
  public init(
    setting: String,
    isMoving: Bool,
    duration: SimulationDuration,
    exposures: [Double],
    energy: Joules,
    readingVariance: Double
  ) {
    self.setting = setting
    self.isMoving = isMoving
    self.duration = duration
    self.exposures = exposures
    self.energy = energy
    self.readingVariance = readingVariance
  }
}

/// The information from a further measurement.
public struct NextMeasurement: Sendable, Hashable {
  /// The setting to measure.
  public var candidate: MeasurementCandidate
  /// The parameter that it improves most.
  public var key: String
  /// Half of that parameter's 95 percent interval now, the profile's range included.
  public var halfWidthNow: Double
  /// The same after the measurement.
  public var halfWidthAfter: Double
  /// The sum over parameters of the relative variances, after over now; below 1 is better.
  public var remainingFraction: Double

  package init(
    candidate: MeasurementCandidate,
    key: String,
    halfWidthNow: Double,
    halfWidthAfter: Double,
    remainingFraction: Double
  ) {
    self.candidate = candidate
    self.key = key
    self.halfWidthNow = halfWidthNow
    self.halfWidthAfter = halfWidthAfter
    self.remainingFraction = remainingFraction
  }
}
