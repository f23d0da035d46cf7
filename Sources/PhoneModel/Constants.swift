// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// A profile and the powers of all states that follow from it.
///
/// It is a class so that a phone stays small: a struct of this size would be copied at every call.
final class Constants: Sendable {
  let profile: PhoneProfile
  /// The power of each state, by its raw value.
  let powers: [Watts]

  init(_ profile: PhoneProfile) {
    self.profile = profile
    powers = PowerState.allCases.map { profile.power(of: $0) }
  }
}
