// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import ScenarioFiles

@Suite("Android's fused provider in files")
struct FusedRequestFileTests {
  private let start = "version: 1\nkind: strategy\nname: mine\n"

  @Test("every key of a request and of geofences is read")
  func everything() throws {
    let text = """
      services:
        fused:
          priority: low_power
          interval: 1 min
          min_update_interval: 10 s
          max_update_delay: 5 min
          min_update_distance: 20 m
        geofences:
          - { place: home, radius: 150 m, transitions: [dwell, exit], responsiveness: 30 s, loitering_delay: 2 min }
          - { place: all }
      """
    let read = try strategy(start + text, places: ["home"]).services
    let request = FusedRequest(
      priority: .lowPower,
      interval: .minutes(1),
      minimumInterval: .seconds(10),
      maximumUpdateDelay: .minutes(5),
      minimumDistance: Metres(20)
    )
    expectEqual(read.fused, request)
    let home = StrategyConfiguration.GeofenceChoice(
      place: .place("home"),
      radius: Metres(150),
      transitions: [.exit, .dwell],
      responsiveness: .seconds(30),
      loiteringDelay: .minutes(2)
    )
    let expected = [home, StrategyConfiguration.GeofenceChoice(place: .allPlaces)]
    expectEqual(read.geofences, expected)
  }

  @Test("a mode may wait behind a geofence of its own")
  func exitGeofence() throws {
    let text = """
      modes:
        trip: { fused: { priority: high_accuracy, interval: 1 s } }
        waiting: { exit_geofence: { radius: 100 m, responsiveness: 5 s } }
      rules:
        - { in: trip, when: { moved_less_than: 100 m, for: 5 min }, go: waiting }
        - { in: waiting, when: { exited_region: true }, go: trip }
      """
    let read = try strategy(start + text)
    let exit = StrategyConfiguration.ExitGeofence(radius: Metres(100), responsiveness: .seconds(5))
    expectEqual(read.modes[1].services.exitGeofence, exit)
    #expect(read.usesFusedProvider)
    #expect(read.canBeLaunched)
  }

  @Test(
    "invalid settings are reported with their place",
    arguments: [
      ("services: { fused: { interval: 1 s } }", "services.fused.priority"),
      ("services: { fused: { priority: passive } }", "services.fused.interval"),
      (
        "services: { fused: { priority: best, interval: 1 s } }",
        "services.fused.priority"
      ),
      (
        "services: { fused: { priority: passive, interval: 0 s } }",
        "services.fused.interval"
      ),
      (
        "services: { fused: { priority: passive, interval: 1 s, min_update_interval: 2 s } }",
        "services.fused.min_update_interval"
      ),
      (
        "services: { fused: { priority: passive, interval: 1 s, max_update_delay: -1 s } }",
        "services.fused.max_update_delay"
      ),
      ("services: { geofences: [] }", "services.geofences"),
      ("services: { geofences: [{ place: school }] }", "services.geofences[0].place"),
      (
        "services: { geofences: [{ place: home }, { place: home }] }",
        "services.geofences[1].place"
      ),
      (
        "services: { geofences: [{ place: home, transitions: [leave] }] }",
        "services.geofences[0].transitions[0]"
      ),
      (
        "services: { geofences: [{ place: home, loitering_delay: 1 min }] }",
        "services.geofences[0].loitering_delay"
      ),
      (
        "modes: { a: { exit_geofence: { radius: 9 m }, exit_region: { radius: 9 m } } }",
        "modes.a.exit_geofence"
      ),
      ("modes: { a: { exit_geofence: {} } }", "modes.a.exit_geofence.radius"),
    ]
  )
  func errors(text: String, key: String) {
    let errors = strategyErrors(start + text + "\n", places: ["home"])
    #expect(
      errors.count { $0.contains("error: \(key): ") || $0.contains("error: \(key) ") } >= 1,
      "\(errors)"
    )
  }

  @Test("a setting of a request can be changed, also in a mode")
  func settings() throws {
    let text = """
      os: [android_6]
      strategies:
        - { use: fused_balanced, name: slow, set: { fused.interval: 2 min } }
        - { use: emission_android_like, name: e, set: { trip.fused.interval: 5 s } }
      """
    let day = try scenario(head + text + "\n")
    expectEqual(day.strategies[0].configuration.services.fused?.interval, .minutes(2))
    expectEqual(day.strategies[1].configuration.modes[0].services.fused?.interval, .seconds(5))
  }

  @Test("a resolved day with Android's services reads back as itself")
  func resolved() throws {
    let text = """
      os: [android_6, android_12]
      places: [{ name: home, latitude: 50.94, longitude: 6.95, radius: 100 m }]
      strategies:
        - fused_high_accuracy
        - emission_android_like
        - name: own
          services:
            fused: { priority: passive, interval: 10 s, min_update_interval: 1 s, max_update_delay: 1 min }
            geofences: [{ place: home, radius: 120 m, transitions: [dwell], loitering_delay: 1 min }]
      """
    let folder = try TemporaryFolder(["day.yaml": head + text + "\n", "day.gpx": sampleGPX])
    let day = try ScenarioLoader.load(path: folder.path + "/day.yaml")
    try folder.write(ResolvedScenario.yaml(for: day), to: "resolved.yaml")
    let again = try ScenarioLoader.load(path: folder.path + "/resolved.yaml")
    expectEqual(again.strategies, day.strategies)
    expectEqual(again.systems, day.systems)
  }

  @Test("of systems of both platforms a strategy runs on those that can serve it, with a note")
  func both() throws {
    let text =
      "os: [ios_18, android_6]\nstrategies: [control, standard_best, geofencing, live_updates]\n"
    let day = try scenario(head + text)
    let pairs = day.strategies.map { strategy in
      day.systems.map(\.name).filter {
        day.runs(strategy: strategy.name, phone: day.phones[0].name, os: $0)
      }
    }
    let all = ["ios_18", "android_6"]
    expectEqual(pairs, [all, all, ["android_6"], ["ios_18"]])
    #expect(day.notes.contains { $0.hasPrefix("geofencing does not run on ios_18") })
    #expect(day.notes.contains { $0.hasPrefix("live_updates does not run on android_6") })
    #expect(!day.notes.contains { $0.contains("its requests do nothing there") })
  }

  @Test(
    "a strategy that no system of the scenario can serve is an error with both names and a way out",
    arguments: [
      ("ios_18", "fused_balanced", "android_12"), ("ios_18", "geofencing", "android_12"),
      ("android_6", "live_updates", "ios_27"),
    ]
  )
  func otherPlatform(_ system: String, _ strategy: String, _ other: String) throws {
    let failure = #expect(throws: InputFailure.self) {
      try scenario(head + "os: [\(system)]\nstrategies: [control, \(strategy)]\n")
    }
    expectEqual(failure?.exitCode, 65)
    let text = failure?.diagnostics.joined(separator: "\n") ?? ""
    #expect(text.contains("strategy \(strategy) asks for "))
    #expect(text.contains("\(system) would give it nothing"))
    #expect(text.contains("--os \(other)"))
  }

  @Test("a resolved day with systems of both platforms reads back with the same runs")
  func resolvedBoth() throws {
    let text = "os: [ios_18, android_6]\nstrategies: [standard_best, fused_balanced]\n"
    let folder = try TemporaryFolder(["day.yaml": head + text, "day.gpx": sampleGPX])
    let day = try ScenarioLoader.load(path: folder.path + "/day.yaml")
    try folder.write(ResolvedScenario.yaml(for: day), to: "resolved.yaml")
    let again = try ScenarioLoader.load(path: folder.path + "/resolved.yaml")
    #expect(day.combinations?.count == 3 && again.combinations == day.combinations)
    #expect(!again.notes.contains { $0.contains("does not run on") })
  }

  @Test("Core Location requests of an app are answered on Android too, and a mixture runs on both")
  func mixture() throws {
    let text = """
      os: [android_6, ios_18]
      strategies:
        - standard_best
        - name: both
          services: { standard: { desired_accuracy: best }, fused: { priority: balanced_power_accuracy, interval: 30 s } }
      """
    #expect(try scenario(head + text + "\n").combinations == nil)
  }

  @Test("the section of the fused provider is Android's, and has every setting")
  func section() throws {
    func errors(_ text: String) throws -> [String] {
      let file = "version: 1\nkind: os\nextends: android_6\nname: own\n" + text
      let day = head + "os: [own.yaml]\n"
      return try failure(scenario: day, files: ["own.yaml": file]).diagnostics
    }
    let ios = try errors("platform: ios\n")
    #expect(ios.contains { $0.contains("fused_provider") && $0.contains("Android") })
    let order = try errors("fused_provider: { doze_window: 20 min }\n")
    #expect(order.contains { $0.contains("fused_provider.doze_window") })
    let unknown = try errors("fused_provider: { doze: 20 min }\n")
    #expect(unknown.contains { $0.contains("fused_provider.doze") })
  }
}
