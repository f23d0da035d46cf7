// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import World

/// GPX 1.0 and 1.1, the exchange format of recorders (Topografix schemas 1/0 and 1/1).
///
/// All tracks and segments are joined in file order. If there is no track, the routes are used, and
/// if there are no routes, the waypoints, as in files for Xcode's location simulation. What is not
/// used is counted. Extensions are recognised by their local names, because their prefixes differ
/// from maker to maker; `src` tells the providers of one phone apart.
enum GPXFormat: TraceFormat {
  static let name = "GPX"
  static let fileExtensions = ["gpx"]

  static func recognises(_ head: FileHead) -> Bool { head.xmlRoot == "gpx" }

  static func read(_ stream: ByteStream, into trace: inout RawTrace, errors: inout ErrorList) {
    let document = GPXDocument(trace)
    let events = XMLEvents(stream, handler: document)
    let failure = events.read()
    errors = document.errors
    if let failure { errors.add(failure.fact, at: failure.position) }
    trace = document.trace
  }
}

/// Collects the points of a GPX document while the parser walks through it.
private final class GPXDocument: XMLByteHandler {
  /// The elements that count inside another.
  private enum Element {
    case track
    case route
    case other
  }

  private(set) var errors = ErrorList()
  private let elements = XMLStack<Element>()
  private let progress: ReadingProgress
  private var tracks: RawTrace
  private var routes: RawTrace
  private var waypoints: RawTrace
  private var point: RawPoint?
  /// True if the time of the point names no zone.
  private var lacksZone = false
  private var trackMode: TravelMode?
  private var stretch: (from: String, to: String)?

  init(_ trace: RawTrace) {
    progress = trace.progress
    tracks = RawTrace(beside: trace)
    routes = tracks
    waypoints = tracks
  }

  /// The points found; routes or waypoints replace missing tracks.
  var trace: RawTrace {
    if !tracks.points.isEmpty || tracks.pointsOutside > 0 {
      var trace = tracks
      trace.leaveOut(.routes, tracksOf: routes)
      leaveOutWaypoints(of: &trace)
      return trace
    }
    let hasRoutes = !routes.points.isEmpty || routes.pointsOutside > 0
    let (other, name) = hasRoutes ? (routes, "<rtept>") : (waypoints, "<wpt>")
    guard let first = other.points.first else { return other.pointsOutside > 0 ? other : tracks }
    var trace = other
    trace.takeEnvironments(of: tracks)
    trace.warnings = tracks.warnings
    trace.warnings.append(
      TraceWarning(.noTrack(used: name), at: TextPosition(line: Int(first.line)))
    )
    if hasRoutes { leaveOutWaypoints(of: &trace) }
    return trace
  }

  private func leaveOutWaypoints(of trace: inout RawTrace) {
    for point in waypoints.points {
      trace.leaveOut(.waypoints, line: Int(point.line))
      if point.time != nil { trace.timedWaypoints += 1 }
    }
  }

  func begin(_ name: XMLName, _ attributes: XMLAttributes, _ events: XMLEvents) {
    var element = Element.other
    switch name {
    case "trkpt", "rtept", "wpt": beginPoint(name, attributes, events)
    case "trk":
      element = .track
      trackMode = nil
      tracks.beginTrack()
    case "trkseg": tracks.beginSegment()
    case "rte":
      element = .route
      routes.beginTrack()
    case "name" where elements.count == 2, "time", "type": events.collectText()
    case "hAcc", "hacc", "accuracy", "horizontalAccuracy": events.collectText()
    case "src" where point != nil: events.collectText()
    case "ele" where point != nil: events.collectText()
    case "environment":
      events.collectText()
      stretch = attributes["from"].flatMap { from in attributes["to"].map { (from, $0) } }
    default: break
    }
    elements.push(element)
  }

  func end(_ name: XMLName, text: UnsafeBufferPointer<UInt8>, _ events: XMLEvents) {
    _ = elements.pop()
    switch name {
    case "trkpt":
      point?.mode = trackMode
      endPoint(of: &tracks)
    case "rtept":
      endPoint(of: &routes)
    case "wpt":
      endPoint(of: &waypoints)
    case "name" where elements.last == .track:
      tracks.beginTrack(name: String(decoding: text, as: UTF8.self))
    case "name" where elements.last == .route:
      routes.beginTrack(name: String(decoding: text, as: UTF8.self))
    case "time" where point != nil: setTime(text, events)
    case "type" where elements.last == .track:
      setMode(String(decoding: text, as: UTF8.self), events)
    case "hAcc", "hacc", "accuracy", "horizontalAccuracy": setAccuracy(text, events)
    case "ele" where point != nil:
      point?.altitude = DecimalNumber(text, text.indices)?.double
    case "src" where point != nil:
      if tracks.points.isEmpty, tracks.labels.isEmpty { tracks.labels = PointLabels(count: 1) }
      tracks.labels.set(0, text)
    case "environment": addEnvironment(String(decoding: text, as: UTF8.self), events)
    default: break
    }
    if progress.isFull { events.stop() }
  }

  private func beginPoint(_ name: XMLName, _ attributes: XMLAttributes, _ events: XMLEvents) {
    let place = events.position
    var new = RawPoint()
    new.line = Int32(clamping: place.line)
    new.latitude = degrees(name, "lat", 90, attributes, place)
    new.longitude = degrees(name, "lon", 180, attributes, place)
    point = new
    lacksZone = false
  }

  private func endPoint(of list: inout RawTrace) {
    guard let point else { return }
    list.append(point)
    if lacksZone { list.count(.timeWithoutZone, line: Int(point.line)) }
    self.point = nil
  }

  private func degrees(
    _ element: XMLName,
    _ key: StaticString,
    _ limit: Double,
    _ attributes: XMLAttributes,
    _ place: TextPosition
  ) -> Double {
    guard let bytes = attributes.bytes(key) else {
      errors.add(.missingAttribute(element: element.text, attribute: "\(key)"), at: place)
      return 0
    }
    guard let value = DecimalNumber(bytes, bytes.indices)?.double else {
      let text = String(decoding: bytes, as: UTF8.self)
      errors.add(.badNumber(key: "\(key)", text: text), at: place)
      return 0
    }
    guard let inRange = TraceFormats.degrees(value, within: limit) else {
      let text = String(decoding: bytes, as: UTF8.self)
      errors.add(.outOfRange(key: "\(key)", text: text, lower: -limit, upper: limit), at: place)
      return 0
    }
    return inRange
  }

  private func setTime(_ text: UnsafeBufferPointer<UInt8>, _ events: XMLEvents) {
    guard !text.allSatisfy(isBlank) else { return }
    guard let time = Timestamp(text, text.indices) else {
      if tracks.dropsUnreadableTimes {
        tracks.count(.unreadableTime, line: events.line)
        point = nil
        return
      }
      let text = String(decoding: text, as: UTF8.self)
      errors.add(.badTime(key: "time", text: text), at: events.position)
      point?.time = 0
      return
    }
    lacksZone = !time.hasZone
    point?.time = time.unixNanoseconds
  }

  private func setMode(_ text: String, _ events: XMLEvents) {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    trackMode = TravelMode(activity: words)
    if trackMode == nil, !words.isEmpty, tracks.warnings.count < 20 {
      tracks.warnings.append(TraceWarning(.unknownActivity(text: words), at: events.position))
    }
  }

  private func setAccuracy(_ text: UnsafeBufferPointer<UInt8>, _ events: XMLEvents) {
    guard point != nil, !text.allSatisfy(isBlank) else { return }
    guard let value = DecimalNumber(text, text.indices)?.double else {
      let text = String(decoding: text, as: UTF8.self)
      errors.add(.badNumber(key: "horizontal accuracy", text: text), at: events.position)
      return
    }
    point?.accuracy = value
  }

  /// A stretch in a known environment, as `GPXWriter` writes it.
  private func addEnvironment(_ text: String, _ events: XMLEvents) {
    guard let stretch, let environment = Environment(rawValue: text) else { return }
    let limit = Int64(TraceCleaning.longestDays) * 86_400_000_000_000
    guard let from = DecimalNumber(stretch.from)?.integer(timesTenTo: 9),
      let to = DecimalNumber(stretch.to)?.integer(timesTenTo: 9), from >= 0, to > from, to <= limit
    else {
      let text = "\(stretch.from) to \(stretch.to)"
      errors.add(.badNumber(key: "environment", text: text), at: events.position)
      return
    }
    tracks.add([
      EnvironmentChange(
        from: SimulationTime(nanoseconds: from),
        to: SimulationTime(nanoseconds: to),
        environment: environment
      )
    ])
  }
}
