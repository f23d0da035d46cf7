// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// Routes in answers of OSRM and compatible routers (`route`, `trip` and `match` of version 1).
///
/// The first route is used; others would begin again at the start. Times count from its start: the
/// durations of the annotations if the geometry is complete, else each step's duration, else the
/// route's, spread over its geometry by length. A warning says that a route is computed, not
/// measured.
enum OSRMFormat: TraceFormat {
  static let name = "OSRM route"
  static let fileExtensions: [String] = []

  private static let lists = ["routes", "trips", "matchings"]

  static func recognises(_ head: FileHead) -> Bool {
    lists.contains { head.json.has("\($0)[]") || head.json.has(all: ["code", $0]) }
  }

  static func read(_ stream: ByteStream, into trace: inout RawTrace, errors: inout ErrorList) {
    var route: JSONElements.Element?
    var waypoint: JSONValue?
    var code = ""
    var others = 0
    let failure = JSONElements.read(stream) { element in
      if lists.contains(element.member), element.isInList {
        if route == nil {
          route = element
          trace.markPosition(line: element.line)
        } else {
          others += 1
        }
      } else if element.member == "waypoints", element.isInList, waypoint == nil {
        waypoint = element.value["location"]
      } else if element.member == "code" {
        code = element.value.text ?? ""
      }
      return true
    }
    if let failure { return errors.add(failure.fact, at: failure.position) }
    trace.timesAreAbsolute = false
    guard let route else {
      let what =
        code.isEmpty || code == "Ok" ? "the file contains no route" : "the router answered \(code)"
      return errors.add(.notPositions(what: what, way: "ask the router for a route again"))
    }
    let place = TextPosition(line: route.line)
    let reader = OSRMRoute(route.value, start: waypoint)
    guard let points = reader.points else {
      let fact = TraceFormatError.Fact.notPositions(
        what: "the route has no geometry that can be read",
        way:
          "ask the router again with overview=full, and geometries=polyline, polyline6 or geojson"
      )
      return errors.add(fact, at: place)
    }
    for point in points {
      var point = point
      point.line = Int32(clamping: route.line)
      trace.append(point)
      trace.count(.notMeasured, line: route.line)
    }
    for _ in 0..<others { trace.count(.otherKind, line: 0) }
  }
}

/// One route and the times along it.
private struct OSRMRoute {
  private let route: JSONValue
  private let legs: [JSONValue]
  /// The beginning of the route, which the router gives beside the geometry.
  private let start: RawPoint?

  init(_ route: JSONValue, start: JSONValue?) {
    self.route = route
    legs = route["legs"]?.elements ?? []
    let maneuver = legs.first?["steps"]?.elements?.first?["maneuver"]?["location"]
    self.start = (maneuver ?? start).flatMap { Self.point($0) }
  }

  /// The points with times from the start as far as durations are known; nil without a geometry.
  var points: [RawPoint]? {
    let whole = route["geometry"].flatMap { geometry($0, metres: route["distance"]?.number) }
    if let whole, let annotated = annotated(whole) { return annotated }
    if let steps = stepped() { return steps }
    guard let whole, whole.count >= 2 else { return nil }
    var timed: [RawPoint] = []
    append(whole, duration: route["duration"]?.number, to: &timed, from: 0)
    return timed
  }

  /// Points timed by the durations between them, from the annotations of a complete geometry.
  private func annotated(_ points: [RawPoint]) -> [RawPoint]? {
    var durations: [Double] = []
    for leg in legs {
      guard let list = leg["annotation"]?["duration"]?.elements else { return nil }
      for value in list {
        guard let seconds = value.number, seconds >= 0, seconds < 1e9 else { return nil }
        durations.append(seconds)
      }
    }
    guard !durations.isEmpty, durations.count + 1 == points.count else { return nil }
    var points = points
    var seconds = 0.0
    points[0].time = 0
    for (index, duration) in durations.enumerated() {
      seconds += duration
      points[index + 1].time = Self.nanoseconds(seconds)
    }
    return points
  }

  /// Points of all steps, each step's duration spread over it; nil if a step has no geometry.
  private func stepped() -> [RawPoint]? {
    var timed: [RawPoint] = []
    var seconds = 0.0
    for leg in legs {
      for step in leg["steps"]?.elements ?? [] {
        guard let part = step["geometry"].flatMap({ geometry($0, of: step) }),
          let duration = step["duration"]?.number, duration >= 0, duration < 1e9
        else { return nil }
        append(part, duration: duration, to: &timed, from: seconds)
        seconds += duration
      }
    }
    return timed.count >= 2 ? timed : nil
  }

  /// Adds points over which a duration is spread by length; without a duration they have no times.
  private func append(
    _ part: [RawPoint],
    duration: Double?,
    to timed: inout [RawPoint],
    from start: Double
  ) {
    var lengths = [0.0]
    for (a, b) in zip(part, part.dropFirst()) {
      lengths.append(lengths[lengths.count - 1] + Self.length(a, b))
    }
    let length = lengths[lengths.count - 1]
    for (index, point) in part.enumerated() {
      let share = length > 0 ? lengths[index] / length : 0
      var point = point
      point.time = duration.flatMap { Self.nanoseconds(start + $0 * share) }
      // Steps share the points at which they join, and an arrival has its point twice.
      if let last = timed.last, last.latitude == point.latitude,
        last.longitude == point.longitude, last.time == point.time
      {
        continue
      }
      timed.append(point)
    }
  }

  private func geometry(_ value: JSONValue, of step: JSONValue) -> [RawPoint]? {
    let location = step["maneuver"]?["location"].flatMap { Self.point($0) }
    return geometry(value, metres: step["distance"]?.number, near: location)
  }

  /// The points of a geometry: a GeoJSON line or a polyline of 5 or 6 decimals.
  private func geometry(
    _ value: JSONValue,
    metres: Double?,
    near place: RawPoint? = nil
  ) -> [RawPoint]? {
    if let positions = value["coordinates"]?.elements {
      let points = positions.compactMap { Self.point($0) }
      return points.count == positions.count && !points.isEmpty ? points : nil
    }
    guard let text = value.text else { return nil }
    let readings = [5, 6].compactMap { Self.decode(text, precision: $0) }
    guard let first = readings.first else { return nil }
    if let place = place ?? start {
      // A wrong precision is off by a factor of 10; the right one begins at the given place.
      return readings.min { Self.length($0[0], place) < Self.length($1[0], place) }
    }
    guard let metres, metres > 0 else { return first }
    return readings.min { abs(Self.length($0) - metres) < abs(Self.length($1) - metres) }
  }

  private static func decode(_ text: String, precision: Int) -> [RawPoint]? {
    guard let pairs = EncodedPolyline.decode(text.utf8, precision: precision) else { return nil }
    let points = pairs.compactMap { point(latitude: $0.latitude, longitude: $0.longitude) }
    return points.count == pairs.count && !points.isEmpty ? points : nil
  }

  /// A position as a list of longitude and latitude.
  private static func point(_ value: JSONValue) -> RawPoint? {
    guard let parts = value.elements, parts.count >= 2, let longitude = parts[0].number,
      let latitude = parts[1].number
    else { return nil }
    return point(latitude: latitude, longitude: longitude)
  }

  private static func point(latitude: Double, longitude: Double) -> RawPoint? {
    guard let north = degrees(latitude, within: 90), let east = degrees(longitude, within: 180)
    else { return nil }
    var point = RawPoint()
    point.latitude = north
    point.longitude = east
    return point
  }

  private static func length(_ points: [RawPoint]) -> Double {
    zip(points, points.dropFirst()).reduce(0) { $0 + length($1.0, $1.1) }
  }

  private static func length(_ a: RawPoint, _ b: RawPoint) -> Double {
    Geodesic.distance(
      from: Coordinate(latitude: a.latitude, longitude: a.longitude),
      to: Coordinate(latitude: b.latitude, longitude: b.longitude)
    ).value
  }

  private static func nanoseconds(_ seconds: Double) -> Int64? {
    guard seconds.isFinite, abs(seconds) < 9e9 else { return nil }
    return Int64((seconds * 1e9).rounded())
  }
}
