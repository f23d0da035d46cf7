// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Studies
import TracewattTestSupport

@Suite struct SummaryTests {
  @Test("a mean has a t interval and a median one from resampling")
  func rows() throws {
    let rows = SummaryRow.rows(of: Made.runs("best", [1, 2, 3, 4, 5], [1, 1, 1, 1, 1]))
    let mean = try #require(
      rows.first { $0.metric == "energy_location_j" && $0.statistic == .mean }
    )
    expectEqual(mean.value.estimate, 3)
    // 3 - t(0.975, 4) sqrt(2.5 / 5), t = 2.7764451 from tables.
    #expect(abs((mean.value.low ?? 0) - 1.036_756_8) < 1e-6)
    let median = try #require(
      rows.first { $0.metric == "energy_location_j" && $0.statistic == .p50 }
    )
    expectEqual(median.value.estimate, 3)
    let (low, high) = try #require(
      median.value.low.flatMap { l in median.value.high.map { (l, $0) } }
    )
    #expect(1 <= low && low < 3 && 3 < high && high <= 5)
  }

  @Test("a metric without values has no row, one value has no interval")
  func sparse() {
    let rows = SummaryRow.rows(of: Made.runs("best", [1], [nil]))
    #expect(!rows.contains { $0.metric == "error_mean_m" })
    #expect(
      rows.first { $0.metric == "energy_location_j" }?.value
        == IntervalEstimate(estimate: 1, low: nil, high: nil, count: 1)
    )
  }

  @Test("rows are sorted by group, then in the order of the measures, whatever the input order")
  func order() {
    let results = Made.runs("b", [1, 2], [3, 4]) + Made.runs("a", [1, 2], [3, 4])
    let rows = SummaryRow.rows(of: results)
    expectEqual(rows, SummaryRow.rows(of: results.reversed()))
    expectEqual(rows.map(\.group), rows.map(\.group).sorted())
  }
}

@Suite struct ComparisonTableTests {
  @Test("rows keep the scenario's order and the reference has no ratio")
  func table() {
    let results =
      Made.runs("standard_best", [100, 110], [5, 6]) + Made.runs("control", [0, 0], [nil, nil])
      + [Made.run("late", 0, ["energy_location_j": 50], notes: ["a", "b"])]
      + [Made.run("late", 1, ["energy_location_j": 55], notes: ["b"])]
    let table = ComparisonTable(
      results: results,
      strategies: ["control", "standard_best", "late"]
    )
    expectEqual(table.rows.map(\.group.strategy), ["control", "standard_best", "late"])
    expectEqual(table.reference, "standard_best")
    #expect(table.rows[1].isReference && table.rows[1].energy == nil)
    expectEqual(table.rows[0].energy?.kind, .difference)
    // Through logarithms and back; a few roundings.
    #expect(abs((table.rows[2].energy?.value.estimate ?? 0) - 0.5) < 1e-14)
    expectEqual(table.rows[2]["energy_location_j"]?.estimate, 52.5)
    #expect(table.rows[2]["error_mean_m"] == nil)
    expectEqual(table.comparisons.count, 2)
    expectEqual(table.notes, ["a", "b"])
    #expect(table.replications == 2...2)
  }

  @Test("no results make an empty table")
  func empty() {
    let table = ComparisonTable(results: [])
    #expect(table.rows.isEmpty && table.comparisons.isEmpty)
  }
}
