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
  /// The digits that each row predicts in a short replay: long enough that a number which it reads moves some of them.
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
  /// The chosen numbers three tenths higher.
  ///
  /// - Parameters:
  ///   - zero: what a number of 0 becomes.
  ///   - isChosen: which numbers are raised.
  /// - Returns: the change.
  static func raising(
    zeroTo zero: Double = 0,
    _ isChosen: @escaping @Sendable (ProfileNumber) -> Bool
  ) -> Inputs.Change {
    @Sendable func raised(_ value: Double) -> Double { value == 0 ? zero : value * 1.3 }
    return Inputs.Change(
      phone: { name, phone in
        var phone = phone
        for parameter in PhoneProfile.parameters
        where isChosen(
          ProfileNumber(
            profile: name,
            key: "\(parameter.section).\(parameter.key)",
            isPhone: true
          )
        ) {
          switch parameter.location {
          case .power(let path):
            phone[keyPath: path] = Estimate(Watts(raised(phone[keyPath: path].value.value)))
          case .energy(let path):
            phone[keyPath: path] = Estimate(Joules(raised(phone[keyPath: path].value.value)))
          case .duration(let path):
            phone[keyPath: path] = Estimate(.seconds(raised(phone[keyPath: path].value.seconds)))
          case .voltage(let path):
            phone[keyPath: path] = Estimate(Volts(raised(phone[keyPath: path].value.value)))
          case .fraction(let path), .number(let path):
            phone[keyPath: path] = Estimate(raised(phone[keyPath: path].value))
          }
        }
        return phone
      },
      system: { name, system in
        var system = system
        for (key, parameter) in OSProfile.numbers
        where isChosen(ProfileNumber(profile: name, key: key, isPhone: false)) {
          switch parameter.location {
          case .duration(let path):
            system[keyPath: path] = .seconds(raised(system[keyPath: path].seconds))
          case .length(let path):
            system[keyPath: path] = Metres(raised(system[keyPath: path].value))
          case .number(let path): system[keyPath: path] = raised(system[keyPath: path])
          case .count, .flag, .accuracyStyle: break
          }
        }
        return system
      },
      providers: { name, providers in
        var providers = providers
        for parameter in ProviderModel.parameters
        where isChosen(ProfileNumber(profile: name, key: parameter.key, isPhone: false)) {
          switch parameter.location {
          case .length(let path, _):
            providers[keyPath: path] = Metres(raised(providers[keyPath: path].value))
          case .duration(let path, _):
            providers[keyPath: path] = .seconds(raised(providers[keyPath: path].seconds))
          case .speed(let path, _):
            providers[keyPath: path] = MetresPerSecond(raised(providers[keyPath: path].value))
          case .fraction(let path, _), .number(let path, _):
            providers[keyPath: path] = raised(providers[keyPath: path])
          case .flag: break
          }
        }
        return providers
      }
    )
  }
}

extension OSProfile {
  /// The numbers of a system with their keys, those of a section behind its name.
  static let numbers: [(key: String, parameter: Parameter)] =
    parameters.map { ($0.key, $0) }
    + fusedProviderParameters.map { ("fused_provider." + $0.key, $0) }
}
