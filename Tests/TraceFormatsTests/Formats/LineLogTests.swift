// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

@Suite("GnssLogger reading")
struct GnssLoggerFormatTests {
  @Test("each provider's fixes are a track of its own")
  func providers() throws {
    let trace = try LogSamples.raw(LogSamples.gnssLogger)
    expectEqual(trace.trackNames, ["GPS", "FLP"])
    expectEqual(trace.points.map { trace.track(of: $0) }, [0, 1, 0])
    expectEqual(trace.points.map(\.latitude), [50.5, 50.6, 50.501])
    let start: Int64 = 1_767_182_400_000_000_000
    expectEqual(trace.points.map(\.time), [start, start, start + 1_000_000_000])
    expectEqual(LogSamples.format(LogSamples.gnssLogger), "GnssLogger")
  }

  @Test("an accuracy of 0 is none")
  func zeroAccuracy() throws {
    try expectEqual(LogSamples.raw(LogSamples.gnssLogger).points.map(\.accuracy), [4.5, 20, nil])
  }

  @Test("the comment line decides about the columns, as older versions name them")
  func olderColumns() throws {
    let text = """
      # Fix,Provider,Longitude,Latitude,Altitude,Speed,Accuracy,(UTC)TimeInMs
      Fix,gps,7.25,50.5,100,0,3,1767182400000
      """
    let points = try LogSamples.raw(text).points
    expectEqual(points.map(\.latitude), [50.5])
    expectEqual(points.map(\.longitude), [7.25])
    expectEqual(points.map(\.accuracy), [3])
  }

  @Test("a log without fixes is refused with the way out")
  func noFixes() {
    let text = "# Fix,Provider,LatitudeDegrees,LongitudeDegrees,UnixTimeMillis\nRaw,1,2,3\n"
    let failure = LogSamples.failure(text)
    expectEqual(failure?.description.contains("no Fix rows"), true)
    expectEqual(failure?.description.contains("location log"), true)
  }

  @Test("sentences of the receiver serve where there are no fixes, and only there")
  func sentences() throws {
    let header = "# Fix,Provider,LatitudeDegrees,LongitudeDegrees,UnixTimeMillis\n"
    let rows = LogSamples.nmea.split(separator: "\r\n").map { "NMEA,\($0),1767225598000\n" }
    let alone = try LogSamples.raw(header + rows.joined())
    let plain = try LogSamples.raw(LogSamples.nmea)
    expectEqual(alone.points.map(\.time), plain.points.map(\.time))
    let fix = "Fix,GPS,50.5,7.25,1767225598000\n"
    let both = try LogSamples.raw(header + rows.joined() + fix + rows.joined())
    expectEqual(both.points.count, 1)
    expectEqual(both.trackNames, ["GPS"])
  }

  @Test("a cut row among good ones is left out")
  func cutRow() throws {
    let trace = try LogSamples.raw(LogSamples.gnssLogger + "\nFix,GPS,50.5")
    expectEqual(trace.points.count, 3)
    expectEqual(trace.remarks[.unreadable], 1)
  }
}

@Suite("OwnTracks reading")
struct OwnTracksFormatTests {
  @Test("locations are read at the time of the fix, not of their arrival")
  func locations() throws {
    let trace = try LogSamples.raw(LogSamples.ownTracks)
    let start: Int64 = 1_767_182_400_000_000_000
    expectEqual(trace.points.map(\.time), [start, start + 5_000_000_000])
    expectEqual(trace.points.map(\.accuracy), [12, nil])
    expectEqual(trace.points.map(\.mode), [.walking, nil])
    expectEqual(LogSamples.format(LogSamples.ownTracks), "OwnTracks")
  }

  @Test("records of other kinds are counted")
  func otherKinds() throws {
    let text = LogSamples.ownTracks + "\n2025-12-31T12:00:09Z\tlwt\t\n"
    try expectEqual(LogSamples.raw(text).remarks[.otherKind], 2)
  }

  @Test("times and numbers may be texts")
  func texts() throws {
    let text = """
      2025-12-31T12:00:01Z  *  {"_type":"location","lat":"50.5","lon":"7.25","tst":"1767182400"}
      """
    let point = try #require(try LogSamples.raw(text).points.first)
    expectEqual(point.latitude, 50.5)
    expectEqual(point.time, 1_767_182_400_000_000_000)
  }

  @Test("the kind may be written with escapes")
  func escapes() throws {
    let object = #"{"_type":"l\u006fcation","lat":50.5,"lon":7.25,"tst":1767182400}"#
    let text = LogSamples.ownTracks + "\n2025-12-31T12:00:09Z\t*\t" + object
    try expectEqual(LogSamples.raw(text).points.count, 3)
  }

  @Test(
    "a broken object among good ones is left out",
    arguments: [
      "{\"_type\":\"location\",\"lat\":50",
      "{\"_type\":\"location\",\"lat\":95,\"lon\":7,\"tst\":1}",
      "{\"_type\":\"location\",\"lat\":50,\"lon\":7}",
      "{\"_type\":\"location\",\"lat\":50,\"lon\":7,\"tst\":1e300}",
    ]
  )
  func broken(object: String) throws {
    let text = LogSamples.ownTracks + "\n2025-12-31T12:00:09Z\t*\t" + object
    let trace = try LogSamples.raw(text)
    expectEqual(trace.points.count, 2)
    expectEqual(trace.remarks[.unreadable], 1)
  }
}

@Suite("Cabspotting reading")
struct CabspottingFormatTests {
  @Test("positions and times are read")
  func rows() throws {
    let points = try LogSamples.raw(LogSamples.cab).points
    expectEqual(points.map(\.latitude), [37.75, 37.76])
    expectEqual(points.map(\.longitude), [-122.39, -122.39])
    expectEqual(points.map(\.time), [1_211_033_530_000_000_000, 1_211_033_590_000_000_000])
  }

  @Test(
    "rows of other numbers are not mistaken for it",
    arguments: ["37.75 -122.39 0 12\n", "37.75 -122.39 2 1211033530\n", "1 2 3\n", "a b c d\n"]
  )
  func others(text: String) {
    #expect(LogSamples.format(text) == nil)
  }

  @Test("a broken row among good ones is left out")
  func broken() throws {
    let trace = try LogSamples.raw(LogSamples.cab + "137.75 -122.39 0 1211033530\n")
    expectEqual(trace.points.count, 2)
    expectEqual(trace.remarks[.unreadable], 1)
  }
}
