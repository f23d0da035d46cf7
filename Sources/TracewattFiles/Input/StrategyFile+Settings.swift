// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A setting of a strategy that a scenario or a flag changes.
struct StrategySetting {
  /// The dotted key, such as `standard.distance_filter`.
  var key: String
  /// The value, with its position.
  var value: SourceNode
  /// Where the key stands.
  var position: SourcePosition
}

extension StrategyFile {
  /// The strategy with a setting changed; unchanged, with a problem, if that cannot be.
  static func applying(
    _ setting: StrategySetting,
    to strategy: SourceNode,
    name: String,
    problems: ProblemList
  ) -> SourceNode {
    guard settableKeys.contains(setting.key) else {
      let position = setting.position
      problems.add(.unknownKey(known: settableKeys), key: setting.key, at: position)
      return strategy
    }
    guard uses(strategy, setting.section) else {
      let problem = InputProblem.unusedService(strategy: name, service: setting.section)
      problems.add(problem, key: setting.key, at: setting.position)
      return strategy
    }
    if let services = strategy["services"], let section = services[setting.section] {
      let changed = section.setting(setting.leaf, to: setting.value)
      return strategy.setting("services", to: services.setting(setting.section, to: changed))
    }
    guard let section = strategy[setting.section] else { return strategy }
    return strategy.setting(
      setting.section,
      to: section.setting(setting.leaf, to: setting.value)
    )
  }

  /// True if the strategy has the section of a dotted key.
  static func uses(_ strategy: SourceNode, _ section: String) -> Bool {
    strategy["services"]?[section] != nil || strategy[section] != nil
  }
}

extension StrategySetting {
  /// The part before the dot.
  var section: String { key.prefix { $0 != "." }.description }
  /// The part after the dot.
  var leaf: String { key.drop { $0 != "." }.dropFirst().description }
}
