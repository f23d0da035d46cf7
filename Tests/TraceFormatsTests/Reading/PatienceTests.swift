// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

/// Files in which no position comes any more.
@Suite("Files without positions")
struct PatienceTests {
  /// The beginning of a file, and what may follow for ever without a position.
  struct Endless: CustomTestStringConvertible, Sendable {
    var name: String
    var head: String
    var filler: String
    var positions = 0

    var testDescription: String { name }

    /// The file, with fillers of 600,000 bytes, which are read in three pieces.
    var bytes: [UInt8] {
      let count = 600_000 / filler.utf8.count
      return Array((head + String(repeating: filler, count: count)).utf8)
    }
  }

  private static let kml = "<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document>"
  private static let plt = """
    Geolife trajectory
    WGS 84
    Altitude is in Feet
    Reserved 3
    0,2,255,My Track,0,0,2,8421376
    0

    """
  private static let gnss = "# Header\n# Fix,Provider,LatitudeDegrees,LongitudeDegrees\n"
  private static let owntracks = "2026-01-01T00:00:00Z\t*\t{\"_type\":\"location\"}\n"
  private static let cue = "1\n00:00:00,000 --> 00:00:01,000\n[latitude: 50] [longitude: 7]\n\n"

  static let all = [
    Endless(name: "blank rows", head: "time,latitude,longitude\n", filler: "\n"),
    Endless(name: "rows", head: "time,latitude,longitude\n0,50,7\n", filler: "1,,\n", positions: 1),
    Endless(
      name: "logger rows",
      head: "DATE,TIME,LATITUDE N/S,LONGITUDE E/W,VALID\n",
      filler: "240101,000000,,,NO FIX\n"
    ),
    Endless(name: "taxi trips", head: "TIMESTAMP,POLYLINE\n", filler: "1,\"[]\"\n"),
    Endless(name: "GPX", head: "<gpx version=\"1.1\"><trk><trkseg>", filler: "<x></x>\n"),
    Endless(name: "KML", head: kml, filler: "<Style></Style>\n"),
    Endless(
      name: "TCX",
      head: "<TrainingCenterDatabase><Activities><Activity><Lap><Track>",
      filler: "<Trackpoint></Trackpoint>\n"
    ),
    Endless(
      name: "SUMO",
      head: "<fcd-export>",
      filler: "<timestep time=\"0.00\"></timestep>\n"
    ),
    Endless(
      name: "NMEA",
      head: "$GPGGA,120000.00,,,,,0,00,,,M,,M,,*6C\n",
      filler: "$GPGGA,120000.00,,,,,0,00,,,M,,M,,*6C\n"
    ),
    Endless(name: "IGC", head: "AXXX001\nHFDTE010126\n", filler: "LXXX a comment\n"),
    Endless(name: "PLT", head: plt, filler: "\n"),
    Endless(name: "GnssLogger", head: gnss, filler: "Raw,1,2,3\n"),
    Endless(
      name: "Cabspotting",
      head: "37.75 -122.39 0 1213084687\n",
      filler: "\n",
      positions: 1
    ),
    Endless(
      name: "T-Drive",
      head: "1,2008-02-02 15:36:08,116.5,39.9\n",
      filler: "\n",
      positions: 1
    ),
    Endless(
      name: "GeoJSON",
      head: "{\"type\":\"FeatureCollection\",\"features\":[",
      filler: "{\"type\":\"Feature\",\"geometry\":null},\n"
    ),
    Endless(
      name: "Records",
      head: "{\"locations\":[{\"latitudeE7\":5,\"longitudeE7\":7,\"timestampMs\":\"0\"},",
      filler: "{\"source\":\"CELL\"},\n",
      positions: 1
    ),
    Endless(
      name: "Timeline",
      head: "{\"semanticSegments\":[",
      filler: "{\"startTime\":\"2026-01-01T00:00:00Z\"},\n"
    ),
    Endless(
      name: "positions",
      head: "[{\"time\":0,\"latitude\":50,\"longitude\":7},",
      filler: "{\"time\":1,\"latitude\":null},\n",
      positions: 1
    ),
    Endless(name: "columns", head: "{\"lat\":[50,", filler: "null,\n", positions: 1),
    Endless(name: "OwnTracks", head: owntracks, filler: "2026-01-01T00:00:00Z\t*\t{}\n"),
    Endless(name: "subtitles", head: cue, filler: "\n"),
  ]

  /// The errors of reading bytes with little patience; nil if they are read.
  private func errors(_ bytes: [UInt8], patience: Int = 1 << 16) -> TraceFormatErrors? {
    do throws(TraceFormatErrors) {
      _ = try raw(bytes, patience: patience)
      return nil
    } catch {
      return error
    }
  }

  private func raw(
    _ bytes: [UInt8],
    as format: String? = nil,
    patience: Int,
    window: ClosedRange<Int64>? = nil
  ) throws(TraceFormatErrors) -> RawTrace {
    let progress = ReadingProgress(patience: patience)
    let stream = ByteStream(bytes: bytes, name: "file")
    return try TraceReader.raw(stream, as: format, window: window, progress: progress).trace
  }

  @Test("are given up in each format, with the number of positions before", arguments: all)
  func refused(file: Endless) {
    let fact = errors(file.bytes)?.errors.last?.fact
    guard case .noPositionWithin(let bytes, let positions) = fact else {
      Issue.record("\(String(describing: fact))")
      return
    }
    #expect(bytes > 0)
    #expect(bytes <= file.bytes.count)
    expectEqual(positions, file.positions)
  }

  @Test("a FIT file without positions is given up as well")
  func fit() {
    // Messages with a field that no position needs, as a heart rate.
    let message: [UInt8] = [0x40, 0, 0, 20, 0, 1, 3, 1, 2]
    let size = 600_000
    var bytes: [UInt8] = [14, 0x10, 0, 0, 0, 0, 0, 0] + Array(".FIT".utf8) + [0, 0]
    bytes += message + Array(repeating: [0, 60], count: size / 2).joined()
    let fact = errors(bytes)?.errors.last?.fact
    guard case .noPositionWithin(_, after: 0) = fact else {
      Issue.record("\(String(describing: fact))")
      return
    }
  }

  @Test("the message names the line of the last position")
  func message() {
    let error = TraceFormatError(.noPositionWithin(bytes: 98 << 20, after: 12), at: nil)
    let words = "a: error: no position in the 98 MiB after position 12\n"
    #expect(error.message(file: "a").hasPrefix(words))
    let rows = "time,latitude,longitude\n0,50,7\n1,50.1,7\n"
    let found = errors(Array((rows + String(repeating: "\n", count: 600_000)).utf8))
    expectEqual(found?.errors.count, 1)
    expectEqual(found?.errors.first?.position, TextPosition(line: 3))
  }

  @Test("broken records that are the reason are named first")
  func brokenRecords() {
    let rows = "time,latitude,longitude\n" + String(repeating: "0,500,7\n", count: 40_000)
    let found = errors(Array(rows.utf8), patience: 1 << 14)
    // Rows whose position is out of range are still positions.
    expectEqual(found?.errors.first?.position?.line, 2)
    let json =
      "[" + String(repeating: "{\"time\":0,\"latitude\":99,\"longitude\":7},\n", count: 8000)
    let facts = errors(Array(json.utf8))?.errors.map(\.fact) ?? []
    expectEqual(facts.first, .outOfRange(key: "latitude", text: "99.0", lower: -90, upper: 90))
    expectEqual(facts.count, 2)
  }

  @Test("positions far apart are read if reading is patient enough")
  func farApart() throws {
    let gap = String(repeating: "#comment of some length\n", count: 25_000)
    let rows = (0..<2).map { "Fix,gps,50.\($0),7,,,,,\($0)000\n" }
    let bytes = Array((Self.gnss + rows.joined(separator: gap)).utf8)
    try expectEqual(raw(bytes, patience: 1 << 20).points.count, 2)
    #expect(errors(bytes) != nil)
  }

  @Test("positions outside the window count")
  func outsideWindow() throws {
    let rows = (0..<40_000).map { "\($0),50,7\n" }.joined()
    let bytes = Array(("t_s,latitude,longitude\n" + rows).utf8)
    let read = try raw(bytes, patience: 1 << 12, window: -2...(-1))
    #expect(read.points.isEmpty)
    expectEqual(read.pointsOutside, 40_000)
  }

  @Test("positions of any list of the file count: waypoints, routes and tracks")
  func lists() throws {
    let gap = "<x/>\n"
    func point(_ name: String) -> String { "<\(name) lat=\"50\" lon=\"7\"></\(name)>" }
    let text =
      "<gpx>" + point("wpt") + gap + "<rte>" + point("rtept") + "</rte>" + gap
      + "<trk><trkseg>" + point("trkpt") + "</trkseg></trk><trk><trkseg>" + gap + point("trkpt")
      + "</trkseg></trk></gpx>"
    let read = try raw(Array(text.utf8), patience: 1 << 12)
    expectEqual(read.points.count, 2)
    expectEqual(read.trackNames.count, 2)
    expectEqual(read.progress.positions, 4)
  }

  @Test("what waits for the rest of its positions counts as positions")
  func waiting() throws {
    let count = 30_000
    let numbers = { (offset: Int) in
      (0..<count).map { "\(offset).\($0 + 10_000)" }.joined(separator: ",\n")
    }
    let columns = "{\"lat\":[\(numbers(50))],\"lon\":[\(numbers(7))],\"time\":[\(numbers(9))]}"
    try expectEqual(raw(Array(columns.utf8), patience: 1 << 12).points.count, count)

    let whens = String(repeating: "<when>2026-01-01T00:00:00Z</when>\n", count: 10_000)
    let places = String(repeating: "<coord>7 50 1</coord>\n", count: 10_000)
    let track = "<Placemark><Track>" + whens + places + "</Track></Placemark>"
    let kml = Self.kml + track + "</Document></kml>"
    try expectEqual(raw(Array(kml.utf8), patience: 1 << 12).points.count, 10_000)

    let pairs = (0..<count).map { "[7.\($0 + 10_000),50]" }.joined(separator: ",\n")
    let line = "{\"coordinates\":[\(pairs)],\"type\":\"LineString\"}"
    let found = try raw(Array(line.utf8), as: "GeoJSON", patience: 1 << 12)
    expectEqual(found.points.count, count)

    let entries = (0..<count).map { "[\($0),50,7]" }.joined(separator: ",\n")
    let readsb = "{\"trace\":[\(entries)],\"timestamp\":1700000000}"
    let flown = try raw(Array(readsb.utf8), as: "readsb", patience: 1 << 12)
    expectEqual(flown.points.count, count)
  }

  @Test("a log without dates, whose points wait for one, is read")
  func undated() throws {
    let log = (0..<6000).map { second in
      let clock = String(10_000 + second / 60 % 60 * 100 + second % 60)
      let time = (second < 3600 ? "01" : "02") + clock.suffix(4)
      return LogSamples.sentence("GPGGA,\(time),5030.000,N,00715.000,E,1,08,0.9,60.0,M,47.0,M,,")
    }
    let bytes = Array(log.joined(separator: "\n").utf8)
    #expect(bytes.count > 300_000)
    try expectEqual(raw(bytes, patience: 1 << 12).points.count, 6000)
  }
}
