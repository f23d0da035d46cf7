// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import OSProfiles
import PhoneModel
import Quantities
import World

@testable import Validation

/// A number of a profile.
struct ProfileNumber: Sendable {
  var profile: String
  /// The key in the profile's file, such as `gnss.tracking_power`.
  var key: String
  var isPhone: Bool
}

extension [ValidationRow] {
  /// The digits that each row predicts in a short replay, which is long enough that any number
  /// affects some.
  func shortReplays(_ change: Inputs.Change? = nil) throws -> [String: [String]] {
    try Inputs.$limit.withValue(12) {
      try Inputs.$change.withValue(change) {
        var values: [String: [String]] = [:]
        for row in self {
          if case .run(let run) = row.replay { values[row.id] = try run().map { "\($0.value)" } }
        }
        return values
      }
    }
  }
}

extension Inputs.Change {
  /// The chosen numbers, raised by three tenths.
  ///
  /// - Parameters:
  ///   - zero: the value that replaces 0.
  ///   - isChosen: the numbers to raise.
  /// - Returns: the change.
  static func raising(
    zeroTo zero: Double = 0,
    _ isChosen: @escaping @Sendable (ProfileNumber) -> Bool
  ) -> Inputs.Change {
    @Sendable func raise<Profile>(_ setting: Setting<Profile>, of profile: inout Profile) {
      if case .count = setting.kind { return }
      guard let number = setting.value(in: profile).magnitude,
        let value = setting.kind.value(ofMagnitude: number == 0 ? zero : number * 1.3)
      else { return }
      setting.set(value, in: &profile)
    }
    return Inputs.Change(
      phone: { name, phone in
        var phone = phone
        for number in PhoneProfile.numbers
        where isChosen(ProfileNumber(profile: name, key: number.dottedKey, isPhone: true)) {
          raise(number.setting, of: &phone)
        }
        return phone
      },
      system: { name, system in
        var system = system
        for (key, setting) in OSProfile.keyedSettings
        where isChosen(ProfileNumber(profile: name, key: key, isPhone: false)) {
          raise(setting, of: &system)
        }
        return system
      },
      providers: { name, providers in
        var providers = providers
        for setting in ProviderModel.settings
        where isChosen(ProfileNumber(profile: name, key: setting.key, isPhone: false)) {
          raise(setting, of: &providers)
        }
        return providers
      }
    )
  }
}

extension OSProfile {
  /// The settings of a system with their keys, those of a section after its name.
  static let keyedSettings: [(key: String, setting: Setting<OSProfile>)] =
    settings.map { ($0.key, $0) }
    + fusedProviderSettings.map { ("fused_provider." + $0.key, $0) }
}
