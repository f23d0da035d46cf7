// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import BuiltIns
internal import Documents
internal import LocationStrategies
internal import Quantities
internal import World

/// The JSON Schema of scenarios: `schemas/scenario.template.yaml`, with the settings that a scenario
/// may change.
enum ScenarioSchema {
  /// The schema of a scenario; empty if the template cannot be read.
  static var text: String {
    let template = BuiltInSchemas.text(of: "scenario.template") ?? ""
    let problems = ProblemList()
    guard
      let root = YAMLText.read(bytes: Array(template.utf8), file: "", problems: problems),
      case .object(let members) = JSONText(root)
    else { return "" }
    return JSONText.object(
      members.map { key, value in
        guard key == "definitions", case .object(let definitions) = value else {
          return (key, value)
        }
        let made = ["settings": settings, "provider_settings": providers]
        return (key, .object(definitions.map { ($0, made[$0] ?? $1) }))
      }
    )
    .document
  }

  private static var settings: JSONText {
    typealias Services = StrategyConfiguration.Services
    func properties<Root>(
      _ sections: [SettingSection<Root>],
      _ path: String,
      _ outer: (SettingSection<Root>) -> String
    ) -> [(String, JSONText)] {
      sections.flatMap { section in
        let isDirect = section.settings.contains(where: \.isRequired)
        let inside = outer(section) + section.key + (isDirect ? "" : "/anyOf/0")
        return section.settings.filter { StrategyFile.isSettable("\(section.key).\($0.key)") }.map {
          let target = "strategy.v1.schema.json#\(path)\(inside)/properties/\($0.key)"
          return ("\(section.key).\($0.key)", JSONText.object([("$ref", .string(target))]))
        }
      }
    }
    let services = properties(Services.sections, "/properties/services/anyOf/0/properties/") {
      $0.outer.map { $0 + "/anyOf/0/properties/" } ?? ""
    }
    let others = properties(StrategyConfiguration.sections, "/properties/") { _ in "" }
    let inModes = (Services.sections + Services.modeSections).filter { !$0.settings.isEmpty }
    let pattern = "^[a-z][a-z0-9_]*\\.(\(inModes.map(\.key).joined(separator: "|")))\\.[a-z_]+$"
    return .object([
      ("type", .string("object")), ("additionalProperties", .bool(false)),
      ("properties", .object(services + others)),
      (
        "patternProperties",
        .object([
          (
            pattern,
            .object([
              ("type", SchemaParts.words(["string", "number", "boolean"])),
              ("description", .string("A setting of a mode, after the mode's name.")),
            ])
          )
        ])
      ),
      (
        "description",
        .string("Changed settings by dotted key; each becomes a param_… column.")
      ),
    ])
  }

  private static var providers: JSONText {
    SchemaParts.mapping(
      ProviderModel.settings.map { setting in
        let path = setting.key.split(separator: ".").joined(separator: "/properties/")
        let target = "providers.v1.schema.json#/properties/" + path
        return (setting.key, .object([("$ref", .string(target))]))
      },
      description: "Changed numbers of the providers by dotted key."
    )
  }
}
