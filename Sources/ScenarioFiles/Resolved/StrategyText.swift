// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
public import Judgement
internal import LocationStrategies
public import Studies

/// Strategies as files of their own.
public enum StrategyText {
  /// The text of a strategy file with every setting; loading it gives an equal strategy.
  ///
  /// - Parameters:
  ///   - strategy: a strategy with settings, not a program.
  ///   - title: a title in place of the strategy's own.
  /// - Returns: YAML that ends with a newline.
  public static func yaml(for strategy: ScenarioStrategy, title: String? = nil) -> String {
    precondition(strategy.program == nil, "a program has no settings to write")
    var strategy = strategy
    strategy.parameters = []
    if let title { strategy.configuration.title = title }
    var writer = YAMLWriter()
    writer.line("version", "1")
    writer.line("kind", "strategy")
    ResolvedScenario.write(strategy, to: &writer)
    return writer.text
  }

  /// A strategy with settings that a search found, named such as `standard_best_tuned`.
  ///
  /// - Returns: the strategy under its new name, with the found settings in its title.
  public static func strategy(for settings: TunedSettings) -> ScenarioStrategy {
    let name = settings.family + "_tuned"
    var configuration = settings.configuration
    configuration.name = name
    configuration.title = title(settings.family, with: settings.parameters)
    return ScenarioStrategy(name: name, configuration: configuration)
  }

  /// A strategy's name with the settings that were changed, as a title.
  package static func title(
    _ name: String,
    with changes: [ScenarioStrategy.Parameter]
  ) -> String {
    let list = changes.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    return list.isEmpty ? name : "\(name) with \(list)"
  }
}
