// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Lists of positions as JSON objects: state vectors of aircraft and tracks of flights.
///
/// The known forms are lists of rows as pandas writes them for ADS-B, whole or one row per line,
/// and the data of Flightradar24's pages and interface. Aircraft are distinguished by their ICAO
/// address. Altitudes count if the name of the field states their unit; a bare `altitude` is in
/// feet in some of these files and in metres in others.
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

  private static func layout(_ head: FileHead) -> Layout? {
    layouts.first { layout in
      let prefix = layout.rows.isEmpty ? "" : layout.rows + "."
      return head.json.has(
        all: [layout.latitude, layout.longitude, layout.time].map { prefix + $0 }
      )
    }
  }

  static func recognises(_ head: FileHead) -> Bool { layout(head) != nil }

  static func read(_ stream: ByteStream, into trace: inout RawTrace, errors: inout ErrorList) {
    guard let layout = layout(FileHead(stream)) else { return errors.add(.noPoints(format: name)) }
    var points = PointCollector(window: trace.window)
    var aircraft = ""
    let fields = [
      layout.latitude, layout.longitude, layout.time, "icao24", "accuracy", "horizontal_accuracy",
      "altitude.meters", "altitude.feet",
    ]
    let failure = JSONRecords.read(stream, at: layout.rows, fields: fields) { row in
      let line = row.line
      var time: Int64?
      guard points.time(row, 2, line: line, into: &time) else { return true }
      if let address = row.text(3), address != aircraft {
        points.trace.select(track: address)
        aircraft = address
      }
      points.add(
        latitude: row.number(0),
        longitude: row.number(1),
        nanoseconds: time,
        accuracy: row.number(4) ?? row.number(5),
        altitude: row.number(6) ?? row.number(7).map { $0 * AltitudeText.metresPerFoot },
        line: line
      )
      return !points.trace.isFull
    }
    trace = points.finish(&errors)
    if let failure { errors.add(failure.fact, at: failure.position) }
  }
}
