// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Studies
import TracewattTestSupport

/// Hand-made strategies for recommendations.
enum Offered {
  /// A strategy by its location energy in percent of a charge a day and its mean error in metres.
  struct Strategy {
    var name: String
    var percent: Double
    var error: Double?
    var coverage = 1.0
    var crossings: (missed: Double, all: Double)?
    var system = "ios_18"
    /// Further measures by name.
    var others: [String: Double] = [:]

    init(
      _ name: String,
      _ percent: Double,
      _ error: Double?,
      coverage: Double = 1,
      crossings: (missed: Double, all: Double)? = nil,
      system: String = "ios_18",
      others: [String: Double] = [:]
    ) {
      (self.name, self.percent, self.error) = (name, percent, error)
      (self.coverage, self.crossings, self.system) = (coverage, crossings, system)
      self.others = others
    }

    /// Replications that are equal except for a small variation that every strategy shares.
    func runs(_ replications: Int) -> [RunResult] {
      (0..<replications).map { replication in
        let luck = 1 + 0.01 * Double(replication)
        var measures = [
          "location_percent_per_day": percent * luck, "energy_location_j": 400 * percent * luck,
          "coverage_fraction": error == nil ? 0 : coverage,
        ]
        measures["error_mean_m"] = error.map { $0 * luck }
        measures["error_p95_m"] = error.map { 2 * $0 * luck }
        if let crossings {
          measures["region_missed_count"] = crossings.missed
          measures["region_found_count"] = crossings.all - crossings.missed
          measures["region_true_count"] = crossings.all
        }
        var run = Made.run(name, replication, measures.merging(others) { $1 })
        run.key.os = system
        return run
      }
    }
  }

  static func table(
    _ strategies: [Strategy],
    replications: Int = 3,
    present: String? = nil,
    limits: [TuningLimit] = [],
    measure: ErrorMeasure = .standard,
    days: [String: DayFacts] = [:]
  ) -> ComparisonTable {
    ComparisonTable(
      results: strategies.flatMap { $0.runs(replications) },
      strategies: strategies.map(\.name),
      errorMeasure: measure,
      request: RecommendationRequest(present: present, limits: limits),
      days: days
    )
  }

  static func recommendation(
    _ strategies: [Strategy],
    replications: Int = 3,
    present: String? = nil,
    limits: [TuningLimit] = [],
    measure: ErrorMeasure = .standard
  ) throws -> Recommendation {
    let table = table(
      strategies,
      replications: replications,
      present: present,
      limits: limits,
      measure: measure
    )
    return try #require(table.recommendations.first)
  }
}

@Suite struct RecommendationTests {
  private typealias Strategy = Offered.Strategy

  private let best = Strategy("best", 30, 15)
  private let duty = Strategy("duty", 3, 40, crossings: (1.5, 6))
  private let coarse = Strategy("coarse", 0.2, 300)

  private func names(_ found: Recommendation) -> [String] { found.steps.map(\.group.strategy) }

  @Test("steps go from the most accurate to the cheapest, and the answer is within 100 m")
  func priceList() throws {
    let found = try Offered.recommendation([best, duty, coarse])
    expectEqual(names(found), ["best", "duty", "coarse"])
    #expect(found.chosen?.strategy == "duty" && found.present.strategy == "best")
    #expect(!found.keepsPresent && found.absence == nil && found.excluded == [])
    let step = found.steps[1]
    let energy = try #require(step.energy)
    #expect(energy.kind == .ratio && abs(energy.value.estimate - 0.1) < 1e-12)
    expectEqual(energy.conclusion, .less)
    // The mean variation of three replications is 1.01.
    let error = try #require(step.errorChange)
    #expect(abs(error.meanDifference - 25.25) < 1e-9)
    expectEqual(error.conclusion, .more)
    expectEqual(step.missed.crossings, .init(missed: 1.5, all: 6))
    #expect(step.missed.visits == nil && step.missed.notableDayFraction == nil)
    #expect(found.steps[0].energy == nil && found.steps[0].errorChange == nil)
    let far = try Offered.recommendation([Strategy("best", 30, 120), Strategy("coarse", 1, 900)])
    expectEqual(far.chosen?.strategy, "coarse")
  }

  @Test("of strategies whose errors are about equal the cheapest is the step")
  func equalErrors() throws {
    let near = try Offered.recommendation([best, Strategy("near", 20, 29)])
    expectEqual(names(near), ["near"])
    let far = try Offered.recommendation([best, Strategy("far", 20, 31)])
    expectEqual(names(far), ["best", "far"])
    // Beyond 50 m a factor of three counts as equal.
    let wide = [Strategy("a", 9, 100), Strategy("b", 8, 290), Strategy("c", 7, 310)]
    try expectEqual(names(Offered.recommendation(wide)), ["b", "c"])
    // Margins of the user's own are finer.
    let results = [best, Strategy("near", 20, 29)].flatMap { $0.runs(3) }
    let fine = ComparisonTable(results: results, margins: Indifference(errorMetres: 2))
    expectEqual(fine.recommendations.first.map(names), ["best", "near"])
  }

  @Test("a step takes 10 % less than the one before, and what does not is about as good or no step")
  func savings() throws {
    let found = try Offered.recommendation([
      best, Strategy("twin", 29, 20), Strategy("worse", 27.5, 40), Strategy("cheap", 26, 40),
    ])
    // The twin saves too little to be chosen instead; the next must stay below 90 % of the first.
    expectEqual(names(found), ["best", "cheap"])
    expectEqual(found.steps[0].alternatives.map(\.strategy), ["twin"])
    expectEqual(found.steps[1].alternatives.map(\.strategy), ["worse"])
  }

  @Test("of strategies equal in error and energy the first in the scenario is the step")
  func equal() throws {
    for order in [["a", "b"], ["b", "a"]] {
      let found = try Offered.recommendation(order.map { Strategy($0, $0 == "a" ? 9.9 : 10, 20) })
      expectEqual(names(found), [order[0]])
      expectEqual(found.steps[0].alternatives.map(\.strategy), [order[1]])
    }
  }

  @Test("a saving that no table shows is no step")
  func smallSavings() throws {
    let found = try Offered.recommendation([
      best, Strategy("a", 0.15, 200), Strategy("b", 0.07, 900), Strategy("c", 0.06, 1200),
    ])
    expectEqual(names(found), ["best", "a"])
  }

  @Test("a saving that the paired interval does not show is no step")
  func undecided() throws {
    func run(_ name: String, _ replication: Int, _ percent: Double, _ error: Double) -> RunResult {
      Made.run(
        name,
        replication,
        [
          "location_percent_per_day": percent, "energy_location_j": 400 * percent,
          "coverage_fraction": 1, "error_mean_m": error,
        ]
      )
    }
    let luck = [1, 40, 1, 40, 1, 40.0]
    let results = luck.indices.flatMap { [run("best", $0, 30, 15), run("luck", $0, luck[$0], 90)] }
    let found = try #require(ComparisonTable(results: results).recommendations.first)
    expectEqual(names(found), ["best"])
    let single = results.filter { $0.key.replication == 0 }
    let alone = try #require(ComparisonTable(results: single).recommendations.first)
    expectEqual(names(alone), ["best", "luck"])
  }

  @Test("of more than three steps the first, the last and the one after the largest drop are shown")
  func shown() throws {
    let found = try Offered.recommendation([
      best, Strategy("a", 20, 31), Strategy("b", 2, 50), Strategy("c", 1.5, 160),
      Strategy("d", 1, 900),
    ])
    expectEqual(found.steps.count, 5)
    expectEqual(found.shownSteps.map(\.group.strategy), ["best", "b", "d"])
    try expectEqual(Offered.recommendation([best, duty, coarse]).shownSteps.count, 3)
  }

  @Test("today's strategy changes what is compared with, never what is found")
  func present() throws {
    let all = [best, duty, coarse]
    let found = try ["best", "duty", "coarse"].map {
      try Offered.recommendation(all, present: $0)
    }
    for other in found { expectEqual(names(other), names(found[0])) }
    expectEqual(found.map(\.keepsPresent), [false, true, false])
    let ratio = try #require(found[2].steps[1].energy?.value.estimate)
    #expect(abs(ratio - 15) < 1e-9)
    #expect(try Offered.recommendation([best]).keepsPresent)
  }

  @Test("a description has the numbers that a step would have, without the rule")
  func described() throws {
    let strategies = [best, duty, coarse]
    let results = strategies.flatMap { $0.runs(3) }
    let found = try Offered.recommendation(strategies)
    let described = try #require(Recommendation.describing("duty", against: "best", in: results))
    expectEqual(described.chosenStep, found.steps[1])
    #expect(described.present == found.present && described.presentMissed == found.presentMissed)
    #expect(Recommendation.describing("none", against: "best", in: results) == nil)
    #expect(Recommendation.describing("duty", against: "none", in: results) == nil)
  }

  @Test("what stopped working is no step and says why, however good its error looks")
  func stalled() throws {
    func found(_ others: [String: Double]) throws -> Recommendation {
      try Offered.recommendation([best, Strategy("silent", 0.01, 15, others: others)])
    }
    let gap = ["longest_gap_s": 34_560.0, "delivery_count": 2]
    let suspended = try found(gap.merging(["stalled_suspended_fraction": 0.9]) { $1 })
    #expect(suspended.excluded.map(\.reason) == [.suspended] && names(suspended) == ["best"])
    #expect(suspended.excluded[0].missed.deliveries == 2)
    expectEqual(suspended.excluded[0].missed.longestGap, 34_560)
    try expectEqual(found(["stalled_ended_fraction": 0.3]).excluded.map(\.reason), [.ended])
    try expectEqual(found(["stalled_ended_fraction": 0.2]).excluded, [])
    // A long gap alone is no fault: at rest there is nothing to deliver.
    try expectEqual(names(found(gap)), ["silent"])
    let nothing = try Offered.recommendation([
      Strategy("a", 1, 20, others: ["stalled_ended_fraction": 1])
    ])
    #expect(nothing.absence == .nothingWorks && nothing.chosen == nil)
  }

  @Test("what reports more false than true crossings is no step")
  func falseCrossings() throws {
    func flapping(_ count: Double) -> Strategy {
      Strategy("own", 7, 10, crossings: (0, 4), others: ["region_false_count": count])
    }
    let found = try Offered.recommendation([best, flapping(59)])
    expectEqual(found.excluded.map(\.reason), [.falseCrossings])
    expectEqual(found.excluded[0].missed.falseCrossings, 59)
    try expectEqual(names(Offered.recommendation([best, flapping(4)])), ["own"])
  }

  @Test("what the system lacks and what equals another is no step")
  func unavailable() throws {
    var runs = [best, Strategy("deferred", 30, 15), Strategy("visits", 0.3, 80)]
      .flatMap { $0.runs(3) }
    for index in runs.indices where runs[index].key.strategy == "visits" {
      runs[index].notes = ["visits: ios_18 has no visits"]
    }
    let found = try #require(ComparisonTable(results: runs).recommendations.first)
    expectEqual(found.excluded.map(\.reason), [.equal(to: "best"), .unavailable("visits")])
    // Results that were read back have the notes of the folder, which join strategies.
    for index in runs.indices { runs[index].notes = [] }
    let stored = ComparisonTable(
      columns: ResultColumns(runs),
      storedNotes: ["other, visits: ios_18 has no visits; it is ignored"]
    )
    expectEqual(stored.recommendations.first?.excluded.last?.reason, .unavailable("visits"))
  }

  @Test("with less upload energy a strategy does not equal another")
  func uploads() throws {
    func strategy(_ name: String, _ joules: Double) -> Strategy {
      Strategy(name, 30, 15, others: ["energy_app_j": joules])
    }
    let found = try Offered.recommendation([strategy("often", 2400), strategy("seldom", 240)])
    expectEqual(found.excluded, [])
    try expectEqual(
      Offered.recommendation([strategy("a", 240), strategy("b", 240)]).excluded.map(\.reason),
      [.equal(to: "a")]
    )
  }

  @Test("a position for less than three quarters of the day is too little, and below 98 % is noted")
  func silence() throws {
    let none = Strategy("control", 0, nil)
    let found = try Offered.recommendation([none, best, Strategy("sparse", 1, 40, coverage: 0.9)])
    expectEqual(names(found), ["best", "sparse"])
    expectEqual(found.excluded.map(\.reason), [.partial])
    #expect(abs((found.steps[1].missed.notableDayFraction ?? 0) - 0.1) < 1e-12)
    let silent = try Offered.recommendation([none, Strategy("half", 1, 20, coverage: 0.5)])
    #expect(silent.absence == .noPosition && silent.excluded.count == 2)
  }

  @Test("with limits the cheapest that meets all of them is the answer")
  func limits() throws {
    let all = [
      best, duty, coarse, Strategy("crossings", 0.1, 400, crossings: (0, 6)),
    ]
    func chosen(_ limits: TuningLimit...) throws -> String? {
      try Offered.recommendation(all, limits: limits).chosen?.strategy
    }
    try expectEqual(chosen(TuningLimit(metric: "error_mean_m", bound: 350)), "coarse")
    try expectEqual(chosen(TuningLimit(metric: "error_mean_m", bound: 45)), "duty")
    try expectEqual(chosen(TuningLimit(metric: "region_missed_count", bound: 0)), "crossings")
    let both = [
      TuningLimit(metric: "region_missed_count", bound: 2),
      TuningLimit(metric: "error_mean_m", bound: 100),
    ]
    try expectEqual(chosen(both[0], both[1]), "duty")
    // With limits on energy alone it is the most accurate.
    try expectEqual(chosen(TuningLimit(metric: "location_percent_per_day", bound: 5)), "duty")
  }

  @Test("limits that nobody meets name the strategy that comes closest")
  func nearest() throws {
    let limit = TuningLimit(metric: "error_mean_m", bound: 5)
    let strict = try Offered.recommendation([best, duty], limits: [limit])
    #expect(strict.chosen == nil && strict.absence == .limits)
    let nearest = try #require(strict.nearest)
    #expect(nearest.group.strategy == "best" && nearest.limit == limit)
    #expect(abs(nearest.value - 15.15) < 1e-9)
  }

  @Test("where today's strategy is there for crossings, one that misses nearly all is no step")
  func deaf() throws {
    func fence(_ name: String, _ percent: Double, missed: Double) -> Strategy {
      Strategy(name, percent, 1200, crossings: (missed, 20))
    }
    let today = fence("today", 2, missed: 4)
    let found = try Offered.recommendation([today, fence("deaf", 0.5, missed: 18)])
    expectEqual(found.excluded.map(\.reason), [.missedEvents])
    try expectEqual(
      Offered.recommendation([today, fence("poor", 0.5, missed: 17)]).excluded.map(\.reason),
      []
    )
    // If today's strategy misses every crossing too, and none has a position, nothing works.
    let nothing = try Offered.recommendation([
      fence("today", 2, missed: 20), fence("b", 1, missed: 20),
    ])
    expectEqual(nothing.excluded.map(\.reason), [.missedEvents, .missedEvents])
    #expect(nothing.absence == .nothingWorks)
    // If all of them miss nearly all events, there is nothing better to name.
    let all = try Offered.recommendation([fence("today", 2, missed: 19), fence("b", 1, missed: 18)])
    expectEqual(all.excluded.map(\.reason), [])
  }

  @Test("where today's strategy is there for crossings, missed and late ones order the steps")
  func crossings() throws {
    func fence(_ name: String, _ percent: Double, _ missed: Double, late: Double) -> Strategy {
      Strategy(
        name,
        percent,
        1200,
        crossings: (missed, 24),
        others: ["region_latency_p50_s": late]
      )
    }
    let all = [
      fence("fence", 0.2, 1, late: 300), fence("prompt", 8, 1, late: 20),
      fence("poor", 0.1, 6, late: 20),
      best,
    ]
    let found = try Offered.recommendation(all)
    #expect(found.isForEvents && found.measure.name == "region_missed_count")
    expectEqual(names(found), ["prompt", "fence", "poor"])
    // A strategy that reports no crossings is not compared.
    expectEqual(found.excluded.map(\.group.strategy), ["best"])
    // A strategy with a position within 100 m is a tracker that also monitors regions.
    let near = Strategy("fence", 0.2, 80, crossings: (1, 24))
    #expect(try !Offered.recommendation([near, best]).isForEvents)
  }

  @Test("a day of which more than a quarter is not scored gets no answer")
  func unscored() throws {
    func found(_ share: Double) throws -> Recommendation {
      let facts = DayFacts(length: .hours(10), gapCount: 2, gapFraction: share)
      let table = Offered.table([best, duty], days: ["day": facts])
      return try #require(table.recommendations.first)
    }
    #expect(try found(0.3).absence == .unscored && found(0.3).steps == [])
    try expectEqual(found(0.2).absence, nil)
  }

  @Test("of two whose energies tables show as equal, the first in the scenario is the step")
  func equalEnergies() throws {
    // 0.04 of 0.09 % a day is no saving that tables show, and of 600 m and 800 m luck would choose.
    for (percent, error) in [
      (0.04, 600.0), (0.04, 900), (0.085, 600),
    ] {
      let all = [best, Strategy("changes", 0.09, 800), Strategy("visits", percent, error)]
      try expectEqual(names(Offered.recommendation(all, replications: 6)), ["best", "changes"])
    }
    // A saving that they show makes the cheaper one the step.
    let apart = [best, Strategy("changes", 0.3, 800), Strategy("visits", 0.04, 900)]
    try expectEqual(names(Offered.recommendation(apart, replications: 6)), ["best", "visits"])
  }

  @Test("a few false crossings by chance leave a strategy in")
  func fewFalse() throws {
    func reasons(_ count: Double) throws -> [Recommendation.Exclusion.Reason] {
      let fence = Strategy(
        "fence",
        1,
        20,
        crossings: (4, 4),
        others: ["region_false_count": count]
      )
      return try Offered.recommendation([best, fence]).excluded.map(\.reason)
    }
    try expectEqual(reasons(0.1), [])
    try expectEqual(reasons(3), [.falseCrossings])
  }

  @Test("a recording that cannot be the truth gets no answer")
  func doubtful() throws {
    let facts = DayFacts(length: .hours(10), doubt: "its noise is large")
    let table = Offered.table([best, duty], days: ["day": facts])
    let found = try #require(table.recommendations.first)
    #expect(found.absence == .doubtful && found.steps == [])
  }

  @Test("luck that moves the ratio more than the phone does asks for replications")
  func luck() throws {
    func row(_ wakes: Double) throws -> ComparisonTable.Row {
      let few = Strategy("few", 20, 40, others: ["wakeup_count": wakes, "delivery_count": wakes])
      let table = Offered.table([best, few])
      var row = try #require(table.rows.first { $0.group.strategy == "few" })
      row.energy?.range = 0.49...0.51
      return row
    }
    // Three replications leave an event a probability of 63 %; one of two wakes carries half. Two
    // percent take log 0.05 / log(1 − 0.04) = 73.4 replications.
    try expectEqual(row(2).replicationsForRange, 74)
    try expectEqual(row(5000).replicationsForRange, nil)
  }

  @Test("another error takes the place of the mean one")
  func measure() throws {
    let measure = try #require(ErrorMeasure(named: "region_missed_count"))
    let found = try Offered.recommendation(
      [
        Strategy("a", 3, 1200, crossings: (0, 6)), Strategy("b", 1, 1300, crossings: (1, 6)),
        Strategy("c", 0.6, 1300, crossings: (5, 6)),
      ],
      present: "c",
      measure: measure
    )
    expectEqual(names(found), ["a", "b", "c"])
    expectEqual(found.steps[0].errorChange?.metric, "region_missed_count")
  }

  @Test("systems are compared by the same strategy, paired by replication")
  func platforms() throws {
    let table = Offered.table([
      best, duty, Strategy("best", 30, 15, system: "ios_9"),
      Strategy("duty", 4.5, 20, system: "ios_9"),
    ])
    expectEqual(table.recommendations.map(\.chosen?.strategy), ["duty", "duty"])
    let effects = table.platformEffects
    expectEqual(effects.map(\.group.strategy), ["duty", "best"])
    let ratio = try #require(effects.first?.energy.value.estimate)
    #expect(abs(ratio - 1.5) < 1e-9)
    #expect(effects.first?.base.os == "ios_18" && effects.first?.group.os == "ios_9")
    expectEqual(effects.last?.energy.value.estimate, 1)
    expectEqual(Offered.table([best, duty]).platformEffects, [])
  }

  @Test("the first system of the standings is the one that others are compared with")
  func firstSystem() {
    let runs = ["ios_18", "ios_9"].flatMap { system in
      [Strategy("best", 30, 15, system: system), Strategy("duty", 3, 20, system: system)]
        .flatMap { $0.runs(3) }
    }
    func base(_ systems: [String]) -> Set<String> {
      let standings = systems.map { system in
        EvidenceStanding(
          phone: "phone",
          system: system,
          rung: .ratio,
          scored: nil,
          stop: "",
          modelVersion: "1",
          date: "2026-01-02",
          programVersion: "1"
        )
      }
      let table = ComparisonTable(results: runs, standings: standings)
      return Set(table.platformEffects.map(\.base.os))
    }
    expectEqual(base(["ios_9", "ios_18"]), ["ios_9"])
    expectEqual(base(["ios_18", "ios_9"]), ["ios_18"])
  }

  @Test("of several phones and systems only those that differ in one respect are compared")
  func oneRespect() {
    var runs: [RunResult] = []
    for phone in ["phone_a", "phone_b"] {
      for system in ["ios_18", "ios_9"] {
        for strategy in [best, duty] {
          runs += strategy.runs(3).map { run in
            var run = run
            (run.key.phone, run.key.os) = (phone, system)
            return run
          }
        }
      }
    }
    let effects = ComparisonTable(results: runs).platformEffects
    expectEqual(Set(effects.map { "\($0.base.phone) \($0.base.os)" }), ["phone_a ios_18"])
    #expect(
      Set(effects.map { "\($0.group.phone) \($0.group.os)" })
        == ["phone_a ios_9", "phone_b ios_18"]
    )
  }
}
