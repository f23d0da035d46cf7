// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Reports

@Suite struct ChoicesTests {
  /// The choices among strategies by their energies and errors, one of each per replication.
  private func choices(
    _ strategies: [(name: String, energies: [Double], errors: [Double?])],
    request: RecommendationRequest = RecommendationRequest()
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
              case "energy_location_j", "location_percent_per_day": pair.0
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
    let table = ComparisonTable(
      results: results,
      strategies: strategies.map(\.name),
      request: request
    )
    let entries = table.rows.enumerated().map { index, row in
      Scene.Entry(
        group: row.group,
        isReference: row.isReference,
        standing: row.standing,
        title: "",
        style: StrategyStyle(index: index),
        results: results.filter { RunGroup($0.key) == row.group }
      )
    }
    return Choices(
      table.rows,
      of: entries,
      recommendation: table.recommendations.first,
      isSingle: table.replications.upperBound == 1
    )
  }

  private static let strategies: [(name: String, energies: [Double], errors: [Double?])] = [
    ("best", [100, 110], [5, 6]), ("deferred", [100, 110], [5, 6]), ("cheap", [1, 2], [50, 60]),
    ("frugal", [0.9, 1], [95, 98]), ("far", [0.1, 0.11], [5000, 5100]),
    ("worse", [200, 210], [7, 8]), ("silent", [0, 0], [nil, nil]),
  ]

  @Test(
    "the recommended choice comes first, then others by energy, then those that err by kilometres"
  )
  func order() {
    let made = choices(Self.strategies)
    expectEqual(made.front.map(\.row.group.strategy), ["cheap", "frugal", "best", "far"])
    expectEqual(made.front.map(\.isRecommended), [true, false, false, false])
    let drawback = "wrong by more than 100 m on average"
    expectEqual(made.front.map(\.drawback), [nil, nil, nil, drawback])
  }

  @Test("with limits those that keep them come before those that do not")
  func limits() {
    let limit = TuningLimit(metric: "error_mean_m", bound: 70)
    let made = choices(Self.strategies, request: RecommendationRequest(limits: [limit]))
    expectEqual(made.front.map(\.row.group.strategy), ["cheap", "best", "far", "frugal"])
    let outside = "outside the limits"
    expectEqual(made.front.map(\.drawback), [nil, nil, outside, outside])
    // Errors of kilometres are acceptable if the limit allows them.
    let wide = TuningLimit(metric: "error_mean_m", bound: 6000)
    let far = choices(Self.strategies, request: RecommendationRequest(limits: [wide]))
    expectEqual(far.front.map(\.row.group.strategy), ["far", "frugal", "cheap", "best"])
    expectEqual(far.front.first?.isRecommended, true)
    #expect(far.front.allSatisfy { $0.drawback == nil })
  }

  @Test("today's strategy comes first where it is kept, on the front or not")
  func kept() {
    // The product of the second one is 2 % less, so it is not a reason to change.
    let made = choices([("now", [1, 1], [50, 50]), ("other", [0.98, 0.98], [50, 50])])
    expectEqual(made.front.first?.row.group.strategy, "now")
    expectEqual(made.front.first?.isRecommended, true)
  }

  @Test("equal choices are shown once, and the others are counted in the words of the table")
  func summary() {
    let made = choices(Self.strategies)
    expectEqual(made.front.map(\.twins), [[], [], ["deferred"], []])
    expectEqual(
      made.summary,
      "4 of 7 strategies are on the Pareto front of location energy and mean error: no other is "
        + "concluded to have less of one without more of the other. Of the others, 1 is dominated, "
        + "1 equals one on the front, 1 has no tracking error to compare."
    )
  }

  @Test("with one replication the front says no more than is certain")
  func single() {
    let made = choices([("a", [1], [50]), ("b", [2], [20])])
    #expect(made.summary.contains("in these single runs, no other has less of one"))
    #expect(!made.summary.contains("concluded"))
  }
}
