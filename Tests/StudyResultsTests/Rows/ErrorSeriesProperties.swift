// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Tracewatt
import TracewattTestSupport

@testable import StudyResults

@Suite("Properties of the series of errors")
struct ErrorSeriesProperties {
  @Test(
    "a part is the shortest length that gives at most 1,500 rows",
    arguments: [
      (0, 1), (1_499, 1), (1_500, 2), (86_400, 60), (604_800, 600), (31_622_400, 21_600),
      (200_000_000, 86_400),
    ] as [(Double, Double)]
  )
  func length(_ day: Double, _ part: Double) {
    let found = ErrorSeries.length(of: SimulationDuration(seconds: day))
    expectEqual(found, SimulationDuration(seconds: part))
  }

  @Test("its mean, its maximum and its coverage are those of the runs")
  func measures() throws {
    let experiment = Experiment(
      SampleDay.scenario(SampleDay.strategies, replications: 1),
      detail: .first
    )
    let truth = experiment.world.truth
    for result in experiment.run(replication: 0) {
      let record = try #require(result.detail)
      let parts = ErrorSeries.parts(record.log, truth: truth)
      #expect(parts.count <= ErrorSeries.limit)
      let count = parts.reduce(0) { $0 + $1.count }
      let sum = parts.reduce(0) { $0 + $1.sum }
      let name = result.key.strategy
      let measures = result.measures
      #expect(measures["error_max_m"] == (count > 0 ? parts.map(\.maximum).max() : nil), "\(name)")
      if let mean = measures["error_mean_m"] {
        // Both add up the same errors, in another order.
        #expect(abs(sum / Double(count) - mean) <= 1e-9 * mean, "\(name)")
      } else {
        expectEqual(count, 0)
      }
      let coverage = Double(count) / Double(truth.scoredCount)
      #expect(abs(coverage - (measures["coverage_fraction"] ?? 0)) < 1e-12, "\(name)")
    }
  }

  @Test("the written rows hold the series, and no belief before the first delivery")
  func rows() throws {
    let folder = try TemporaryFolder()
    let result = Output.result(0, 0, energy: 100, detail: Output.record)
    try Output.write([result], to: folder.path, detail: .first)
    let table = try #require(try StoredTable.ifPresent("errors", in: folder.path))
    let time = try table.column("t_s")
    let error = try table.column("error_m")
    let age = try table.column("age_s")
    let count = try table.column("sample_count")
    // Two minutes in parts of a second; the only delivery is at 2 s, of a position at 1.5 s.
    expectEqual(table.rows.count, 121)
    for (index, row) in table.rows.enumerated() {
      try expectEqual(table.required(row, time), Double(index))
      expectEqual(row.cells.isEmpty(error), (index < 2))
      try expectEqual(table.integer(row, count), (index < 2 ? 0 : 1))
      if index >= 2 {
        try expectEqual(table.required(row, age), Double(index) - 1.5)
        let truth = Output.world.truth.position(of: index)
        try expectEqual(table.required(row, error), truth.distance(to: .zero).value)
      }
    }
  }
}
