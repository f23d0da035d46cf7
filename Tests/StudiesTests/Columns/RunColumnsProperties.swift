// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Stochastics
import TracewattTestSupport

@testable import Studies

@Suite("Properties of columns")
struct RunColumnsProperties {
  /// Random results of some days and strategies, with some replications and values missing.
  static func results(_ seed: UInt64) -> [RunResult] {
    let random = KeyedRandom(key: seed)
    var results: [RunResult] = []
    for (day, scenario) in ["a", "b"].enumerated() {
      for (place, strategy) in ["x", "y"].enumerated() {
        for replication in 0..<12 {
          let slot = UInt64(day * 1000 + place * 100 + replication)
          guard random.uniform(slot, 0) > 0.2 else { continue }
          var result = Made.run(strategy, replication, [:], notes: ["note \(replication % 3)"])
          result.key.scenario = scenario
          for metric in result.measures.values.indices {
            let lane = UInt64(metric)
            let value = random.uniform(slot, 100 + lane)
            result.measures.values[metric] = random.uniform(slot, 10_000 + lane) < 0.1 ? nil : value
          }
          results.append(result)
        }
      }
    }
    return results
  }

  @Test("pairs are those of a search through all runs", arguments: 0..<50)
  func pairs(_ seed: Int) {
    let results = Self.results(UInt64(seed))
    let runs = GroupedRuns(results.reversed())
    func run(_ group: RunGroup, _ replication: Int) -> RunResult? {
      results.first { RunGroup($0.key) == group && $0.key.replication == replication }
    }
    for group in runs.groups {
      for other in runs.groups {
        let found = runs.pairs("error_mean_m", of: group, against: other)
        let wanted = (0..<12).compactMap { replication -> (Double, Double)? in
          guard let a = run(group, replication)?.measures["error_mean_m"],
            let b = run(other, replication)?.measures["error_mean_m"]
          else { return nil }
          return (a, b)
        }
        expectEqual(found.values, wanted.map(\.0))
        expectEqual(found.reference, wanted.map(\.1))
      }
    }
  }

  @Test("the columns of a week are those of its combined results", arguments: 0..<50)
  func week(_ seed: Int) {
    let results = Self.results(UInt64(seed))
    let week = WeekWeights(
      name: "week",
      days: [.init(scenario: "a", weight: 5), .init(scenario: "b", weight: 2)]
    )
    let columns = WeekColumns(ResultColumns(results), weights: week)
    let combined = ResultColumns(week.combined(results))
    expectEqual(columns.groups, combined.groups)
    for group in combined.groups {
      expectEqual(columns.replications(of: group), combined.replications(of: group))
      for metric in RunMeasures.definitions.indices {
        let (a, b) = (columns.column(metric, of: group), combined.column(metric, of: group))
        #expect(a.map(\.bitPattern) == b.map(\.bitPattern) || a.description == b.description)
      }
    }
  }

  @Test("the quantiles of a population are those of its users written out", arguments: 0..<50)
  func population(_ seed: Int) throws {
    let random = KeyedRandom(key: UInt64(seed))
    let weights = [1, 3, 6]
    var results: [RunResult] = []
    var users: [Double] = []
    for (member, weight) in weights.enumerated() {
      for replication in 0..<10 {
        let value = random.uniform(UInt64(member), UInt64(replication)) * Double(member + 1)
        var result = Made.run("x", replication, [PopulationSpread.metric: value])
        result.key.scenario = "m\(member)"
        result.key.phone = "phone_\(member)"
        results.append(result)
        users += Array(repeating: value, count: weight)
      }
    }
    let week = WeekWeights(
      name: "all",
      days: weights.enumerated().map { .init(scenario: "m\($0)", weight: Double($1)) },
      phone: "mixed"
    )
    let rows = PopulationSpread.rows(
      of: ResultColumns(results),
      weights: week,
      population: Population(limits: [0.7])
    )
    users.sort()
    func value(_ statistic: String) throws -> IntervalEstimate {
      try #require(rows.first { $0.statistic == statistic }?.value)
    }
    expectEqual(rows.map(\.group.phone), Array(repeating: "mixed", count: 4))
    let median = try value("p50")
    expectEqual(median.estimate, users[49])
    try expectEqual(value("p95").estimate, users[94])
    #expect(try abs(value("mean").estimate - users.reduce(0, +) / 100) < 1e-12)
    let over = try value("share_over").estimate
    #expect(abs(over - Double(users.count { $0 > 0.7 }) / 100) < 1e-12)
    #expect(try #require(median.low) <= median.estimate)
    #expect(try #require(median.high) >= median.estimate)
  }
}
