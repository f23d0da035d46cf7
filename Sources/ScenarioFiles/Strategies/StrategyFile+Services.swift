// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import LocationService
internal import LocationStrategies
internal import Quantities

extension StrategyFile {
  /// The services of a strategy or of one of its modes.
  static func decodeServices(
    _ reader: FieldReader,
    places: [String]?
  ) -> StrategyConfiguration.Services {
    var services = StrategyConfiguration.Services()
    if let standard = reader.mapping("standard", known: keys(of: "standard")) {
      services.standard = standardRequest(standard)
      services.elasticFilter = elasticFilter(standard)
    }
    services.significantChange = reader.mapping("significant_change", known: []) != nil
    services.visits = reader.mapping("visits", known: []) != nil
    services.motion = reader.mapping("motion", known: []) != nil
    services.steps = reader.mapping("steps", known: []) != nil
    services.regions = regions(reader, "regions", places: places)
    services.deferred = deferral(reader)
    services.request = request(reader)
    services.beacons = beacons(reader)
    services.ranging = ranging(reader)
    services.heading = heading(reader)
    services.liveUpdates = liveUpdates(reader)
    services.monitor = regions(reader, "monitor", places: places)
    services.fused = fusedRequest(reader)
    services.geofences = geofences(reader, places: places)
    return services
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

  private static func elasticFilter(
    _ reader: FieldReader
  ) -> StrategyConfiguration.ElasticFilter? {
    guard let elastic = reader.mapping("elastic_filter", known: keys(of: "elastic_filter")) else {
      return nil
    }
    var filter = StrategyConfiguration.ElasticFilter()
    if let step = elastic.amount("step", .speed, .positive(" m/s")) {
      filter.step = MetresPerSecond(step)
    }
    filter.multiplier = elastic.number("multiplier", .positive("")) ?? filter.multiplier
    return filter
  }

  private static func deferral(_ reader: FieldReader) -> StrategyConfiguration.Deferral? {
    guard let deferred = reader.mapping("deferred", known: keys(of: "deferred")) else { return nil }
    var deferral = StrategyConfiguration.Deferral()
    if !deferred.isNone("until_traveled") {
      deferral.untilTraveled = deferred.length("until_traveled")
    }
    if deferred.isNone("timeout") {
      deferral.timeout = nil
    } else if let timeout = deferred.duration("timeout") {
      deferral.timeout = timeout
    }
    return deferral
  }

  private static func request(_ reader: FieldReader) -> StrategyConfiguration.PeriodicRequest? {
    guard let request = reader.mapping("request", known: keys(of: "request")) else { return nil }
    let defaults = StrategyConfiguration.PeriodicRequest()
    return .init(
      interval: request.duration("every") ?? defaults.interval,
      desiredAccuracy: request.word("desired_accuracy") ?? defaults.desiredAccuracy,
      timeout: request.duration("timeout") ?? defaults.timeout
    )
  }

  // MARK: - Beacons

  private static let beaconKeys = ["uuid", "major", "minor"]

  private static func beacons(_ reader: FieldReader) -> [BeaconRegion] {
    var regions: [BeaconRegion] = []
    let form = "a list of at least one { uuid: …, name: … }"
    for element in elements(reader, "beacons", known: beaconKeys + ["name"], form: form) {
      let beacons = constraint(element)
      guard element.require("name"), let name = element.name("name"), let beacons else { continue }
      if regions.contains(where: { $0.identifier == name }) {
        element.report(.duplicateName(text: name), "name")
      }
      regions.append(BeaconRegion(identifier: name, constraint: beacons))
    }
    return regions
  }

  private static func ranging(_ reader: FieldReader) -> [BeaconConstraint] {
    let form = "a list of at least one { uuid: … }"
    return elements(reader, "ranging", known: beaconKeys, form: form).compactMap { constraint($0) }
  }

  private static func elements(
    _ reader: FieldReader,
    _ key: String,
    known: [String],
    form: String
  ) -> [FieldReader] {
    guard let list = reader.list(key) else { return [] }
    if list.isEmpty { reader.report(.badValue(text: "[]", allowed: form), key) }
    return list.compactMap { node, path in
      FieldReader(node, path: path, known: known, problems: reader.problems)
    }
  }

  private static func constraint(_ reader: FieldReader) -> BeaconConstraint? {
    reader.require("uuid")
    let numbers = 0...65_535
    let major = reader.count("major", in: numbers)
    let minor = reader.count("minor", in: numbers)
    if reader.has("minor"), !reader.has("major") {
      reader.report(.conflict("a minor number needs a major one", note: "add major"), "minor")
    }
    let form = "a UUID: hexadecimal digits in groups of 8, 4, 4, 4 and 12"
    guard let text = reader.text("uuid", expected: form) else { return nil }
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    let isUUID =
      groups.map { $0.count } == [8, 4, 4, 4, 12]
      && groups.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isHexDigit } }
    guard isUUID else {
      reader.report(.badValue(text: text, allowed: form), "uuid")
      return nil
    }
    return BeaconConstraint(uuid: text, major: major, minor: minor)
  }

  // MARK: - Compass and live updates

  private static func heading(_ reader: FieldReader) -> StrategyConfiguration.HeadingUpdates? {
    guard let heading = reader.mapping("heading", known: keys(of: "heading")) else { return nil }
    if heading.isNone("filter") { return .init(filter: nil) }
    let most = 180.0
    let bounds = Bounds(
      low: 0,
      high: most,
      excludesLow: true,
      words: "above 0, at most 180, in degrees"
    )
    return heading.number("filter", bounds).map { .init(filter: Degrees($0)) } ?? .init()
  }

  /// A right that an app may ask for or declare.
  private enum Right: String, CaseIterable {
    case whenInUse = "when_in_use"
    case always

    var status: AuthorizationStatus { self == .always ? .always : .whenInUse }
  }

  /// The right that a key names; nil for `none`.
  static func right(_ reader: FieldReader, _ key: String) -> AuthorizationStatus? {
    reader.word(key, as: Right.self, also: ["none"])?.status
  }

  private static func liveUpdates(_ reader: FieldReader) -> StrategyConfiguration.LiveUpdates? {
    guard let live = reader.mapping("live_updates", known: keys(of: "live_updates")) else {
      return nil
    }
    return .init(
      configuration: live.word("configuration") ?? .standard,
      holdsBackgroundActivitySession: live.flag("background_activity_session") ?? false,
      serviceSession: right(live, "service_session")
    )
  }
}
