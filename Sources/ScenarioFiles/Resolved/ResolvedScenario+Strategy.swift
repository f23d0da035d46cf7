// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import LocationService
internal import LocationStrategies
internal import Quantities
internal import Studies

extension ResolvedScenario {
  /// Writes a strategy with every setting, and repeats its changed settings under `set`.
  static func write(_ strategy: ScenarioStrategy, to writer: inout YAMLWriter) {
    if let program = strategy.program {
      writer.line("use", program.name)
      writer.line("name", strategy.name)
      return
    }
    let settings = strategy.configuration
    writer.line("name", strategy.name)
    writer.line("title", YAMLWriter.quoted(settings.title))
    write(settings.services, as: "services", to: &writer)
    for section in StrategyConfiguration.sections {
      section.write(settings, among: StrategyConfiguration.sections, to: &writer) { key in
        list(
          key == "software_regions"
            ? settings.softwareRegions : settings.actions.regionNotifications
        )
      }
    }
    if !settings.modes.isEmpty { writeModes(settings, to: &writer) }
    if !strategy.parameters.isEmpty {
      writer.block("set") { writer in
        for parameter in strategy.parameters {
          writer.line(parameter.key, YAMLWriter.quoted(parameter.value))
        }
      }
    }
  }

  private static func writeModes(
    _ settings: StrategyConfiguration,
    to writer: inout YAMLWriter
  ) {
    writer.block("modes") { writer in
      for mode in settings.modes { write(mode.services, as: mode.name, to: &writer) }
    }
    if let start = settings.start { writer.line("start", start) }
    StrategyConfiguration.settings.write(settings, to: &writer)
    guard !settings.rules.isEmpty else { return }
    writer.block("rules") { writer in
      for rule in settings.rules {
        writer.item { writer in
          if let mode = rule.mode { writer.line("in", mode) }
          writer.block("when") { StrategyRule.Conditions.settings.write(rule.conditions, to: &$0) }
          writer.line("go", rule.target)
        }
      }
    }
  }

  /// A list of places in one line.
  static func list(_ regions: [StrategyConfiguration.RegionChoice]) -> String {
    "[" + regions.map { "{ place: \(name($0)) }" }.joined(separator: ", ") + "]"
  }

  /// The name of a place, or `all`.
  static func name(_ region: StrategyConfiguration.RegionChoice) -> String {
    switch region {
    case .allPlaces: "all"
    case .place(let name): name
    }
  }
}
