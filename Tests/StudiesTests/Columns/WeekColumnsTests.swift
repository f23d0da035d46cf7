// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Studies

@Suite("Days of a week together")
struct WeekColumnsTests {
  @Test("the days on which a strategy stops are named, and a single day has none")
  func stalled() throws {
    func run(_ day: String, _ replication: Int, ended: Double) -> RunResult {
      var run = Made.run("tracker", replication, ["stalled_ended_fraction": ended])
      run.key.scenario = day
      return run
    }
    let results = (0..<4).flatMap { replication in
      [
        run("a", replication, ended: 0), run("b", replication, ended: replication == 0 ? 0 : 0.6),
        run("c", replication, ended: 0.2),
      ]
    }
    let week = WeekWeights(
      name: "week",
      days: ["a", "b", "c"].map { WeekWeights.Day(scenario: $0, weight: 1) }
    )
    let columns = WeekColumns(ResultColumns(results), weights: week)
    let group = try #require(columns.groups.first)
    // b stands still for 0.45 of the day on average, c for 0.2.
    expectEqual(columns.stalledDays(of: group, over: 0.25), ["b"])
    let single = ResultColumns(results)
    expectEqual(try #require(single.groups.first.map { single.stalledDays(of: $0, over: 0) }), [])
  }
}
