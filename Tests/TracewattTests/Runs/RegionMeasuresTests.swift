// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Tracewatt
import TracewattTestSupport

@Suite("Measures of regions on a day")
struct RegionMeasuresTests {
  /// Twenty minutes at home and a ride of fifteen, with an app that watches geofences.
  static func ride(
    _ configuration: StrategyConfiguration,
    _ events: [DayEvent] = [],
    authorization: UserGrant = .always
  ) -> [RunResult] {
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
      strategies: [ScenarioStrategy(name: configuration.name, configuration: configuration)],
      replications: 1,
      seed: 5
    )
    scenario.app.authorization = authorization
    return Experiment(scenario, detail: .all).run(replication: 0)
  }

  static let geofence: StrategyConfiguration = {
    var geofence = StrategyConfiguration(name: "geofence")
    geofence.services.geofences = [.init(place: .allPlaces)]
    return geofence
  }()

  @Test("a circle around a stop of its own gives an app no crossings to find or to miss")
  func ownCircle() throws {
    let result = try #require(Self.ride(ModeExperimentTests.waiter).first)
    let log = try #require(result.detail?.log)
    #expect(log.regions.contains { $0.isAroundPhone })
    #expect(log.events.contains { $0.kind == .exitedRegion("tracewatt_exit") })
    #expect(result.measures["region_true_count"] == nil)
    #expect(result.measures["region_latency_p50_s"] == nil)
  }

  @Test(
    "an exit is missed if a restart has lost the geofence, or if the system refused it",
    arguments: [
      ([], .always, 1), ([.at(600, .reboot)], .always, 0), ([], .denied, 0),
    ] as [([DayEvent], UserGrant, Double)]
  )
  func lost(_ events: [DayEvent], _ authorization: UserGrant, _ found: Double) throws {
    let measures = try #require(
      Self.ride(Self.geofence, events, authorization: authorization).first?.measures
    )
    expectEqual(measures["region_true_count"], 1)
    expectEqual(measures["region_found_count"], found)
  }
}
