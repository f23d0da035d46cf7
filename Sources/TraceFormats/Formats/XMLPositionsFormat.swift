// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Positions in XML of other makers, found by the usual names: training programs' logs (FITLOG, PWX),
/// watches' files (SML) and exports of trackers.
///
/// A record is an element with both coordinates as attributes or as elements inside it. Its time has
/// a usual name, or counts in seconds from the start that an element around it states. Suunto's SML
/// has radians.
enum XMLPositionsFormat: TraceFormat {
  static let name = "XML positions"
  static let fileExtensions: [String] = ["sml", "fitlog", "pwx"]

  static func recognises(_ head: FileHead) -> Bool {
    guard let root = head.xmlRoot, !others.contains(root.lowercased()) else { return false }
    let survey = XMLPositionsDocument(RawTrace(), root: root)
    _ = XMLEvents(ByteStream(bytes: head.bytes, name: ""), handler: survey).read()
    return survey.hasPositions
  }

  /// Roots of documents that have positions but no recordings.
  private static let others = ["osm", "html", "svg", "kml", "gpx", "rss", "feed", "xsd", "schema"]

  static func read(_ stream: ByteStream, into trace: inout RawTrace, errors: inout ErrorList) {
    let document = XMLPositionsDocument(trace, root: FileHead(stream).xmlRoot ?? "")
    let failure = XMLEvents(stream, handler: document).read()
    trace = document.finish(&errors)
    if let failure { errors.add(failure.fact, at: failure.position) }
  }
}

/// Collects the positions of a document while the parser walks through it.
private final class XMLPositionsDocument: XMLByteHandler {
  /// An open element that may be a record.
  private struct Record {
    var latitude: Double?
    var longitude: Double?
    /// Nanoseconds since 1970.
    var time: Int64?
    /// The place of the time's name among the usual ones.
    var rank = Int.max
    /// True if the time names no zone.
    var lacksZone = false
    /// Nanoseconds since the start.
    var elapsed: Int64?
    var altitude: Double?
    var accuracy: Double?
    /// Nanoseconds since 1970 at which what is inside began.
    var start: Int64?
    var isUsed = false
  }

  private var points: PointCollector
  private let unit: Double
  /// False once a time counts from a start that the document does not state.
  private var isDated = true
  private var records: [Record] = []
  private(set) var hasPositions = false

  init(_ trace: RawTrace, root: String) {
    points = PointCollector(trace)
    unit = root == "sml" ? FieldNames.radian : 1
  }

  func finish(_ errors: inout ErrorList) -> RawTrace {
    var trace = points.finish(&errors)
    trace.timesAreAbsolute = isDated
    return trace
  }

  func begin(_ name: XMLName, _ attributes: XMLAttributes, _ events: XMLEvents) {
    var record = Record()
    for (name, value) in attributes.all { Self.set(&record, FieldNames.plain(name), value) }
    let plain = FieldNames.plain(name.text)
    if plain == "track" || plain == "activity" || plain == "workout" || plain == "move" {
      points.trace.beginTrack()
    } else if plain == "segment" || plain == "lap" {
      points.trace.beginSegment()
    }
    records.append(record)
    events.collectText()
  }

  func end(_ name: XMLName, text: UnsafeBufferPointer<UInt8>, _ events: XMLEvents) {
    guard let record = records.popLast() else { return }
    add(record, line: events.line)
    guard let last = records.indices.last, !text.allSatisfy(isBlank) else { return }
    let words = String(decoding: text, as: UTF8.self)
    Self.set(&records[last], FieldNames.plain(name.text), words)
    if points.trace.isFull { events.stop() }
  }

  private func add(_ record: Record, line: Int) {
    guard let latitude = record.latitude, let longitude = record.longitude else {
      // The parts of a position may be an element of their own, beside the time.
      guard let last = records.indices.last, record.latitude != nil || record.longitude != nil
      else {
        return
      }
      records[last].latitude = records[last].latitude ?? record.latitude
      records[last].longitude = records[last].longitude ?? record.longitude
      return
    }
    hasPositions = true
    // A position without a time of its own has that of the element around it.
    if record.time == nil, record.elapsed == nil, let last = records.indices.last,
      records[last].latitude == nil, !records[last].isUsed, records[last].time != nil
    {
      records[last].latitude = latitude
      records[last].longitude = longitude
      records[last].altitude = records[last].altitude ?? record.altitude
      return
    }
    var time = record.time
    if time == nil, let elapsed = record.elapsed {
      let start = records.last(where: { $0.start != nil })?.start
      time = elapsed
      if let start { time = start.addingReportingOverflow(elapsed).partialValue }
      if records.last(where: { $0.start != nil })?.lacksZone == true {
        points.trace.count(.timeWithoutZone, line: line)
      }
      if start == nil { points.trace.count(.noDate, line: line) }
      isDated = isDated && start != nil
    }
    if let last = records.indices.last { records[last].isUsed = true }
    if record.lacksZone { points.trace.count(.timeWithoutZone, line: line) }
    points.add(
      latitude: latitude * unit,
      longitude: longitude * unit,
      nanoseconds: time,
      accuracy: record.accuracy,
      altitude: record.altitude,
      line: line
    )
  }

  /// Takes a value that counts.
  private static func set(_ record: inout Record, _ name: String, _ text: String) {
    switch name {
    case "latitude", "lat", "latitudedegrees": record.latitude = DecimalNumber(text)?.double
    case "longitude", "lon", "lng", "long", "longitudedegrees":
      record.longitude = DecimalNumber(text)?.double
    case "altitude", "alt", "ele", "elevation", "gpsaltitude":
      record.altitude = DecimalNumber(text)?.double
    case "accuracy", "hacc", "ehpe", "horizontalaccuracy":
      record.accuracy = DecimalNumber(text)?.double
    case "tm", "timeoffset", "elapsed", "elapsedtime", "secondselapsed":
      record.elapsed = DecimalNumber(text)?.integer(timesTenTo: 9)
    default:
      guard let rank = FieldNames.times.firstIndex(of: name) else { return }
      var times = JSONTimes()
      guard let time = times.nanoseconds(.string(text)), times.areAbsolute else { return }
      // UTC is surer than a local time beside it.
      let place = name == "utc" || name == "utctime" ? -1 : rank
      if place < record.rank {
        (record.time, record.rank, record.lacksZone) = (time, place, times.lastLacksZone)
      }
      if name == "starttime" || name == "time" || name == "start" { record.start = time }
    }
  }
}
