// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// The constants of one phone: its profile, and everything that follows from it.
///
/// It is a class so that a phone stays small: a struct of this size would be copied at every call.
final class Constants: Sendable {
  let profile: PhoneProfile
  /// The radios and sensors, apart from the profile so that reading them copies nothing.
  let hardware: PhoneHardware
  /// The settling of satellite fixes.
  let convergence: FixConvergence
  /// The power of each state, by its raw value.
  let powers: [Watts]

  init(_ profile: PhoneProfile, convergence: FixConvergence) {
    self.profile = profile
    self.convergence = convergence
    hardware = profile.hardware
    powers = PowerState.allCases.map { profile.power(of: $0) }
  }
}
