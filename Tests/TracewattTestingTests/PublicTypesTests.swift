// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import Tracewatt

/// `import Tracewatt` is enough to name every type in a scenario.
@Suite("Names available with one import")
struct PublicTypesTests {
  @Test("a scenario's trace, world, app, phone, system and strategy can be made and read")
  func scenario() async throws {
    let home = Coordinate(latitude: 50.94, longitude: 6.957)
    let trace = RecordedTrace(
      points: [0.0, 600].map { seconds in
        RecordedTrace.Point(
          time: SimulationTime(seconds: seconds),
          coordinate: home,
          mode: TravelMode.still
        )
      }
    )
    var phone = PhoneProfile()
    phone.name = "mine"
    var system = OSProfile()
    system.name = "patient"
    system.standard.requestTimeout = SimulationDuration.seconds(30)
    var app = AppConfiguration()
    app.answers = PromptAnswers(whenInUse: UserGrant.allowOnce)
    let strategy = StrategyConfiguration(
      name: "requests",
      request: .init(interval: .minutes(2), desiredAccuracy: DesiredAccuracy.hundredMeters)
    )
    let scenario = Scenario(
      name: "day",
      trace: trace,
      app: app,
      phones: [phone],
      systems: [system],
      strategies: [ScenarioStrategy(name: strategy.name, configuration: strategy)],
      replications: 2
    )
    let systems: [OSProfile] = scenario.systems
    #expect(systems.map(\.standard.requestTimeout) == [.seconds(30)])
    #expect(scenario.app.answers.whenInUse == .allowOnce)
    let results: [RunResult] = await Experiment(scenario).run(jobs: 1)
    #expect(results.map(\.key.os) == ["patient", "patient"])
    #expect(results.allSatisfy { ($0.measures["energy_location_j"] ?? 0) > 0 })
  }
}
