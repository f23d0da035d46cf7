// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Tracewatt
import TracewattTestSupport

@testable import ScenarioFiles
@testable import Studies

/// The intervals of few replications beside the values of many.
@Suite("Intervals of few replications hold the values of many", .tags(.validation))
struct IntervalCoverageValidation {
  /// How often the intervals of one measure of one strategy were there, and held.
  private struct Tally {
    var held = 0
    var count = 0
    var withheld = 0

    var share: Double { count > 0 ? Double(held) / Double(count) : 1 }
  }

  /// A strategy and a measure.
  private struct Place: Hashable { var strategy, metric: String }

  private static let days = ["office_day", "car_commute", "family_tracker"]
  private static let recordings = ["gpsbabel_gxtrack_walk.kml", "gpsbabel_oregon700_oslo_bike.fit"]

  @Test("on shipped days and on recordings")
  func days() async throws {
    let isNightly = Cases.some(1, of: [false, true]).count > 1
    let folder = MeasurementFolder.recordings.path
    let paths =
      Cases.some(1, of: Self.days).map { "\(packageRoot)/scenarios/\($0).yaml" }
      + (isNightly ? Self.recordings.compactMap { name in folder.map { "\($0)/\(name)" } } : [])
    for size in [10, 20] {
      var tallies: [Place: Tally] = [:]
      for path in paths {
        try await count(path, all: isNightly ? 1000 : 100, size: size, into: &tallies)
      }
      let all = tallies.values.reduce(into: Tally()) {
        $0.held += $1.held
        $0.count += $1.count
        $0.withheld += $1.withheld
      }
      let low = tallies.filter { $0.value.share < 0.85 }
      print(
        "\(size) replications: \(all.share) of \(all.count) intervals hold, \(all.withheld) withheld;",
        "below 0.85: \(low.count) of \(tallies.count):",
        low.map { "\($0.key.strategy) \($0.key.metric) \($0.value.share)" }.sorted()
      )
      #expect((0.92...0.98).contains(all.share) || !isNightly && all.share > 0.9)
      #expect(Double(all.withheld) <= 0.05 * Double(all.count))
      // Skewed errors of a strategy whose process ends early in most replications remain below.
      #expect(Double(low.count) <= 0.05 * Double(tallies.count) || !isNightly)
    }
  }

  /// Compares each block of replications of a day with all of them.
  private func count(
    _ path: String,
    all: Int,
    size: Int,
    into tallies: inout [Place: Tally]
  ) async throws {
    let loaded = try StudyLoader.load(
      paths: [path],
      options: LoadOptions(seed: 77, replications: all)
    )
    let day = try #require(loaded.days.first)
    let results = await Experiment(day.scenario, detail: .none).run(jobs: 2)
    let reference = try #require(Comparison.reference(among: loaded.strategyNames))
    let truth = Comparison.comparisons(of: results, against: reference)
    let blocks = Dictionary(grouping: results) { $0.key.replication / size }
    for block in blocks.sorted(by: { $0.key < $1.key }) where block.key < all / size {
      let found = Comparison.comparisons(of: block.value, against: reference)
      for (whole, part) in zip(truth, found) {
        for effect in whole.effects {
          let place = Place(strategy: whole.group.strategy, metric: effect.metric)
          guard let own = part.effect(on: effect.metric), let low = own.value.low,
            let high = own.value.high, own.kind == effect.kind
          else {
            tallies[place, default: Tally()].withheld += 1
            continue
          }
          let slack = 1e-9 * abs(effect.value.estimate)
          tallies[place, default: Tally()].count += 1
          if low - slack <= effect.value.estimate, effect.value.estimate <= high + slack {
            tallies[place, default: Tally()].held += 1
          }
        }
      }
    }
  }
}
