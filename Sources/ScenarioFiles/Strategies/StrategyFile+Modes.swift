// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import LocationService
internal import LocationStrategies
internal import Quantities

extension StrategyFile {
  /// The keys of a rule.
  static let ruleKeys = ["in", "when", "go"]
  /// Reads `modes`, `start` and `rules`.
  static func decodeModes(
    _ reader: FieldReader,
    places: [String]?,
    into strategy: inout StrategyConfiguration
  ) {
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
      for section in Services.modeSections {
        section.read(from: services, among: Services.modeSections, into: &mode.services)
      }
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
    let when = reader.mapping("when", known: StrategyRule.Conditions.settings.map(\.key))
    let conditions = when.map { Self.conditions($0) }
    if let mode, mode == target {
      let way = "use another mode in go, or remove in"
      reader.report(.conflict("the rule leads from \(mode) to \(mode)", note: way), "go")
    }
    guard let conditions, let target else { return nil }
    return StrategyRule(in: mode, when: conditions, go: target)
  }

  private static func conditions(_ reader: FieldReader) -> StrategyRule.Conditions {
    var conditions = StrategyRule.Conditions()
    for setting in StrategyRule.Conditions.settings {
      setting.read(from: reader, into: &conditions)
    }
    let keys = (reader.node.entries ?? []).map { $0.key }
    if !keys.contains(where: { $0 != "for" }) {
      let list = StrategyRule.Conditions.settings.map(\.key).filter { $0 != "for" }
      reader.problems.add(
        .conflict("the rule has no condition", note: "conditions: " + list.joined(separator: ", ")),
        key: reader.path,
        at: reader.node.position
      )
    }
    for condition in StrategyRule.Conditions.conditions {
      condition.check(conditions, in: reader.node, path: reader.path, problems: reader.problems)
    }
    return conditions
  }
}
