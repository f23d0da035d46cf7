// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Google's Semantic Location History, one file per month (`2013_JUNE.json`).
///
/// Points are the start and end of a visit, the ends of a leg and its simplified raw path, in file
/// order. The waypoints of a leg, which have no times, are used if it has no raw path: they are
/// passed at one speed.
enum GoogleSemanticFormat: TraceFormat {
  static let name = "Google Semantic Location History"
  static let fileExtensions: [String] = []

  static func recognises(_ head: FileHead) -> Bool { head.json.has("timelineObjects") }

  static func read(_ stream: ByteStream, into trace: inout RawTrace, errors: inout ErrorList) {
    var points = PointCollector(trace)
    var stated = StatedStretches()
    let failure = JSONElements.readParts(stream) { element in
      guard element.member == "timelineObjects", element.isInList else { return true }
      let line = element.line
      if let visit = element.node["placeVisit"] {
        add(visit: visit, line, to: &points, &stated)
      } else if let leg = element.node["activitySegment"] {
        add(leg: leg, line, to: &points)
      } else {
        points.trace.count(.otherKind, line: line)
      }
      return !points.trace.isFull
    }
    let isOutside = points.trace.pointsOutside > 0
    trace = points.finish(&errors)
    stated.fill(&trace)
    if let failure { errors.add(failure.fact, at: failure.position) }
    if errors.isEmpty, trace.points.isEmpty, !isOutside {
      let fact = TraceFormatError.Fact.notPositions(
        what: "no visit or leg in the file has a position with a time",
        way: "use Records.json from the same export, or Timeline.json from the phone"
      )
      errors.add(fact)
    }
  }

  /// Adds a visit as a stay, or as its start alone if it has no end.
  private static func add(
    visit: JSONNode,
    _ line: Int,
    to points: inout PointCollector,
    _ stated: inout StatedStretches
  ) {
    let duration = visit["duration"]
    let start = duration?.moment("startTimestamp", "startTimestampMs")
    var (from, to): (Int64?, Int64?)
    let end = duration?.moment("endTimestamp", "endTimestampMs")
    guard points.time(start, line: line, into: &from), points.time(end, line: line, into: &to)
    else { return }
    if let place = position(visit["location"]), let from, let to,
      let point = RawPoint(latitude: place.latitude, longitude: place.longitude, line: line),
      stated.addStay(at: point, from: from, to: to)
    {
      return points.trace.markPosition(line: line)
    }
    add(visit["location"], at: start, line, to: &points)
  }

  /// Adds an estimated position.
  private static func add(
    _ place: (latitude: Double, longitude: Double),
    at time: Int64,
    _ line: Int,
    to points: inout PointCollector
  ) {
    let isAdded = points.add(
      latitude: place.latitude,
      longitude: place.longitude,
      nanoseconds: time,
      line: line
    )
    if isAdded { points.trace.count(.estimatedStretch, line: line) }
  }

  private static func position(_ place: JSONNode?) -> (latitude: Double, longitude: Double)? {
    guard let latitude = degrees(place?["latitudeE7"] ?? place?["latE7"], limit: 900_000_000),
      let longitude = degrees(place?["longitudeE7"] ?? place?["lngE7"], limit: 1_800_000_000)
    else { return nil }
    return (latitude, longitude)
  }

  /// Adds the waypoints of a leg without a raw path, passed at one speed between its ends.
  private static func add(waypointsOf leg: JSONNode, _ line: Int, to points: inout PointCollector) {
    let duration = leg["duration"]
    var (from, to): (Int64?, Int64?)
    let waypoints = (leg["waypointPath"]?["waypoints"]?.elements).map { Array($0) } ?? []
    let places = waypoints.compactMap { position($0) }
    guard !places.isEmpty,
      points.time(duration?.moment("startTimestamp", "startTimestampMs"), line: line, into: &from),
      points.time(duration?.moment("endTimestamp", "endTimestampMs"), line: line, into: &to)
    else { return }
    guard let from, let to, to > from else {
      return points.trace.leaveOut(.ways, points: places.count, line: line)
    }
    let ends = [position(leg["startLocation"])] + places + [position(leg["endLocation"])]
    var lengths = [0.0]
    for (a, b) in zip(ends, ends.dropFirst()) {
      let way =
        a.flatMap { a in
          b.map { GreatCircle.distance(a.latitude, a.longitude, $0.latitude, $0.longitude) }
        } ?? 0
      lengths.append(lengths[lengths.count - 1] + way)
    }
    let whole = lengths[lengths.count - 1]
    for (index, place) in places.enumerated() {
      let share = whole > 0 ? lengths[index + 1] / whole : 0
      guard share > 0, share < 1 else { continue }
      add(place, at: from + Int64(share * Double(to - from)), line, to: &points)
    }
  }

  private static func add(leg: JSONNode, _ line: Int, to points: inout PointCollector) {
    let duration = leg["duration"]
    add(
      leg["startLocation"],
      at: duration?.moment("startTimestamp", "startTimestampMs"),
      line,
      to: &points
    )
    let path = leg["simplifiedRawPath"]?["points"]?.elements
    if path == nil {
      add(waypointsOf: leg, line, to: &points)
    } else if let waypoints = leg["waypointPath"]?["waypoints"]?.elements {
      let count = Array(waypoints).count
      points.trace.leaveOut(.waypoints, count: count, points: count, line: line)
    }
    for point in path.map({ Array($0) }) ?? [] {
      var time: Int64?
      let moment = point.moment("timestamp", "timestampMs")
      guard points.time(moment, line: line, into: &time) else { continue }
      points.add(
        latitude: degrees(point["latE7"], limit: 900_000_000),
        longitude: degrees(point["lngE7"], limit: 1_800_000_000),
        nanoseconds: time,
        accuracy: point["accuracyMeters"]?.number,
        line: line
      )
    }
    add(
      leg["endLocation"],
      at: duration?.moment("endTimestamp", "endTimestampMs"),
      line,
      to: &points
    )
  }

  /// Adds the place of a visit or an end of a leg, if it has a position.
  private static func add(
    _ place: JSONNode?,
    at moment: JSONNode?,
    _ line: Int,
    to points: inout PointCollector
  ) {
    guard let latitude = degrees(place?["latitudeE7"], limit: 900_000_000),
      let longitude = degrees(place?["longitudeE7"], limit: 1_800_000_000)
    else { return points.trace.count(.noPosition, line: line) }
    var time: Int64?
    guard points.time(moment, line: line, into: &time) else { return }
    let isAdded = points.add(
      latitude: latitude,
      longitude: longitude,
      nanoseconds: time,
      line: line
    )
    if isAdded { points.trace.count(.estimatedStretch, line: line) }
  }

  private static func degrees(_ value: JSONNode?, limit: Double) -> Double? {
    value?.number.map { GoogleRecordsFormat.degrees(timesTenMillion: $0, limit: limit) }
  }
}

extension JSONNode {
  /// A time of Google's files by its name, or by its older name.
  fileprivate func moment(_ name: StaticString, _ older: StaticString) -> JSONNode? {
    self[name] ?? self[older]
  }
}
