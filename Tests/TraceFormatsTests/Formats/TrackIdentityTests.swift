// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

@Suite("Several people in one file")
struct TrackIdentityTests {
  private static func raw(_ text: String, _ name: String = "a.csv") throws -> RawTrace {
    try TraceReader.raw(ByteStream(bytes: Array(text.utf8), name: name)).trace
  }

  private static func summary(_ text: String, _ name: String = "a.csv") throws -> TraceSummary {
    try TraceReader.summary(bytes: Array(text.utf8), name: name)
  }

  /// Two people who walk north 100 m/s apart from each other, a row of each in turn.
  private static func interleaved(_ column: String, _ ids: [String] = ["anna", "bo"]) -> String {
    "\(column),time,lat,lon\n"
      + (0..<20).map { index in
        let latitude = fixed(50 + Double(index / 2) * 1e-4 + Double(index % 2), decimals: 4)
        return "\(ids[index % 2]),2026-03-29T07:30:\(padded(index, 2))Z,\(latitude),7\n"
      }.joined()
  }

  @Test(
    "a column of ids makes tracks",
    arguments: [
      "user", "user_id", "userId", "User ID", "uid", "id", "device", "device_id", "track_id",
      "trip_id", "vehicle", "vehicle_id", "trajectory", "trajectory_id", "MMSI", "icao24",
      "individual-local-identifier",
    ]
  )
  func columns(_ column: String) throws {
    let trace = try Self.raw(Self.interleaved(column))
    expectEqual(trace.trackNames, ["anna", "bo"])
    expectEqual(trace.points.map { trace.track(of: $0) }, (0..<20).map { $0 % 2 })
    let found = try Self.summary(Self.interleaved(column))
    expectEqual(found.cleaned?.points, 10)
    let fact = TraceWarning.Fact.otherTracks(points: 10, kept: "anna", others: ["bo"])
    expectEqual(found.report.entries.map(\.warning.fact), [fact])
    expectEqual(found.verdict, .withCare)
  }

  @Test("steps, lengths and speeds are measured within each track")
  func within() throws {
    let recording = try Self.summary(Self.interleaved("user")).recording
    // A ten-thousandth of a degree is 11.12 m, and each track has 9 such steps of 2 s.
    #expect(abs(recording.length.value - 2 * 9 * 11.1195) < 0.01)
    #expect(abs((recording.speed?.maximum ?? 0) - 5.56) < 0.01)
    expectEqual(recording.interval?.p50, 2)
    expectEqual(recording.tracks, 2)
    expectEqual(recording.trackList.map(\.name), ["anna", "bo"])
    expectEqual(recording.trackList.map(\.points), [10, 10])
    expectEqual(recording.trackList.map(\.duration), [.seconds(18), .seconds(18)])
    #expect(abs(recording.trackList[1].length.value - 9 * 11.1195) < 0.01)
  }

  @Test("people one after another are not joined, and trips are")
  func sequential() throws {
    func text(_ column: String) -> String {
      "\(column),time,lat,lon\n"
        + (0..<20).map { index in
          "\(index < 8 ? 7 : 3),2026-03-29T07:30:\(padded(index, 2))Z,50.\(100 + index),7\n"
        }.joined()
    }
    let people = try Self.summary(text("user_id"))
    expectEqual(people.cleaned?.points, 12)
    let fact = TraceWarning.Fact.otherPeople(points: 8, kept: "3", others: ["7"])
    expectEqual(people.report.entries.map(\.warning.fact), [fact])
    try expectEqual(Self.summary(text("trip_id")).cleaned?.points, 20)
  }

  @Test("a number chooses the track of that id before the track at that place")
  func numbers() throws {
    let text = Self.interleaved("user", ["2", "9"])
    func names(_ track: CleaningRules.Track) throws -> Double? {
      var rules = CleaningRules()
      rules.track = track
      let reading = try TraceReader.read(bytes: Array(text.utf8), name: "a.csv", rules: rules)
      return reading.trace.points.first?.coordinate.latitude
    }
    try expectEqual(names(.number(2)), 50)
    try expectEqual(names(.number(9)), 51)
    try expectEqual(names(.number(1)), 50)
    try expectEqual(names(.name("9")), 51)
  }

  @Test(
    "numbers of rows, and ids that all differ, do not divide a table",
    arguments: ["id", "uid", "OBJECTID", "trip_id", "user"]
  )
  func rowNumbers(_ column: String) throws {
    let rows = (0..<50).map { "\($0),\($0),50,7\n" }.joined()
    let trace = try Self.raw("\(column),t_s,lat,lon\n" + rows)
    expectEqual(trace.trackNames, [""])
    expectEqual(Set(trace.points.map(\.segment)), [0])
    #expect(!trace.tracksAreApart)
  }

  /// Two people with two trips each, of which each person's are numbered from 1.
  private static let trips =
    "user,trip_id,t_s,lat,lon\n"
    + (0..<24).map { index in
      let user = index % 2 == 0 ? "anna" : "bo"
      let latitude = fixed(50 + Double(index) * 1e-5 + Double(index % 2), decimals: 5)
      return "\(user),\(index < 14 ? 1 : 2),\(index),\(latitude),7\n"
    }.joined()

  @Test("with ids of people and of trips, each trip of each person is a track")
  func pairs() throws {
    let trace = try Self.raw(Self.trips)
    expectEqual(trace.trackNames, ["anna/1", "bo/1", "anna/2", "bo/2"])
    expectEqual(trace.trackOwners, ["anna", "bo", "anna", "bo"])
    #expect(trace.tracksAreApart)
    let found = try Self.summary(Self.trips)
    expectEqual(found.recording.trackList.map(\.points), [7, 7, 5, 5])
    // A person's trips follow one another and make one trace, as without the trips' ids.
    expectEqual(found.cleaned?.points, 12)
    let fact = TraceWarning.Fact.otherTracks(points: 12, kept: "anna", others: ["bo"])
    expectEqual(found.report.entries.map(\.warning.fact), [fact])
  }

  @Test("a trip is chosen by person and trip, and all trips of a person by the person")
  func chosenPairs() throws {
    for (name, count) in [("anna/2", 5), ("bo", 12)] {
      var rules = CleaningRules()
      rules.track = .name(name)
      let bytes = Array(Self.trips.utf8)
      let reading = try TraceReader.read(bytes: bytes, name: "a.csv", rules: rules)
      expectEqual(reading.trace.points.count, count, "\(name)")
    }
    let numbers = Self.trips.replacing("anna", with: "4").replacing("bo", with: "9")
    var rules = CleaningRules()
    rules.track = .number(9)
    let reading = try TraceReader.read(bytes: Array(numbers.utf8), name: "a.csv", rules: rules)
    expectEqual(reading.trace.points.count, 12)
  }

  @Test(
    "ids of trips that differ in every row do not divide people's tracks",
    arguments: [50, 100_500]
  )
  func rowsOfTrips(_ count: Int) throws {
    let rows = (0..<count).map { "\($0 % 2 == 0 ? "anna" : "bo"),\($0),\($0),50,7\n" }.joined()
    let trace = try Self.raw("user,ride_id,t_s,lat,lon\n" + rows)
    expectEqual(trace.trackNames, ["anna", "bo"])
    expectEqual(trace.trackOwners, ["", ""])
    #expect(trace.points.indices.allSatisfy { trace.track(of: trace.points[$0]) == $0 % 2 })
    let both = (0..<50).map { "\($0),\($0),\($0),50,7\n" }.joined()
    try expectEqual(Self.raw("user,trip_id,t_s,lat,lon\n" + both).trackNames, [""])
  }

  @Test("a trip without an id is one of its person")
  func emptyTrips() throws {
    let text =
      "user,trip,trip_id,t_s,lat,lon\na,x,,0,50,7\na,x,,1,50,7\na,x,3,2,50,7\na,x,3,3,50,7\n"
    try expectEqual(Self.raw(text).trackNames, ["a/", "a/3"])
  }

  @Test("a constant id is one track")
  func constant() throws {
    let trace = try Self.raw("device,t_s,lat,lon\na,0,50,7\na,1,50,7\na,2,50,7\n")
    expectEqual(trace.trackNames, ["a"])
  }

  @Test("row numbers beyond the number of tracks that are kept apart stay one track")
  func manyRowNumbers() throws {
    let rows = (0..<(RawTrace.trackLimit + 500)).map { "\($0),\($0),50,7\n" }.joined()
    let trace = try Self.raw("id,t_s,lat,lon\n" + rows)
    expectEqual(trace.trackNames, [""])
    expectEqual(trace.points.count, RawTrace.trackLimit + 500)
    expectEqual(trace.remarks[.joinedTrack], 0)
  }

  @Test(
    "more tracks than are kept apart are joined to the last, with a warning, in any order",
    arguments: [false, true]
  )
  func manyTracks(areInterleaved: Bool) throws {
    let ids = RawTrace.trackLimit + 10
    let rows = (0..<(2 * ids)).map { row in
      "u\(areInterleaved ? row % ids : row / 2),\(row),50,7\n"
    }.joined()
    let trace = try Self.raw("user,t_s,lat,lon\n" + rows)
    expectEqual(trace.trackNames.count, RawTrace.trackLimit)
    expectEqual(trace.remarks[.joinedTrack], 20)
  }

  @Test("a long id is cut")
  func longID() throws {
    let id = String(repeating: "x", count: 100_000)
    let trace = try Self.raw("user,t_s,lat,lon\n\(id),0,50,7\n\(id),1,50,7\nb,2,50,7\n")
    expectEqual(trace.trackNames.map(\.count), [100, 1])
  }

  @Test("tables of loggers have tracks too")
  func logger() throws {
    let text =
      "device,date,time,lat,lon\n"
      + (0..<4).map {
        "\($0 % 2 == 0 ? "a" : "b"),2026-03-29,07:30:0\($0),50,7\n"
      }.joined()
    try expectEqual(Self.raw(text).trackNames, ["a", "b"])
  }

  @Test("properties of GeoJSON points make tracks", arguments: ["user_id", "id", "deviceId"])
  func features(_ name: String) throws {
    let features = (0..<6).map {
      "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[7,\(50 + $0 % 2)]},"
        + "\"properties\":{\"\(name)\":\($0 % 2 == 0 ? "4" : "\"b\""),\"time\":\(1_774_769_400 + $0)}}"
    }
    let text =
      "{\"type\":\"FeatureCollection\",\"features\":[" + features.joined(separator: ",") + "]}"
    try expectEqual(Self.raw(text, "a.geojson").trackNames, ["4", "b"])
  }

  @Test("lines of GeoJSON without a name have their id")
  func lines() throws {
    let features = ["a", "b"].map {
      "{\"type\":\"Feature\",\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[7,50],[7,51]]},"
        + "\"properties\":{\"vehicle_id\":\"\($0)\"}}"
    }
    let text =
      "{\"type\":\"FeatureCollection\",\"features\":[" + features.joined(separator: ",") + "]}"
    try expectEqual(Self.raw(text, "a.geojson").trackNames, ["a", "b"])
  }

  @Test("ids in a list of JSON positions make tracks")
  func positions() throws {
    let rows = (0..<6).map {
      "{\"user\":\($0 % 2),\"lat\":\(50 + $0 % 2),\"lon\":7,\"time\":\(1_774_769_400 + $0)}"
    }
    let text = "[" + rows.joined(separator: ",") + "]"
    try expectEqual(Self.raw(text, "a.json").trackNames, ["0", "1"])
  }

  @Test("providers of GnssLogger and vehicles of SUMO are measured each by itself")
  func interleavedFormats() throws {
    let fixes = (0..<10).map {
      "Fix,\($0 % 2 == 0 ? "gps" : "network"),50.000\($0),\($0 % 2 == 0 ? 7 : 8),1,2,4.5,3,"
        + "\(1_774_769_400 + $0)000"
    }
    let header =
      "# Fix,Provider,LatitudeDegrees,LongitudeDegrees,AltitudeMeters,SpeedMps,"
      + "AccuracyMeters,BearingDegrees,UnixTimeMillis\n"
    let logger = try Self.summary(header + fixes.joined(separator: "\n"), "a.txt").recording
    // Each provider goes 0.0008 degrees in steps of two ten-thousandths.
    #expect(abs(logger.length.value - 2 * 88.956) < 0.01)
    let steps = (0..<5).map {
      "<timestep time=\"\($0)\"><vehicle id=\"a\" lon=\"7\" lat=\"50.000\($0)\"/>"
        + "<vehicle id=\"b\" lon=\"8\" lat=\"51.000\($0)\"/></timestep>"
    }
    let sumo = try Self.summary("<fcd-export>" + steps.joined() + "</fcd-export>", "a.xml")
      .recording
    #expect(abs(sumo.length.value - 2 * 44.478) < 0.01)
    #expect(abs((sumo.speed?.maximum ?? 0) - 11.12) < 0.01)
  }
}
