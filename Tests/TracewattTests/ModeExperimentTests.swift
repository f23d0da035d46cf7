// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationService
import LocationStrategies
import Quantities
import Testing
import Tracewatt

@Suite("A strategy of modes, written in code, on a day")
struct ModeExperimentTests {
  /// Tracks while moving, waits behind a region after two minutes of stillness.
  static let tracker: StrategyConfiguration = {
    var tracker = StrategyConfiguration(name: "modes", significantChange: true)
    tracker.modes = [
      .init(
        name: "moving",
        services: .init(standard: ExperimentProperties.request(.best))
      ),
      .init(name: "still", services: .init(exitRadius: Metres(100))),
    ]
    tracker.rules = [
      StrategyRule(
        in: "moving",
        when: .init(motion: .stationary, duration: .minutes(2)),
        go: "still"
      ),
      StrategyRule(in: "still", when: .init(exitedRegion: true), go: "moving"),
    ]
    tracker.uploads = .init(interval: nil, bytes: 500, batch: 50)
    return tracker
  }()

  @Test("it rests at both stays and tracks the drive between them")
  func rests() async throws {
    let strategies = [Self.tracker, StrategyConfiguration(name: "control")].map {
      ScenarioStrategy(name: $0.name, configuration: $0)
    }
    let scenario = ExperimentProperties.scenario(strategies, replications: 4)
    for result in await Experiment(scenario).run(jobs: 1) where result.key.strategy == "modes" {
      // 400 s of driving, 2 min before each rest, and the time that noticing takes.
      let tracked = try #require(result.measures["tier_best_s"])
      #expect(tracked > 300 && tracked < 1100, "replication \(result.key.replication)")
      #expect(try #require(result.measures["wakeup_count"]) >= 1)
    }
  }
}
