// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Reports
@testable import ScenarioFiles

@Suite("Knobs and what --set changes")
struct KnobKeyTests {
  @Test("a cliff below the smallest value that was tried is reported as one of any value")
  func stretch() {
    #expect(
      KnobText.stretch("none", "0.0197 m", true)
        == "from none to any value (the smallest tried was 0.02 m)"
    )
    expectEqual(KnobText.stretch("none", "30 m", false), "from none to 30 m")
    expectEqual(KnobText.stretch("10 m", "11 m", true), "from 10 m to 11 m")
  }

  @Test("an interval of a ratio that says nothing is not printed")
  func wideInterval() {
    func text(_ values: [Double]) -> String {
      EffectText.change(PairedEffect("error_mean_m", of: values, against: [100, 100]))
    }
    expectEqual(text([300, 5e5]), "×122 (too few runs)")
    #expect(text([300, 320]).contains(" to "))
  }

  @Test("the values that explain tries of several strategies are in the order of the setting")
  func triedValues() throws {
    var day = try ScenarioLoader.load(path: BuiltIn.scenarioPath("office_day"))
    day.strategies = try StrategyLoader.load(["significant_change", "overland_like", "duty_cycled"])
    let values = SettingTrial.variants(ofKnob: "standard.distance_filter", in: day).map(\.value)
    let metres = values.compactMap { Double($0.prefix { $0 != " " }) }
    #expect(metres.count > 4 && metres == metres.sorted(), "\(values)")
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
    background_work: {}
    location_pushes: {}
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
    strategy.regionCheck = .init()
    strategy.positionFilter = .init()
    let keys = StrategyKnob.knobs(of: strategy).map(\.key)
    let inMode = keys.filter { $0.hasPrefix("moving.") }.map { $0.dropFirst("moving.".count) }
    let outside = keys.filter { !$0.hasPrefix("moving.") }
    expectEqual(Set(outside), Set(StrategyFile.settableKeys))
    expectEqual(Set(inMode.map(String.init)), Set(StrategyFile.settableModeKeys))
    expectEqual(Set(keys).count, keys.count)
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
        expectEqual(knob.setting(value, in: strategy), set.configuration, "\(knob.key)=\(text)")
      }
    }
  }

  @Test(
    "every stop of a slider and every choice is a value that may be set, and nothing else is",
    arguments: BuiltIn.strategyNames
  )
  func stops(_ name: String) throws {
    let base = try #require(StrategyLoader.load([name]).first)
    let strategy = base.configuration
    for knob in StrategyKnob.knobs(of: strategy) {
      let own = try #require(knob.value(in: strategy))
      let (stops, choices) = (knob.stops(in: strategy), knob.choices(in: strategy))
      #expect(stops.isEmpty != choices.isEmpty, "\(knob.key)")
      #expect((stops + choices).contains(own))
      let sizes = stops.compactMap { knob.magnitude($0) }
      #expect(sizes == sizes.sorted() && Set(stops.map(knob.text)).count == stops.count)
      for value in stops + choices where value.text != nil || knob.absentText != "default" {
        let text = knob.text(value)
        let changed = try StrategyLoader.changing(base, [.init(key: knob.key, value: text)])
        expectEqual(changed.configuration.services, knob.setting(value, in: strategy).services)
        expectEqual(knob.value(in: changed.configuration), value, "\(knob.key)=\(text)")
        expectEqual(changed.parameters.isEmpty, (value == own))
      }
    }
  }

  @Test("a changed strategy is named after its changes, in the form of files")
  func changing() throws {
    let base = try #require(StrategyLoader.load(["standard_best"]).first)
    let changed = try StrategyLoader.changing(
      base,
      [
        .init(key: "standard.distance_filter", value: "0.05 km"),
        .init(key: "standard.activity_type", value: "other"),
      ]
    )
    expectEqual(changed.name, "standard_best_distance_filter_50_m")
    expectEqual(changed.configuration.name, changed.name)
    expectEqual(changed.parameters, [.init(key: "standard.distance_filter", value: "50 m")])
    try expectEqual(StrategyLoader.changing(base, []), base)
  }

  @Test("all settings that are not allowed are reported at once")
  func wrongChanges() throws {
    let base = try #require(StrategyLoader.load(["standard_best"]).first)
    let error = try #require(throws: InputFailure.self) {
      try StrategyLoader.changing(
        base,
        [
          .init(key: "standard.distance_filter", value: "-5 m"),
          .init(key: "standard.desired_acuracy", value: "best"),
          .init(key: "fused.interval", value: "1 s"),
        ]
      )
    }
    for key in ["standard.distance_filter", "standard.desired_acuracy", "fused"] {
      #expect(error.description.contains(key), "\(key)")
    }
  }

  @Test("a strategy written as a file loads as the same strategy", arguments: BuiltIn.strategyNames)
  func written(_ name: String) throws {
    let strategy = try #require(StrategyLoader.load([name]).first)
    let folder = try TemporaryFolder(["s.yaml": StrategyText.yaml(for: strategy)])
    let again = try #require(StrategyLoader.load([folder.path + "/s.yaml"]).first)
    expectEqual(again.configuration, strategy.configuration)
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
      expectEqual(again.name, found.family + "_tuned")
      again.name = found.configuration.name
      again.title = found.configuration.title
      expectEqual(again, found.configuration, "\(found.name)")
    }
  }
}
