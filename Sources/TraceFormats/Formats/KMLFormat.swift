// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// KML, the format of Google Earth (OGC 07-147r2) with the `gx:Track` of Google's extension.
///
/// Tracks are used if there are any: each is a track, those of a `gx:MultiTrack` are segments of
/// one. Otherwise places with a time of their own are used. Places and lines with a `TimeSpan` are
/// stays and ways, which fill the time without positions. If nothing has a time, lines are used,
/// then places. What is not used is counted.
enum KMLFormat: TraceFormat {
  static let name = "KML"
  static let fileExtensions = ["kml"]

  static func recognises(_ head: FileHead) -> Bool { head.xmlRoot == "kml" }

  static func read(_ stream: ByteStream, into trace: inout RawTrace, errors: inout ErrorList) {
    let document = KMLDocument(trace)
    let events = XMLEvents(stream, handler: document)
    let failure = events.read()
    errors = document.errors
    if let failure { errors.add(failure.fact, at: failure.position) }
    trace = document.trace
  }
}

/// Collects the points of a document while the parser walks through it.
private final class KMLDocument: XMLByteHandler {
  /// The elements that count.
  private enum Element {
    case placemark
    case name
    case multiTrack
    case track
    case multiGeometry
    case lineString
    case point
    case timeSpan
    case when
    case begin
    case end
    case data
    case value
    case coordinate
    case coordinates
    case other

    init(_ name: XMLName) {
      switch name {
      case "Placemark": self = .placemark
      case "name": self = .name
      case "MultiTrack": self = .multiTrack
      case "Track": self = .track
      case "MultiGeometry": self = .multiGeometry
      case "LineString": self = .lineString
      case "Point": self = .point
      case "TimeSpan": self = .timeSpan
      case "when": self = .when
      case "begin": self = .begin
      case "end": self = .end
      case "Data", "SimpleData": self = .data
      case "value": self = .value
      case "coord": self = .coordinate
      case "coordinates": self = .coordinates
      default: self = .other
      }
    }
  }

  private(set) var errors = ErrorList()
  private let elements = XMLStack<Element>()
  private let progress: ReadingProgress
  private var tracks: RawTrace
  private var places: RawTrace
  private var lines: RawTrace
  private var timedPlaces = 0
  private var stated = StatedStretches()
  private var placeName = ""
  /// The time of the place being read, or its beginning.
  private var placeTime: Int64?
  private var placeEnd: Int64?
  private var place: RawPoint?
  /// The number of points of lines before the place being read.
  private var linesBefore = 0
  /// The name of the data being read.
  private var dataName = ""
  private var fieldNames: [String] = []
  /// Times of the current track whose positions have not come yet, from `matched` on.
  private var times: [Int64] = []
  private var matched = 0
  /// Positions of the current track whose times have not come yet, with their number in it.
  private var untimed: [(number: Int, point: RawPoint)] = []
  private let token = KMLToken()

  init(_ trace: RawTrace) {
    progress = trace.progress
    tracks = RawTrace(beside: trace)
    places = tracks
    lines = tracks
  }

  /// What the trace is made of; the rest is left out.
  private enum Source { case tracks, places, spans, lines }

  private var source: Source {
    if !tracks.points.isEmpty || tracks.pointsOutside > 0 { return .tracks }
    if timedPlaces > 0 || places.pointsOutside > 0 { return .places }
    if !stated.isEmpty { return .spans }
    return lines.points.isEmpty ? .places : .lines
  }

  /// The points found.
  var trace: RawTrace {
    let source = source
    var found = source == .places ? places : source == .lines ? lines : tracks
    found.warnings = tracks.warnings
    if source == .places, timedPlaces == 0 { found.fieldNames = fieldNames }
    if source != .lines { found.leaveOut(.lines, tracksOf: lines) }
    if source != .places {
      for place in places.points { found.leaveOut(.places, line: Int(place.line)) }
    }
    stated.fill(&found)
    return found
  }

  func begin(_ name: XMLName, _ attributes: XMLAttributes, _ events: XMLEvents) {
    let element = Element(name)
    let outer = elements.last
    switch element {
    case .placemark:
      placeName = ""
      placeTime = nil
      placeEnd = nil
      place = nil
      linesBefore = lines.points.count
    case .multiTrack: tracks.beginTrack(name: placeName)
    case .track:
      if outer == .multiTrack {
        tracks.beginSegment()
      } else {
        tracks.beginTrack(name: placeName)
      }
      times.removeAll(keepingCapacity: true)
      untimed = []
      matched = 0
    case .lineString:
      if outer == .multiGeometry {
        lines.beginSegment()
      } else {
        lines.beginTrack(name: placeName)
      }
    case .name where outer == .placemark, .when, .begin, .end, .value, .coordinate:
      events.collectText()
    case .data:
      dataName = attributes["name"] ?? ""
      if fieldNames.count < 20, !fieldNames.contains(dataName) { fieldNames.append(dataName) }
      events.collectText()
    case .coordinates:
      token.removeAll()
      if outer == .point || outer == .lineString { events.streamText() }
    default: break
    }
    elements.push(element)
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>, _ events: XMLEvents) {
    var start = 0
    for index in bytes.indices where isBlank(bytes[index]) {
      token.append(bytes[start..<index])
      endToken(events)
      start = index + 1
    }
    token.append(bytes[start...])
  }

  func end(_ name: XMLName, text: UnsafeBufferPointer<UInt8>, _ events: XMLEvents) {
    guard let element = elements.pop() else { return }
    let outer = elements.last
    switch element {
    case .name where outer == .placemark: placeName = String(decoding: text, as: UTF8.self)
    case .when: endWhen(text, events)
    case .begin where outer == .timeSpan: endWhen(text, events)
    case .end where outer == .timeSpan: placeEnd = Timestamp(text, text.indices)?.unixNanoseconds
    case .data, .value: endData(text)
    case .coordinate where outer == .track: endCoordinate(text, events)
    case .coordinates: endToken(events)
    case .placemark: endPlace()
    case .track: addUntimed()
    default: break
    }
    if progress.isFull { events.stop() }
  }

  private func endWhen(_ text: UnsafeBufferPointer<UInt8>, _ events: XMLEvents) {
    let isInTrack = elements.last == .track
    let isBlank = text.allSatisfy(TraceFormats.isBlank)
    var time: Int64?
    if !isBlank {
      let read = Timestamp(text, text.indices)
      if read?.hasZone == false {
        if isInTrack {
          tracks.count(.timeWithoutZone, line: events.line)
        } else {
          places.count(.timeWithoutZone, line: events.line)
        }
      }
      time = read?.unixNanoseconds
    }
    if isInTrack {
      if time == nil, !isBlank, tracks.dropsUnreadableTimes {
        tracks.count(.unreadableTime, line: events.line)
      } else if time == nil, !isBlank {
        let text = String(decoding: text, as: UTF8.self)
        errors.add(.badTime(key: "when", text: text), at: events.position)
      }
      guard times.count < progress.pointLimit else { return }
      times.append(time ?? RawPoint.noTime)
      // Some writers put all times of a track before its positions.
      if time != nil { tracks.markPosition(line: events.line) }
    } else if elements.contains(.placemark) {
      // A place may name only a year or a month, which is not a time of a recording.
      placeTime = time
    }
  }

  private func endCoordinate(_ text: UnsafeBufferPointer<UInt8>, _ events: XMLEvents) {
    let index = matched
    matched += 1
    guard text.allSatisfy({ $0 < 0x80 }) else {
      // There may be white space beyond ASCII.
      let plain = String(decoding: text, as: UTF8.self).map { $0.isWhitespace ? " " : $0 }
      var copy = String(plain)
      return copy.withUTF8 { addCoordinate($0, index, events) }
    }
    addCoordinate(text, index, events)
  }

  private func addCoordinate(
    _ text: UnsafeBufferPointer<UInt8>,
    _ index: Int,
    _ events: XMLEvents
  ) {
    let parts = KMLCoordinates(spaced: text)
    guard parts.count >= 2 else { return tracks.count(.noPosition, line: events.line) }
    guard var point = point(text, parts, events) else { return }
    guard index < times.count, untimed.isEmpty else {
      // Some writers put a position before its time.
      guard untimed.count < progress.pointLimit else { return }
      tracks.markPosition(line: events.line)
      return untimed.append((index, point))
    }
    point.nanoseconds = times[index]
    tracks.append(point)
  }

  /// Adds the positions of a track that came before their times.
  private func addUntimed() {
    for (number, point) in untimed {
      var point = point
      if number < times.count { point.nanoseconds = times[number] }
      tracks.append(point)
    }
    untimed = []
  }

  private func endToken(_ events: XMLEvents) {
    guard !token.isEmpty else { return }
    defer { token.removeAll() }
    let text = token.bytes
    guard text.allSatisfy({ $0 < 0x80 }) else {
      // An accent after a comma makes another character of it.
      var copy = String(decoding: text, as: UTF8.self)
      let parts = KMLCoordinates(copy)
      return copy.withUTF8 { addTuple($0, parts, events) }
    }
    addTuple(text, KMLCoordinates(tuple: text), events)
  }

  private func addTuple(
    _ text: UnsafeBufferPointer<UInt8>,
    _ parts: KMLCoordinates,
    _ events: XMLEvents
  ) {
    guard parts.count >= 2 else {
      let text = String(decoding: text, as: UTF8.self)
      return errors.add(.badNumber(key: "coordinates", text: text), at: events.position)
    }
    guard let point = point(text, parts, events) else { return }
    if elements.last == .lineString || elements.secondLast == .lineString {
      lines.append(point)
    } else {
      place = point
    }
  }

  /// The point of longitude, latitude and perhaps altitude.
  private func point(
    _ text: UnsafeBufferPointer<UInt8>,
    _ parts: KMLCoordinates,
    _ events: XMLEvents
  ) -> RawPoint? {
    guard let x = number(text, parts.longitude, "longitude", 180, events),
      let y = number(text, parts.latitude, "latitude", 90, events)
    else { return nil }
    var point = RawPoint()
    point.line = Int32(clamping: events.line)
    point.longitude = x
    point.latitude = y
    point.altitude = parts.altitude.flatMap { DecimalNumber(text, $0)?.double }
    return point
  }

  private func number(
    _ text: UnsafeBufferPointer<UInt8>,
    _ range: Range<Int>,
    _ key: String,
    _ limit: Double,
    _ events: XMLEvents
  ) -> Double? {
    guard let value = DecimalNumber(text, range)?.double else {
      let shown = String(decoding: text[range], as: UTF8.self)
      errors.add(.badNumber(key: key, text: shown), at: events.position)
      return nil
    }
    guard let inRange = degrees(value, within: limit) else {
      let fact = TraceFormatError.Fact.outOfRange(
        key: key,
        text: String(decoding: text[range], as: UTF8.self),
        lower: -limit,
        upper: limit
      )
      errors.add(fact, at: events.position)
      return nil
    }
    return inRange
  }

  /// Takes the time of a place from its data, if it has no other.
  private func endData(_ text: UnsafeBufferPointer<UInt8>) {
    guard placeTime == nil, elements.contains(.placemark),
      FieldNames.times.contains(FieldNames.plain(dataName))
    else { return }
    placeTime = Timestamp(text, text.indices)?.unixNanoseconds
  }

  private func endPlace() {
    if let placeTime, let placeEnd { return endSpan(from: placeTime, to: placeEnd) }
    guard var point = place else { return }
    point.time = placeTime
    if placeTime != nil { timedPlaces += 1 }
    places.append(point)
    place = nil
  }

  /// Ends a place or lines with a begin and an end.
  private func endSpan(from: Int64, to: Int64) {
    let way = lines.takePoints(from: linesBefore)
    for point in way { lines.markPosition(line: Int(point.line)) }
    if !way.isEmpty {
      let mode = TravelMode(activity: placeName)
      let moving = way.map { point in
        var point = point
        point.mode = mode
        return point
      }
      if !stated.addWay(along: moving, from: from, to: to) {
        let line = Int(way[0].line)
        tracks.leaveOut(.ways, points: way.count, time: max(0, to &- from), line: line)
      }
    }
    guard var point = place else { return }
    place = nil
    if !stated.addStay(at: point, from: from, to: to) {
      point.time = from
      timedPlaces += 1
      places.append(point)
    }
  }
}

/// The parts of coordinates in text: longitude, latitude and perhaps altitude.
private struct KMLCoordinates {
  private(set) var longitude = 0..<0
  private(set) var latitude = 0..<0
  private(set) var altitude: Range<Int>?
  /// The number of parts.
  private(set) var count = 0

  /// The parts of a text in ASCII with blanks between them.
  init(spaced text: UnsafeBufferPointer<UInt8>) {
    var start: Int?
    for index in text.indices {
      if isBlank(text[index]) {
        if let start { add(start..<index) }
        start = nil
      } else if start == nil {
        start = index
      }
    }
    if let start { add(start..<text.count) }
  }

  /// The parts of a text in ASCII with commas between them, which may be empty.
  init(tuple text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for index in text.indices where text[index] == UInt8(ascii: ",") {
      add(start..<index)
      start = index + 1
    }
    add(start..<text.count)
  }

  /// The parts of a text with commas between them, as places of its bytes.
  init(_ text: String) {
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let start = text.utf8.distance(from: text.startIndex, to: part.startIndex)
      add(start..<(start + part.utf8.count))
    }
  }

  private mutating func add(_ range: Range<Int>) {
    switch count {
    case 0: longitude = range
    case 1: latitude = range
    case 2: altitude = range
    default: break
    }
    count += 1
  }
}

/// A tuple of coordinates whose bytes come in pieces; bytes beyond 200 are dropped.
private final class KMLToken {
  private let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 200)
  private var count = 0

  deinit {
    buffer.deallocate()
  }

  var isEmpty: Bool { count == 0 }
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: buffer[..<count]) }

  func append(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    let kept = bytes.prefix(buffer.count - count)
    _ = buffer[count...].update(fromContentsOf: kept)
    count += kept.count
  }

  func removeAll() {
    count = 0
  }
}
