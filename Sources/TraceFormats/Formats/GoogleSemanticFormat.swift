// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Google's Semantic Location History, one file per month (`2013_JUNE.json`).
///
/// Points are the start of a visit, the ends of a leg and its simplified raw path, in file order.
/// The waypoints of a leg have no times and do not count.
enum GoogleSemanticFormat: TraceFormat {
  static let name = "Google Semantic Location History"
  static let fileExtensions: [String] = []

  static func recognises(_ head: FileHead) -> Bool { head.json.has("timelineObjects") }

  static func read(_ stream: ByteStream, into trace: inout RawTrace, errors: inout ErrorList) {
    var points = PointCollector(trace)
    let failure = JSONElements.readParts(stream) { element in
      guard element.member == "timelineObjects", element.isInList else { return true }
      let line = element.line
      if let visit = element.node["placeVisit"] {
        let time = visit["duration"]?.moment("startTimestamp", "startTimestampMs")
        add(visit["location"], at: time, line, to: &points)
      } else if let leg = element.node["activitySegment"] {
        add(leg: leg, line, to: &points)
      } else {
        points.trace.count(.otherKind, line: line)
      }
      return !points.trace.isFull
    }
    let isOutside = points.trace.pointsOutside > 0
    trace = points.finish(&errors)
    if let failure { errors.add(failure.fact, at: failure.position) }
    if errors.isEmpty, trace.points.isEmpty, !isOutside {
      let fact = TraceFormatError.Fact.notPositions(
        what: "no visit and no leg of the file has a position with a time",
        way: "use Records.json of the same export, or Timeline.json of the phone"
      )
      errors.add(fact)
    }
  }

  private static func add(leg: JSONNode, _ line: Int, to points: inout PointCollector) {
    let duration = leg["duration"]
    add(
      leg["startLocation"],
      at: duration?.moment("startTimestamp", "startTimestampMs"),
      line,
      to: &points
    )
    let path = leg["simplifiedRawPath"]?["points"]?.elements
    for point in path.map({ Array($0) }) ?? [] {
      var time: Int64?
      let moment = point.moment("timestamp", "timestampMs")
      guard points.time(moment, line: line, into: &time) else { continue }
      points.add(
        latitude: degrees(point["latE7"], limit: 900_000_000),
        longitude: degrees(point["lngE7"], limit: 1_800_000_000),
        nanoseconds: time,
        accuracy: point["accuracyMeters"]?.number,
        line: line
      )
    }
    add(
      leg["endLocation"],
      at: duration?.moment("endTimestamp", "endTimestampMs"),
      line,
      to: &points
    )
  }

  /// Adds the place of a visit or an end of a leg, if it has a position.
  private static func add(
    _ place: JSONNode?,
    at moment: JSONNode?,
    _ line: Int,
    to points: inout PointCollector
  ) {
    guard let latitude = degrees(place?["latitudeE7"], limit: 900_000_000),
      let longitude = degrees(place?["longitudeE7"], limit: 1_800_000_000)
    else { return points.trace.count(.noPosition, line: line) }
    var time: Int64?
    guard points.time(moment, line: line, into: &time) else { return }
    let isAdded = points.add(
      latitude: latitude,
      longitude: longitude,
      nanoseconds: time,
      line: line
    )
    if isAdded { points.trace.count(.estimatedStretch, line: line) }
  }

  private static func degrees(_ value: JSONNode?, limit: Double) -> Double? {
    value?.number.map { GoogleRecordsFormat.degrees(timesTenMillion: $0, limit: limit) }
  }
}

extension JSONNode {
  /// A time of Google's files by its name, or by its older name.
  fileprivate func moment(_ name: StaticString, _ older: StaticString) -> JSONNode? {
    self[name] ?? self[older]
  }
}
