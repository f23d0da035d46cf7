// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Traces of aircraft as readsb and its web interface write them (`trace_full_….json`).
///
/// `timestamp` is the start in seconds since 1970, and each entry of `trace` begins with seconds
/// after it, latitude and longitude; see readsb's `README-json.md`. A flag of 2 begins a new leg
/// and thus a segment.
enum ReadsbFormat: TraceFormat {
  static let name = "readsb"
  static let fileExtensions: [String] = []

  static func recognises(_ head: FileHead) -> Bool {
    head.json.has(all: ["timestamp", "trace[][]"])
  }

  static func read(_ stream: ByteStream, into trace: inout RawTrace, errors: inout ErrorList) {
    var aircraft = AircraftTrace(trace)
    let failure = JSONElements.read(stream) { element in
      if element.member == "timestamp", !element.isInList {
        aircraft.begin(element.value)
      } else if element.member == "trace", element.isInList {
        aircraft.add(element)
      }
      return !aircraft.isFull
    }
    trace = aircraft.finish(&errors)
    if let failure { errors.add(failure.fact, at: failure.position) }
    if !aircraft.hasStart, errors.isEmpty {
      errors.add(.badTime(key: "timestamp", text: ""))
    }
  }
}

/// Collects the points of an aircraft; points before the start wait for it.
private struct AircraftTrace {
  /// An entry with its time after the start.
  private struct Entry {
    var after: Int64
    var latitude: Double?
    var longitude: Double?
    /// Metres; nil on the ground.
    var altitude: Double?
    var beginsLeg: Bool
    var line: Int
  }

  private var points: PointCollector
  private var start: Int64?
  private var waiting: [Entry] = []
  init(_ trace: RawTrace) {
    points = PointCollector(trace)
    points.trace.beginTrack()
  }

  var hasStart: Bool { start != nil }

  var isFull: Bool { points.trace.isFull }

  /// Reads the start.
  mutating func begin(_ value: JSONValue) {
    start = points.times.nanoseconds(value)
    guard let start else { return }
    for entry in waiting { add(entry, start) }
    waiting = []
  }

  /// Reads an entry.
  mutating func add(_ element: JSONElements.Element) {
    let line = element.line
    guard let list = element.value.elements, list.count >= 3, list[0].number != nil,
      let after = list[0].integer(timesTenTo: 9)
    else {
      points.leaveOut(.badNumber(key: "trace", text: element.value.shown), line)
      return
    }
    let bits = list.at(6)?.number.flatMap { Int(exactly: $0) } ?? 0
    let entry = Entry(
      after: after,
      latitude: list[1].number,
      longitude: list[2].number,
      // Feet, or a word on the ground.
      altitude: list.at(3)?.number.map { $0 * 0.3048 },
      beginsLeg: bits & 2 != 0,
      line: line
    )
    if let start {
      add(entry, start)
    } else if points.trace.progress.keep(3) {
      // An entry is larger than a point.
      waiting.append(entry)
      points.trace.markPosition(line: line)
    }
  }

  /// The trace; entries without a start after them count as broken.
  mutating func finish(_ errors: inout ErrorList) -> RawTrace {
    if isFull { errors.add(.tooManyPoints(limit: points.trace.progress.pointLimit)) }
    for entry in waiting {
      points.leaveOut(.badTime(key: "time", text: "\(entry.after / 1_000_000_000)"), entry.line)
    }
    waiting = []
    return points.finish(&errors)
  }

  private mutating func add(_ entry: Entry, _ start: Int64) {
    let (time, overflow) = start.addingReportingOverflow(entry.after)
    guard !overflow else {
      points.leaveOut(.badTime(key: "time", text: "\(entry.after / 1_000_000_000)"), entry.line)
      return
    }
    if entry.beginsLeg { points.trace.beginSegment() }
    points.add(
      latitude: entry.latitude,
      longitude: entry.longitude,
      nanoseconds: time,
      altitude: entry.altitude,
      line: entry.line
    )
  }
}
