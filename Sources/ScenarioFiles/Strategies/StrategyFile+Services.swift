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
    var services = Services()
    for section in Services.sections where section.outer == nil {
      section.read(from: reader, among: Services.sections, into: &services)
    }
    services.regions = regions(reader, "regions", places: places)
    services.beacons = beacons(reader)
    services.ranging = ranging(reader)
    services.monitor = regions(reader, "monitor", places: places)
    services.geofences = geofences(reader, places: places)
    return services
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

  // MARK: - Geofences

  /// The places that Android's geofencing watches.
  static func geofences(
    _ reader: FieldReader,
    places: [String]?
  ) -> [StrategyConfiguration.GeofenceChoice] {
    guard let list = reader.list("geofences") else { return [] }
    if list.isEmpty {
      let form = "a list of at least one { place: … }"
      reader.report(.badValue(text: "[]", allowed: form), "geofences")
    }
    var choices: [StrategyConfiguration.GeofenceChoice] = []
    for (node, path) in list {
      let known = ["place"] + StrategyConfiguration.GeofenceChoice.settings.map(\.key)
      let element = FieldReader(node, path: path, known: known, problems: reader.problems)
      guard let element, element.require("place"), let name = element.name("place") else {
        continue
      }
      var choice = StrategyConfiguration.GeofenceChoice(
        place: name == "all" ? .allPlaces : .place(name)
      )
      if choices.contains(where: { $0.place == choice.place }) {
        element.report(.duplicateName(text: name), "place")
      }
      if name != "all", let places, !places.contains(name) {
        element.report(.notFound(what: "place", name: name, known: places), "place")
      }
      for setting in StrategyConfiguration.GeofenceChoice.settings {
        setting.read(from: element, into: &choice)
      }
      for condition in StrategyConfiguration.GeofenceChoice.conditions {
        condition.check(choice, in: node, path: path, problems: reader.problems)
      }
      choices.append(choice)
    }
    return choices
  }
}
