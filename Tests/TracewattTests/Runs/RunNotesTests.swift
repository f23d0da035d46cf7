// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Tracewatt
import TracewattTestSupport
import World

@Suite("Notes on what runs depend on")
struct RunNotesTests {
  /// The notes of half an hour's drive.
  private func notes(
    _ strategy: StrategyConfiguration,
    beside other: StrategyConfiguration? = nil,
    area: AreaClass = .suburban,
    system: OSProfile = OSProfile()
  ) -> [String] {
    var scenario = Scenario(
      name: "drive",
      trace: Journey.moving(seconds: 1800, speed: MetresPerSecond(15)),
      events: [],
      phones: [PhoneProfile()],
      systems: [system],
      strategies: [ScenarioStrategy(name: strategy.name, configuration: strategy)],
      replications: 1,
      seed: 5
    )
    scenario.world.area = area
    scenario.otherApps = other.map { [OtherApp(name: "other", strategy: $0)] } ?? []
    return Experiment(scenario).run(replication: 0).flatMap(\.notes)
  }

  private let updates = StrategyConfiguration(name: "mine", standard: SampleDay.request(.best))
  private let changes = StrategyConfiguration(name: "mine", significantChange: true)

  @Test("a note says that another app makes the difference, if it pays for most")
  func otherApp() {
    func isNoted(_ notes: [String]) -> Bool {
      notes.contains { $0.contains("other apps account for over half of the location energy") }
    }
    #expect(isNoted(notes(changes, beside: updates)))
    #expect(!isNoted(notes(updates, beside: changes)))
    #expect(!isNoted(notes(updates)))
  }

  @Test("what the lab cannot know is noted where a run touches it")
  func open() {
    func open(_ notes: [String]) -> [String] {
      notes.filter { $0.hasPrefix("cannot know: ") }
        .map { $0.dropFirst("cannot know: ".count).prefix { $0 != "(" }.description }
    }
    expectEqual(open(notes(updates)), [])
    var sending = updates
    sending.uploads = .init(interval: .minutes(5), bytes: 1000)
    expectEqual(open(notes(sending)), [])
    expectEqual(
      open(notes(sending, area: .rural)),
      ["how much energy uploads take where coverage is weak "]
    )
    var android = OSProfile()
    android.platform = .android
    expectEqual(
      open(notes(updates, system: android)),
      ["what the phone maker's software and the battery saver stop "]
    )
  }
}
