// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import OSProfiles
public import PhoneModel
public import Quantities
public import World

/// Simulates a phone under a setting, and the dependence of its energy on each parameter.
///
/// Scope: the exposure of a parameter is the change of the energy per unit of it, with the same
/// draws; for a power it is the time spent in its states. The world is artificial: rest in one
/// place, or movement to and fro on a straight line.
///
/// Limitations: the dependence on a duration is assumed to be linear over a tenth of its value.
public struct CalibrationBench: Sendable {
  /// The phone before the fit, with its common factor fixed.
  public let phone: PhoneProfile
  /// The parameters, in order.
  public let parameters: [CalibrationParameter]
  /// The system.
  public let system: OSProfile
  /// The environment in which the phone is carried; default suburban.
  public var environment = Environment.suburban
  /// The environment in which it rests; default indoor.
  public var stayEnvironment = Environment.indoor
  /// The speed at which it is carried, in metres per second, above 0; default a walk.
  public var speed = MetresPerSecond(1.4)
  /// The number of days over which chance is averaged, at least 1.
  public var replications = 2
  /// The seed.
  public var seed: UInt64 = 42

  /// The source of a factor that is fixed.
  package static let held =
    "Held fixed: the numbers fitted to this unit already include its deviation"

  /// A bench for a phone and a system.
  public init(phone: PhoneProfile, system: OSProfile, parameters: [CalibrationParameter]) {
    var fixed = phone
    // One unit is calibrated: its deviation is part of the numbers fitted to it.
    fixed.scale.all = Estimate(phone.scale.all.value, source: Self.held)
    self.phone = fixed
    self.system = system
    self.parameters = parameters
  }
}
