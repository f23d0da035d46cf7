// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import LocationService
internal import LocationStrategies
internal import Quantities

extension StrategyFile {
  /// The keys of a rule.
  static let ruleKeys = ["in", "when", "go"]
  /// The conditions of a rule.
  static let conditionKeys = [
    "motion", "speed_above", "speed_below", "moved_less_than", "battery_below", "battery_above",
    "charging", "low_power_mode", "no_fix_for", "accuracy_worse_than", "exited_region",
    "any_region", "significant_change", "visit", "for",
  ]

  /// Reads `modes`, `start`, `rules` and `check_every`.
  static func decodeModes(
    _ reader: FieldReader,
    places: [String]?,
    into strategy: inout StrategyConfiguration
  ) {
    strategy.checkInterval = reader.duration("check_every") ?? strategy.checkInterval
    strategy.modes = modes(reader, places: places)
    let names = strategy.modes.map { $0.name }
    if reader.has("modes") {
      strategy.start = modeName(reader, "start", names)
      strategy.rules = rules(reader, names)
      return
    }
    for key in ["start", "rules", "check_every"] where reader.has(key) {
      reader.report(.conflict("it needs modes", note: "add modes to the strategy"), key)
    }
  }

  private static func modes(
    _ reader: FieldReader,
    places: [String]?
  ) -> [StrategyConfiguration.Mode] {
    guard let node = reader.node["modes"] else { return [] }
    let names = (node.entries ?? []).map { $0.key }
    guard let list = reader.mapping("modes", known: names) else { return [] }
    if names.isEmpty {
      reader.report(.badValue(text: "{}", allowed: "a mapping of at least one mode"), "modes")
    }
    for entry in node.entries ?? [] where !LegalName.isLegal(entry.key) {
      reader.problems.add(
        .badName(text: entry.key),
        key: list.full(entry.key),
        at: entry.position
      )
    }
    return names.map { name in
      var mode = StrategyConfiguration.Mode(name: name, services: .init())
      guard let services = list.mapping(name, known: modeKeys) else { return mode }
      mode.services = decodeServices(services, places: places)
      if let region = services.mapping("exit_region", known: keys(of: "exit_region")) {
        region.require("radius")
        mode.services.exitRadius = region.length("radius")
      }
      mode.services.exitGeofence = exitGeofence(services)
      return mode
    }
  }

  private static func modeName(
    _ reader: FieldReader,
    _ key: String,
    _ names: [String]
  ) -> String? {
    guard let text = reader.text(key, expected: "the name of a mode") else { return nil }
    if names.contains(text) { return text }
    reader.report(.notFound(what: "mode", name: text, known: names), key)
    return nil
  }

  private static func rules(_ reader: FieldReader, _ names: [String]) -> [StrategyRule] {
    var rules: [StrategyRule] = []
    for (node, path) in reader.list("rules") ?? [] {
      let fields = FieldReader(node, path: path, known: ruleKeys, problems: reader.problems)
      if let fields, let rule = rule(fields, names) { rules.append(rule) }
    }
    return rules
  }

  private static func rule(_ reader: FieldReader, _ names: [String]) -> StrategyRule? {
    let mode = modeName(reader, "in", names)
    reader.require("go")
    let target = modeName(reader, "go", names)
    reader.require("when")
    let when = reader.mapping("when", known: conditionKeys)
    let conditions = when.map { Self.conditions($0) }
    if let mode, mode == target {
      let way = "name another mode in go, or leave in out"
      reader.report(.conflict("the rule leads from \(mode) to \(mode)", note: way), "go")
    }
    guard let conditions, let target else { return nil }
    return StrategyRule(in: mode, when: conditions, go: target)
  }

  private static func conditions(_ reader: FieldReader) -> StrategyRule.Conditions {
    let share = Bounds.within(0, 1, "from 0 % to 100 %")
    func speed(_ key: String) -> MetresPerSecond? {
      reader.amount(key, .speed, .positive(" m/s")).map { MetresPerSecond($0) }
    }
    let conditions = StrategyRule.Conditions(
      motion: reader.word("motion"),
      speedAbove: speed("speed_above"),
      speedBelow: speed("speed_below"),
      movedLessThan: reader.length("moved_less_than"),
      batteryBelow: reader.amount("battery_below", .fraction, share),
      batteryAbove: reader.amount("battery_above", .fraction, share),
      isCharging: reader.flag("charging"),
      isLowPowerMode: reader.flag("low_power_mode"),
      noFixFor: reader.duration("no_fix_for"),
      accuracyWorseThan: reader.length("accuracy_worse_than"),
      exitedRegion: event(reader, "exited_region"),
      anyRegion: reader.word("any_region"),
      significantChange: event(reader, "significant_change"),
      visit: reader.word("visit"),
      duration: reader.duration("for")
    )
    check(reader, conditions)
    return conditions
  }

  /// True if an event is waited for; it cannot be waited for that it does not happen.
  private static func event(_ reader: FieldReader, _ key: String) -> Bool {
    guard let flag = reader.flag(key) else { return false }
    if !flag { reader.report(.badValue(text: "false", allowed: "true, or be left out"), key) }
    return flag
  }

  private static func check(_ reader: FieldReader, _ conditions: StrategyRule.Conditions) {
    let keys = (reader.node.entries ?? []).map { $0.key }
    if !keys.contains(where: { $0 != "for" }) {
      let list = conditionKeys.filter { $0 != "for" }.joined(separator: ", ")
      reader.problems.add(
        .conflict("the rule has no condition", note: "conditions: " + list),
        key: reader.path,
        at: reader.node.position
      )
    }
    if reader.has("moved_less_than"), !reader.has("for") {
      let way = "add for, such as for: 2 min"
      reader.report(.conflict("a limit of movement needs a time", note: way), "moved_less_than")
    }
    if reader.has("for"), conditions.needEvent {
      let way = "leave for out; an event lasts for no time"
      reader.report(.conflict("the rule waits for an event", note: way), "for")
    }
  }
}
