// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The columns of a table that a trace needs.
struct CSVColumns {
  /// The roles of a column.
  enum Role: Int, CaseIterable {
    case time, latitude, longitude, accuracy, altitude, mode, environment
    /// The date of times of day.
    case date
    /// The offset of local times from UTC, in hours and minutes.
    case utcOffset
    /// The letter N or S of a latitude.
    case northSouth
    /// The letter E or W of a longitude.
    case eastWest
    /// A position as `POINT(longitude latitude)`.
    case geometry
    /// A logger's word for the kind of fix.
    case validity
    /// A logger's letter for the kind of row.
    case tag
  }

  /// The unit of a number in the time column.
  enum TimeUnit {
    /// A calendar time or a number; the first row decides.
    case fromContent
    case calendar
    case secondsFromStart
    case seconds
    case milliseconds
    case microseconds
    case nanoseconds
    /// Milliseconds of GPS time since 1980-01-06.
    case gpsMilliseconds
    case millisecondsFromStart
    case microsecondsFromStart
    case nanosecondsFromStart
    case minutesFromStart
    case hoursFromStart

    /// True if times do not count from 1970.
    var isFromStart: Bool {
      switch self {
      case .secondsFromStart, .millisecondsFromStart, .microsecondsFromStart, .nanosecondsFromStart,
        .minutesFromStart, .hoursFromStart:
        true
      default: false
      }
    }

    /// The number of seconds that units longer than a second have.
    var factor: Int64 {
      switch self {
      case .minutesFromStart: 60
      case .hoursFromStart: 3600
      default: 1
      }
    }

    /// The nanoseconds of a number in the unit; nil if there are too many.
    func nanoseconds(_ number: DecimalNumber) -> Int64? {
      guard let value = number.integer(timesTenTo: power) else { return nil }
      let (product, isBeyond) = value.multipliedReportingOverflow(by: factor)
      return isBeyond ? nil : product
    }

    /// The power of ten that turns the unit into nanoseconds.
    var power: Int {
      switch self {
      case .milliseconds, .gpsMilliseconds, .millisecondsFromStart: 6
      case .microseconds, .microsecondsFromStart: 3
      case .nanoseconds, .nanosecondsFromStart: 0
      default: 9
      }
    }

    /// The unit of a bare number, by its size.
    ///
    /// Assumption: below 1e8 it counts seconds from the start, because 1e8 s after 1970 is March
    /// 1973; below 1e11 seconds since 1970, below 1e14 ms, below 1e17 µs, else ns.
    init(magnitudeOf number: DecimalNumber) {
      let size = abs(number.double ?? 0)
      self =
        switch size {
        case ..<1e8: .secondsFromStart
        case ..<1e11: .seconds
        case ..<1e14: .milliseconds
        case ..<1e17: .microseconds
        default: .nanoseconds
        }
    }
  }

  /// The unit of the numbers in the columns of coordinates.
  enum DegreeUnit {
    /// Degrees; whole numbers that cannot be degrees are ten millionths of them.
    case degrees
    /// Ten millionths of a degree.
    case tenMillionths
    /// Degrees, or metres of a plane that are refused.
    case plane
    /// Degrees and minutes in one number, such as 4807.038.
    case degreesMinutes

    /// The degrees of a number in the unit.
    func degrees(_ number: Double) -> Double {
      switch self {
      case .tenMillionths: return number / 1e7
      case .degreesMinutes:
        let whole = (abs(number) / 100).rounded(.down)
        let degrees = whole + (abs(number) - whole * 100) / 60
        return number < 0 ? -degrees : degrees
      case .degrees, .plane: return number
      }
    }
  }

  var index: [Role: Int] = [:]
  /// The metres of one unit of the altitude column.
  private(set) var altitudeUnit = 1.0
  var timeUnit = TimeUnit.fromContent
  private(set) var duplicates: [(name: String, other: String)] = []
  /// The unit of the coordinates.
  var degrees = DegreeUnit.degrees
  /// The column with the position as JSON, as in tables of Home Assistant's states.
  private(set) var attributes: Int?
  /// The column with the id of a track.
  private(set) var identity: (index: Int, kind: TrackIdentity.Kind)?
  /// The column with the id of a trip, beside that of a person or vehicle.
  private(set) var trip: Int?
  /// The columns with the minutes of the coordinates, beside whole degrees, and the minutes of one unit.
  private(set) var minutes: (latitude: Int, longitude: Int, unit: Double)?
  /// True if rows have a second position, which is left out.
  private(set) var hasOtherPosition = false
  /// True if rows have more than a time and two numbers of degrees, as loggers write them.
  private(set) var isLogger = false

  /// The needed columns that are absent, each with the accepted names.
  var missing: [[String]] {
    [Role.time, .latitude, .longitude].filter { role in
      index[role] == nil && (role == .time || index[.geometry] == nil && attributes == nil)
    }.map { role in
      role == .time
        ? ["time", "timestamp", "time_utc", "t_s", "seconds_elapsed", "elapsed_s"]
        : Array(Self.names(role).prefix(role == .latitude ? 4 : 5))
    }
  }

  /// The last column that every row must have.
  var last: Int {
    if isLogger {
      let extras: [Role] = [.accuracy, .altitude, .mode, .environment]
      return Role.allCases.filter { !extras.contains($0) }
        .compactMap { index[$0] }.max() ?? 0
    }
    return max(index[.time] ?? 0, index[.latitude] ?? 0, index[.longitude] ?? 0)
  }

  /// The roles of columns by their names, ignoring case and blanks around them.
  init(_ header: [String]) {
    let names = header.map { name in
      String(name.lowercased().drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    for role in [Role.latitude, .longitude] {
      let found = names.indices.filter { Self.names(role).contains(names[$0]) }
      if let first = found.first { index[role] = first }
      if found.count > 1 { duplicates.append((names[found[0]], names[found[1]])) }
    }
    identity = TrackIdentity.find(names)
    if identity?.kind == .carrier { trip = TrackIdentity.findTrip(names) }
    for role in Role.allCases where role != .time && index[role] == nil {
      for name in Self.names(role) where index[role] == nil {
        index[role] = names.firstIndex(of: name)
      }
    }
    if index[.latitude] == nil || index[.longitude] == nil { findPair(names) }
    findOtherPair(header)
    findMinutes(header)
    if index[.accuracy] == nil {
      index[.accuracy] = FieldNames.places(of: FieldNames.accuracies, in: header).first
    }
    if index[.altitude] == nil,
      let column = names.firstIndex(where: { Self.altitudesInFeet.contains($0) })
    {
      index[.altitude] = column
      altitudeUnit = AltitudeText.metresPerFoot
    }
    if let date = index[.date] {
      let found = names.indices.first { Self.timesOfDay.contains(names[$0]) }
      index[.time] = found ?? (Self.hasTime(names) ? nil : date)
      if found == nil { index[.date] = nil }
    }
    for (unit, accepted) in Self.timeNames where index[.time] == nil {
      let found = names.indices.filter { accepted.contains(names[$0]) }
      if let first = found.first {
        index[.time] = first
        timeUnit = unit
      }
    }
    if index[.time] == nil {
      index[.time] = Self.laterTimeNames.lazy.compactMap { names.firstIndex(of: $0) }.first
    }
    if index[.time] == nil, index[.latitude] != nil || index[.geometry] != nil {
      index[.time] =
        FieldNames.places(of: FieldNames.times, in: header).first
        ?? FieldNames.looseTime(in: header)
    }
    settle(names)
    let hasPosition = index[.latitude] != nil || index[.longitude] != nil || index[.geometry] != nil
    if !hasPosition, names.contains("last_updated") || names.contains("last_changed") {
      attributes = names.firstIndex { $0 == "attributes" || $0 == "shared_attrs" }
    }
  }

  /// Takes coordinates under any other name that ends as usual, and notes a second pair.
  private mutating func findOtherPair(_ header: [String]) {
    let pairs = FieldNames.pairs(header).filter { $0.unit == 1 || $0.unit == 1e-7 }
    if index[.latitude] == nil || index[.longitude] == nil, index[.geometry] == nil,
      let pair = pairs.first
    {
      index[.latitude] = pair.latitude
      index[.longitude] = pair.longitude
      if pair.unit != 1 { degrees = .tenMillionths }
    }
    hasOtherPosition = degrees != .plane && pairs.contains { $0.latitude != index[.latitude] }
  }

  /// Finds minutes such as `lat(min*1e5)` beside `lat(deg)`, or `lat_min` beside `lat_deg`.
  private mutating func findMinutes(_ header: [String]) {
    guard index[.latitude] != nil, index[.longitude] != nil else { return }
    func column(_ names: [String]) -> Int? {
      header.firstIndex { title in
        let plain = FieldNames.plain(title)
        let unit = title.split(separator: "(").dropFirst().first?.lowercased() ?? ""
        return unit.hasPrefix("min")
          ? names.contains(plain)
          : names.contains { plain == $0 + "min" || plain == $0 + "minutes" }
      }
    }
    guard let latitude = column(["lat", "latitude"]),
      let longitude = column(["lon", "lng", "long", "longitude"])
    else { return }
    let title = header[latitude]
    minutes = (latitude, longitude, title.contains("1e5") ? 1e-5 : title.contains("1e4") ? 1e-4 : 1)
    hasOtherPosition = false
  }

  /// Takes the first pair of columns of coordinates under one of their less frequent names.
  private mutating func findPair(_ names: [String]) {
    for pair in Self.pairs where index[.geometry] == nil {
      guard let latitude = names.firstIndex(of: pair.latitude),
        let longitude = names.firstIndex(of: pair.longitude)
      else { continue }
      index[.latitude] = latitude
      index[.longitude] = longitude
      degrees = pair.unit
      return
    }
  }

  /// Drops the roles that other columns replace, and decides whether the table is a logger's.
  private mutating func settle(_ names: [String]) {
    if index[.latitude] != nil, index[.longitude] != nil { index[.geometry] = nil }
    if index[.date] == nil { index[.utcOffset] = nil }
    let hasLetters = index[.latitude].map { names[$0].hasSuffix("n/s") } ?? false
    isLogger =
      hasLetters || timeUnit == .gpsMilliseconds || index[.date] != nil || minutes != nil
      || index[.northSouth] != nil || index[.eastWest] != nil || index[.geometry] != nil
    // In other tables a tag or a validity may mean anything.
    let isMTK = index[.date] != nil && (hasLetters || index[.northSouth] != nil)
    if !isMTK {
      index[.tag] = nil
      index[.validity] = nil
    }
  }

  /// The names of a role's columns, in order of preference.
  private static func names(_ role: Role) -> [String] {
    switch role {
    case .time: []
    case .latitude:
      [
        "latitude", "lat", "latitude_deg", "latitude (°)", "locationlatitude(wgs84)",
        "latitudedegrees", "latdeg", "latitude n/s",
      ]
    case .longitude:
      [
        "longitude", "lon", "lng", "longitude_deg", "longitude (°)", "long",
        "locationlongitude(wgs84)", "longitudedegrees", "lngdeg", "longitude e/w",
      ]
    case .accuracy:
      [
        "horizontal_accuracy_m", "horizontalaccuracy", "horizontal accuracy (m)",
        "locationhorizontalaccuracy(m)", "horizontal_accuracy", "accuracymeters", "accuracy_m",
        "accuracy (m)", "hacc", "accuracy", "gps_accuracy", "attributes.gps_accuracy",
      ]
    case .altitude:
      [
        "altitude_m", "altitude", "altitude (m)", "altitude(m)", "alt", "alt_m", "alt (m)",
        "altitudemeters", "locationaltitude(m)", "elevation_m", "elevation", "elevation (m)", "ele",
        "ele_m", "height_m", "height", "height (m)", "height(m)",
      ]
    case .mode: ["mode"]
    case .environment: ["environment"]
    case .date: ["date", "lcl date", "utc date", "date_utc", "gps date", "local date"]
    case .utcOffset: ["utcofst", "utc offset", "utc_offset", "time_offset"]
    case .northSouth: ["n/s", "ns"]
    case .eastWest: ["e/w", "ew"]
    case .geometry: ["geom", "geometry", "wkt", "point", "the_geom", "wkt_geom"]
    case .validity: ["valid"]
    case .tag: ["tag"]
    }
  }

  /// Names of columns that contain an altitude in feet, the last one in tables of Garmin's G1000.
  private static let altitudesInFeet = [
    "altitude_ft", "altitude (ft)", "altitude(ft)", "altitude_feet", "altitude (feet)", "alt_ft",
    "alt (ft)", "elevation_ft", "elevation (ft)", "height_ft", "height (ft)", "altmsl",
  ]

  /// Names of columns that contain a time of day if there is a date beside them.
  private static let timesOfDay = [
    "time", "lcl time", "utc time", "time_utc", "gps time", "local time", "utc",
  ]

  /// Names of time columns; those since 1970 come before those from the start.
  private static let timeNames: [(TimeUnit, [String])] = [
    (
      .fromContent,
      ["time_utc", "timestamp", "time", "datetime", "tracked_at", "date_time", "utc_time"]
    ),
    (.milliseconds, ["timestamp_ms", "time_ms", "unix_ms", "unixtimemillis", "utctimemillis"]),
    (.microseconds, ["timestamp_us", "time_us"]), (.nanoseconds, ["timestamp_ns", "time_ns"]),
    (.seconds, ["unix_s", "locationtimestamp_since1970(s)"]),
    (.gpsMilliseconds, ["millissincegpsepoch"]),
    (.secondsFromStart, ["t_s", "seconds_elapsed", "elapsed_s", "time (s)"]),
    (.fromContent, ["t", "t_ms", "elapsed_ms", "t_us"]),
  ]

  /// Names of time columns that count only where there is none of those above.
  private static let laterTimeNames = [
    "basedatetime", "base_date_time", "last_updated", "last_changed", "fixtime", "fix_time",
    "devicetime", "recorded_at", "event_time", "gps_time", "gpstime", "date time", "time_stamp",
    "timestamp_utc", "utc_timestamp", "unix_time", "unixtime", "unix_timestamp", "epoch", "ts",
    "created_at",
  ]

  /// Names of columns of coordinates that count only where there are none of the usual ones.
  private static let pairs: [(latitude: String, longitude: String, unit: DegreeUnit)] = [
    ("location-lat", "location-long", .degrees), ("location_lat", "location_long", .degrees),
    ("location_lat", "location_lon", .degrees), ("location_lat", "location_lng", .degrees),
    ("location.latitude", "location.longitude", .degrees),
    ("coords.latitude", "coords.longitude", .degrees),
    ("attributes.latitude", "attributes.longitude", .degrees),
    ("attributes_latitude", "attributes_longitude", .degrees),
    ("gps_latitude", "gps_longitude", .degrees), ("gps_lat", "gps_lon", .degrees),
    ("gps_lat", "gps_lng", .degrees), ("lat_deg", "lon_deg", .degrees),
    ("latitudee7", "longitudee7", .tenMillionths), ("latitude_e7", "longitude_e7", .tenMillionths),
    ("late7", "lone7", .tenMillionths), ("late7", "lnge7", .tenMillionths),
    ("lat_e7", "lon_e7", .tenMillionths), ("lat_e7", "lng_e7", .tenMillionths),
    ("y", "x", .plane), ("point_y", "point_x", .plane), ("coord_y", "coord_x", .plane),
  ]

  /// True if a column's name says that it contains whole times.
  private static func hasTime(_ names: [String]) -> Bool {
    timeNames.contains { $0.1.contains { names.contains($0) } }
  }
}
