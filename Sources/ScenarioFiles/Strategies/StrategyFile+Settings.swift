// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import LocationStrategies
internal import Quantities

/// A setting of a strategy that a scenario or a flag changes.
struct StrategySetting {
  /// The dotted key, such as `standard.distance_filter` or `moving.standard.distance_filter`.
  var key: String
  /// The value, with its position.
  var value: SourceNode
  /// The position of the key.
  var position: SourcePosition
}

extension StrategyFile {
  /// The dotted keys that a scenario or `--set` may change, outside of modes.
  static let settableKeys =
    dottedKeys(Services.sections) + dottedKeys(StrategyConfiguration.sections)
  /// The dotted keys that may be changed in a mode, after its name and a dot.
  static let settableModeKeys = dottedKeys(Services.sections) + dottedKeys(Services.modeSections)

  /// The dotted keys of settings, mostly without lists of words, which one text cannot change.
  private static func dottedKeys<Root>(
    _ sections: [SettingSection<Root>],
    withLists: Bool = false
  ) -> [String] {
    sections.flatMap { section in
      section.settings.filter { if case .words = $0.kind { withLists } else { true } }
        .map { "\(section.key).\($0.key)" }
    }
  }

  /// True if a scenario or `--set` may change the dotted key.
  static func isSettable(_ key: String) -> Bool {
    if settableKeys.contains(key) || rule(of: key) != nil { return true }
    let mode = key.prefix { $0 != "." }
    return !mode.isEmpty && settableModeKeys.contains(String(key.dropFirst(mode.count + 1)))
  }

  /// The index of the rule whose time a key such as `rules.2.for` names; nil for other keys.
  private static func rule(of key: String) -> Int? {
    let parts = key.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "rules", let number = Int(parts[1]), number > 0,
      StrategyRule.Conditions.times.contains(where: { $0.key == parts[2] })
    else { return nil }
    return number - 1
  }

  /// The strategy with the time of a rule changed; nil if it has no such rule.
  private static func changing(
    rule index: Int,
    by setting: StrategySetting,
    in strategy: SourceNode
  ) -> SourceNode? {
    guard let rules = strategy["rules"], case .sequence(var items) = rules.content,
      items.indices.contains(index), let when = items[index]["when"]
    else { return nil }
    items[index] = items[index].setting("when", to: when.setting(setting.leaf, to: setting.value))
    return strategy.setting("rules", to: SourceNode(.sequence(items), at: rules.position))
  }

  /// Why a key cannot be changed; of a known section only its own keys are named.
  static func problem(withKey key: String) -> InputProblem {
    let section = key.prefix { $0 != "." }
    let own = settableKeys.filter { $0.hasPrefix(section + ".") }
    let files =
      own.isEmpty
      ? bodyKeys + modeKeys
      : dottedKeys(Services.sections, withLists: true)
        + dottedKeys(StrategyConfiguration.sections, withLists: true)
    let isOfFiles = files.contains(own.isEmpty ? String(section) : key)
    return isOfFiles ? .onlyInFile : .unknownKey(known: own.isEmpty ? settableKeys : own)
  }

  /// The strategy with a setting changed; unchanged, with a problem, if that is impossible.
  static func applying(
    _ setting: StrategySetting,
    to strategy: SourceNode,
    name: String,
    problems: ProblemList
  ) -> SourceNode {
    guard isSettable(setting.key) else {
      problems.add(problem(withKey: setting.key), key: setting.key, at: setting.position)
      return strategy
    }
    if let index = rule(of: setting.key) {
      if let changed = changing(rule: index, by: setting, in: strategy) { return changed }
      let problem = InputProblem.unusedService(strategy: name, service: setting.section)
      problems.add(problem, key: setting.key, at: setting.position)
      return strategy
    }
    if let mode = setting.mode, strategy["modes"]?[mode] == nil {
      let names = (strategy["modes"]?.entries ?? []).map { $0.key }
      let problem = InputProblem.notFound(what: "mode", name: mode, known: names)
      problems.add(problem, key: setting.key, at: setting.position)
      return strategy
    }
    guard let path = path(of: setting, in: strategy) else {
      let problem = InputProblem.unusedService(strategy: name, service: setting.section)
      problems.add(problem, key: setting.key, at: setting.position)
      return strategy
    }
    return strategy.setting(path + [setting.leaf], to: setting.value)
  }

  /// True if the strategy has the section of a setting.
  static func uses(_ strategy: SourceNode, _ setting: StrategySetting) -> Bool {
    if let index = rule(of: setting.key) {
      return changing(rule: index, by: setting, in: strategy) != nil
    }
    return path(of: setting, in: strategy) != nil
  }

  /// The keys that lead to the section of a setting; nil if the strategy has none.
  private static func path(of setting: StrategySetting, in strategy: SourceNode) -> [String]? {
    let outer = Services.sections.first { $0.key == setting.leafSection }?.outer
    let inner = [outer, setting.leafSection].compactMap { $0 }
    let candidates =
      setting.mode.map { [["modes", $0] + inner] } ?? [["services"] + inner, inner]
    return candidates.first { keys in
      var node: SourceNode? = strategy
      for key in keys { node = node?[key] }
      return node != nil
    }
  }
}

extension SourceNode {
  /// The mapping with the value at a path of keys set.
  fileprivate func setting(_ path: [String], to value: SourceNode) -> SourceNode {
    guard let first = path.first else { return value }
    let rest = Array(path.dropFirst())
    if rest.isEmpty { return setting(first, to: value) }
    guard let below = self[first] else { return self }
    return setting(first, to: below.setting(rest, to: value))
  }
}

extension StrategySetting {
  private var parts: [Substring] { key.split(separator: ".", omittingEmptySubsequences: false) }
  /// The name of the mode, if the key begins with one.
  var mode: String? { parts.count == 3 ? String(parts[0]) : nil }
  /// The section, with the mode's name where the key begins with one.
  var section: String { parts.dropLast().joined(separator: ".") }
  /// The section without the mode's name.
  var leafSection: String { parts.dropLast().last.map { String($0) } ?? "" }
  /// The part after the last dot.
  var leaf: String { parts.last.map { String($0) } ?? "" }
}
