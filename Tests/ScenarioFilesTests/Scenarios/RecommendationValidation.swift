// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Tracewatt
import TracewattTestSupport

@testable import ScenarioFiles
@testable import Studies

/// The answer on real days, which must be that of the day and not of the luck.
@Suite("The steps of the answer do not depend on the seed", .tags(.validation))
struct RecommendationValidation {
  /// The smallest share of pairs of seeds with equal steps.
  private static let leastShare = 0.9

  private static let days = [
    "office_day", "car_commute", "metro_commute", "day_hike", "family_tracker", "home_errands",
    "bicycle_courier", "traffic_jam", "london_arrival", "site_visits",
  ]

  /// The first twenty recordings of the index that can be read and have times.
  private static let recordings: [String] = {
    guard let folder = MeasurementFolder.recordings.path,
      let index = try? String(contentsOfFile: folder + "/INDEX.csv", encoding: .utf8)
    else { return [] }
    let names = index.split(whereSeparator: \.isNewline).dropFirst().compactMap {
      $0.split(separator: ",").first
    }
    let readable = names.lazy.map { folder + "/" + $0 }.filter { path in
      (try? StudyLoader.load(paths: [path], options: LoadOptions(replications: 1))) != nil
    }
    return Array(readable.prefix(20))
  }()

  @Test("on shipped days")
  func shipped() async throws {
    let days = Cases.some(2, of: Self.days).map { "\(packageRoot)/scenarios/\($0).yaml" }
    try await check(days)
  }

  @Test(
    "on recordings",
    .enabled(if: MeasurementFolder.recordings.path != nil, "TRACEWATT_RECORDINGS is not set")
  )
  func recorded() async throws {
    try await check(Cases.some(3, of: Self.recordings))
  }

  /// Compares the steps of each input between seeds, all pairs together.
  private func check(_ paths: [String]) async throws {
    let seeds = Cases.some(3, of: Array(UInt64(1)...20))
    // As many as the program runs, of which 20 are enough to see that the test works.
    let replications = Cases.some(1, of: [20, nil] as [Int?]).last ?? nil
    var (equal, pairs) = (0, 0)
    for path in paths {
      var found: [[[String]]] = []
      for seed in seeds {
        let loaded = try StudyLoader.load(
          paths: [path],
          options: LoadOptions(seed: seed, replications: replications)
        )
        let day = try #require(loaded.days.first)
        let results = await Experiment(day.scenario, detail: .none).run(jobs: 2)
        let table = ComparisonTable(
          results: results,
          strategies: loaded.strategyNames,
          days: [day.scenario.name: DayFacts(day.scenario)]
        )
        found.append(table.recommendations.map { $0.steps.map(\.group.strategy) })
      }
      for (place, one) in found.enumerated() {
        equal += found.dropFirst(place + 1).count { $0 == one }
      }
      pairs += seeds.count * (seeds.count - 1) / 2
    }
    let share = Double(equal) / Double(max(1, pairs))
    print("the steps are equal in \(equal) of \(pairs) pairs of seeds")
    #expect(pairs > 0 && share >= Self.leastShare, "\(share)")
  }
}
