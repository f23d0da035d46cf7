// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing
import Tracewatt

@testable import TracewattFiles

/// The knee on real days: it must not turn on the second digit of a number.
@Suite("The recommendation on shipped days does not turn on 2 %", .tags(.validation))
struct RecommendationValidation {
  private static let ride = packageRoot + "/../shared/traces/gpsbabel_oregon700_oslo_bike.fit"

  private static let days = ShippedDays.names + ["sdk_presets", "wifi_off_day", "weighted_week"]

  @Test("on a shipped day or week", arguments: days)
  func shipped(day: String) async throws {
    try await check("\(packageRoot)/scenarios/\(day).yaml")
  }

  @Test(
    "on a recorded ride",
    .enabled(if: FileManager.default.fileExists(atPath: ride), "the recorded ride is not here")
  )
  func recorded() async throws {
    try await check(Self.ride)
  }

  /// Scales energy and error of every strategy by 2 % either way, one after another.
  private func check(_ path: String) async throws {
    let loaded = try StudyLoader.load(paths: [path], options: LoadOptions(replications: 3))
    var runs: [RunResult] = []
    for day in loaded.study.days {
      runs += await Experiment(day.scenario, detail: .none).run(jobs: 2)
    }
    let results = loaded.study.reported(runs)
    let names = loaded.study.strategyNames
    func recommendations(_ results: [RunResult]) -> [Recommendation] {
      ComparisonTable(results: results, strategies: names).recommendations
    }
    let before = recommendations(results)
    #expect(!before.isEmpty && before.allSatisfy { $0.chosen != nil })
    for strategy in names {
      for metrics in [["energy_location_j", "location_percent_per_day"], ["error_mean_m"]] {
        for scale in [0.98, 1.02] {
          let changed = results.map { result -> RunResult in
            guard result.key.strategy == strategy else { return result }
            var result = result
            result.measures = RunMeasures(
              values: RunMeasures.definitions.map { definition in
                let value = result.measures[definition.name]
                return metrics.contains(definition.name) ? value.map { $0 * scale } : value
              }
            )
            return result
          }
          for (old, new) in zip(before, recommendations(changed)) where old.chosen != new.chosen {
            #expect(old.alternatives.contains { $0 == new.chosen }, "\(strategy) × \(scale)")
            #expect(new.alternatives.contains { $0 == old.chosen }, "\(strategy) × \(scale)")
          }
        }
      }
    }
  }
}
