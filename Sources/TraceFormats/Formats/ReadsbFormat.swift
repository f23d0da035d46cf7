// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Traces of aircraft as readsb and its web face write them (`trace_full_….json`).
///
/// `timestamp` is the start in seconds since 1970, and each entry of `trace` begins with seconds
/// after it, latitude and longitude; see readsb's `README-json.md`. A flag of 2 begins a new leg and
/// so a segment.
enum ReadsbFormat: TraceFormat {
  static let name = "readsb"
  static let fileExtensions: [String] = []

  static func recognises(_ head: FileHead) -> Bool {
    head.json.has(all: ["timestamp", "trace[][]"])
  }

  static func read(_ stream: ByteStream, into trace: inout RawTrace, errors: inout ErrorList) {
    var points = PointCollector(window: trace.window)
    points.trace.beginTrack()
    var start: Int64?
    let failure = JSONElements.read(stream) { element in
      if element.member == "timestamp", !element.isInList {
        start = points.times.nanoseconds(element.value)
      } else if element.member == "trace", element.isInList {
        add(element, start: start, to: &points)
      }
      return !points.trace.isFull
    }
    trace = points.finish(&errors)
    if let failure { errors.add(failure.fact, at: failure.position) }
    if start == nil, errors.isEmpty {
      errors.add(.badTime(key: "timestamp", text: ""))
    }
  }

  private static func add(
    _ element: JSONElements.Element,
    start: Int64?,
    to points: inout PointCollector
  ) {
    let line = element.line
    guard let entry = element.value.elements, entry.count >= 3, let seconds = entry[0].number,
      let after = entry[0].integer(timesTenTo: 9)
    else {
      points.leaveOut(.badNumber(key: "trace", text: element.value.shown), line)
      return
    }
    let (time, overflow) = (start ?? 0).addingReportingOverflow(after)
    guard start != nil, !overflow else {
      points.leaveOut(.badTime(key: "time", text: "\(seconds)"), line)
      return
    }
    if entry.count > 6, let flags = entry[6].number, let bits = Int(exactly: flags), bits & 2 != 0 {
      points.trace.beginSegment()
    }
    points.add(
      latitude: entry[1].number,
      longitude: entry[2].number,
      nanoseconds: time,
      line: line
    )
  }
}
