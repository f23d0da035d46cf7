// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import World

/// TCX, the Training Center format of Garmin devices (schema `TrainingCenterDatabase/v2`).
///
/// Activities and courses are tracks, the `Track` elements of their laps segments. Trackpoints
/// without a position, as sensors write them indoors, are counted.
enum TCXFormat: TraceFormat {
  static let name = "TCX"
  static let fileExtensions = ["tcx"]

  static func recognises(_ head: FileHead) -> Bool { head.xmlRoot == "TrainingCenterDatabase" }

  static func read(_ stream: ByteStream, into trace: inout RawTrace, errors: inout ErrorList) {
    let document = TCXDocument(trace)
    let events = XMLEvents(stream, handler: document)
    let failure = events.read()
    errors = document.errors
    if let failure { errors.add(failure.fact, at: failure.position) }
    trace = document.trace
  }
}

/// Collects the trackpoints of a document while the parser walks through it.
private final class TCXDocument: XMLByteHandler {
  private(set) var errors = ErrorList()
  private(set) var trace: RawTrace
  private var mode: TravelMode?
  private var point: RawPoint?
  private var hasLatitude = false
  private var hasLongitude = false

  init(_ trace: RawTrace) {
    self.trace = trace
  }

  func begin(_ name: XMLName, _ attributes: XMLAttributes, _ events: XMLEvents) {
    switch name {
    case "Activity":
      trace.beginTrack()
      setMode(attributes["Sport"] ?? "", events)
    case "Course":
      trace.beginTrack()
      mode = nil
    case "Track": trace.beginSegment()
    case "Trackpoint":
      var new = RawPoint()
      new.line = Int32(clamping: events.line)
      new.mode = mode
      point = new
      hasLatitude = false
      hasLongitude = false
    case "Time", "LatitudeDegrees", "LongitudeDegrees", "AltitudeMeters":
      if point != nil { events.collectText() }
    default: break
    }
  }

  func end(_ name: XMLName, text: UnsafeBufferPointer<UInt8>, _ events: XMLEvents) {
    guard point != nil else { return }
    switch name {
    case "Time": setTime(text, events)
    case "LatitudeDegrees":
      if let value = number(text, "LatitudeDegrees", 90, events) {
        point?.latitude = value
        hasLatitude = true
      }
    case "LongitudeDegrees":
      if let value = number(text, "LongitudeDegrees", 180, events) {
        point?.longitude = value
        hasLongitude = true
      }
    case "AltitudeMeters": point?.altitude = DecimalNumber(text, text.indices)?.double
    case "Trackpoint": endPoint(events)
    default: break
    }
  }

  private func endPoint(_ events: XMLEvents) {
    if let point, hasLatitude, hasLongitude {
      trace.append(point)
      if trace.isFull { events.stop() }
    } else {
      trace.count(.noPosition, line: Int(point?.line ?? 0))
    }
    point = nil
  }

  private func setMode(_ sport: String, _ events: XMLEvents) {
    mode = TravelMode(activity: sport)
    if mode == nil, !sport.isEmpty, sport != "Other", trace.warnings.count < 20 {
      trace.warnings.append(TraceWarning(.unknownActivity(text: sport), at: events.position))
    }
  }

  private func setTime(_ text: UnsafeBufferPointer<UInt8>, _ events: XMLEvents) {
    guard !text.allSatisfy(isBlank) else { return }
    guard let time = Timestamp(text, text.indices) else {
      if trace.dropsUnreadableTimes {
        trace.count(.unreadableTime, line: events.line)
        point = nil
        return
      }
      let text = String(decoding: text, as: UTF8.self)
      return errors.add(.badTime(key: "Time", text: text), at: events.position)
    }
    if !time.hasZone { trace.count(.timeWithoutZone, line: events.line) }
    point?.time = time.unixNanoseconds
  }

  private func number(
    _ text: UnsafeBufferPointer<UInt8>,
    _ key: String,
    _ limit: Double,
    _ events: XMLEvents
  ) -> Double? {
    guard !text.allSatisfy(isBlank) else { return nil }
    guard let value = DecimalNumber(text, text.indices)?.double else {
      let text = String(decoding: text, as: UTF8.self)
      errors.add(.badNumber(key: key, text: text), at: events.position)
      return nil
    }
    guard let inRange = degrees(value, within: limit) else {
      let fact = TraceFormatError.Fact.outOfRange(
        key: key,
        text: String(decoding: text, as: UTF8.self),
        lower: -limit,
        upper: limit
      )
      errors.add(fact, at: events.position)
      return nil
    }
    return inRange
  }
}
