// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Quantities
import Testing
import Tracewatt

@testable import TracewattFiles

/// The bound against everything that is built in: no run may take less than the least possible.
@Suite("No strategy beats the oracle on the shipped days", .tags(.validation))
struct OracleValidation {
  /// Every shipped day of strategies that are settings, weeks aside.
  static let days = BuiltIn.scenarioNames.filter { name in
    let text = BuiltIn.text("scenarios", name) ?? ""
    // A day with app code of the examples cannot be read without them.
    let hasAppCode = text.split(separator: "\n")
      .contains { $0.hasPrefix("  - ") && $0.hasSuffix("_app") }
    return text.contains("kind: scenario") && !hasAppCode
  }

  static let targets = [
    OracleTarget(), OracleTarget(.mean, limit: 100), OracleTarget(.p95, limit: 100),
    OracleTarget(.p95, limit: 500),
  ]

  @Test("the least possible is never more than what a strategy takes", arguments: days)
  func bound(day: String) async throws {
    let loaded = try StudyLoader.load(
      paths: [BuiltIn.path(of: day)],
      options: LoadOptions(strategies: BuiltIn.strategyNames, replications: 2)
    )
    let scenario = try #require(loaded.study.days.first).scenario
    let experiment = Experiment(scenario)
    let results = await experiment.run(jobs: 2)
    let oracle = Oracle(experiment)
    for target in Self.targets {
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

  @Test("the days are all there")
  func all() {
    #expect(Self.days.count >= 20)
  }
}
