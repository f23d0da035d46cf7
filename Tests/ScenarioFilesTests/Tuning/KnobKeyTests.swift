// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Analyses
import LocationStrategies
import Testing
import Tracewatt
import TracewattTestSupport

@testable import Reports
@testable import ScenarioFiles

@Suite("Knobs and what --set changes")
struct KnobKeyTests {
  @Test("a cliff below the smallest value that was tried is reported as one of any value")
  func stretch() {
    #expect(
      KnobText.stretch("none", "0.0197 m", true)
        == "from none to any value (tried down to 0.0197 m)"
    )
    #expect(KnobText.stretch("none", "30 m", false) == "from none to 30 m")
    #expect(KnobText.stretch("10 m", "11 m", true) == "from 10 m to 11 m")
  }

  /// A strategy with every section that has settings, at top and in a mode.
  private static let everything = """
    version: 1
    kind: strategy
    name: everything
    services:
      standard: { distance_filter: 10 m, elastic_filter: { step: 5 m/s } }
      deferred: {}
      request: {}
      heading: {}
      live_updates: {}
      fused: { priority: high_accuracy, interval: 1 s }
    modes:
      moving:
        standard: { distance_filter: 10 m, elastic_filter: { step: 5 m/s } }
        deferred: {}
        request: {}
        heading: {}
        live_updates: {}
        fused: { priority: high_accuracy, interval: 1 s }
        exit_region: { radius: 100 m }
        exit_geofence: { radius: 100 m }
    uploads: { every: 5 min, bytes: 2 kB }
    geocode: { every: each_delivery }
    notifications: { on: [visit] }
    work: { each_delivery: 10 ms }
    authorization: { ask: always }
    """

  /// A strategy from its text, whether or not its settings are consistent.
  private static func strategy(_ text: String) throws -> StrategyConfiguration {
    let problems = ProblemList()
    let read = YAMLText.read(bytes: Array(text.utf8), file: "f", problems: problems)
    let root = try #require(read)
    let strategy = StrategyFile.decode(root, places: nil, problems: problems)
    return try #require(strategy)
  }

  private static func builtIn(_ name: String) throws -> StrategyConfiguration {
    try #require(StrategyLoader.load([name]).first).configuration
  }

  @Test("every key that may be set is a knob, and no other")
  func keys() throws {
    var strategy = try Self.strategy(Self.everything)
    strategy.dutyCycle = .init()
    let keys = StrategyKnob.knobs(of: strategy).map(\.key)
    let inMode = keys.filter { $0.hasPrefix("moving.") }.map { $0.dropFirst("moving.".count) }
    let outside = keys.filter { !$0.hasPrefix("moving.") }
    #expect(Set(outside) == Set(StrategyFile.settableKeys))
    #expect(Set(inMode.map(String.init)) == Set(StrategyFile.settableModeKeys))
    #expect(Set(keys).count == keys.count)
  }

  @Test(
    "a knob's step has the value that --set gives to its text",
    arguments: BuiltIn.strategyNames
  )
  func sameAsSet(_ name: String) throws {
    let strategy = try Self.builtIn(name)
    for knob in StrategyKnob.knobs(of: strategy) {
      for value in knob.ladder(in: strategy) {
        // A key that is left out has no text to set.
        guard let text = value.text ?? (knob.absentText == "default" ? nil : knob.absentText)
        else { continue }
        let problems = ProblemList()
        let library = Library(folder: nil, problems: problems)
        let choices = ScenarioChoices(library: library, problems: problems, places: [])
        let options = LoadOptions(strategies: [name], sets: ["\(name).\(knob.key)=\(text)"])
        let set = try #require(
          choices.strategies(nil, options: options).first,
          "\(knob.key)=\(text)"
        )
        #expect(problems.isEmpty, "\(knob.key)=\(text): \(problems.failure)")
        #expect(knob.setting(value, in: strategy) == set.configuration, "\(knob.key)=\(text)")
      }
    }
  }

  @Test("a strategy written as a file loads as the same strategy", arguments: BuiltIn.strategyNames)
  func written(_ name: String) throws {
    let strategy = try #require(StrategyLoader.load([name]).first)
    let folder = try TemporaryFolder(["s.yaml": StrategyText.yaml(for: strategy)])
    let again = try #require(StrategyLoader.load([folder.path + "/s.yaml"]).first)
    #expect(again.configuration == strategy.configuration)
  }

  @Test("found settings load as a strategy of their own name")
  func tuned() throws {
    let space = try SearchSpaceLoader(path: nil)
    let strategies = try StrategyLoader.load(space.strategyNames)
    let settings = try space.space(over: strategies).settings()
    #expect(settings.all.count > 50)
    for found in settings.all {
      let strategy = StrategyText.strategy(for: found)
      let text = StrategyText.yaml(for: strategy)
      var again = try Self.strategy(text)
      #expect(again.name == found.family + "_tuned")
      again.name = found.configuration.name
      again.title = found.configuration.title
      #expect(again == found.configuration, "\(found.name)")
    }
  }
}
