// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Positions as columns: an object of equally long lists, such as `lat`, `lon` and `time`.
///
/// Strava's streams are read in both of their forms: an object with `data` under each name, and a
/// list of objects with `type` and `data`. Their times count from the start, unless a `start_date`
/// is beside them. Pandas' columns, objects by row number, are read as well.
enum JSONColumnsFormat: TraceFormat {
  static let name = "JSON columns"
  static let fileExtensions: [String] = []

  static func recognises(_ head: FileHead) -> Bool {
    let json = head.json
    if json.has(all: ["[].type", "[].data[][]"]) && !json.has("[].geometry") { return true }
    return (JSONColumns.allNames + JSONColumns.streams).contains { name in
      ["latlng", "latlngs"].contains(name) && json.has(name + "[][]")
        || json.has(name + ".data[]")
        || JSONColumns.positions.contains(name)
          && (json.has(name + "[]") && !json.has(name + "[][]") || json.has(name + ".0"))
    }
  }

  static func read(_ stream: ByteStream, into trace: inout RawTrace, errors: inout ErrorList) {
    var columns = JSONColumns(trace)
    let failure = JSONElements.read(stream) { element in
      columns.add(element)
      return !columns.isFull
    }
    if let failure { errors.add(failure.fact, at: failure.position) }
    guard errors.isEmpty else { return }
    trace = columns.finish(&errors)
  }
}

/// Collects the columns of a text.
private struct JSONColumns {
  private enum Column {
    case pair, latitude, longitude, time, accuracy, altitude, identity
  }

  private var points: PointCollector
  private var latitudes: [Double] = []
  private var longitudes: [Double] = []
  private var times: [Int64] = []
  private var accuracies: [Double] = []
  private var altitudes: [Double] = []
  private var ids: [String] = []
  private var identity: TrackIdentity?
  private var start: Int64?
  private var firstBadTime: String?
  /// The memory of the columns, in numbers.
  private var size = 0
  private(set) var isFull = false

  /// The place of a time that cannot be read.
  private static let badTime = Int64.min + 1

  init(_ trace: RawTrace) {
    points = PointCollector(trace)
  }

  static let pairs = ["latlng", "latlngs"]
  private static let latitudeNames = ["lat", "latitude", "Latitude", "lats", "latitudes"]
  private static let longitudeNames = [
    "lon", "lng", "longitude", "long", "Longitude", "lons", "lngs", "longitudes",
  ]
  private static let timeNames = [
    "time", "timestamp", "times", "timestamps", "t", "time_utc", "datetime", "ts",
  ]
  private static let accuracyNames = ["accuracy", "horizontal_accuracy", "horizontalAccuracy"]
  private static let altitudeNames = ["altitude", "alt", "ele", "elevation"]
  private static let startNames = ["start_date", "start_time", "startTime", "start"]

  /// Names of lists that make positions.
  static let positions = latitudeNames + longitudeNames
  static let allNames = pairs + positions
  /// Names of Strava's other streams, of which a long one may fill the head of a file.
  static let streams = [
    "time", "altitude", "distance", "velocity_smooth", "heartrate", "cadence", "watts", "temp",
    "moving", "grade_smooth",
  ]

  mutating func add(_ element: JSONElements.Element) {
    if element.member.isEmpty {
      add(element.value["type"]?.text ?? "", element.value["data"]?.elements ?? [])
    } else if element.isInList {
      add(element.member, [element.value])
    } else if Self.startNames.contains(element.member) {
      start = element.value.text.flatMap { Timestamp($0)?.unixNanoseconds }
    } else if let values = element.value["data"]?.elements {
      add(element.member, values)
    } else if let members = element.value.members {
      add(element.member, members.map(\.value))
    }
  }

  private mutating func add(_ name: String, _ values: [JSONValue]) {
    guard !values.isEmpty, let column = column(name) else { return }
    for value in values {
      size += 1
      switch column {
      case .pair:
        latitudes.append(value.elements?.at(0)?.number ?? .nan)
        longitudes.append(value.elements?.at(1)?.number ?? .nan)
      case .latitude: latitudes.append(value.number ?? .nan)
      case .longitude: longitudes.append(value.number ?? .nan)
      case .time: times.append(time(value))
      case .accuracy: accuracies.append(value.number ?? .nan)
      case .altitude: altitudes.append(value.number ?? .nan)
      case .identity:
        let id = value.text ?? value.number.map { "\($0)" } ?? ""
        size += 1 + id.utf8.count / 8
        ids.append(id)
      }
      // Positions come with the last of the columns.
      if value != .null { points.trace.markPosition(line: 0) }
    }
    let longest = max(latitudes.count, longitudes.count, times.count)
    let limit = points.trace.progress.pointLimit
    // Numbers that take the room of a third of the points leave enough of it for points.
    if max(longest, accuracies.count, altitudes.count, ids.count) > limit || size > 2 * limit {
      isFull = true
    }
  }

  private mutating func column(_ name: String) -> Column? {
    if Self.pairs.contains(name) { return .pair }
    if Self.latitudeNames.contains(name) { return .latitude }
    if Self.longitudeNames.contains(name) { return .longitude }
    if Self.timeNames.contains(name) { return .time }
    if Self.accuracyNames.contains(name) { return .accuracy }
    if Self.altitudeNames.contains(name) { return .altitude }
    guard let found = TrackIdentity.find([name]), found.kind != .unclear else { return nil }
    identity = identity ?? TrackIdentity(found.kind)
    return .identity
  }

  private mutating func time(_ value: JSONValue) -> Int64 {
    if value == .null { return RawPoint.noTime }
    if let time = points.times.nanoseconds(value) {
      if points.times.lastLacksZone { points.trace.count(.timeWithoutZone, line: 0) }
      return time
    }
    firstBadTime = firstBadTime ?? value.shown
    return Self.badTime
  }

  /// The trace; refuses columns of different lengths.
  mutating func finish(_ errors: inout ErrorList) -> RawTrace {
    guard !isFull else {
      errors.add(.tooManyPoints(limit: points.trace.progress.pointLimit))
      return points.trace
    }
    let count = latitudes.count
    guard longitudes.count == count, times.isEmpty || times.count == count else {
      let fact = TraceFormatError.Fact.notPositions(
        what: "the columns have different lengths: \(count) latitudes, \(longitudes.count) "
          + "longitudes, \(times.count) times",
        way: "each position needs an entry in every list"
      )
      errors.add(fact)
      return points.trace
    }
    let shift = points.times.areAbsolute ? nil : start
    for index in 0..<count {
      var time: Int64?
      if index < times.count {
        guard times[index] != Self.badTime else {
          points.leaveOut(.badTime(key: "time", text: firstBadTime ?? ""), 1)
          continue
        }
        time = times[index] == RawPoint.noTime ? nil : times[index]
      }
      if let shift, let after = time {
        let (sum, overflow) = shift.addingReportingOverflow(after)
        time = overflow ? nil : sum
      }
      if ids.count == count { identity?.select(ids[index].utf8, in: &points.trace) }
      points.add(
        latitude: latitudes[index].isNaN ? nil : latitudes[index],
        longitude: longitudes[index].isNaN ? nil : longitudes[index],
        nanoseconds: time,
        accuracy: accuracies.count == count ? accuracies[index] : nil,
        altitude: altitudes.count == count ? altitudes[index] : nil,
        line: 1
      )
    }
    var trace = points.finish(&errors)
    if shift != nil { trace.timesAreAbsolute = true }
    identity?.finish(&trace)
    return trace
  }
}
