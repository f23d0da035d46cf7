// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import OSProfiles
internal import PhoneModel
internal import Quantities
public import Studies
internal import World

/// Writes a scenario as a file that depends on no defaults, and on the files of trace, layers and routes alone.
public enum ResolvedScenario {
  /// The text of `resolved.yaml`; loading it gives an equal scenario, except for notes.
  ///
  /// The trace is named by `tracePath`, or as in the scenario; relative paths count from the folder
  /// of the written file. The same applies to the files of layers and `layers`.
  public static func yaml(
    for scenario: Scenario,
    tracePath: String? = nil,
    layers: LayerFiles? = nil
  ) -> String {
    var writer = YAMLWriter()
    writer.line("version", "1")
    writer.line("kind", "scenario")
    writer.line("name", scenario.name)
    writer.line("title", YAMLWriter.quoted(scenario.title))
    let path = tracePath ?? scenario.traceName
    writer.block("trace") { writer in
      let isRecipe = path.hasSuffix(".yaml") || path.hasSuffix(".yml")
      writer.line(isRecipe ? "recipe" : "file", YAMLWriter.quoted(path))
      if let start = scenario.trace.startUnixMilliseconds {
        writer.line("start", YAMLWriter.quoted(WallTime.text(start)))
      }
      if !scenario.traceSettings.isEmpty {
        writer.block("cleaning") { writer in
          for setting in scenario.traceSettings { writer.line(setting.key, setting.value) }
        }
      }
    }
    writer.line(
      "utc_offset",
      YAMLWriter.quoted(UTCOffset.text(minutes: scenario.utcOffsetMinutes))
    )
    write(scenario.world, layers ?? scenario.layers, to: &writer)
    write(scenario.world.providers, to: &writer)
    write(scenario.app, scenario.otherApps, to: &writer)
    writeDay(of: scenario, routeFiles: (layers ?? scenario.layers).routes, to: &writer)
    writer.block("phones") { writer in
      for phone in scenario.phones { writer.item { write(phone, to: &$0) } }
    }
    writer.block("os") { writer in
      for system in scenario.systems { writer.item { write(system, to: &$0) } }
    }
    writer.block("strategies") { writer in
      for strategy in scenario.strategies { writer.item { write(strategy, to: &$0) } }
    }
    let leftOut = scenario.leftOut
    if !leftOut.isEmpty {
      writer.block("matrix") { writer in
        writer.block("exclude") { writer in
          for combination in leftOut {
            writer.item { writer in
              writer.line("strategy", combination.strategy)
              writer.line("phone", combination.phone)
              writer.line("os", combination.os)
            }
          }
        }
      }
    }
    writer.line("replications", String(scenario.replications))
    writer.line("seed", String(scenario.seed))
    return writer.text
  }

  private static func write(_ phone: PhoneProfile, to writer: inout YAMLWriter) {
    writer.line("name", phone.name)
    writer.line("title", YAMLWriter.quoted(phone.title))
    writer.line("platform", phone.platform.rawValue)
    for section in PhoneFile.sections {
      writer.block(section) { writer in
        for number in PhoneProfile.numbers where number.section == section {
          let estimate = number.estimate(in: phone)
          let texts = [estimate.value, estimate.low, estimate.high].map { $0.text ?? "" }
          writer.block(number.key) { writer in
            writer.line("value", texts[0])
            writer.line("range", "[\(texts[1]), \(texts[2])]")
            writer.line("basis", estimate.basis.rawValue)
            writer.line("source", YAMLWriter.quoted(estimate.source))
          }
        }
        for choice in PhoneProfile.choices where choice.section == section {
          writer.line(choice.leaf, choice.text(in: phone) ?? "")
        }
      }
    }
  }

  private static func write(_ system: OSProfile, to writer: inout YAMLWriter) {
    writer.line("name", system.name)
    writer.line("title", YAMLWriter.quoted(system.title))
    if !system.reports.isEmpty { writer.line("reports", YAMLWriter.quoted(system.reports)) }
    writer.line("platform", system.platform.rawValue)
    writer.block("settings") { writer in
      OSProfile.settings.write(system, to: &writer)
    }
    guard system.fusedProvider.isAvailable else { return }
    writer.block("fused_provider") { writer in
      OSProfile.fusedProviderSettings.write(system, to: &writer)
    }
  }

  /// Every setting of a system as text, in the order of the files.
  package static func settings(of system: OSProfile) -> [(key: String, text: String)] {
    OSProfile.settings.map { ($0.key, $0.text(in: system) ?? "") }
  }
}
