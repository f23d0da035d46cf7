// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The place of the records in a JSON text and the names of their fields, found by the usual names.
///
/// Coordinates may be nested one or two levels deep, as in Arc's samples (`location`), the web's
/// positions (`coords`) and the states of Home Assistant (`attributes`).
struct JSONPositionLayout {
  /// The place of the records.
  var rows: String
  var latitude: String
  var longitude: String
  /// The fields with the time, of which the first present counts.
  var times: [String]
  /// The degrees of one unit of the coordinates.
  var degreesPerUnit = 1.0
  var accuracy: String?
  /// The field with the altitude in metres.
  var altitude: String?
  var mode: String?
  var identity: (field: String, kind: TrackIdentity.Kind)?

  /// The layout of a text; nil if it has no records of positions with times.
  init?(_ json: JSONOutline) {
    let places = json.sorted
    for place in places {
      for (latitude, longitude, unit) in Self.pairs {
        guard let group = Self.group(of: latitude, at: place), json.has(group + longitude),
          !json.has(place + "[]")
        else { continue }
        for nest in Self.nests where group.hasSuffix(nest) {
          let front = group.dropLast(nest.count)
          guard front.isEmpty || front.hasSuffix("[].") else { continue }
          self.init(json, String(front), nest, latitude, longitude, places)
          guard !times.isEmpty else { continue }
          degreesPerUnit = unit
          return
        }
      }
    }
    return nil
  }

  private init(
    _ json: JSONOutline,
    _ front: String,
    _ nest: String,
    _ latitude: String,
    _ longitude: String,
    _ places: [String]
  ) {
    rows = front.isEmpty ? "" : String(front.dropLast())
    self.latitude = nest + latitude
    self.longitude = nest + longitude
    // The fields beside the coordinates come before those of the levels around them.
    var levels = [nest]
    while let last = levels.last, !last.isEmpty {
      let outer = last.dropLast().lastIndex(of: ".").map { last[...$0] } ?? ""
      levels.append(String(outer))
    }
    func fields(_ names: [String]) -> [String] {
      levels.flatMap { level in names.map { level + $0 } }.filter { json.has(front + $0) }
    }
    times = Array(fields(Self.timeNames).prefix(2))
    accuracy = fields(Self.accuracyNames).first
    // Aircraft's altitudes are often in feet.
    let isAircraft = Self.aircraftNames.contains { json.has(front + $0) }
    altitude = isAircraft ? nil : fields(["altitude", "alt", "ele", "elevation"]).first
    mode = fields(Self.modeNames).first
    let names = places.filter { $0.hasPrefix(front) }.map { String($0.dropFirst(front.count)) }
      .filter { !$0.contains(".") && !$0.contains("[") }
    identity = TrackIdentity.find(names).map { (names[$0.index], $0.kind) }
  }

  /// The layout of records of a known maker, whose altitudes and modes are not read.
  init(_ json: JSONOutline, rows: String, latitude: String, longitude: String, time: String) {
    let front = rows.isEmpty ? "" : rows + "."
    self.init(json, front, "", latitude, longitude, json.sorted)
    times = [time]
    accuracy = nil
    altitude = nil
    mode = nil
  }

  /// The place before a name at the end of a place, with its point; nil if it ends otherwise.
  private static func group(of name: String, at place: String) -> String? {
    guard place.hasSuffix(name) else { return nil }
    let group = place.dropLast(name.count)
    return group.isEmpty || group.hasSuffix(".") ? String(group) : nil
  }

  private static let nests = [
    "", "location.coords.", "location.", "coords.", "position.", "attributes.", "coordinate.",
    "coordinates.", "geo.", "gps.", "loc.",
  ]
  private static let pairs = [
    ("latitude", "longitude", 1.0), ("lat", "lon", 1), ("lat", "lng", 1), ("lat", "long", 1),
    ("Latitude", "Longitude", 1), ("Lat", "Lon", 1), ("Lat", "Lng", 1),
    ("latitudeE7", "longitudeE7", 1e-7), ("latE7", "lngE7", 1e-7), ("lat_e7", "lon_e7", 1e-7),
  ]
  private static let timeNames = [
    "timestamp", "time", "time_utc", "datetime", "date_time", "tst", "recorded_at", "recordedAt",
    "last_updated", "last_changed", "fixTime", "deviceTime", "timestampMs", "timestamp_ms",
    "time_ms", "date", "Timestamp", "Time", "DateTime", "Date", "created_at", "createdAt", "ts",
    "t",
  ]
  private static let accuracyNames = [
    "horizontal_accuracy", "horizontalAccuracy", "accuracy", "gps_accuracy", "hAcc", "acc",
    "accuracy_m",
  ]
  private static let modeNames = [
    "confirmedType", "classifiedType", "mode", "activityType", "activity_type",
  ]
  private static let aircraftNames = ["icao24", "icao", "callsign", "hex", "flight", "groundspeed"]
}
