// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import ScenarioFiles
import Testing
import Tracewatt

private let metric = "location_percent_per_day"

/// The rows of some strategies in a study of the office day.
private func rows(
  _ strategies: [String],
  seed: UInt64,
  replications: Int,
  phone: ((inout PhoneProfile) -> Void)? = nil
) async throws -> [ComparisonTable.Row] {
  var options = LoadOptions(strategies: strategies, range: .unknowns)
  options.seed = seed
  options.replications = replications
  var scenario = try StudyLoader.load(paths: [BuiltIn.path(of: "office_day")], options: options)
    .days[0].scenario
  // Only energy is used, and scoring a day second by second takes longer than the day itself.
  scenario.world.scoringInterval = .seconds(3600)
  if let phone { phone(&scenario.phones[0]) }
  let results = await Experiment(scenario).run(jobs: 2)
  return ComparisonTable(results: results, strategies: strategies).rows
}

/// Uncertainty about the phone is not chance: means depend on neither seed nor number of
/// replications.
@Suite("One stated phone, by many replications")
struct StatedPhoneNightly {
  private static let strategies = ["standard_best", "duty_cycled"]

  /// The mean of a study.
  private struct Mean: Sendable {
    var strategy: String
    var seed: UInt64
    var replications: Int
    var value: IntervalEstimate
  }

  /// The means of both strategies, which share their days, computed once for all tests.
  private static let means = Task { () throws -> [Mean] in
    var means: [Mean] = []
    for seed: UInt64 in [1, 2, 3, 42, 77] {
      // Each number is a separate study, because the draws must not depend on it.
      for replications in seed == 42 ? [20, 200, 2_000] : [20, 200] {
        for row in try await rows(strategies, seed: seed, replications: replications) {
          means.append(
            Mean(
              strategy: row.group.strategy,
              seed: seed,
              replications: replications,
              value: try #require(row[metric])
            )
          )
        }
      }
    }
    return means
  }

  @Test(
    "the mean of the office day is within noise, for every seed and number of replications",
    arguments: strategies
  )
  func means(_ strategy: String) async throws {
    let means = try await Self.means.value.filter { $0.strategy == strategy }
    #expect(means.count == 11)
    func standardError(_ value: IntervalEstimate) throws -> Double {
      // The half-width divided by the t quantile, which is 1.96 to 2.09 here.
      (try #require(value.high) - value.estimate) / 1.96
    }
    let best = try #require(means.first { $0.replications == 2_000 }?.value)
    for mean in means {
      let (a, b) = (try standardError(mean.value), try standardError(best))
      // Four standard errors: one of 16,000 differences exceeds them by chance.
      #expect(
        abs(mean.value.estimate - best.estimate) <= 4 * (a * a + b * b).squareRoot() + 1e-9,
        "\(mean)"
      )
    }
  }
}

@Suite("The range of one stated phone")
struct StatedPhoneStatistics {
  @Test(
    "the range of unknowns is that of the profile's extremes, for 5 replications as for 50",
    arguments: [5, 50]
  )
  func range(_ replications: Int) async throws {
    func row(_ phone: ((inout PhoneProfile) -> Void)? = nil) async throws -> ComparisonTable.Row {
      let all = try await rows(
        ["duty_cycled"],
        seed: 42,
        replications: replications,
        phone: phone
      )
      return try #require(all.first)
    }
    let range = try #require(try await row().range(of: metric))
    func extreme(_ end: KeyPath<Estimate<Double>, Double>) async throws -> Double {
      let row = try await row {
        $0.scale.all = Estimate($0.scale.all[keyPath: end])
        for part in PowerScale.Part.allCases {
          $0.scale[part] = Estimate($0.scale[part][keyPath: end])
        }
      }
      return try #require(row[metric]?.estimate)
    }
    #expect(abs(range.lowerBound / (try await extreme(\.low)) - 1) < 1e-6)
    #expect(abs(range.upperBound / (try await extreme(\.high)) - 1) < 1e-6)
  }
}
