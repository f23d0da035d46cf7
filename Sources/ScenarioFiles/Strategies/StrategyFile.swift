// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import LocationStrategies
internal import Quantities

/// Reads a strategy file.
enum StrategyFile {
  typealias Services = StrategyConfiguration.Services

  /// The keys of a strategy besides `version`, `kind` and `extends`.
  static let bodyKeys =
    ["name", "title", "services"] + StrategyConfiguration.sections.map(\.key)
    + ["modes", "start", "rules"] + StrategyConfiguration.settings.map(\.key)
  /// The keys of a strategy file.
  static let fileKeys = ["version", "kind", "extends"] + bodyKeys
  /// The services.
  static let serviceKeys = Services.sections.filter { $0.outer == nil }.map(\.key)
  /// The services of a mode.
  static let modeKeys = serviceKeys + Services.modeSections.map(\.key)

  /// The settings of a strategy; nil if the value is not a mapping.
  ///
  /// The mapping has `extends` resolved. Names of places are checked against the scenario's places
  /// unless those are nil.
  static func decode(
    _ node: SourceNode,
    path: String = "",
    known: [String] = fileKeys,
    places: [String]?,
    problems: ProblemList
  ) -> StrategyConfiguration? {
    guard let reader = FieldReader(node, path: path, known: known, problems: problems) else {
      return nil
    }
    reader.require("name")
    var strategy = StrategyConfiguration(name: reader.name("name") ?? "unnamed")
    strategy.title = reader.text("title") ?? ""
    if let services = reader.mapping("services", known: serviceKeys) {
      strategy.services = decodeServices(services, places: places)
    }
    for section in StrategyConfiguration.sections {
      section.read(from: reader, among: StrategyConfiguration.sections, into: &strategy)
    }
    strategy.softwareRegions = regions(reader, "software_regions", places: places)
    strategy.actions.regionNotifications = regions(reader, "region_notifications", places: places)
    for setting in StrategyConfiguration.settings { setting.read(from: reader, into: &strategy) }
    decodeModes(reader, places: places, into: &strategy)
    checkConsistency(reader, strategy)
    return strategy
  }

  static func regions(
    _ reader: FieldReader,
    _ key: String,
    places: [String]?
  ) -> [StrategyConfiguration.RegionChoice] {
    guard let list = reader.list(key) else { return [] }
    if list.isEmpty {
      reader.report(.badValue(text: "[]", allowed: "a list of at least one { place: … }"), key)
    }
    var choices: [StrategyConfiguration.RegionChoice] = []
    for (node, path) in list {
      let element = FieldReader(node, path: path, known: ["place"], problems: reader.problems)
      guard let element, element.require("place"), let name = element.name("place") else {
        continue
      }
      let choice: StrategyConfiguration.RegionChoice = name == "all" ? .allPlaces : .place(name)
      if choices.contains(choice) { element.report(.duplicateName(text: name), "place") }
      if name != "all", let places, !places.contains(name) {
        element.report(.notFound(what: "place", name: name, known: places), "place")
      }
      choices.append(choice)
    }
    return choices
  }
}
