// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import RunMetrics
import Testing
import Tracewatt

@Suite struct ParetoStandingTests {
  /// Runs of a strategy with the given energies and errors, one a replication.
  private func runs(
    _ strategy: String,
    _ energies: [Double],
    _ errors: [Double?],
    coverage: Double = 1
  ) -> [RunResult] {
    zip(energies, errors).enumerated().map { replication, pair in
      let values = RunMeasures.definitions.map { definition -> Double? in
        switch definition.name {
        case "energy_location_j": pair.0
        case "error_mean_m": pair.1
        case "coverage_fraction": coverage
        default: nil
        }
      }
      return RunResult(
        key: RunKey(
          scenario: "day",
          strategy: strategy,
          phone: "phone",
          os: "os",
          replication: replication
        ),
        parameters: [],
        measures: RunMeasures(values: values),
        ledger: []
      )
    }
  }

  private func standing(_ strategy: String, _ results: [RunResult]) -> ParetoStanding? {
    ParetoStanding.standings(of: results)
      .first { $0.key.strategy == strategy }?.value
  }

  @Test("less energy and less error, told apart, dominate")
  func dominated() {
    let results =
      runs("a", [10, 11, 12], [5, 6, 7]) + runs("b", [20, 21, 22], [8, 9, 10])
      + runs("c", [5, 6, 7], [50, 51, 52])
    #expect(standing("a", results) == .front)
    #expect(standing("b", results) == .dominated(by: "a"))
    #expect(standing("c", results) == .front)
  }

  @Test("a difference that is not told apart dominates nothing")
  func luck() {
    let results = runs("a", [10, 30, 12], [5, 5, 5]) + runs("b", [20, 21, 22], [8, 9, 10])
    #expect(standing("b", results) == .front)
  }

  @Test("equal error and less energy dominate")
  func equalError() {
    let results = runs("a", [10, 11], [5, 6]) + runs("b", [20, 21], [5, 6])
    #expect(standing("b", results) == .dominated(by: "a"))
    #expect(standing("a", results) == .front)
  }

  @Test("with one replication the values decide")
  func oneReplication() {
    let results = runs("a", [10], [5]) + runs("b", [20], [8])
    #expect(standing("b", results) == .dominated(by: "a"))
  }

  @Test("who is silent for part of the day neither dominates nor is dominated")
  func partial() {
    let results =
      runs("a", [10, 11], [5, 6], coverage: 0.5) + runs("b", [20, 21], [8, 9])
      + runs("c", [0, 0], [nil, nil], coverage: 0)
    #expect(standing("a", results) == .partial)
    #expect(standing("b", results) == .front)
    #expect(standing("c", results) == .blind)
  }

  @Test("of several that dominate, one on the front is named, the cheapest")
  func named() {
    let results =
      runs("a", [10, 10.5], [5, 5.5]) + runs("b", [20, 20.5], [4, 4.5])
      + runs("c", [30, 30.5], [8, 8.5]) + runs("d", [25, 25.5], [7, 7.5])
    #expect(standing("c", results) == .dominated(by: "a"))
    #expect(standing("d", results) == .dominated(by: "a"))
  }
}
