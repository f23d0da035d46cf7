// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The direction of the phone's top, and the errors of its magnetometer.
///
/// Scope: the phone points along the way while its carrier moves, with an offset for each stretch
/// of movement; at rest it turns slowly. The reading adds noise, interference and, until it is
/// calibrated, a bias. Marks: (A) assumption, no source known; the range is the plausible one.
///
/// Limitations: the phone is level. Interference has no place: it comes in slots of time.
///
/// Sources: rule 40 for the reported values; every number is an assumption.
///
/// Validation: `CompassTests` compares the model with its own numbers.
public struct CompassModel: Sendable, Hashable, Codable {
  /// True north seen from magnetic north, east positive: true heading less magnetic heading.
  public var declination = Degrees(0)
  /// Deviation between the way and the phone's top, drawn for each stretch of motion (A, 5 to 45).
  public var orientationSpread = Degrees(20)
  /// Deviation of the slow turn at rest (A, 5 to 60).
  public var driftSpread = Degrees(20)
  /// The time over which the slow turn changes (A, 1 to 30 min).
  public var driftTime = SimulationDuration.minutes(5)
  /// Deviation of one reading (A, 0.5 to 5).
  public var noise = Degrees(2)
  /// The reported accuracy of a calibrated compass in a clean field (A, 5 to 25).
  public var accuracy = Degrees(10)
  /// Share of time with interference in a vehicle (A, 0.1 to 0.8).
  public var vehicleInterferenceFraction = 0.4
  /// Share of time with interference inside buildings (A, 0.05 to 0.5).
  public var indoorInterferenceFraction = 0.2
  /// Share of time with interference elsewhere (A, 0 to 0.1).
  public var outdoorInterferenceFraction = 0.02
  /// Deviation that interference adds (A, 10 to 60).
  public var interferenceSpread = Degrees(25)
  /// The duration of one interference (A, 10 s to 5 min).
  public var interferenceSlot = SimulationDuration.seconds(60)
  /// The reported accuracy under interference (A, 20 to 45).
  public var interferenceAccuracy = Degrees(30)
  /// Deflection beyond which the reading is known to be invalid (A, 30 to 90).
  public var invalidDeflection = Degrees(50)
  /// Share of replications in which the compass needs calibration at first use (A, 0.05 to 0.5).
  public var uncalibratedFraction = 0.2
  /// Deviation of an uncalibrated compass (A, 20 to 90).
  public var uncalibratedSpread = Degrees(40)
  /// Mean time of use until movements have calibrated it (A, 5 s to 5 min).
  public var calibrationTime = SimulationDuration.seconds(30)
  /// Speed from which a vehicle's course is used to correct it (A, 2 to 8 m/s).
  public var courseSpeed = MetresPerSecond(5)
  /// The reported accuracy of a heading corrected by the course (A, 3 to 15).
  public var courseAccuracy = Degrees(5)

  /// A compass with stated defaults.
  public init() {}
}
