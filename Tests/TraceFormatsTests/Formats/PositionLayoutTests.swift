// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

/// Records and tables whose fields have the names of other makers.
@Suite("Names of positions and times")
struct PositionLayoutTests {
  /// A list of three records, each from a template with `#` for the second.
  private func list(_ record: String) -> String {
    "[" + (0..<3).map { record.replacing("#", with: "\($0)") }.joined(separator: ",\n") + "]"
  }

  @Test(
    "records of databases, watches and research apps",
    arguments: [
      #"{"value": {"latitude": 50.1, "longitude": 7.#}, "timestamp": 177476940#}"#,
      #"{"gps_lat": 50.1, "gps_lng": 7.#, "unixTime": 177476940#}"#,
      #"{"double_latitude": 50.1, "double_longitude": 7.#, "timestamp": 177476940#000}"#,
      #"{"location": {"type": "Point", "coordinates": [7.#, 50.1]}, "createdAt": {"$date": "2026-03-29T07:30:0#Z"}}"#,
      #"{"_id": 1, "latLng": [50.1, 7.#], "date": {"$date": {"$numberLong": "177476940#000"}}}"#,
      #"{"place": {"_latitude": 50.1, "_longitude": 7.#}, "time": {"_seconds": 177476940#, "_nanoseconds": 0}}"#,
      #"{"position": "50.1, 7.#", "time": "2026-03-29T07:30:0#Z"}"#,
      #"{"date": "2026-03-29", "time": "07:30:0#", "lat": "50.1", "lon": "7.#"}"#,
      #"{"Latitude": 0.8744099552549, "Longitude": 0.12217304764#, "TimeISO8601": "2026-03-29T07:30:0#Z"}"#,
      #"{"latitud": 50.1, "longitud": 7.#, "fecha": "2026-03-29T07:30:0#Z"}"#,
    ]
  )
  func records(_ record: String) throws {
    let trace = try MarkupSamples.raw(list(record))
    expectEqual(MarkupSamples.seconds(trace), [0, 1, 2])
    #expect(trace.points.allSatisfy { abs($0.latitude - 50.1) < 1e-6 })
    #expect(trace.points.allSatisfy { $0.longitude >= 6.99 && $0.longitude < 7.21 })
  }

  @Test("the members of an object whose names are ids are records")
  func members() throws {
    let text = """
      {"walks": {"-Na1": {"lat": 50.1, "lon": 7.0, "ts": 1774769400},
       "-Na2": {"lat": 50.1, "lon": 7.1, "ts": 1774769401}}}
      """
    expectEqual(MarkupSamples.seconds(try MarkupSamples.raw(text)), [0, 1])
  }

  @Test("minutes from UTC beside the list of an exercise count for its local times")
  func zones() throws {
    let text = """
      {"exercises": [{"timezoneOffset": 120, "samples": {"recordedRoute": [
       {"dateTime": "2026-03-29T09:30:00", "latitude": 50.1, "longitude": 7},
       {"dateTime": "2026-03-29T09:30:02", "latitude": 50.2, "longitude": 7}]}}]}
      """
    let trace = try MarkupSamples.raw(text)
    expectEqual(MarkupSamples.seconds(trace), [0, 2])
    expectEqual(trace.remarks[.timeWithoutZone], 0)
    let other = text.replacing("\"exercises\": [", with: "\"timezoneOffset\": 60, \"exercises\": [")
    expectEqual(try MarkupSamples.raw(other).remarks[.timeWithoutZone], 2)
  }

  @Test("a second position of each record is counted")
  func second() throws {
    let record = #"{"lat": 50.1, "lon": 7.#, "time": 177476940#, "end_lat": 51, "end_lon": 8}"#
    let fact = TraceWarning.Fact.leftOut(.otherPositions, count: 3, points: 3, time: .zero)
    expectEqual(try MarkupSamples.raw(list(record)).leftOut.warnings.map(\.fact), [fact])
    let table = """
      time,start_lat,start_lng,end_lat,end_lng
      2026-03-29T07:30:00Z,50.1,7,51,8
      2026-03-29T07:30:01Z,50.2,7,51,8
      2026-03-29T07:30:02Z,50.3,7,51,8

      """
    let trace = try MarkupSamples.raw(table)
    expectEqual(trace.points.map(\.latitude), [50.1, 50.2, 50.3])
    expectEqual(trace.leftOut.warnings.map(\.fact), [fact])
  }

  @Test("positions whose time has no usual name list the names that are there")
  func unnamed() throws {
    let records = list(#"{"lat": 50.1, "lon": 7.#, "seen": "2026-03-29T07:30:0#Z", "speed": 1}"#)
    let features =
      #"{"type": "FeatureCollection", "features": "#
      + list(
        #"{"type": "Feature", "properties": {"seen": 1774769400}, "geometry": {"type": "Point", "coordinates": [7.#, 50]}}"#
      ) + "}"
    let places = """
      <kml><Placemark><ExtendedData><Data name="seen"><value>x</value></Data></ExtendedData>
      <Point><coordinates>7,50</coordinates></Point></Placemark></kml>
      """
    for text in [records, features, places] {
      let failure = #expect(throws: TraceFormatErrors.self) {
        try TraceReader.read(bytes: Array(text.utf8), name: "a.json")
      }
      #expect(
        failure?.description.contains("under a usual name; the other fields are \"se") == true,
        "\(text)"
      )
    }
  }

  @Test("a document's positions are found whatever stands before them")
  func late() throws {
    let notes = String(repeating: "\"x\",", count: 40_000) + "\"y\""
    let text =
      #"{"notes": ["# + notes + #"], "points": "#
      + list(#"{"lat": 50.1, "lon": 7.#, "time": 177476940#}"#) + "}"
    expectEqual(try MarkupSamples.raw(text).points.count, 3)
  }

  @Test("a time among the data of a KML place is its time")
  func data() throws {
    let place = { (second: Int) in
      "<Placemark><ExtendedData><Data name=\"Timestamp\"><value>2026-03-29T07:30:0\(second)Z</value></Data>"
        + "</ExtendedData><Point><coordinates>7.\(second),50</coordinates></Point></Placemark>"
    }
    let trace = try MarkupSamples.raw("<kml>\(place(0))\(place(3))</kml>")
    expectEqual(MarkupSamples.seconds(trace), [0, 3])
  }
}

/// Files that mix several sources or people.
@Suite("Sources by any name")
struct PointLabelsTests {
  /// Rows of two walkers 5 km apart in turn, with a word for each and one for the weather.
  private static func rows(_ body: (_ second: Int, _ who: Int) -> String) -> [String] {
    (0..<40).map { body($0, $0 % 2) }
  }

  @Test("tables, lists and features with two people in turn have two tracks")
  func people() throws {
    let table =
      "when,probe,sky,time,lat,lon\n"
      + Self.rows { second, who in
        "x,\(who == 0 ? "anna" : "bo"),\(second % 3),\(1_774_769_400 + second),50.\(who * 5 + 1)00\(10 + second),7"
      }.joined(separator: "\n") + "\n"
    let list =
      "["
      + Self.rows { second, who in
        "{\"probe\": \"\(who == 0 ? "anna" : "bo")\", \"sky\": \(second % 3), \"time\": "
          + "\(1_774_769_400 + second), \"lat\": 50.\(who * 5 + 1)00\(10 + second), \"lon\": 7}"
      }.joined(separator: ",") + "]"
    let features =
      "{\"type\": \"FeatureCollection\", \"features\": ["
      + Self.rows { second, who in
        "{\"type\": \"Feature\", \"properties\": {\"probe\": \"\(who == 0 ? "anna" : "bo")\", \"time\": "
          + "\(1_774_769_400 + second)}, \"geometry\": {\"type\": \"Point\", \"coordinates\": "
          + "[7, 50.\(who * 5 + 1)00\(10 + second)]}}"
      }.joined(separator: ",") + "]}"
    let gpx = Samples.gpx(
      points: Self.rows { second, who in
        "<trkpt lat=\"50.\(who * 5 + 1)00\(10 + second)\" lon=\"7\"><time>2026-03-29T07:30:\(10 + second)Z</time>"
          + "<src>\(who == 0 ? "anna" : "bo")</src></trkpt>"
      }
    )
    for text in [table, list, features, gpx] {
      let trace = try MarkupSamples.raw(text)
      expectEqual(trace.trackNames, ["anna", "bo"])
      expectEqual(trace.points.map { trace.track(of: $0) }, (0..<40).map { $0 % 2 })
    }
  }

  @Test("words that change along one way divide nothing")
  func oneWay() throws {
    let table =
      "activity,battery,elapsed,time,lat,lon\n"
      + Self.rows { second, who in
        "\(who == 0 ? "walk" : "stand"),\(90 - second / 5),\(second),\(1_774_769_400 + second),50.00\(10 + second),7"
      }.joined(separator: "\n") + "\n"
    let trace = try MarkupSamples.raw(table)
    expectEqual(trace.trackNames, [""])
    expectEqual(trace.points.count, 40)
  }
}
