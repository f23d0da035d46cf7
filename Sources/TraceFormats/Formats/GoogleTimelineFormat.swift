// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The timeline that Google Maps exports from phones since 2024.
///
/// The file is `Timeline.json` on Android and `location-history.json` on iOS.
///
/// The points of the paths are one track and the positions among the raw signals another, because
/// they overlap in time. If there are neither, the ends of visits and activities are used.
/// Memories, which repeat other entries, do not count.
enum GoogleTimelineFormat: TraceFormat {
  static let name = "Google Timeline"
  static let fileExtensions: [String] = []

  static func recognises(_ head: FileHead) -> Bool {
    if head.json.has("semanticSegments") || head.json.has("rawSignals") { return true }
    let kinds = ["timelinePath", "visit", "activity", "timelineMemory"]
    return head.json.has("[].startTime") && kinds.contains { head.json.has("[].\($0)") }
  }

  static func read(_ stream: ByteStream, into trace: inout RawTrace, errors: inout ErrorList) {
    var timeline = Timeline(trace)
    let failure = JSONElements.readParts(stream) { element in
      guard element.isInList else { return true }
      switch element.member {
      case "", "semanticSegments": timeline.add(segment: element.node, element.line)
      case "rawSignals": timeline.add(signal: element.node, element.line)
      default: break
      }
      return !timeline.isFull
    }
    trace = timeline.finish(&errors)
    if let failure { errors.add(failure.fact, at: failure.position) }
  }

  /// The degrees of `50.05°, 14.34°`, even if the degree sign is garbled, or of `geo:50.05,14.34`.
  static func position(
    _ text: UnsafeBufferPointer<UInt8>
  ) -> (latitude: Double, longitude: Double)? {
    let isAddress = text.count >= 4 && areEqual(UnsafeBufferPointer(rebasing: text[..<4]), "geo:")
    let start = isAddress ? 4 : 0
    guard let comma = text[start...].firstIndex(of: UInt8(ascii: ",")) else { return nil }
    let second = text[(comma + 1)...].firstIndex(of: UInt8(ascii: ","))
    let end = second ?? text.count
    // An address may have an altitude.
    if second != nil {
      guard isAddress, !text[(end + 1)...].contains(UInt8(ascii: ",")) else { return nil }
    }
    guard let latitude = number(text, start..<comma),
      let longitude = number(text, (comma + 1)..<end)
    else { return nil }
    return (latitude, longitude)
  }

  private static func number(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Double? {
    var start = range.lowerBound
    while start < range.upperBound, isBlank(text[start]) { start += 1 }
    var end = start
    while end < range.upperBound {
      let byte = text[end]
      guard byte &- 0x30 < 10 || byte == 0x2E || byte == 0x2D || byte == 0x2B else { break }
      end += 1
    }
    return DecimalNumber(text, start..<end)?.double
  }
}

/// Collects the points of a timeline.
private struct Timeline {
  private var points: PointCollector
  private var visits: PointCollector
  private var others = 0
  private var firstOther = 0

  init(_ trace: RawTrace) {
    points = PointCollector(trace)
    visits = points
  }

  var isFull: Bool { points.trace.isFull }

  /// Adds an entry: a path, a visit or an activity.
  mutating func add(segment: JSONNode, _ line: Int) {
    if let path = segment["timelinePath"]?.elements {
      var start: Int64?
      guard points.time(segment["startTime"], line: line, into: &start) else { return }
      points.trace.select(track: "timeline")
      for entry in path { add(pathPoint: entry, start: start, line) }
      return
    }
    noteOther(line)
    if let place = segment["visit"]?["topCandidate"]?["placeLocation"] {
      addVisit(place, segment["startTime"], line)
      addVisit(place, segment["endTime"], line)
    } else if let activity = segment["activity"] {
      addVisit(activity["start"], segment["startTime"], line)
      addVisit(activity["end"], segment["endTime"], line)
    }
  }

  /// Adds a raw signal; only positions count.
  mutating func add(signal: JSONNode, _ line: Int) {
    guard let position = signal["position"] else { return noteOther(line) }
    var time: Int64?
    guard points.time(position["timestamp"], line: line, into: &time) else { return }
    guard let text = (position["LatLng"] ?? position["latLng"])?.bytes else {
      return points.trace.count(.noPosition, line: line)
    }
    guard let (latitude, longitude) = GoogleTimelineFormat.position(text) else {
      let shown = String(decoding: text, as: UTF8.self)
      points.leaveOut(.badNumber(key: "LatLng", text: shown), line)
      return
    }
    points.trace.select(track: "rawSignals")
    points.add(
      latitude: latitude,
      longitude: longitude,
      nanoseconds: time,
      accuracy: position["accuracyMeters"]?.number,
      altitude: position["altitudeMeters"]?.number,
      line: line
    )
  }

  /// The trace: paths and signals, or visits and activities if there are neither.
  mutating func finish(_ errors: inout ErrorList) -> RawTrace {
    let found = points.finish(&errors)
    guard found.points.isEmpty, found.pointsOutside == 0, errors.isEmpty else {
      var trace = found
      for _ in 0..<others { trace.count(.otherKind, line: firstOther) }
      return trace
    }
    return visits.finish(&errors)
  }

  private mutating func noteOther(_ line: Int) {
    if others == 0 { firstOther = line }
    others += 1
  }

  private mutating func add(pathPoint entry: JSONNode, start: Int64?, _ line: Int) {
    guard let text = entry["point"]?.bytes else {
      return points.trace.count(.noPosition, line: line)
    }
    guard let (latitude, longitude) = GoogleTimelineFormat.position(text) else {
      let shown = String(decoding: text, as: UTF8.self)
      points.leaveOut(.badNumber(key: "point", text: shown), line)
      return
    }
    var time: Int64?
    if let minutes = entry["durationMinutesOffsetFromStartTime"] {
      let after = minutes.integer(timesTenTo: 9)?.multipliedReportingOverflow(by: 60)
      let sum = after.flatMap { after in
        start.map { $0.addingReportingOverflow(after.partialValue) }
      }
      guard let after, !after.overflow, let sum, !sum.overflow else {
        points.leaveOut(.badNumber(key: "minutes", text: minutes.value.shown), line)
        return
      }
      time = sum.partialValue
    } else {
      guard points.time(entry["time"], line: line, into: &time) else { return }
    }
    points.add(latitude: latitude, longitude: longitude, nanoseconds: time, line: line)
  }

  private mutating func addVisit(_ place: JSONNode?, _ moment: JSONNode?, _ line: Int) {
    guard let text = (place?["latLng"] ?? place)?.bytes,
      let (latitude, longitude) = GoogleTimelineFormat.position(text)
    else { return visits.trace.count(.noPosition, line: line) }
    var time: Int64?
    guard visits.time(moment, line: line, into: &time) else { return }
    let isAdded = visits.add(
      latitude: latitude,
      longitude: longitude,
      nanoseconds: time,
      line: line
    )
    if isAdded { visits.trace.count(.estimatedStretch, line: line) }
  }
}
