// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Samples for the map matcher barefoot: objects with `point` as well-known text, `time` and `id`.
///
/// Each id is a track. Well-known text has the longitude first (OGC 06-103r4).
enum BarefootFormat: TraceFormat {
  static let name = "barefoot"
  static let fileExtensions: [String] = []

  static func recognises(_ head: FileHead) -> Bool {
    head.json.has(all: ["[].point", "[].time"]) || head.json.has(all: ["point", "time"])
  }

  static func read(_ stream: ByteStream, into trace: inout RawTrace, errors: inout ErrorList) {
    let place = FileHead(stream).json.has("[].point") ? "[]" : ""
    var points = PointCollector(trace)
    var id: String?
    let failure = JSONRecords.read(stream, at: place, fields: ["point", "time", "id"]) { row in
      let line = row.line
      var time: Int64?
      guard points.time(row, 1, line: line, into: &time) else { return true }
      guard let text = row.text(0) else {
        points.trace.count(.noPosition, line: line)
        return true
      }
      guard let (longitude, latitude, altitude) = position(text) else {
        points.leaveOut(.badNumber(key: "point", text: text), line)
        return true
      }
      if let name = row.text(2), name != id {
        points.trace.select(track: name)
        id = name
      }
      points.add(
        latitude: latitude,
        longitude: longitude,
        nanoseconds: time,
        altitude: altitude,
        line: line
      )
      return !points.trace.isFull
    }
    trace = points.finish(&errors)
    if let failure { errors.add(failure.fact, at: failure.position) }
  }

  /// The coordinates of `POINT (lon lat)`, in any case, with or without blanks and height.
  static func position(
    _ text: String
  ) -> (longitude: Double, latitude: Double, altitude: Double?)? {
    guard let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"), open < close
    else { return nil }
    let words = text[..<open].lowercased().split(whereSeparator: \.isWhitespace)
    guard let kind = words.first, kind.hasSuffix("point"), kind == "point" || kind.contains(";")
    else { return nil }
    let parts = text[text.index(after: open)..<close].split(whereSeparator: \.isWhitespace)
    guard (2...4).contains(parts.count), let longitude = DecimalNumber(String(parts[0]))?.double,
      let latitude = DecimalNumber(String(parts[1]))?.double
    else { return nil }
    let altitude = parts.at(2).flatMap { AltitudeText.metres(String($0)) }
    return (longitude, latitude, altitude)
  }
}
