// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import PhoneModel
import Quantities
import TracewattTestSupport

@testable import Judgement
@testable import Reports

@Suite("What an app got for its energy")
struct AttributionOutcomesTests {
  private func runs(_ strategy: String, _ measures: [String: Double]) -> [RunResult] {
    (0..<8).map { replication in
      var run = TracewattTestSupport.Made.run(strategy, replication, measures)
      run.ledger = [
        LedgerRow(
          component: .gnss,
          state: "tracking",
          cause: CauseLabel(label: "standard", category: .location, client: 0),
          energy: Joules(5),
          active: .seconds(10)
        )
      ]
      return run
    }
  }

  private func lines(_ own: [String: Double], than base: [String: Double]?) throws -> [String] {
    let others = base.map { ("base", runs("base", $0)) }
    return AttributionReport.outcomes(
      of: try #require(EnergyAttribution(of: runs("own", own), against: others))
    )
  }

  @Test("counts, gaps and events have a line each, and a count of 0 is left out")
  func alone() throws {
    let measures = [
      "delivery_count": 1, "wakeup_count": 0, "longest_gap_rest_s": 7200.0, "error_mean_m": 21,
      "region_missed_count": 2,
    ]
    try expectEqual(
      lines(measures, than: nil),
      [
        "a run: 1 position", "positions: longest gap at rest 2 h, mean error 21 m",
        "events: 2 missed crossings",
      ]
    )
  }

  @Test("a comparison names what changed, and where positions are missing at a smaller error")
  func changed() throws {
    let base = ["delivery_count": 900, "error_mean_m": 80, "longest_gap_rest_s": 600.0]
    let own = ["delivery_count": 100, "error_mean_m": 20, "longest_gap_rest_s": 7200.0]
    let found = try lines(own, than: base)
    expectEqual(found.first, "a run: 100 positions instead of 900")
    expectEqual(
      found.dropFirst().first,
      "positions: longest gap at rest 2 h instead of 10 min, mean error 20 m instead of 80 m"
    )
    #expect(found.last?.hasPrefix("fewer positions but a smaller error: ") == true)
    try expectEqual(lines(base, than: own).count, 2)
    try expectEqual(lines(own, than: own), ["positions, wakes, errors and events: as in base"])
  }
}
