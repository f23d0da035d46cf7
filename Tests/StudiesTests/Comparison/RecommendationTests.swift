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

    init(
      _ name: String,
      _ percent: Double,
      _ error: Double?,
      coverage: Double = 1,
      crossings: (missed: Double, all: Double)? = nil,
      system: String = "ios_18"
    ) {
      (self.name, self.percent, self.error) = (name, percent, error)
      (self.coverage, self.crossings, self.system) = (coverage, crossings, system)
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
        var run = Made.run(name, replication, measures)
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
    measure: ErrorMeasure = .standard
  ) -> ComparisonTable {
    ComparisonTable(
      results: strategies.flatMap { $0.runs(replications) },
      strategies: strategies.map(\.name),
      errorMeasure: measure,
      request: RecommendationRequest(present: present, limits: limits)
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
  private let duty = Strategy("duty", 3, 20, crossings: (1.5, 6))
  private let coarse = Strategy("coarse", 0.02, 300)

  @Test(
    "the least product of energy and error is recommended, with what it saves, costs and misses"
  )
  func knee() throws {
    let found = try Offered.recommendation([best, duty, coarse])
    expectEqual(found.chosen?.strategy, "duty")
    expectEqual(found.present.strategy, "best")
    #expect(!found.keepsPresent && found.absence == nil && found.alternatives == [])
    let energy = try #require(found.energy)
    #expect(energy.kind == .ratio && abs(energy.value.estimate - 0.1) < 1e-12)
    expectEqual(energy.conclusion, .less)
    // The mean variation of three replications is 1.01.
    let error = try #require(found.error)
    #expect(abs(error.meanDifference - 5.05) < 1e-9)
    expectEqual(error.conclusion, .more)
    let missed = try #require(found.missed)
    expectEqual(missed.crossings, .init(missed: 1.5, all: 6))
    #expect(missed.visits == nil && missed.notableDayFraction == nil)
  }

  @Test("a description has the numbers that a choice would have, without the choice")
  func description() throws {
    let results = [best, duty, coarse].flatMap { $0.runs(3) }
    let found = try Offered.recommendation([best, duty, coarse])
    let described = try #require(Recommendation.describing("duty", against: "best", in: results))
    #expect(described.chosen == found.chosen && described.present == found.present)
    #expect(described.energy == found.energy && described.error == found.error)
    #expect(described.chosenError == found.chosenError && described.missed == found.missed)
    expectEqual(described.chosenPercent, found.chosenPercent)
    expectEqual(described.presentMissed, found.presentMissed)
    // It describes one that the rule would not choose.
    let other = try #require(Recommendation.describing("coarse", against: "best", in: results))
    #expect(abs((other.chosenError?.estimate ?? 0) - 303) < 1e-9)
    #expect(Recommendation.describing("none", against: "best", in: results) == nil)
    #expect(Recommendation.describing("duty", against: "none", in: results) == nil)
  }

  @Test("energy below 0.5 % a day and errors below 15 m count as that much")
  func floors() throws {
    // 0.5 % at 40 m beats 0.02 % at 50 m, though its own product is larger.
    let cheap = try Offered.recommendation([
      best, Strategy("a", 0.45, 40), Strategy("b", 0.02, 50),
    ])
    expectEqual(cheap.chosen?.strategy, "a")
    // 3 m are no improvement over 14 m.
    let near = try Offered.recommendation([Strategy("fine", 30, 3), Strategy("good", 20, 14)])
    expectEqual(near.chosen?.strategy, "good")
  }

  @Test("of equal products the one with less energy is recommended, but today's before it")
  func equalProducts() throws {
    let choices = [Strategy("a", 4, 20), Strategy("b", 2, 40), Strategy("c", 8, 25)]
    let found = try Offered.recommendation([best] + choices)
    expectEqual(found.chosen?.strategy, "b")
    let kept = try Offered.recommendation([best] + choices, present: "a")
    #expect(kept.keepsPresent)
  }

  @Test("a mean error above 100 m is recommended only where a limit allows it")
  func largeErrors() throws {
    let hike = [Strategy("best", 36, 80), Strategy("coarse", 0.2, 3000)]
    #expect(try Offered.recommendation(hike).keepsPresent)
    let far = [Strategy("a", 0.2, 3000), Strategy("b", 0.1, 6000)]
    try expectEqual(Offered.recommendation(far).absence, .largeErrors)
    let limit = TuningLimit(metric: "error_mean_m", bound: 4000)
    let allowed = try Offered.recommendation(hike, limits: [limit])
    expectEqual(allowed.chosen?.strategy, "coarse")
  }

  @Test("a strategy without position for 98 % of the day is recommended only if a limit allows it")
  func silence() throws {
    let strategies = [
      Strategy("control", 0, nil), best, Strategy("sparse", 0.02, 20, coverage: 0.9),
    ]
    #expect(try Offered.recommendation(strategies).keepsPresent)
    let limit = TuningLimit(metric: "coverage_fraction", bound: 0.85)
    let allowed = try Offered.recommendation(strategies, limits: [limit])
    expectEqual(allowed.chosen?.strategy, "sparse")
    #expect(abs((allowed.missed?.notableDayFraction ?? 0) - 0.1) < 1e-12)
    let silent = [Strategy("control", 0, nil), Strategy("sparse", 1, 20, coverage: 0.5)]
    try expectEqual(Offered.recommendation(silent).absence, .noPosition)
  }

  @Test("today's strategy is kept where the best gains less than 5 %, and the best is named")
  func kept() throws {
    let near = try Offered.recommendation([Strategy("best", 30, 20), Strategy("twin", 29, 20)])
    #expect(near.keepsPresent && near.energy == nil && near.error == nil)
    expectEqual(near.alternatives.map(\.strategy), ["twin"])
    let other = try Offered.recommendation([Strategy("best", 30, 20), Strategy("new", 28, 20)])
    expectEqual(other.chosen?.strategy, "new")
    expectEqual(other.alternatives.map(\.strategy), ["best"])
    let far = try Offered.recommendation([Strategy("best", 30, 20), Strategy("new", 20, 20)])
    expectEqual(far.alternatives, [])
  }

  @Test("today's strategy may be another than the reference")
  func present() throws {
    let found = try Offered.recommendation([best, duty, coarse], present: "coarse")
    #expect(found.present.strategy == "coarse" && found.chosen?.strategy == "duty")
    let ratio = try #require(found.energy?.value.estimate)
    #expect(abs(ratio - 150) < 1e-9)
    #expect(try Offered.recommendation([best, duty], present: "duty").keepsPresent)
  }

  @Test("with limits the cheapest that meets all of them is recommended, on the front or not")
  func limits() throws {
    func chosen(_ limits: TuningLimit...) throws -> String? {
      let crossings = Strategy("crossings", 0.1, 400, crossings: (0, 6))
      let all = [best, duty, coarse, crossings]
      return try Offered.recommendation(all, limits: limits).chosen?.strategy
    }
    try expectEqual(chosen(TuningLimit(metric: "error_mean_m", bound: 350)), "coarse")
    try expectEqual(chosen(TuningLimit(metric: "error_mean_m", bound: 25)), "duty")
    try expectEqual(chosen(TuningLimit(metric: "region_missed_count", bound: 0)), "crossings")
    try expectEqual(
      chosen(
        TuningLimit(metric: "region_missed_count", bound: 2),
        TuningLimit(metric: "error_mean_m", bound: 100)
      ),
      "duty"
    )
    let strict = try Offered.recommendation(
      [best, duty],
      limits: [TuningLimit(metric: "error_mean_m", bound: 5)]
    )
    #expect(strict.chosen == nil && strict.absence == .limits)
  }

  @Test(
    "where today's strategy is there for region crossings, nothing is recommended without limits"
  )
  func crossings() throws {
    let fence = Strategy("fence", 0.2, 1200, crossings: (1, 24))
    try expectEqual(Offered.recommendation([fence, best]).absence, .crossings)
    let limit = TuningLimit(metric: "region_missed_count", bound: 2)
    #expect(try Offered.recommendation([fence, best], limits: [limit]).keepsPresent)
    // A strategy with a position within 100 m is a tracker that also monitors regions.
    let near = Strategy("fence", 0.2, 80, crossings: (1, 24))
    #expect(try Offered.recommendation([near, best]).absence == nil)
  }

  @Test("where today's strategy never has a position, nothing is recommended without limits")
  func blindPresent() throws {
    let alarm = Strategy("alarm", 0.1, nil)
    try expectEqual(Offered.recommendation([alarm, best]).absence, .presentWithoutPosition)
    #expect(try Offered.recommendation([alarm, best], present: "best").keepsPresent)
    let limit = TuningLimit(metric: "error_mean_m", bound: 100)
    try expectEqual(
      Offered.recommendation([alarm, best], limits: [limit]).chosen?.strategy,
      "best"
    )
  }

  @Test("a single strategy leaves nothing to choose")
  func single() throws {
    try expectEqual(Offered.recommendation([best]).absence, .singleStrategy)
    expectEqual(ComparisonTable(results: []).recommendations, [])
  }

  @Test("another error takes the place of the mean one, with a least of its own")
  func measure() throws {
    let measure = try #require(ErrorMeasure(named: "region_missed_count"))
    expectEqual(Recommendation.leastError(of: measure), 1)
    expectEqual(Recommendation.leastError(of: .standard), 15)
    let found = try Offered.recommendation(
      [
        Strategy("a", 3, 1200, crossings: (0, 6)), Strategy("b", 1, 1300, crossings: (1, 6)),
        Strategy("c", 0.6, 1300, crossings: (6, 6)),
      ],
      present: "c",
      measure: measure
    )
    expectEqual(found.chosen?.strategy, "b")
    expectEqual(found.error?.metric, "region_missed_count")
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
