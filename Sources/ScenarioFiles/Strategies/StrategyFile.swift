// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import LocationService
internal import LocationStrategies
internal import Quantities

/// Reads what a strategy file says.
enum StrategyFile {
  /// The keys of a strategy besides `version`, `kind` and `extends`.
  static let bodyKeys = [
    "name", "title", "services", "duty_cycle", "software_regions", "uploads", "modes", "start",
    "rules", "check_every", "geocode", "notifications", "region_notifications", "work",
    "authorization",
  ]
  /// The keys of a strategy file.
  static let fileKeys = ["version", "kind", "extends"] + bodyKeys
  /// The services.
  static let serviceKeys = [
    "standard", "significant_change", "regions", "visits", "deferred", "request", "beacons",
    "ranging", "heading", "live_updates", "monitor", "motion", "steps", "fused", "geofences",
  ]
  /// The services of a mode.
  static let modeKeys = serviceKeys + ["exit_region", "exit_geofence"]
  /// The settings of the mappings that have some.
  static let settings: [(section: String, keys: [String])] = [
    (
      "standard",
      [
        "desired_accuracy", "distance_filter", "activity_type",
        "pauses_location_updates_automatically", "allows_background_location_updates",
        "shows_background_location_indicator", "elastic_filter",
      ]
    ),
    ("elastic_filter", ["step", "multiplier"]),
    ("deferred", ["until_traveled", "timeout"]),
    ("request", ["every", "desired_accuracy", "timeout"]),
    ("heading", ["filter"]),
    ("live_updates", ["configuration", "background_activity_session", "service_session"]),
    (
      "fused",
      [
        "priority", "interval", "min_update_interval", "max_update_delay", "min_update_distance",
      ]
    ),
    ("exit_region", ["radius"]),
    ("exit_geofence", ["radius", "responsiveness"]),
    ("duty_cycle", ["exit_radius", "stop_after_still"]),
    ("uploads", ["every", "bytes", "batch", "distance"]),
    ("geocode", ["every"]),
    ("notifications", ["on", "sound"]),
    ("work", ["each_delivery"]),
    ("authorization", ["ask", "temporary_full_accuracy"]),
  ]

  static func keys(of section: String) -> [String] {
    settings.first { $0.section == section }?.keys ?? []
  }

  /// The settings of a strategy; nil if the value is not a mapping.
  ///
  /// The mapping has `extends` resolved; names of places are checked against the scenario's
  /// places unless those are nil.
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
    if let cycle = reader.mapping("duty_cycle", known: keys(of: "duty_cycle")) {
      let defaults = StrategyConfiguration.DutyCycle()
      strategy.dutyCycle = .init(
        exitRadius: cycle.length("exit_radius") ?? defaults.exitRadius,
        stopAfterStill: cycle.duration("stop_after_still") ?? defaults.stopAfterStill
      )
    }
    strategy.softwareRegions = regions(reader, "software_regions", places: places)
    strategy.uploads = uploads(reader)
    decodeModes(reader, places: places, into: &strategy)
    strategy.actions = actions(reader, places: places)
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
