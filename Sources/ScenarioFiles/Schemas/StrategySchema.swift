// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import LocationStrategies
internal import Quantities

/// The JSON Schema of strategies, made from the settings table.
enum StrategySchema {
  private typealias Services = StrategyConfiguration.Services

  /// The schema of a strategy's file.
  static var text: String {
    let empty = StrategyConfiguration(name: "strategy")
    let all = StrategyConfiguration.sections
    let others = all.map { section in
      (section.key, section.schema(among: all, in: empty, list: place))
    }
    return SchemaParts.file(
      "strategy",
      title: "A Tracewatt strategy, version 1",
      extends: "A strategy's name or file; its settings are the defaults.",
      properties: [("services", SchemaParts.orEmpty(SchemaParts.mapping(services)))] + others
        + modes + StrategyConfiguration.settings.schema(in: empty),
      definitions: definitions
    )
  }

  private static let services: [(String, JSONText)] =
    Services.sections.filter { $0.outer == nil }.map { section in
      let list =
        switch section.key {
        case "beacons": beacon(isNamed: true)
        case "ranging": beacon(isNamed: false)
        case "geofences": geofence
        default: place
        }
      return (section.key, section.schema(among: Services.sections, in: Services(), list: list))
    }

  private static let placeName: (String, JSONText) = (
    "place",
    .object([
      SchemaParts.reference("name"),
      ("description", .string("A place in the scenario, or all.")),
    ])
  )
  private static let place = SchemaParts.mapping([placeName], required: ["place"])
  private static let geofence = SchemaParts.mapping(
    [placeName]
      + StrategyConfiguration.GeofenceChoice.settings.schema(in: .init(place: .allPlaces)),
    required: ["place"]
  )

  private static func beacon(isNamed: Bool) -> JSONText {
    let pattern = "^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$"
    let number: JSONText = .object(SettingKind.count(0...65_535).schema)
    var properties: [(String, JSONText)] = [
      ("uuid", .object([("type", .string("string")), ("pattern", .string(pattern))])),
      ("major", number), ("minor", number),
    ]
    if isNamed { properties.append(("name", .object([SchemaParts.reference("name")]))) }
    return SchemaParts.mapping(properties, required: isNamed ? ["uuid", "name"] : ["uuid"])
  }

  private static let modes: [(String, JSONText)] = [
    (
      "modes",
      .object([
        ("type", .string("object")), ("minProperties", .integer(1)),
        ("propertyNames", .object([SchemaParts.reference("name")])),
        ("additionalProperties", .object([SchemaParts.reference("mode")])),
        ("description", .string("The states that the rules switch between.")),
      ])
    ),
    (
      "start",
      named("The mode after the user launches the app; by default, the first.")
    ),
    ("rules", .object([("type", .string("array")), ("items", rule)])),
  ]

  private static func named(_ description: String) -> JSONText {
    .object([SchemaParts.reference("name"), ("description", .string(description))])
  }

  private static let rule = SchemaParts.mapping(
    [
      ("in", named("The mode in which the rule applies; by default, all modes.")),
      (
        "when",
        .object([
          ("type", .string("object")), ("additionalProperties", .bool(false)),
          ("minProperties", .integer(1)),
          ("properties", .object(StrategyRule.Conditions.settings.schema(in: .init()))),
          ("description", .string("The conditions, all of which must hold.")),
        ])
      ),
      ("go", named("The mode to go to.")),
    ],
    required: ["when", "go"]
  )

  private static var definitions: [(String, JSONText)] {
    let services = Services.sections.flatMap(\.settings).definitions()
    let conditions = StrategyRule.Conditions.settings.definitions()
    let others = StrategyConfiguration.sections.flatMap(\.settings).definitions()
    var all: [(String, JSONText)] = []
    for definition in services + conditions + others
    where !all.contains(where: { $0.0 == definition.0 }) {
      all.append(definition)
    }
    let path = "#/properties/services/anyOf/0/properties/"
    let own = Services.sections.filter { $0.outer == nil }.map { section in
      (section.key, JSONText.object([("$ref", .string(path + section.key))]))
    }
    let further = Services.modeSections.map { section in
      (
        section.key,
        section.schema(among: Services.modeSections, in: Services(), list: nil)
      )
    }
    return all + [("mode", SchemaParts.orEmpty(SchemaParts.mapping(own + further)))]
  }
}
