// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Quantities
import RunMetrics
import TracewattTestSupport
import World

@testable import Studies

/// Columns of made numbers: a function gives each person's value of a measure.
private struct MadeColumns: RunColumns {
  var strategies: [String]
  var count: Int
  var value: @Sendable (_ strategy: String, _ metric: String, _ person: Int) -> Double

  var groups: [RunGroup] {
    strategies.sorted().map {
      RunGroup(scenario: "users", strategy: $0, phone: PeoplePlan.mixed, os: PeoplePlan.mixed)
    }
  }
  func replications(of group: RunGroup) -> [Int] { Array(0..<count) }
  func column(_ metric: Int, of group: RunGroup) -> [Double] {
    let name = RunMeasures.definitions[metric].name
    return (0..<count).map { value(group.strategy, name, $0) }
  }
  func notes(of group: RunGroup) -> [String] { [] }
  func powerRanges(of group: RunGroup) -> PowerRanges? { nil }
  func powerProfile(of group: RunGroup) -> [Watts]? { nil }
}

@Suite("The answer of a population")
struct PopulationAnswerTests {
  private static let plan = PeoplePlanTests.plan

  /// Phone b takes 10 %/day with `best` and phone a 2; `coarse` takes a fifth and loses half of the
  /// hours, `rare` a hundredth and all but a tenth of them.
  private static let columns = MadeColumns(strategies: ["best", "coarse", "rare"], count: 400) {
    strategy,
    metric,
    person in
    let own = plan.person(person).device.phone == "b" ? 10.0 : 2.0
    let factors: [String: Double] = ["best": 1, "coarse": 0.2, "rare": 0.01]
    let hours: [String: Double] = ["best": 1, "coarse": 0.5, "rare": 0.1]
    let factor = factors[strategy] ?? 0
    switch metric {
    case PopulationSpread.metric: return own * factor + Double(person) * 1e-6
    case "hours_with_position_fraction": return hours[strategy] ?? 0
    case "error_mean_m": return 10 / factor
    default: return .nan
    }
  }

  private func answer(present: String? = nil) throws -> PopulationAnswer {
    let week = WeekWeights(name: "users", days: [.init(scenario: "users", weight: 1)])
    let spread = PopulationSpread.rows(
      of: Self.columns,
      weights: week,
      population: Population(
        limits: [5],
        others: [
          TuningLimit(metric: "hours_with_position_fraction", direction: .atLeast, bound: 0.3)
        ]
      ),
      people: PeopleRanges(Self.plan, phones: [:])
    )
    return try #require(
      PopulationAnswer(
        Self.columns,
        plan: Self.plan,
        spread: spread,
        strategies: ["best", "coarse", "rare"],
        present: present
      )
    )
  }

  @Test("the share over the limit is that of phone b, with its interval")
  func share() throws {
    let answer = try answer()
    let over = try #require(answer.over("best"))
    let b = (0..<400).count { Self.plan.person($0).device.phone == "b" }
    expectEqual(over.value.estimate, Double(b) / 400)
    expectEqual(over.value.count, 400)
    try expectEqual(#require(answer.over("coarse")).value.estimate, 0)
    let under = answer.spread.first { $0.statistic == "share_under" && $0.group.strategy == "rare" }
    expectEqual(under?.value.estimate, 1)
  }

  @Test("the phone explains the spread, and nothing else does")
  func factors() throws {
    let factors = try answer().factors
    #expect(["phone", "os"].contains(factors[0].factor.rawValue))
    #expect(factors[0].explained > 0.5)
    #expect(factors.filter { $0.explained > 0.05 }.count == 2)
    expectEqual(factors[0].values.map(\.over.estimate), [1, 0])
    let ends = try #require(answer().extremes)
    #expect(["b", "two"].contains(ends.most.name) && ["a", "one"].contains(ends.least.name))
  }

  @Test("of the changes that save a third, the one that keeps most hours is named")
  func change() throws {
    let best = try #require(answer().bestChange)
    expectEqual(best.strategy, "coarse")
    #expect(abs(best.ratio - 0.2) < 0.001)
    expectEqual(best.hoursBefore, 1)
    expectEqual(best.hoursAfter, 0.5)
    // From the rarest on, everything takes more.
    #expect(try answer(present: "rare").bestChange == nil)
  }
}
