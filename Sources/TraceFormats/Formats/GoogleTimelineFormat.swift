// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import World

/// The timeline that Google Maps exports from phones since 2024.
///
/// The file is `Timeline.json` on Android and `location-history.json` on iOS.
///
/// The points of the paths are one track and the positions among the raw signals another, because
/// they overlap in time. Visits are stays and activities ways, where the paths leave room for them.
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
}

/// Collects the points of a timeline.
private struct Timeline {
  private var points: PointCollector
  private var stated = StatedStretches()

  init(_ trace: RawTrace) {
    points = PointCollector(trace)
  }

  var isFull: Bool { points.trace.isFull }

  /// Adds an entry: a path, a visit or an activity.
  mutating func add(segment: JSONNode, _ line: Int) {
    if let path = segment["timelinePath"]?.elements {
      var start: Int64?
      guard points.time(segment["startTime"], line: line, into: &start) else { return }
      points.trace.select(track: Self.track)
      for entry in path { add(pathPoint: entry, start: start, line) }
    } else if let visit = segment["visit"] {
      let place = visit["topCandidate"]?["placeLocation"]
      add(stretch: segment, [place], .visits, mode: nil, line)
    } else if let activity = segment["activity"] {
      let kind = activity["topCandidate"]?["type"]?.text
      let mode = kind.flatMap { TravelMode(activity: $0) }
      add(stretch: segment, [activity["start"], activity["end"]], .ways, mode: mode, line)
    } else {
      points.trace.count(.otherKind, line: line)
    }
  }

  /// Adds a raw signal; only positions count.
  mutating func add(signal: JSONNode, _ line: Int) {
    guard let position = signal["position"] else {
      return points.trace.count(.otherKind, line: line)
    }
    var time: Int64?
    guard points.time(position["timestamp"], line: line, into: &time) else { return }
    guard let text = (position["LatLng"] ?? position["latLng"])?.bytes else {
      return points.trace.count(.noPosition, line: line)
    }
    guard let (latitude, longitude) = CoordinatePair.degrees(text) else {
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

  /// The trace: paths and signals, with visits and activities where the paths leave room.
  mutating func finish(_ errors: inout ErrorList) -> RawTrace {
    var trace = points.finish(&errors)
    guard errors.isEmpty, !stated.isEmpty else { return trace }
    let track = trace.trackNames.firstIndex(of: Self.track)
    if track == nil { trace.select(track: Self.track) }
    stated.fill(&trace, track: track ?? trace.trackNames.firstIndex(of: Self.track))
    return trace
  }

  /// The name of the track of paths, visits and activities.
  private static let track = "timeline"

  private mutating func add(pathPoint entry: JSONNode, start: Int64?, _ line: Int) {
    guard let text = entry["point"]?.bytes else {
      return points.trace.count(.noPosition, line: line)
    }
    guard let (latitude, longitude) = CoordinatePair.degrees(text) else {
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

  /// Adds a visit, which has one place, or an activity, which has two.
  private mutating func add(
    stretch segment: JSONNode,
    _ places: [JSONNode?],
    _ kind: LeftOut,
    mode: TravelMode?,
    _ line: Int
  ) {
    var (from, to): (Int64?, Int64?)
    guard points.time(segment["startTime"], line: line, into: &from),
      points.time(segment["endTime"], line: line, into: &to)
    else { return }
    let found = places.compactMap { place -> RawPoint? in
      guard let text = (place?["latLng"] ?? place)?.bytes,
        let position = CoordinatePair.degrees(text)
      else { return nil }
      var point = RawPoint(
        latitude: position.latitude,
        longitude: position.longitude,
        line: line
      )
      point?.mode = mode
      return point
    }
    points.trace.markPosition(line: line)
    var isAdded = false
    if let from, let to, found.count == places.count {
      isAdded =
        kind == .visits
        ? stated.addStay(at: found[0], from: from, to: to)
        : stated.addWay(along: found, from: from, to: to)
    }
    guard !isAdded else { return }
    let time = from.flatMap { from in to.map { max(0, $0 &- from) } } ?? 0
    points.trace.leaveOut(kind, points: found.count, time: time, line: line)
  }
}
