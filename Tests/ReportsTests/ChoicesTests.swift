// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import RunMetrics
import Testing
import Tracewatt

@testable import Reports

@Suite struct ChoicesTests {
  /// The choices among strategies by their energies and errors, one of each a replication.
  private func choices(
    _ strategies: [(name: String, energies: [Double], errors: [Double?])]
  ) -> Choices {
    let results = strategies.flatMap { strategy in
      zip(strategy.energies, strategy.errors).enumerated().map { replication, pair in
        RunResult(
          key: RunKey(
            scenario: "day",
            strategy: strategy.name,
            phone: "phone",
            os: "os",
            replication: replication
          ),
          parameters: [],
          measures: RunMeasures(
            values: RunMeasures.definitions.map { definition in
              switch definition.name {
              case "energy_location_j": pair.0
              case "error_mean_m": pair.1
              case "coverage_fraction": pair.1 == nil ? 0 : 1
              default: nil
              }
            }
          ),
          ledger: []
        )
      }
    }
    let table = ComparisonTable(results: results, strategies: strategies.map(\.name))
    let entries = table.rows.enumerated().map { index, row in
      Scene.Entry(
        group: row.group,
        isReference: row.isReference,
        standing: row.standing,
        title: "",
        look: StrategyLook(index: index),
        results: results.filter { RunGroup($0.key) == row.group }
      )
    }
    return Choices(table.rows, of: entries)
  }

  @Test("choices are told least energy first, and what is the same is told once")
  func order() {
    let made = choices([
      ("best", [100, 110], [5, 6]), ("deferred", [100, 110], [5, 6]), ("cheap", [1, 2], [50, 60]),
      ("worse", [200, 210], [7, 8]), ("silent", [0, 0], [nil, nil]),
    ])
    #expect(made.front.map(\.row.group.strategy) == ["cheap", "best"])
    #expect(made.front.map(\.twins) == [[], ["deferred"]])
    #expect(made.summary.hasPrefix("3 of 5 strategies are a choice"))
    #expect(
      made.summary.hasSuffix(
        "Of the others, 1 costs more or errs more than another for no gain, "
          + "1 has no tracking error to compare."
      )
    )
  }

  @Test("ratios have two digits, and small ones none")
  func times() {
    #expect(Choices.times(0.304) == "0.3")
    #expect(Choices.times(0.0812) == "0.081")
    #expect(Choices.times(0.01) == "0.01")
    #expect(Choices.times(0.000136) == "<0.01")
    #expect(Choices.times(2.54) == "2.5")
  }
}
