// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import World

/// Lists of positions as JSON objects: of aircraft, of phones, of home automation.
///
/// The known forms are lists of rows as pandas writes them for ADS-B, whole or one row per line,
/// and the data of Flightradar24's pages and interface. In these, altitudes count if the name of
/// the field states their unit; a bare `altitude` is in feet in some of them and in metres in
/// others. Other lists are read where `JSONPositionLayout` finds their fields, such as Arc's samples
/// and the states of Home Assistant. Ids beside the positions are tracks.
enum PositionListFormat: TraceFormat {
  static let name = "JSON positions"
  static let fileExtensions: [String] = []

  /// The place of the rows and the names of their fields.
  private struct Layout {
    var rows: String
    var latitude: String
    var longitude: String
    var time: String
  }

  private static let layouts = [
    Layout(
      rows: "result.response.data.flight.track[]",
      latitude: "latitude",
      longitude: "longitude",
      time: "timestamp"
    ),
    Layout(rows: "track[]", latitude: "latitude", longitude: "longitude", time: "timestamp"),
    Layout(rows: "trail[]", latitude: "lat", longitude: "lng", time: "ts"),
    Layout(rows: "[].tracks[]", latitude: "lat", longitude: "lon", time: "timestamp"),
    Layout(rows: "tracks[]", latitude: "lat", longitude: "lon", time: "timestamp"),
    Layout(rows: "[]", latitude: "latitude", longitude: "longitude", time: "timestamp"),
    Layout(rows: "", latitude: "latitude", longitude: "longitude", time: "timestamp"),
  ]

  private static func layout(_ json: JSONOutline) -> JSONPositionLayout? {
    let known = layouts.first { layout in
      let prefix = layout.rows.isEmpty ? "" : layout.rows + "."
      return json.has(
        all: [layout.latitude, layout.longitude, layout.time].map { prefix + $0 }
      )
    }
    guard let known else {
      return JSONPositionLayout(json) ?? JSONPositionLayout(json, needsTime: false)
    }
    return JSONPositionLayout(
      json,
      rows: known.rows,
      latitude: known.latitude,
      longitude: known.longitude,
      time: known.time
    )
  }

  static func recognises(_ head: FileHead) -> Bool { layout(head.json) != nil }

  static func read(_ stream: ByteStream, into trace: inout RawTrace, errors: inout ErrorList) {
    guard let layout = FileHead.first(of: stream, { layout($0.json) }) else {
      return errors.add(.noPoints(format: name))
    }
    var points = PointCollector(trace)
    points.trace.labels = PointLabels(count: layout.labels.count)
    points.times.zoneOffset = layout.zoneOffset
    if layout.times.isEmpty { points.trace.fieldNames = layout.names }
    var identity = layout.identity.map { TrackIdentity($0.kind) }
    var lastMode: (text: String, mode: TravelMode?) = ("", nil)
    let fields =
      [
        layout.latitude, layout.longitude, layout.times.at(0) ?? "", layout.times.at(1) ?? "",
        "accuracy", "horizontal_accuracy", layout.accuracy ?? "", "altitude.meters",
        "altitude.feet", layout.altitude ?? "", layout.mode ?? "", layout.identity?.field ?? "",
        layout.pair ?? "", layout.date ?? "", layout.other ?? "",
      ] + layout.labels
    let firstLabel = fields.count - layout.labels.count
    let failure = JSONRecords.read(stream, at: layout.rows, fields: fields) { row in
      let line = row.line
      var time: Int64?
      let moment = row.isMissing(2) && layout.times.count > 1 ? 3 : 2
      if let date = row.text(13), let ofDay = row.text(moment), ofDay.utf8.count <= 16,
        ofDay.contains(":"), !ofDay.contains("-"), !ofDay.contains("/")
      {
        guard points.time(date + " " + ofDay, line: line, into: &time) else { return true }
      } else {
        guard points.time(row, moment, line: line, into: &time) else { return true }
      }
      if let id = row.word(11) { identity?.select(id.utf8, in: &points.trace) }
      for index in layout.labels.indices where !points.trace.labels.isOff(index) {
        if case .text(let word) = row[firstLabel + index] {
          points.trace.labels.set(index, word)
        } else {
          points.trace.labels.set(index, (row.word(firstLabel + index) ?? "").utf8)
        }
      }
      if let words = row.text(10), words != lastMode.text {
        lastMode = (words, TravelMode(activity: words))
      }
      var (north, east) = (row.number(0), row.number(1))
      if case .text(let text) = row[12], let pair = CoordinatePair.degrees(text) {
        (north, east) = (pair.latitude, pair.longitude)
      }
      let isAdded = points.add(
        latitude: north.map { $0 * layout.degreesPerUnit },
        longitude: east.map { $0 * layout.degreesPerUnit },
        nanoseconds: time,
        accuracy: row.number(4) ?? row.number(5) ?? row.number(6),
        altitude: row.number(7) ?? row.number(8).map { $0 * AltitudeText.metresPerFoot }
          ?? row.number(9),
        mode: row.isMissing(10) ? nil : lastMode.mode,
        line: line
      )
      if isAdded, row.number(14) != nil { points.trace.leaveOut(.otherPositions, line: line) }
      return !points.trace.isFull
    }
    trace = points.finish(&errors)
    identity?.finish(&trace)
    if let failure { errors.add(failure.fact, at: failure.position) }
  }
}
