// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

extension EndToEnd {
  @Suite("The ledger in tables")
  struct LedgerProperties {
    /// The golden walk's length, from its first and last point.
    static let seconds = 600.0

    private func tables() throws -> (energy: Table, runs: Table) {
      let golden = GoldenCase(name: "walk_all")
      return (
        Table(try golden.text("tables/energy.csv")), Table(try golden.text("tables/runs.csv"))
      )
    }

    private func run(_ row: [String]) -> String { row.prefix(5).joined(separator: ".") }

    @Test("the times of a component add up to the day")
    func times() throws {
      let energy = try tables().energy
      var sums: [String: Double] = [:]
      for (row, (component, active)) in zip(
        energy.rows,
        zip(energy.values("component"), energy.values("active_s"))
      ) {
        sums[run(row) + "." + component, default: 0] += try #require(Double(active))
      }
      #expect(sums.count >= 20)
      for (key, sum) in sums.sorted(by: { $0.key < $1.key }) {
        #expect(abs(sum - Self.seconds) <= 1e-9 * Self.seconds, "\(key) lasts \(sum) s")
      }
    }

    @Test("the energies of a run add up to its total")
    func energies() throws {
      let (energy, runs) = try tables()
      var sums: [String: Double] = [:]
      for (row, joules) in zip(energy.rows, energy.values("energy_j")) {
        sums[run(row), default: 0] += try #require(Double(joules))
      }
      #expect(sums.count == runs.rows.count)
      for (row, text) in zip(runs.rows, runs.values("energy_total_j")) {
        let total = try #require(Double(text))
        let sum = try #require(sums[run(row)])
        #expect(abs(sum - total) <= 1e-9 * total, "\(run(row)): \(sum) J of \(total) J")
      }
    }
  }
}
