// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Analyses
import Tracewatt
import TracewattTestSupport

@testable import ScenarioFiles

/// The bound compared with all built-in strategies: no run may use less than the least possible.
///
/// Chance plays no part, so a single run below the bound is a fault.
private enum OracleBound {
  /// All shipped days with strategies of settings, without weeks.
  static let days = BuiltIn.scenarioNames.filter { name in
    let text = BuiltIn.text("scenarios", name) ?? ""
    // A day with app code of the examples cannot be loaded without it.
    let hasAppCode = text.split(separator: "\n")
      .contains { $0.hasPrefix("  - ") && $0.hasSuffix("_app") }
    return text.contains("kind: scenario") && !hasAppCode
  }

  static let targets = [
    OracleTarget(), OracleTarget(.mean, limit: 100), OracleTarget(.p95, limit: 100),
    OracleTarget(.p95, limit: 500),
  ]

  /// Compares every built-in strategy on a day with its bounds.
  static func check(day: String, replications: Int, targets: [OracleTarget]) async throws {
    // A strategy of the other platform has no service there, which is an error.
    let androids = ["geofencing", "mpath_sense_like", "service_geofences", "service_high_accuracy"]
    let names = BuiltIn.strategyNames.filter { name in
      day.hasPrefix("android_")
        ? name != "live_updates"
        : !name.hasPrefix("fused_") && !name.hasSuffix("_android_like") && !androids.contains(name)
    }
    let loaded = try StudyLoader.load(
      paths: [BuiltIn.path(of: day)],
      options: LoadOptions(strategies: names, replications: replications)
    )
    let scenario = try #require(loaded.days.first).scenario
    let experiment = Experiment(scenario)
    let results = await experiment.run(jobs: 2)
    let oracle = Oracle(experiment)
    for target in targets {
      let bounds = await oracle.bounds(of: results, target: target, jobs: 2)
      #expect(bounds.count == results.count)
      for bound in bounds {
        guard let least = bound.leastEnergy else { continue }
        #expect(least <= bound.energy, "\(bound)")
      }
      let ratios = bounds.compactMap { bound -> Double? in
        guard let least = bound.leastEnergy, least > .zero else { return nil }
        return bound.energy / least
      }
      let least = ratios.min().map { NumberText.short($0, digits: 3) } ?? "none"
      let middle = ratios.sorted().dropFirst(ratios.count / 2).first
        .map { NumberText.short($0, digits: 3) }
      print(
        "\(day), \(target.measure.rawValue) \(target.limit.map { "\($0) m" } ?? "own"): "
          + "\(ratios.count) of \(bounds.count) bounds above 0 J, least regret \(least), "
          + "median \(middle ?? "none")"
      )
    }
  }
}

/// Each target on one of four different days, in `make test` two of them: 88 and 44 bounds.
@Suite("No strategy beats the oracle", .tags(.validation))
struct OracleValidation {
  @Test(
    "the least possible energy is never more than that of a strategy",
    arguments: Cases.some(
      2,
      of: Array(
        zip(["office_day", "car_commute", "metro_commute", "day_hike"], OracleBound.targets)
      )
    )
  )
  func bound(day: String, target: OracleTarget) async throws {
    try await OracleBound.check(day: day, replications: 1, targets: [target])
  }

  @Test("the days of the nightly run are all there")
  func all() {
    #expect(OracleBound.days.count >= 20)
  }
}

/// Every target on every shipped day, twice.
@Suite("No strategy beats the oracle on the shipped days", .tags(.validation))
struct OracleNightly {
  @Test(
    "the least possible energy is never more than that of a strategy",
    arguments: OracleBound.days
  )
  func bound(day: String) async throws {
    try await OracleBound.check(day: day, replications: 2, targets: OracleBound.targets)
  }
}
