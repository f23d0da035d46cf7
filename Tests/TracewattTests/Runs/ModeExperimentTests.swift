// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Tracewatt
import TracewattTestSupport

@Suite("A strategy of modes, written in code, on a day")
struct ModeExperimentTests {
  /// A strategy that tracks with Android's provider, and waits behind a geofence after two minutes
  /// in one place.
  static let waiter: StrategyConfiguration = {
    var waiter = StrategyConfiguration(name: "waiter")
    let request = FusedRequest(priority: .highAccuracy, interval: .seconds(1))
    waiter.modes = [
      .init(name: "trip", services: .init(fused: request)),
      .init(name: "waiting", services: .init(exitGeofence: .init(radius: Metres(100)))),
    ]
    waiter.rules = [
      StrategyRule(
        in: "trip",
        when: .init(movedLessThan: Metres(100), duration: .minutes(2)),
        go: "waiting"
      ),
      StrategyRule(in: "waiting", when: .init(exitedRegion: true), go: "trip"),
    ]
    return waiter
  }()

  /// Twenty minutes at home and a ride of fifteen.
  static func ride(
    _ strategy: StrategyConfiguration,
    _ events: [DayEvent],
    authorization: UserGrant = .always
  ) async -> [RunResult] {
    let home = Coordinate(latitude: 50.94, longitude: 6.957)
    var journey = Journey(origin: home)
    journey.stay(seconds: 1200)
    journey.move(seconds: 900, speed: MetresPerSecond(3))
    var system = OSProfile()
    system.name = "android"
    system.platform = .android
    system.fusedProvider.isAvailable = true
    var phone = PhoneProfile()
    phone.name = "phone"
    phone.platform = .android
    var scenario = Scenario(
      name: "ride",
      trace: journey.trace,
      world: WorldConfiguration(environment: .suburban),
      places: [Place(name: "home", coordinate: home)],
      events: events,
      phones: [phone],
      systems: [system],
      strategies: [ScenarioStrategy(name: strategy.name, configuration: strategy)],
      replications: 4,
      seed: 5
    )
    scenario.app.authorization = authorization
    return await Experiment(scenario, detail: .all).run(jobs: 1)
  }

  @Test(
    "a wait behind a geofence goes on after a restart of the phone, and its departure is reported"
  )
  func restart() async throws {
    for result in await Self.ride(Self.waiter, [.at(600, .reboot), .at(700, .silentPush)]) {
      // Little more than two minutes before the wait; 900 s of movement minus the time to detect
      // it.
      let tracked = try #require(result.measures["tier_best_s"])
      #expect(tracked > 650 && tracked < 1200, "replication \(result.key.replication)")
    }
  }

  @Test("a circle around a stop of its own gives an app no crossings to find or to miss")
  func ownCircle() async throws {
    for result in await Self.ride(Self.waiter, []) {
      let events = try #require(result.detail?.log.events)
      #expect(events.contains { $0.kind == .exitedRegion("tracewatt_exit") })
      #expect(result.measures["region_true_count"] == nil)
    }
  }

  @Test(
    "an exit is missed if a restart has lost the geofence, or if the system refused it",
    arguments: [
      ([], .always, 1), ([.at(600, .reboot)], .always, 0), ([], .denied, 0),
    ] as [([DayEvent], UserGrant, Double)]
  )
  func lostGeofence(_ events: [DayEvent], _ authorization: UserGrant, _ found: Double) async {
    var watcher = StrategyConfiguration(name: "watcher")
    watcher.services.geofences = [.init(place: .allPlaces)]
    for result in await Self.ride(watcher, events, authorization: authorization) {
      expectEqual(result.measures["region_true_count"], 1)
      expectEqual(result.measures["region_found_count"], found)
    }
  }

  @Test("it rests at both stays and tracks the drive between them")
  func rests() async throws {
    let strategies = [SampleDay.tracker, StrategyConfiguration(name: "control")].map {
      ScenarioStrategy(name: $0.name, configuration: $0)
    }
    let scenario = SampleDay.scenario(strategies, replications: 4)
    for result in await Experiment(scenario).run(jobs: 1) where result.key.strategy == "modes" {
      // 400 s of driving, 2 min before each rest, and the time to detect them.
      let tracked = try #require(result.measures["tier_best_s"])
      #expect(tracked > 300 && tracked < 1100, "replication \(result.key.replication)")
      #expect(try #require(result.measures["wakeup_count"]) >= 1)
    }
  }
}
