// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Validation

@Suite("Scoring rows")
struct ValidationRunTests {
  @Test("one statistic outside its band makes the row a miss")
  func miss() async throws {
    let scored = try await Made.scored([
      Made.row("A", predicting: [10, 10]), Made.row("B", predicting: [10, 12]),
    ])
    expectEqual(scored.map(\.outcome), [.pass, .miss])
  }

  @Test("NaN is a miss")
  func notFinite() async throws {
    let scored = try await Made.scored([Made.row("A", predicting: [.nan])])
    expectEqual(scored[0].outcome, .miss)
  }

  @Test("a row that cannot be replayed keeps its reason")
  func missing() async throws {
    let scored = try await Made.scored([Made.missing("A")])
    expectEqual(scored[0].outcome, .notExpressible("no such mode"))
    #expect(!scored[0].isExpressible && !scored[0].isBroken)
  }

  @Test("a recorded pass that misses is broken, a recorded miss that passes is fixed")
  func recorded() async throws {
    let report = ValidationReport(
      try await Made.scored([
        Made.row("A", predicting: [12]), Made.row("B", expected: .miss("why")),
        Made.row("C", predicting: [12], expected: .miss("why")), Made.row("D"),
      ])
    )
    expectEqual(report.broken.map(\.row.id), ["A"])
    expectEqual(report.mended.map(\.row.id), ["B"])
    expectEqual(report.rows.map(\.explanation), [nil, nil, "why", nil])
  }

  @Test("rows keep their order however many run at once", arguments: [1, 2, 7, 100])
  func order(jobs: Int) async throws {
    let rows = (0..<20).map { Made.row("row \($0)") }
    let scored = try await Validation(rows: rows).run(jobs: jobs)
    expectEqual(scored.map(\.row.id), rows.map(\.id))
  }

  @Test("a replay that fails ends the run with its error")
  func failure() async {
    struct Broken: Error {}
    let row = ValidationRow(
      "A",
      source: "",
      setup: "",
      statistics: [Statistic("x", 1, "", within: 1)]
    ) { throw Broken() }
    await #expect(throws: Broken.self) { try await Validation(rows: [row]).run() }
  }
}
