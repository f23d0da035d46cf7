// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Tracewatt
import TracewattTestSupport

@testable import ScenarioFiles

/// The simulation's own assertions, by the numbers of `scenarios/rules.csv`.
@Suite("Self-checks on the shipped days", .tags(.validation))
struct SelfChecksValidation {
  static func scenario(
    _ day: String,
    system: String = "ios_27",
    replications: Int = 3,
    strategies: [StrategyConfiguration]
  ) throws -> Scenario {
    var scenario = try ScenarioLoader.load(
      path: "\(packageRoot)/scenarios/\(day).yaml",
      options: LoadOptions(
        phones: ["iphone_class"],
        systems: [system],
        replications: replications
      )
    )
    scenario.strategies = strategies.map { ScenarioStrategy(name: $0.name, configuration: $0) }
    return scenario
  }

  static func standard(
    _ name: String,
    _ accuracy: DesiredAccuracy,
    pauses: Bool = false
  ) -> StrategyConfiguration {
    StrategyConfiguration(
      name: name,
      standard: StandardRequest(
        desiredAccuracy: accuracy,
        pausesLocationUpdatesAutomatically: pauses
      )
    )
  }

  // MARK: Rule 51

  @Test("rule 51: the energy order of the services holds over the shipped days, ties within 2 %")
  func energyOrder() async throws {
    let ladder: [StrategyConfiguration] = [
      StrategyConfiguration(name: "regions", regions: [.allPlaces]),
      StrategyConfiguration(name: "visits", visits: true),
      StrategyConfiguration(name: "significant_change", significantChange: true),
      Self.standard("hundred_meters", .hundredMeters),
      Self.standard("best", .best),
      Self.standard("best_for_navigation", .bestForNavigation),
    ]
    var means: [String: Double] = [:]
    for day in ShippedDays.names {
      var scenario = try Self.scenario(day, replications: 2, strategies: ladder)
      // Only energy is used, and scoring a day second by second takes longer than the day itself.
      scenario.world.scoringInterval = .seconds(3600)
      for result in await Experiment(scenario).run(jobs: 2) {
        let energy = try #require(result.measures["energy_location_j"])
        means[result.key.strategy, default: 0] += energy / Double(2 * ShippedDays.names.count)
      }
    }
    func mean(_ name: String) throws -> Double { try #require(means[name]) }
    let monitoring = ["regions", "visits", "significant_change"]
    for name in monitoring {
      // The order among these three is only reported.
      print("rule 51: \(name) \(try mean(name).rounded()) J a day")
      #expect(try mean(name) < mean("hundred_meters"))
    }
    #expect(try mean("hundred_meters") < mean("best"))
    #expect(try mean("best") * 0.98 <= mean("best_for_navigation"))
  }

  // MARK: Rule 52

  @Test("rule 52: as documented, 63 to 68 % of the circles hold the truth, whoever the provider")
  func containment() throws {
    var inside: [PositionSource: Int] = [:]
    var count: [PositionSource: Int] = [:]
    // Satellites give a fix every second, so a few replications give more than a million.
    let sources: [(source: PositionSource, accuracy: DesiredAccuracy, replications: Int)] = [
      (.gnss, .best, 6), (.wifi, .hundredMeters, 24), (.cell, .threeKilometers, 24),
    ]
    let days = ["car_commute", "office_day", "day_hike", "metro_commute", "bicycle_courier"]
    for day in Cases.some(2, of: days) {
      for (source, accuracy, replications) in sources {
        var scenario = try Self.scenario(
          day,
          system: "doc",
          strategies: [Self.standard(source.rawValue, accuracy)]
        )
        // The fixes are examined one by one here, so they need not be scored.
        scenario.world.scoringInterval = .seconds(3600)
        let experiment = Experiment(scenario, detail: .all)
        for replication in 0..<replications {
          for result in experiment.run(replication: replication) {
            for delivery in try #require(result.detail).log.deliveries
            where delivery.fix.source == source {
              let truth = experiment.world.movement.position(at: delivery.fix.timestamp)
              count[source, default: 0] += 1
              if truth.distance(to: delivery.fix.position) <= delivery.fix.horizontalAccuracy {
                inside[source, default: 0] += 1
              }
            }
          }
        }
      }
    }
    for source in PositionSource.allCases {
      let all = try #require(count[source])
      let share = Double(inside[source] ?? 0) / Double(all)
      print("rule 52: \(source.rawValue) \(share) of \(all)")
      #expect(share >= 0.63 && share <= 0.68, "\(source.rawValue)")
    }
  }

  // MARK: Rule 53

  @Test("rule 53: on urban days significant changes lie 750 m apart at the median, 2500 m at 95 %")
  func significantChangeDistances() throws {
    var distances: [Double] = []
    for day in ["office_day", "metro_commute", "car_commute", "bicycle_courier", "site_visits"] {
      let scenario = try Self.scenario(
        day,
        strategies: [StrategyConfiguration(name: "changes", significantChange: true)]
      )
      let experiment = Experiment(scenario, detail: .all)
      var own: [Double] = []
      for replication in 0..<12 {
        for result in experiment.run(replication: replication) {
          let places = try #require(result.detail).log.deliveries
            .filter { $0.channel == .significantChange }
            .map { experiment.world.movement.position(at: $0.time) }
          own += zip(places, places.dropFirst()).map { $0.distance(to: $1).value }
        }
      }
      own.sort()
      print("rule 53: \(day) \(own.count) \(own[own.count / 2]) \(own[own.count * 95 / 100])")
      distances += own
    }
    distances.sort()
    let median = distances[distances.count / 2]
    let tail = distances[distances.count * 95 / 100]
    print("rule 53: median \(median) m, 95th percentile \(tail) m of \(distances.count)")
    #expect(abs(median - 750) <= 150)
    #expect(abs(tail - 2500) <= 500)
  }

  // MARK: Rule 54

  @Test("rule 54: a night at home has no changes, no region events, one arrival and one pause")
  func quietNight() throws {
    let night = StrategyConfiguration(
      name: "night",
      significantChange: true,
      regions: [.allPlaces],
      visits: true
    )
    let scenario = try Self.scenario(
      "overnight_home",
      strategies: [night, Self.standard("left_running", .best, pauses: true)]
    )
    for replication in 0..<5 {
      for result in Experiment(scenario, detail: .all).run(replication: replication) {
        let log = try #require(result.detail).log
        func count(_ fits: (LoggedEvent.Kind) -> Bool) -> Int {
          log.events.count { fits($0.kind) }
        }
        let pauses = count { $0 == .pausedUpdates }
        if result.key.strategy == "left_running" {
          expectEqual(pauses, 1)
        } else {
          expectEqual(pauses, 0)
          // The first event after the start is not a change.
          #expect(log.deliveries.count { $0.channel == .significantChange } <= 1)
          expectEqual(
            count {
              switch $0 {
              case .enteredRegion, .exitedRegion: true
              default: false
              }
            },
            0
          )
          #expect(count { if case .visit = $0 { true } else { false } } <= 1)
        }
      }
    }
  }

  // MARK: Rule 55

  @Test("rule 55: deferral brings the same fixes for fewer wakes and less energy")
  func deferral() throws {
    var deferred = Self.standard("deferred", .best)
    deferred.deferred = StrategyConfiguration.Deferral()
    let scenario = try Self.scenario(
      "car_commute",
      system: "ios_9",
      strategies: [Self.standard("best", .best), deferred]
    )
    let results = Experiment(scenario, detail: .all).run(replication: 0)
    func result(_ name: String) throws -> RunResult {
      try #require(results.first { $0.key.strategy == name })
    }
    func value(_ name: String, _ measure: String) throws -> Double {
      try #require(try result(name).measures[measure])
    }
    func fixes(_ name: String) throws -> [Fix] {
      try #require(try result(name).detail).log.deliveries.map(\.fix)
        .sorted { $0.timestamp < $1.timestamp }
    }
    let held = try fixes("deferred")
    let last = try #require(held.last).timestamp
    expectEqual(held, (try fixes("best")).filter { $0.timestamp <= last })
    let awake = (try value("deferred", "cpu_awake_s"), try value("best", "cpu_awake_s"))
    #expect(awake.0 < awake.1)
    let energy = (
      try value("deferred", "energy_location_j"), try value("best", "energy_location_j")
    )
    #expect(energy.0 < energy.1)
    print(
      "rule 55: deferral saves \((100 * (1 - energy.0 / energy.1)).rounded()) % of location energy"
    )
  }
}
