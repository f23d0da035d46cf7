// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// KML, the format of Google Earth (OGC 07-147r2) with the `gx:Track` of Google's extension.
///
/// Tracks are used if there are any: each is a track, those of a `gx:MultiTrack` are segments of
/// one. Otherwise places with a time of their own are used, then lines, which have no times, then
/// places without times.
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
private final class KMLDocument: XMLHandler {
  private(set) var errors = ErrorList()
  private var elements: [String] = []
  private var tracks: RawTrace
  private var places: RawTrace
  private var lines: RawTrace
  private var timedPlaces = 0
  private var placeName = ""
  /// The time of the place being read.
  private var placeTime: Int64?
  private var place: RawPoint?
  /// Times of the current track whose positions have not come yet, from `matched` on.
  private var times: [Int64] = []
  private var matched = 0
  private var token = KMLToken()

  init(_ trace: RawTrace) {
    tracks = RawTrace(beside: trace)
    places = tracks
    lines = tracks
  }

  /// The points found.
  var trace: RawTrace {
    if !tracks.points.isEmpty || tracks.pointsOutside > 0 { return tracks }
    var found = timedPlaces > 0 || lines.points.isEmpty ? places : lines
    found.warnings = tracks.warnings
    return found
  }

  func begin(_ name: String, _ attributes: XMLAttributes, _ events: XMLEvents) {
    switch name {
    case "Placemark":
      placeName = ""
      placeTime = nil
      place = nil
    case "MultiTrack": tracks.beginTrack(name: placeName)
    case "Track":
      if elements.last == "MultiTrack" {
        tracks.beginSegment()
      } else {
        tracks.beginTrack(name: placeName)
      }
      times.removeAll(keepingCapacity: true)
      matched = 0
    case "LineString":
      if elements.last == "MultiGeometry" {
        lines.beginSegment()
      } else {
        lines.beginTrack(name: placeName)
      }
    case "name" where elements.last == "Placemark", "when", "begin", "coord": events.collectText()
    case "coordinates":
      token = KMLToken()
      if elements.last == "Point" || elements.last == "LineString" { events.streamText() }
    default: break
    }
    elements.append(name)
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>, _ events: XMLEvents) {
    for byte in bytes {
      if isBlank(byte) {
        endToken(events)
      } else {
        token.append(byte)
      }
    }
  }

  func end(_ name: String, text: String, _ events: XMLEvents) {
    elements.removeLast()
    switch name {
    case "name" where elements.last == "Placemark": placeName = text
    case "when": endWhen(text, events)
    case "begin" where elements.last == "TimeSpan": endWhen(text, events)
    case "coord" where elements.last == "Track": endCoordinate(text, events)
    case "coordinates": endToken(events)
    case "Placemark": endPlace()
    default: break
    }
    if tracks.isFull { events.stop() }
  }

  private func endWhen(_ text: String, _ events: XMLEvents) {
    let line = events.position.line
    var time: Int64?
    if !text.utf8.allSatisfy(isBlank) {
      let read = Timestamp(text)
      if read?.hasZone == false {
        if elements.last == "Track" {
          tracks.count(.timeWithoutZone, line: line)
        } else {
          places.count(.timeWithoutZone, line: line)
        }
      }
      time = read?.unixNanoseconds
    }
    if elements.last == "Track" {
      if time == nil, !text.utf8.allSatisfy(isBlank) {
        errors.add(.badTime(key: "when", text: text), at: events.position)
      }
      guard times.count < tracks.progress.pointLimit else { return }
      times.append(time ?? RawPoint.noTime)
      // Some writers put all times of a track before its positions.
      if time != nil { tracks.markPosition(line: line) }
    } else if elements.contains("Placemark") {
      // A place may name only a year or a month, which is not a time of a recording.
      placeTime = time
    }
  }

  private func endCoordinate(_ text: String, _ events: XMLEvents) {
    let index = matched
    matched += 1
    let parts = text.split(whereSeparator: \.isWhitespace)
    guard parts.count >= 2 else { return tracks.count(.noPosition, line: events.position.line) }
    guard var point = point(String(parts[0]), String(parts[1]), events) else { return }
    point.altitude = parts.at(2).flatMap { AltitudeText.metres(String($0)) }
    if index < times.count { point.nanoseconds = times[index] }
    tracks.append(point)
  }

  private func endToken(_ events: XMLEvents) {
    guard !token.isEmpty else { return }
    let text = token.text
    token = KMLToken()
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count >= 2 else {
      return errors.add(.badNumber(key: "coordinates", text: text), at: events.position)
    }
    guard var point = point(String(parts[0]), String(parts[1]), events) else { return }
    point.altitude = parts.at(2).flatMap { AltitudeText.metres(String($0)) }
    if elements.last == "LineString" || elements.dropLast().last == "LineString" {
      lines.append(point)
    } else {
      place = point
    }
  }

  private func point(_ longitude: String, _ latitude: String, _ events: XMLEvents) -> RawPoint? {
    guard let x = number(longitude, "longitude", 180, events),
      let y = number(latitude, "latitude", 90, events)
    else { return nil }
    var point = RawPoint()
    point.line = Int32(clamping: events.position.line)
    point.longitude = x
    point.latitude = y
    return point
  }

  private func number(
    _ text: String,
    _ key: String,
    _ limit: Double,
    _ events: XMLEvents
  ) -> Double? {
    guard let value = DecimalNumber(text)?.double else {
      errors.add(.badNumber(key: key, text: text), at: events.position)
      return nil
    }
    guard let inRange = degrees(value, within: limit) else {
      let fact = TraceFormatError.Fact.outOfRange(
        key: key,
        text: text,
        lower: -limit,
        upper: limit
      )
      errors.add(fact, at: events.position)
      return nil
    }
    return inRange
  }

  private func endPlace() {
    guard var point = place else { return }
    point.time = placeTime
    if placeTime != nil { timedPlaces += 1 }
    places.append(point)
    place = nil
  }
}

/// A tuple of coordinates whose bytes come in pieces; bytes beyond 200 are dropped.
private struct KMLToken {
  private var bytes: [UInt8] = []

  var isEmpty: Bool { bytes.isEmpty }
  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func append(_ byte: UInt8) {
    if bytes.count < 200 { bytes.append(byte) }
  }
}
