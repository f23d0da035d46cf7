// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Reports
@testable import StudyResults

@Suite("The charts of the tracking error") struct SceneErrorsTests {
  @Test("mean, median, p95, maximum and coverage are those of runs.csv")
  func equalsRuns() throws {
    let scene = try StudiedDay.scene()
    let study = try #require(StudiedDay.study)
    #expect(scene.day.truth.contains { !$0.isScored }, "the recording has a hole")
    for figure in scene.errorFigures().dropFirst() {
      let table = try #require(figure.tables.first)
      expectEqual(table.rows.count, StudiedDay.strategies.count)
      for row in table.rows.indices {
        let run = try #require(
          study.runs.first {
            $0.key.strategy == table.text(row, 0) && $0.key.replication == scene.replication
          }
        )
        let names = [
          "error_mean_m", "error_p50_m", "error_p95_m", "error_max_m", "coverage_fraction",
        ]
        for (column, name) in names.enumerated() {
          let value = table.number(row, column + 1)
          #expect(isNear(value, run.measures[name]), "\(name) of row \(row)")
        }
      }
    }
  }

  @Test("strategies without a belief are named and have no line")
  func namesBlindStrategies() throws {
    for figure in try StudiedDay.scene().errorFigures() {
      #expect(figure.remark.contains("\u{2068}control\u{2069}"))
      let found = try #require(FoundElements.inside(figure))
      #expect(found.names.contains("path"))
    }
    expectEqual(ErrorCharts(try StudiedDay.scene()).series.count, StudiedDay.strategies.count - 1)
  }

  private func truth(_ count: Int, unscored: Range<Int> = 0..<0) -> [RecordedTruth] {
    (0..<count).map { second in
      RecordedTruth(
        time: SimulationTime(seconds: Double(second)),
        coordinate: Coordinate(latitude: 0, longitude: 0),
        point: .zero,
        isScored: !unscored.contains(second)
      )
    }
  }

  @Test("quantiles interpolate between neighbours, and the count includes equal errors")
  func computesQuantiles() {
    let errors: [Double?] = [4, nil, 1, 3, nil, 2]
    let distribution = ErrorDistribution(errors, truth: truth(6, unscored: 4..<5))
    expectEqual(distribution.quantile(0), 1)
    expectEqual(distribution.quantile(0.5), 2.5)
    #expect(isNear(distribution.quantile(0.95), 3.85))
    expectEqual(distribution.quantile(1), 4)
    expectEqual(distribution.mean, 2.5)
    expectEqual(distribution.coverage, 0.8)
    let limits: [Double] = [0.5, 1, 2, 3.9, 9]
    let counts: [Int] = limits.map { distribution.count(upTo: $0) }
    expectEqual(counts, [0, 1, 2, 3, 4])
    let none = ErrorDistribution([nil, nil], truth: truth(2))
    #expect(none.quantile(0.5) == nil)
    #expect(none.mean == nil)
    expectEqual(none.coverage, 0)
    #expect(ErrorDistribution([], truth: []).coverage == nil)
  }

  @Test("a stretch without errors is a gap, and every other stretch has its own median and band")
  func groupsByTime() {
    let errors: [Double?] = (0..<100).map { $0 >= 40 && $0 < 60 ? nil : Double($0) }
    let columns = ErrorDistribution.columns(
      errors,
      truth: truth(100),
      end: SimulationTime(seconds: 100),
      count: 5
    )
    expectEqual(columns.count, 5)
    expectEqual(columns[0], ErrorDistribution.Column(low: 1, median: 10, high: 18))
    #expect(columns[2] == nil)
    expectEqual(columns[4]?.median, 90)
  }

  @Test("samples as many as stretches leave no gaps between them")
  func leavesNoFalseGaps() {
    for count in [1, 2, 7, 61, 225] {
      let errors: [Double?] = Array(repeating: 1, count: count)
      let end = SimulationTime(seconds: Double(max(1, count - 1)))
      let columns = ErrorDistribution.columns(errors, truth: truth(count), end: end, count: count)
      #expect(columns.allSatisfy { $0 != nil }, "\(count) samples")
    }
  }
}
