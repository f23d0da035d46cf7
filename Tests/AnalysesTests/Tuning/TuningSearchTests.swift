// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Analyses
@testable import Tracewatt

/// An artificial world: formulas give energy and error from the settings, and chance from the
/// replication.
struct MadeTuning: Sendable {
  /// Energy in joules and error in metres of settings, without chance.
  var truth: @Sendable (StrategyConfiguration) -> (energy: Double, error: Double?)
  /// The relative size of chance that differs between settings.
  var noise = 0.0

  /// The runs that the search requests.
  func results(_ strategies: [ScenarioStrategy], _ replications: Range<Int>) -> [RunResult] {
    strategies.flatMap { strategy -> [RunResult] in
      let truth = truth(strategy.configuration)
      return replications.map { replication in
        // A factor of the phone that all settings share, and a small one of their own.
        let phone = 1 + 0.3 * Self.luck(replication, salt: "phone")
        let own = 1 + noise * Self.luck(replication, salt: strategy.name)
        var measures = ["energy_location_j": truth.energy * phone * own, "coverage_fraction": 1]
        if let error = truth.error {
          measures["error_p95_m"] = error * (1 + noise * Self.luck(replication, salt: "e"))
        }
        return Made.run(strategy.name, replication, measures)
      }
    }
    .sorted { $0.key < $1.key }
  }

  /// A number from -1 to 1 that depends on a replication and a word.
  private static func luck(_ replication: Int, salt: String) -> Double {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in Array("\(replication) \(salt)".utf8) {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    hash ^= hash >> 29
    hash = hash &* 0xbf58_476d_1ce4_e5b9
    return Double(hash >> 11) / Double(1 << 52) - 1
  }
}

@Suite("The search for the cheapest settings")
struct TuningSearchTests {
  static let tiers = ["best", "nearest_ten_meters", "hundred_meters", "kilometer"]
  static let filters = [10.0, 20, 50, 100, 200, 400]

  static func space(filters: [Double] = filters) -> SearchSpace {
    let base = ScenarioStrategy(
      name: "standard",
      configuration: StrategyConfiguration(
        name: "standard",
        standard: StandardRequest(distanceFilter: Metres(10))
      )
    )
    return SearchSpace(families: [
      SearchSpace.Family(
        base: base,
        axes: [
          .init(key: "standard.desired_accuracy", values: tiers.map { .word($0) }),
          .init(key: "standard.distance_filter", values: filters.map { .length(Metres($0)) }),
        ]
      )
    ])
  }

  /// Energy falls with the tier and the filter, error grows with both.
  static let falling: @Sendable (StrategyConfiguration) -> (energy: Double, error: Double?) = {
    guard let request = $0.standard else { return (1, nil) }
    let tier = Double(tiers.firstIndex(of: request.desiredAccuracy.rawValue) ?? 0)
    let filter = request.distanceFilter?.value ?? 0
    return (1000 / (1 + tier) + 5000 / (10 + filter), 20 * (1 + tier) + filter)
  }

  static func search(
    _ bound: Double,
    space: SearchSpace = space(),
    replications: Int = 20,
    refinements: Int = 0
  ) -> TuningSearch {
    TuningSearch(
      space: space,
      limits: [TuningLimit(metric: "error_p95_m", bound: bound)],
      replications: replications,
      refinementLimit: refinements
    )
  }

  /// The cheapest of all settings that keeps the limit, with each run in full.
  private func exhaustive(_ search: TuningSearch, _ made: MadeTuning) -> String? {
    let all = search.space.settings().all.map { settings in
      var scored = ScoredSettings(settings)
      scored.add(made.results([settings.strategy], 0..<search.replications))
      return scored
    }
    return all.filter { search.excess($0) == 0 }
      .min { (search.cost($0) ?? .infinity) < (search.cost($1) ?? .infinity) }?.settings.name
  }

  @Test("the search finds the exhaustive grid's winner", arguments: [45, 80, 125, 170, 260, 480.0])
  func winner(_ bound: Double) async throws {
    let made = MadeTuning(truth: Self.falling)
    let search = Self.search(bound)
    let outcome = await search.run { made.results($0, $1) }
    let winner = try #require(outcome.winner)
    expectEqual(outcome.tried[winner].settings.name, exhaustive(search, made))
    expectEqual(outcome.tried[winner].replications, 20)
    #expect(outcome.nearestMiss == nil)
  }

  @Test(
    "with noise the search finds the grid's winner, or one not distinguishable from it",
    arguments: 0..<12
  )
  func noisy(_ case: Int) async throws {
    let made = MadeTuning(truth: Self.falling, noise: 0.02 + 0.01 * Double(`case` % 4))
    let search = Self.search([60, 150, 300][`case` / 4])
    let outcome = await search.run { made.results($0, $1) }
    let found = outcome.tried[try #require(outcome.winner)]
    let name = try #require(exhaustive(search, made))
    guard found.settings.name != name else { return }
    var best = ScoredSettings(try #require(search.space.settings().all.first { $0.name == name }))
    best.add(made.results([best.settings.strategy], 0..<20))
    let surplus = try #require(found.surplus("energy_location_j", over: best, weights: [:]))
    #expect(try #require(surplus.low) <= 0, "\(found.settings.name) for \(name)")
  }

  @Test("the search never returns settings that break a limit", arguments: 0..<60)
  func violators(_ seed: Int) async {
    let bound = 5 + Double((seed * 37) % 97)
    let made = MadeTuning(truth: Self.falling, noise: 0.15)
    let outcome = await Self.search(bound, replications: 7).run { made.results($0, $1) }
    guard let winner = outcome.winner else {
      #expect(outcome.nearestMiss != nil)
      return
    }
    for limit in outcome.tried[winner].outcomes(of: Self.search(bound).limits) {
      #expect(limit.isMet)
      expectEqual(limit.value.map { $0.estimate <= bound }, true)
    }
  }

  @Test(
    "if nothing meets the limits, every candidate runs in full and the nearest miss is reported"
  )
  func impossible() async throws {
    let made = MadeTuning(truth: Self.falling)
    let outcome = await Self.search(29).run { made.results($0, $1) }
    #expect(outcome.winner == nil)
    #expect(outcome.tried.allSatisfy { $0.replications == 20 })
    let miss = outcome.tried[try #require(outcome.nearestMiss)]
    #expect(
      miss.settings.parameters.map(\.value) == ["best", "10 m"],
      "the least error is 30 m, of the best tier with the smallest filter"
    )
  }

  @Test("settings without a position do not meet an error limit")
  func silence() async throws {
    let made = MadeTuning(truth: { strategy in
      let tier = strategy.standard?.desiredAccuracy
      return tier == .kilometer ? (0.1, nil) : Self.falling(strategy)
    })
    let outcome = await Self.search(1000).run { made.results($0, $1) }
    let winner = outcome.tried[try #require(outcome.winner)]
    expectEqual(winner.settings.configuration.standard?.desiredAccuracy, .hundredMeters)
  }

  @Test("halving simulates less than the whole grid and says how much")
  func effort() async {
    let made = MadeTuning(truth: Self.falling)
    let search = Self.search(125)
    var runs = 0
    let outcome = await search.run { strategies, replications in
      runs += strategies.count * replications.count
      return made.results(strategies, replications)
    }
    expectEqual(outcome.runCount, runs)
    expectEqual(outcome.rungs.map(\.replications), [3, 7, 20])
    expectEqual(outcome.rungs.map(\.count), [24, 8, 4])
    #expect(runs < 24 * 20 / 2)
  }

  @Test("the refinement finds the threshold between the grid's values")
  func refined() async throws {
    let made = MadeTuning(truth: { strategy in
      let filter = strategy.standard?.distanceFilter?.value ?? 0
      let isCoarse = strategy.standard?.desiredAccuracy != .best
      return (5000 / (10 + filter), isCoarse ? 1e6 : filter)
    })
    let plain = await Self.search(150).run { made.results($0, $1) }
    let fine = await Self.search(150, refinements: 30).run { made.results($0, $1) }
    func filter(_ outcome: TuningSearch.Outcome) throws -> Double {
      let winner = outcome.tried[try #require(outcome.winner)]
      return try #require(winner.settings.configuration.standard?.distanceFilter?.value)
    }
    try expectEqual(filter(plain), 100)
    // Values have two digits, so the border itself is possible.
    #expect(try filter(fine) >= 140 && filter(fine) <= 150)
    #expect(fine.tried.count(where: \.isRefined) <= 30)
  }

  @Test("a refinement not distinguishable from the grid's best is not taken")
  func luckyRefinement() async throws {
    let made = MadeTuning(truth: { _ in (100, 1) }, noise: 0.2)
    let outcome = await Self.search(10, refinements: 30).run { made.results($0, $1) }
    let winner = outcome.tried[try #require(outcome.winner)]
    if winner.isRefined {
      let grid = outcome.tried.filter { !$0.isRefined && $0.replications == 20 }
      for other in grid {
        let surplus = winner.surplus("energy_location_j", over: other, weights: [:])
        #expect(surplus?.estimate ?? 0 < 0)
      }
    }
  }

  @Test("a few replications that do not differ at all distinguish nothing")
  func withoutSpread() async throws {
    let space = Self.space(filters: [10, 20])
    let names = space.settings().all.map(\.name)
    let late = try #require(names.last)
    // The last one is the most expensive until the fourth replication, and by far the cheapest from
    // there on.
    let outcome = await Self.search(10, space: space).run { strategies, replications in
      let runs = strategies.flatMap { strategy -> [RunResult] in
        let place = Double(names.firstIndex(of: strategy.name) ?? 0)
        return replications.map { replication in
          let energy = strategy.name == late && replication >= 3 ? 10 : 100 + place
          return Made.run(
            strategy.name,
            replication,
            ["energy_location_j": energy, "error_p95_m": 1]
          )
        }
      }
      return runs.sorted { $0.key < $1.key }
    }
    let winner = outcome.tried[try #require(outcome.winner)]
    expectEqual(winner.settings.name, late)
    expectEqual(outcome.rungs.map(\.count), [8, 4, 4])
  }

  @Test("for a signed error the magnitude counts, in limits and in objectives")
  func signedError() {
    let metric = "distance_error_fraction"
    var scored = ScoredSettings(Self.space().settings().all[0])
    scored.add([Made.run("a", 0, [metric: -0.5]), Made.run("a", 1, [metric: 0.5])])
    expectEqual(scored.mean(metric, weights: [:])?.estimate, 0.5)
    let outcomes = scored.outcomes(of: [TuningLimit(metric: metric, bound: 0.1)])
    expectEqual(outcomes.map(\.isMet), [false])
    expectEqual(outcomes.first?.value?.estimate, 0.5)
  }

  @Test("combinations that do not fit together are counted and not run")
  func misfits() {
    var space = Self.space()
    space.families[0].base.configuration.services.deferred = .init()
    space.families[0].axes[1].values.append(.length(nil))
    let settings = space.settings()
    expectEqual(settings.all.count, 4)
    expectEqual(settings.misfits, 24)
  }

  @Test("days count by their weights, and limits hold on each")
  func weights() {
    var scored = ScoredSettings(Self.space().settings().all[0])
    func result(_ scenario: String, _ energy: Double, _ error: Double) -> RunResult {
      var run = Made.run("a", 0, ["energy_location_j": energy, "error_p95_m": error])
      run.key.scenario = scenario
      return run
    }
    scored.add([result("work", 100, 10), result("rest", 400, 200)])
    let mean = scored.mean("energy_location_j", weights: ["work": 5, "rest": 2])
    #expect(abs((mean?.estimate ?? 0) - 1300.0 / 7) < 1e-12)
    let outcomes = scored.outcomes(of: [TuningLimit(metric: "error_p95_m", bound: 100)])
    expectEqual(outcomes.map(\.isMet), [false, true])
    expectEqual(outcomes.map(\.place.scenario), ["rest", "work"])
    expectEqual(outcomes[0].excess, 1)
  }
}
