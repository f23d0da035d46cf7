// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import ScenarioFiles
import TracewattTestSupport

@testable import Analyses
@testable import Tracewatt

/// The range over unknown numbers of the phone, compared with draws of all of them.
@Suite("Ranges of ratios against draws of every number of the phone but one")
struct PowerRangesStatistics {
  private static let strategies = [
    "standard_best", "standard_hundred_meters", "duty_cycled", "region_monitoring",
    "significant_change",
  ]

  /// The ends of both ranges as logarithms of the ratio over that of the phone in use.
  private func ends(
    _ day: String
  ) async throws -> [(strategy: String, printed: [Double], drawn: [Double])] {
    var options = LoadOptions(strategies: Self.strategies, range: .unknowns)
    options.replications = 1
    var scenario = try StudyLoader.load(paths: [BuiltIn.path(of: day)], options: options).days[0]
      .scenario
    // Only energy is used, and scoring a day second by second takes longer than the day itself.
    scenario.world.scoringInterval = .seconds(3600)
    let (phone, system) = (scenario.phones[0], scenario.systems[0])
    let setting = ModelSetting(
      phone: phone,
      system: system,
      providers: scenario.world.providers
    )
    // Whether a receiver gives up a search is a rule that is not proportional to any energy.
    let parameters = ModelParameters(of: setting, ranges: []).free
      .filter { $0.key.hasPrefix("phone.") && $0.key != "phone.gnss.acquisition_timeout" }
    let experiment = Experiment(scenario)
    let source = try #require(
      SimulatedOutcomes(
        [(scenario, experiment.world)],
        week: nil,
        phone: phone.name,
        system: system.name,
        strategies: Self.strategies,
        parameters: parameters,
        errorMeasure: .standard
      )
    )
    let draws = ModelDraws(seed: 5)
    let requests = (0..<200).map { draw in
      ModelRequest(
        changes: parameters.indices.map {
          .init($0, draws.value(of: parameters[$0], draw: draw, shape: .evidence))
        },
        replication: 0
      )
    }
    let outcomes = await source.outcomes(of: requests, jobs: 2, progress: { _ in })
    let table = ComparisonTable(
      results: experiment.run(replication: 0),
      strategies: Self.strategies
    )
    return try table.comparisons.map { comparison in
      let place = try #require(Self.strategies.firstIndex(of: comparison.group.strategy))
      let effect = try #require(comparison.effect(on: "energy_location_j"))
      let range = try #require(effect.range)
      let base = log(effect.value.estimate)
      let ratios = outcomes.compactMap { draw -> Double? in
        guard let own = draw[place].energy, let other = draw[0].energy, own > 0, other > 0 else {
          return nil
        }
        return log(own / other) - base
      }
      .sorted()
      return (
        comparison.group.strategy,
        [log(range.lowerBound) - base, log(range.upperBound) - base],
        [ratios[5], ratios[ratios.count - 6]]
      )
    }
  }

  /// A range of less than a tenth of its ratio is set by numbers that it leaves out, such as the power
  /// of an acquisition; then the widths may differ by two hundredths of the ratio.
  private static let narrow = (below: 0.1, by: 0.02)

  @Test(
    "the printed range is about as wide as 95 percent of the draws",
    arguments: Cases.some(1, of: ["office_day", "metro_commute", "day_hike"])
  )
  func widths(_ day: String) async throws {
    for row in try await ends(day) {
      let printed = row.printed[1] - row.printed[0]
      let drawn = row.drawn[1] - row.drawn[0]
      print("\(day), \(row.strategy): printed \(row.printed), drawn \(row.drawn)")
      if drawn < Self.narrow.below {
        #expect(abs(printed - drawn) < Self.narrow.by, "\(day), \(row)")
      } else {
        #expect(printed > 0.8 * drawn && printed < 1.5 * drawn, "\(day), \(row)")
      }
    }
  }
}
