// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import OSProfiles
internal import PhoneModel

extension Scenario {
  /// The keys of the runs in one replication.
  package func keys(ofReplication replication: Int) -> [RunKey] {
    if people != nil {
      return strategies.map { strategy in
        RunKey(
          scenario: name,
          strategy: strategy.name,
          phone: PeoplePlan.mixed,
          os: PeoplePlan.mixed,
          replication: replication
        )
      }
    }
    return phones.flatMap { phone in
      systems.flatMap { system in
        strategies.filter { runs(strategy: $0.name, phone: phone.name, os: system.name) }
          .map { strategy in
            RunKey(
              scenario: name,
              strategy: strategy.name,
              phone: phone.name,
              os: system.name,
              replication: replication
            )
          }
      }
    }
  }

  /// The number of runs in one replication.
  package var runsPerReplication: Int { keys(ofReplication: 0).count }
}
