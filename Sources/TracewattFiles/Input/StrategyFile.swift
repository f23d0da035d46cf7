// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import LocationStrategies
internal import Quantities

/// Reads what a strategy file says.
enum StrategyFile {
  /// The keys of a strategy besides `version`, `kind` and `extends`.
  static let bodyKeys = [
    "name", "title", "services", "duty_cycle", "software_regions", "uploads",
  ]
  /// The keys of a strategy file.
  static let fileKeys = ["version", "kind", "extends"] + bodyKeys
  /// The services.
  static let serviceKeys = [
    "standard", "significant_change", "regions", "visits", "deferred", "request",
  ]
  /// The settings of the mappings that have some.
  static let settings: [(section: String, keys: [String])] = [
    (
      "standard",
      [
        "desired_accuracy", "distance_filter", "activity_type",
        "pauses_location_updates_automatically", "allows_background_location_updates",
        "shows_background_location_indicator",
      ]
    ),
    ("deferred", ["until_traveled", "timeout"]),
    ("request", ["every", "desired_accuracy"]),
    ("duty_cycle", ["exit_radius", "stop_after_still"]),
    ("uploads", ["every", "bytes"]),
  ]

  /// The dotted keys that a scenario or `--set` may change.
  static let settableKeys = settings.flatMap { section, keys in keys.map { "\(section).\($0)" } }

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
      decodeServices(services, places: places, into: &strategy)
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
    checkConsistency(reader, strategy)
    return strategy
  }

  private static func decodeServices(
    _ services: FieldReader,
    places: [String]?,
    into strategy: inout StrategyConfiguration
  ) {
    if let standard = services.mapping("standard", known: keys(of: "standard")) {
      strategy.standard = standardRequest(standard)
    }
    if services.mapping("significant_change", known: []) != nil {
      strategy.significantChange = true
    }
    if services.mapping("visits", known: []) != nil { strategy.visits = true }
    strategy.regions = regions(services, "regions", places: places)
    if let deferred = services.mapping("deferred", known: keys(of: "deferred")) {
      var deferral = StrategyConfiguration.Deferral()
      if !deferred.isNone("until_traveled") {
        deferral.untilTraveled = deferred.length("until_traveled")
      }
      if deferred.isNone("timeout") {
        deferral.timeout = nil
      } else if let timeout = deferred.duration("timeout") {
        deferral.timeout = timeout
      }
      strategy.deferred = deferral
    }
    if let request = services.mapping("request", known: keys(of: "request")) {
      let defaults = StrategyConfiguration.PeriodicRequest()
      strategy.request = .init(
        interval: request.duration("every") ?? defaults.interval,
        desiredAccuracy: request.word("desired_accuracy") ?? defaults.desiredAccuracy
      )
    }
  }

  private static func standardRequest(_ reader: FieldReader) -> StandardRequest {
    var request = StandardRequest()
    request.desiredAccuracy = reader.word("desired_accuracy") ?? request.desiredAccuracy
    if !reader.isNone("distance_filter") {
      request.distanceFilter = reader.length("distance_filter")
    }
    request.activityType = reader.word("activity_type") ?? request.activityType
    request.pausesLocationUpdatesAutomatically =
      reader.flag("pauses_location_updates_automatically")
      ?? request.pausesLocationUpdatesAutomatically
    request.allowsBackgroundLocationUpdates = reader.flag("allows_background_location_updates")
    request.showsBackgroundLocationIndicator =
      reader.flag("shows_background_location_indicator")
      ?? request.showsBackgroundLocationIndicator
    return request
  }

  private static func regions(
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

  private static func uploads(_ reader: FieldReader) -> StrategyConfiguration.Uploads? {
    guard let uploads = reader.mapping("uploads", known: keys(of: "uploads")) else { return nil }
    uploads.require("every")
    uploads.require("bytes")
    let isEachDelivery = uploads.node["every"]?.text == "each_delivery"
    let interval = isEachDelivery ? nil : uploads.duration("every")
    guard let bytes = uploads.bytes("bytes") else { return nil }
    return .init(interval: interval, bytes: bytes)
  }

  private static func checkConsistency(_ reader: FieldReader, _ strategy: StrategyConfiguration) {
    let way = "add standard: {} to services"
    if strategy.standard == nil {
      if strategy.deferred != nil, let services = reader.node["services"] {
        reader.problems.add(
          .conflict("deferral needs the standard service", note: way),
          key: reader.full("services.deferred"),
          at: services["deferred"]?.position ?? services.position
        )
      }
      if strategy.dutyCycle != nil {
        reader.report(.conflict("a duty cycle needs the standard service", note: way), "duty_cycle")
      }
      if !strategy.softwareRegions.isEmpty {
        let problem = InputProblem.conflict("software regions need the standard service", note: way)
        reader.report(problem, "software_regions")
      }
    }
    if strategy.deferred != nil, strategy.dutyCycle != nil {
      reader.report(
        .conflict("a duty cycle and deferral cannot be combined", note: "remove one of them"),
        "duty_cycle"
      )
    }
    if let standard = strategy.standard, strategy.deferred != nil, standard.distanceFilter != nil,
      let services = reader.node["services"]
    {
      reader.problems.add(
        .conflict(
          "deferral needs distance_filter: none",
          note: "Core Location answers a filter with the error deferredDistanceFiltered"
        ),
        key: reader.full("services.standard.distance_filter"),
        at: services["standard"]?["distance_filter"]?.position ?? services.position
      )
    }
  }
}
