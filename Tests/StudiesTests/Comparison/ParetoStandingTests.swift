// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Studies
import TracewattTestSupport

@Suite struct ParetoStandingTests {
  /// Runs of a strategy with the given energies and errors, one per replication.
  private func runs(
    _ strategy: String,
    _ energies: [Double],
    _ errors: [Double?],
    coverage: Double = 1,
    stalled: Double? = nil
  ) -> [RunResult] {
    zip(energies, errors).enumerated().map { replication, pair in
      let values = RunMeasures.definitions.map { definition -> Double? in
        switch definition.name {
        case "energy_location_j": pair.0
        case "error_mean_m": pair.1
        case "coverage_fraction": coverage
        case "stalled_ended_fraction": stalled
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

  @Test("less energy and less error, beyond luck, dominate")
  func dominated() {
    let results =
      runs("a", [10, 11, 12], [5, 6, 7]) + runs("b", [20, 21, 22], [8, 9, 10])
      + runs("c", [5, 6, 7], [50, 51, 52])
    expectEqual(standing("a", results), .front)
    expectEqual(standing("b", results), .dominated(by: "a"))
    expectEqual(standing("c", results), .front)
  }

  @Test("of strategies that are equal in every replication, the first named stays on the front")
  func equal() {
    let results =
      runs("a", [10, 11, 12], [5, 6, 7]) + runs("b", [10, 11, 12], [5, 6, 7])
      + runs("c", [10, 11, 12], [5, 6, 7]) + runs("d", [1, 1, 1], [50, 51, 52])
    expectEqual(standing("a", results), .front)
    expectEqual(standing("b", results), .equal(to: "a"))
    expectEqual(standing("c", results), .equal(to: "a"))
    expectEqual(standing("d", results), .front)
    let named = ParetoStanding.standings(of: results, order: ["c", "b"])
    let byName = Dictionary(uniqueKeysWithValues: named.map { ($0.key.strategy, $0.value) })
    expectEqual(byName["c"], .front)
    #expect(byName["a"] == .equal(to: "c") && byName["b"] == .equal(to: "c"))
    // A replication that one of them lacks may differ.
    let fewer = runs("a", [10, 11, 12], [5, 6, 7]) + runs("b", [10, 11], [5, 6])
    expectEqual(standing("b", fewer), .front)
    // A strategy that is dominated does not count as equal to one on the front.
    let beaten = results + runs("e", [5, 5, 5], [2, 2, 2])
    expectEqual(standing("b", beaten), .dominated(by: "e"))
  }

  @Test("an undecided difference dominates nothing unless its estimate is no worse than the margin")
  func luck() {
    let worse = runs("a", [10, 60, 22], [5, 5, 5]) + runs("b", [20, 21, 22], [8, 9, 10])
    expectEqual(standing("b", worse), .front)
    let alike = runs("a", [10, 30, 12], [5, 5, 5]) + runs("b", [20, 21, 22], [8, 9, 10])
    expectEqual(standing("b", alike), .dominated(by: "a"))
  }

  @Test("a difference that does not matter is no choice, and causes no cycle")
  func ties() {
    // 0.6 m and 1.9 % are within the margins; 1.3 m is not.
    let results =
      runs("cheap", [10, 10.1, 9.9], [20.6, 20.6, 20.6])
      + runs("near", [50, 50.5, 49.5], [20, 20, 20])
      + runs("exact", [50, 50.5, 49.5], [19, 19.1, 18.9])
    expectEqual(standing("near", results), .dominated(by: "cheap"))
    expectEqual(standing("exact", results), .front)
    expectEqual(standing("cheap", results), .front)
    let tight = Indifference(energyFraction: 0, errorMetres: 0, errorFraction: 0)
    let standings = ParetoStanding.standings(of: results, margins: tight)
    expectEqual(standings.first { $0.key.strategy == "near" }?.value, .dominated(by: "exact"))
    let wide = Indifference(errorMetres: 3)
    expectEqual(
      ParetoStanding.standings(of: results, margins: wide)
        .first { $0.key.strategy == "exact" }?.value,
      .dominated(by: "cheap")
    )
  }

  @Test("equal error and less energy dominate")
  func equalError() {
    let results = runs("a", [10, 11], [5, 6]) + runs("b", [20, 21], [5, 6])
    expectEqual(standing("b", results), .dominated(by: "a"))
    expectEqual(standing("a", results), .front)
  }

  @Test("with one replication the values decide")
  func oneReplication() {
    let results = runs("a", [10], [5]) + runs("b", [20], [8])
    expectEqual(standing("b", results), .dominated(by: "a"))
  }

  @Test("a strategy that stopped is no choice, however little it takes")
  func stalled() {
    let results = runs("a", [10, 11], [5, 6], stalled: 0.3) + runs("b", [20, 21], [5, 6])
    expectEqual(standing("a", results), .stalled)
    expectEqual(standing("b", results), .front)
  }

  @Test("a strategy silent for part of the day neither dominates nor is dominated")
  func partial() {
    let results =
      runs("a", [10, 11], [5, 6], coverage: 0.5) + runs("b", [20, 21], [8, 9])
      + runs("c", [0, 0], [nil, nil], coverage: 0)
    expectEqual(standing("a", results), .partial)
    expectEqual(standing("b", results), .front)
    expectEqual(standing("c", results), .blind)
  }

  @Test("of several that dominate, one on the front is named, the cheapest")
  func named() {
    let results =
      runs("a", [10, 10.5], [5, 5.5]) + runs("b", [20, 20.5], [4, 4.5])
      + runs("c", [30, 30.5], [8, 8.5]) + runs("d", [25, 25.5], [7, 7.5])
    expectEqual(standing("c", results), .dominated(by: "a"))
    expectEqual(standing("d", results), .dominated(by: "a"))
  }
}
