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

  @Test(
    "a wait behind a geofence goes on after a restart of the phone, and its departure is reported"
  )
  func restart() async throws {
    var journey = Journey()
    journey.stay(seconds: 1200)
    journey.move(seconds: 900, speed: MetresPerSecond(3))
    var system = OSProfile()
    system.name = "android"
    system.platform = .android
    system.fusedProvider.isAvailable = true
    var phone = PhoneProfile()
    phone.name = "phone"
    phone.platform = .android
    let scenario = Scenario(
      name: "restart",
      trace: journey.trace,
      world: WorldConfiguration(environment: .suburban),
      events: [.at(600, .reboot), .at(700, .silentPush)],
      phones: [phone],
      systems: [system],
      strategies: [ScenarioStrategy(name: "waiter", configuration: Self.waiter)],
      replications: 4,
      seed: 5
    )
    for result in await Experiment(scenario).run(jobs: 1) {
      // Little more than two minutes before the wait; 900 s of movement minus the time to detect
      // it.
      let tracked = try #require(result.measures["tier_best_s"])
      #expect(tracked > 650 && tracked < 1200, "replication \(result.key.replication)")
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
