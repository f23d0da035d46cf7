// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Tracewatt
import TracewattTestSupport

@testable import ScenarioFiles
@testable import Studies

/// The knee on real days, which must not depend on the second digit of a number.
@Suite("The recommendation on shipped days does not depend on 2 %", .tags(.validation))
struct RecommendationValidation {
  private static let ride = MeasurementFolder.recordings.file("gpsbabel_oregon700_oslo_bike.fit")

  private static let days = ShippedDays.names + ["sdk_presets", "wifi_off_day", "weighted_week"]

  @Test("on a shipped day or week", arguments: Cases.some(5, of: days))
  func shipped(day: String) async throws {
    try await check("\(packageRoot)/scenarios/\(day).yaml")
  }

  @Test(
    "on a recorded ride",
    .enabled(if: ride != nil, "TRACEWATT_RECORDINGS is not set")
  )
  func recorded() async throws {
    try await check(#require(Self.ride))
  }

  /// Scales energy and error of every strategy by 2 % up and down, one after another.
  private func check(_ path: String) async throws {
    let loaded = try StudyLoader.load(paths: [path], options: LoadOptions(replications: 3))
    var runs: [RunResult] = []
    for day in loaded.days {
      runs += await Experiment(day.scenario, detail: .none).run(jobs: 2)
    }
    let columns = ResultColumns(loaded.reported(runs))
    let names = loaded.strategyNames
    let before = recommendations(of: columns, names)
    expectEqual(before, ComparisonTable(columns: columns, strategies: names).recommendations)
    #expect(!before.isEmpty && before.allSatisfy { $0.chosen != nil })
    for strategy in names {
      for metrics in [["energy_location_j", "location_percent_per_day"], ["error_mean_m"]] {
        for scale in [0.98, 1.02] {
          let changed = ScaledColumns(columns, strategy: strategy, metrics: metrics, scale: scale)
          let after = recommendations(of: changed, names)
          try #require(after.count == before.count)
          for (old, new) in zip(before, after) where old.chosen != new.chosen {
            #expect(old.alternatives.contains { $0 == new.chosen }, "\(strategy) × \(scale)")
            #expect(new.alternatives.contains { $0 == old.chosen }, "\(strategy) × \(scale)")
          }
        }
      }
    }
  }

  /// The recommendations of a table, without the rest of it.
  private func recommendations(of columns: any RunColumns, _ names: [String]) -> [Recommendation] {
    Recommendation.recommendations(
      of: GroupedRuns(columns),
      reference: Comparison.reference(among: names) ?? "",
      request: RecommendationRequest(),
      standings: ParetoStanding.standings(of: columns),
      measure: .standard,
      margins: .standard
    )
  }
}

/// The columns of a study in which some measures of one strategy are scaled.
private struct ScaledColumns: RunColumns {
  private let columns: ResultColumns
  private let strategy: String
  private let places: [Int]
  private let scale: Double

  init(_ columns: ResultColumns, strategy: String, metrics: [String], scale: Double) {
    self.columns = columns
    self.strategy = strategy
    places = RunMeasures.definitions.indices.filter {
      metrics.contains(RunMeasures.definitions[$0].name)
    }
    self.scale = scale
  }

  var groups: [RunGroup] { columns.groups }

  func column(_ metric: Int, of group: RunGroup) -> [Double] {
    let values = columns.column(metric, of: group)
    guard group.strategy == strategy, places.contains(metric) else { return values }
    return values.map { $0 * scale }
  }

  func replications(of group: RunGroup) -> [Int] { columns.replications(of: group) }

  func notes(of group: RunGroup) -> [String] { columns.notes(of: group) }

  func powerRanges(of group: RunGroup) -> PowerRanges? { columns.powerRanges(of: group) }

  func powerProfile(of group: RunGroup) -> [Watts]? { columns.powerProfile(of: group) }
}
