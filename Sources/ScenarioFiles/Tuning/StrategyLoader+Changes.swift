// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Judgement
public import Studies

extension StrategyLoader {
  /// A strategy with some settings changed, as `--set` changes them.
  ///
  /// The result is named after the changes, such as `standard_best_distance_filter_30_m`, and its
  /// parameters are the changed settings in the form of files, by key; a setting at its own value is
  /// not a change.
  ///
  /// - Parameters:
  ///   - base: a strategy of settings, not a program.
  ///   - settings: the dotted keys and values as a user writes them, each key once.
  /// - Returns: the changed strategy; the base without changes.
  /// - Throws: every key that the strategy does not have and every value that is not allowed.
  public static func changing(
    _ base: ScenarioStrategy,
    _ settings: [ScenarioStrategy.Parameter]
  ) throws(InputFailure) -> ScenarioStrategy {
    precondition(base.program == nil, "a program has no settings")
    var plain = base
    plain.parameters = []
    let problems = ProblemList()
    let text = StrategyText.yaml(for: plain)
    guard
      let root = YAMLText.read(bytes: Array(text.utf8), file: base.name, problems: problems)
    else { throw problems.failure }
    var body = root.removing(["version", "kind"])
    for setting in settings {
      let place = SourcePosition.flag(base.name)
      body = StrategyFile.applying(
        StrategySetting(
          key: setting.key,
          value: SourceNode(.scalar(setting.value, isQuoted: true), at: place),
          position: place
        ),
        to: body,
        name: base.name,
        problems: problems
      )
    }
    let decoded = StrategyFile.decode(
      body,
      known: StrategyFile.bodyKeys,
      places: nil,
      problems: problems
    )
    try problems.check()
    guard var changed = decoded else { throw problems.failure }
    var parameters: [ScenarioStrategy.Parameter] = []
    for knob in StrategyKnob.knobs(of: changed) {
      guard settings.contains(where: { $0.key == knob.key }),
        let value = knob.value(in: changed), value != knob.value(in: base.configuration)
      else { continue }
      parameters.append(ScenarioStrategy.Parameter(key: knob.key, value: knob.text(value)))
    }
    let name = VariantName.make(base.name, parameters.map { ($0.key, $0.value) })
    changed.name = name
    return ScenarioStrategy(name: name, configuration: changed, parameters: parameters)
  }
}
