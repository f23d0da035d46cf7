// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import OSProfiles
internal import PhoneModel

/// A strategy on a phone and a system.
public struct RunCombination: Sendable, Hashable {
  /// The strategy's name.
  public var strategy: String
  /// The phone's name.
  public var phone: String
  /// The system's name.
  public var os: String

  /// A strategy on a phone and a system.
  public init(strategy: String, phone: String, os: String) {
    self.strategy = strategy
    self.phone = phone
    self.os = os
  }
}

extension Scenario {
  /// Whether a strategy runs on a phone and a system.
  public func runs(strategy: String, phone: String, os: String) -> Bool {
    combinations?.contains(RunCombination(strategy: strategy, phone: phone, os: os)) ?? true
  }

  /// The combinations of strategies, phones and systems that do not run, in the order of the lists.
  public var leftOut: [RunCombination] {
    guard combinations != nil else { return [] }
    return strategies.flatMap { strategy in
      phones.flatMap { phone in
        systems.compactMap { system in
          runs(strategy: strategy.name, phone: phone.name, os: system.name)
            ? nil
            : RunCombination(strategy: strategy.name, phone: phone.name, os: system.name)
        }
      }
    }
  }
}
