// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationStrategies
internal import Studies

/// The strategies and settings among which the cheapest is searched.
public struct SearchSpace: Sendable, Hashable {
  /// A setting and its possible values.
  public struct Axis: Sendable, Hashable {
    /// The dotted key.
    public var key: String
    /// The values in their given order; at least one.
    public var values: [SettingValue]

    /// A setting with its values.
    public init(key: String, values: [SettingValue]) {
      self.key = key
      self.values = values
    }
  }

  /// A strategy and its varied settings, with every combination of their values.
  public struct Family: Sendable, Hashable {
    /// The strategy with its own settings.
    public var base: ScenarioStrategy
    /// The settings that are varied; without any, the strategy is tried as it is.
    public var axes: [Axis]
    /// Settings that always get the value of another one, by its key.
    public var followers: [String: [String]] = [:]

    /// A strategy with its varied settings.
    public init(base: ScenarioStrategy, axes: [Axis] = []) {
      self.base = base
      self.axes = axes
    }

    /// A strategy with a setting, and those that follow it, at a value.
    func setting(
      _ key: String,
      to value: SettingValue,
      in strategy: StrategyConfiguration
    ) -> StrategyConfiguration {
      ([key] + (followers[key] ?? [])).reduce(strategy) { strategy, key in
        StrategyKnob.knob(key, of: strategy)?.setting(value, in: strategy) ?? strategy
      }
    }
  }

  /// The families in their given order.
  public var families: [Family]

  /// A space of families.
  public init(families: [Family]) { self.families = families }

  /// All combinations of settings without conflicts, and the number of those with conflicts.
  ///
  /// A combination equal to another one is left out and not counted.
  ///
  /// - Returns: the settings in the order of families and axes, the last axis fastest.
  public func settings() -> (all: [TunedSettings], misfits: Int) {
    var all: [TunedSettings] = []
    var seen: Set<StrategyConfiguration> = []
    var misfits = 0
    for family in families {
      for choice in Self.product(family.axes.map(\.values)) {
        let settings = TunedSettings(family: family, values: choice)
        var plain = settings.configuration
        plain.name = ""
        plain.title = ""
        guard plain.conflict == nil else {
          misfits += 1
          continue
        }
        if seen.insert(plain).inserted { all.append(settings) }
      }
    }
    return (all, misfits)
  }

  private static func product(_ lists: [[SettingValue]]) -> [[SettingValue]] {
    lists.reduce([[]]) { choices, list in
      choices.flatMap { choice in list.map { choice + [$0] } }
    }
  }
}

/// A strategy with chosen values of its settings.
public struct TunedSettings: Sendable, Hashable {
  /// The family's name: that of the strategy.
  public var family: String
  /// The strategy with the values.
  public var configuration: StrategyConfiguration
  /// The varied settings by dotted key, as text with units.
  public var parameters: [ScenarioStrategy.Parameter]

  /// A family's strategy with a value for each axis.
  ///
  /// - Precondition: there are as many values as axes.
  public init(family: SearchSpace.Family, values: [SettingValue]) {
    precondition(values.count == family.axes.count, "every axis has a value")
    self.family = family.base.name
    var configuration = family.base.configuration
    parameters = []
    for (axis, value) in zip(family.axes, values) {
      guard let knob = StrategyKnob.knob(axis.key, of: configuration) else { continue }
      configuration = family.setting(axis.key, to: value, in: configuration)
      parameters.append(.init(key: axis.key, value: knob.text(value)))
    }
    self.configuration = configuration
  }

  /// The strategy's name and its settings, unique in a space.
  public var name: String {
    ([family] + parameters.map { "\($0.key)=\($0.value)" }).joined(separator: " ")
  }

  /// A strategy to run with the settings, under their unique name.
  public var strategy: ScenarioStrategy {
    var strategy = ScenarioStrategy(name: name, configuration: configuration)
    strategy.parameters = parameters
    return strategy
  }
}
