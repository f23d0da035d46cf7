// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import Tracewatt

/// Hand-made results.
package enum Made {
  /// A run in which only the named measures have values.
  package static func run(
    _ strategy: String,
    _ replication: Int,
    _ measures: [String: Double],
    notes: [String] = []
  ) -> RunResult {
    RunResult(
      key: RunKey(
        scenario: "day",
        strategy: strategy,
        phone: "phone",
        os: "ios_18",
        replication: replication
      ),
      parameters: [],
      measures: RunMeasures(values: RunMeasures.definitions.map { measures[$0.name] }),
      ledger: [],
      notes: notes
    )
  }

  /// Replications of a strategy with location energies and mean errors.
  package static func runs(_ strategy: String, _ energies: [Double], _ errors: [Double?])
    -> [RunResult]
  {
    energies.indices.map { index in
      var measures = ["energy_location_j": energies[index], "coverage_fraction": 1]
      if let error = errors[index] { measures["error_mean_m"] = error }
      if errors[index] == nil { measures["coverage_fraction"] = 0 }
      return run(strategy, index, measures)
    }
  }
}

extension EvidenceStanding {
  /// A standing on iOS 12 by the scores of another phone.
  package static func made(
    _ phone: String,
    _ rung: ComparisonTable.Rung?,
    _ stop: String = ""
  ) -> EvidenceStanding {
    EvidenceStanding(
      phone: phone,
      system: "ios_12",
      rung: rung,
      scored: "a on b",
      stop: stop,
      modelVersion: "1",
      date: "2026-01-02",
      programVersion: "1"
    )
  }
}

extension ServiceStanding {
  /// A service's standing with the strategies that use it; only standard updates are recorded.
  package static func made(
    _ kind: ServiceKind,
    _ rung: ComparisonTable.Rung?,
    _ users: [String]
  ) -> ServiceStanding {
    ServiceStanding(
      service: kind,
      rung: rung,
      isRecorded: kind == .standardUpdates,
      stop: "Because.",
      strategies: users
    )
  }
}
