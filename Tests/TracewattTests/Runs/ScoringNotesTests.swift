// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Tracewatt
import TracewattTestSupport

@Suite("Notes on how much of a day is scored")
struct ScoringNotesTests {
  /// The notes on a drive of 15 min that was not recorded between two seconds.
  static func notes(from start: Double, to end: Double) -> [String] {
    let whole = Journey.moving(seconds: 900, speed: MetresPerSecond(5))
    let points = whole.points.filter { $0.time.seconds <= start || $0.time.seconds >= end }
    let scenario = Scenario(
      name: "drive",
      trace: RecordedTrace(points: points),
      strategies: [
        ScenarioStrategy(name: "nothing", configuration: StrategyConfiguration(name: "nothing"))
      ],
      replications: 1,
      seed: 5
    )
    return Experiment(scenario).run(replication: 0).flatMap(\.notes)
  }

  @Test("more than a tenth of the day without scores gets a note, with the share")
  func much() {
    let notes = Self.notes(from: 300, to: 700)
    expectEqual(notes.count, 1)
    expectEqual(notes.first?.hasPrefix("drive: 44 % of the day is not scored"), true)
    expectEqual(notes.first?.contains("tracewatt trace info"), true)
  }

  @Test("a day that is scored throughout has no such note")
  func little() {
    expectEqual(Self.notes(from: 300, to: 400), [])
  }
}
