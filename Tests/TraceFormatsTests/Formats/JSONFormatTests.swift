// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

@Suite("Formats in JSON")
struct JSONFormatTests {
  @Test("each format is known by its content", arguments: MarkupSamples.all)
  func recognition(format: String, text: String, points: Int) throws {
    let reading = try MarkupSamples.raw(bytes: Array(text.utf8))
    expectEqual(reading.format, format)
    expectEqual(reading.trace.points.count, points)
    let wrapped = try MarkupSamples.raw(bytes: [0xEF, 0xBB, 0xBF] + Array(text.utf8))
    expectEqual(wrapped.trace.points.map(\.nanoseconds), reading.trace.points.map(\.nanoseconds))
  }

  @Test("Records.json: both kinds of time, numbers that ran over, and records without a position")
  func records() throws {
    let trace = try MarkupSamples.raw(MarkupSamples.records)
    expectEqual(MarkupSamples.seconds(trace), [0.5, 2])
    expectEqual(trace.points.map(\.latitude), [50.1, 50.1000001])
    expectEqual(trace.points.map(\.longitude), [7.1, -7.0999999])
    expectEqual(trace.points.map(\.accuracy), [20, nil])
    expectEqual(trace.remarks[.noPosition], 1)
    expectEqual(trace.points.map(\.line), [4, 5])
  }

  @Test("a broken record among good ones is left out and counted; a file of them is refused")
  func brokenRecords() throws {
    let one = MarkupSamples.records.replacing("2026-03-29T07:30:00.5Z", with: "noon")
    let trace = try MarkupSamples.raw(one)
    expectEqual(trace.points.count, 1)
    expectEqual(trace.remarks[.unreadable], 1)
    let both = one.replacing("501000001", with: "-950000000")
    let error = MarkupSamples.failure(both)?.errors.first
    expectEqual(error?.fact, .badTime(key: "time", text: "noon"))
    expectEqual(error?.position?.line, 4)
  }

  @Test("only records within the window are kept")
  func window() throws {
    let start = MarkupSamples.start
    let window = (start + 1_000_000_000)...(start + 9_000_000_000)
    let trace = try MarkupSamples.raw(MarkupSamples.records, window: window)
    expectEqual(MarkupSamples.seconds(trace), [2])
    expectEqual(trace.pointsOutside, 1)
  }

  @Test(
    "semantic history: visits last to their end; of a leg with a raw path, waypoints do not count"
  )
  func semantic() throws {
    let trace = try MarkupSamples.raw(MarkupSamples.semantic)
    expectEqual(MarkupSamples.seconds(trace), [-1800, -60, 0, 300, 600])
    expectEqual(trace.points.map(\.accuracy), [nil, nil, nil, 9, nil])
    expectEqual(trace.remarks[.estimatedStretch], 4)
    expectEqual(
      trace.leftOut.warnings.map(\.fact),
      [.leftOut(.waypoints, count: 1, points: 1, time: .zero)]
    )
  }

  @Test("semantic history: the waypoints of a leg without a raw path are passed at one speed")
  func waypoints() throws {
    let text = """
      {"timelineObjects": [{"activitySegment": {
       "startLocation": {"latitudeE7": 500000000, "longitudeE7": 70000000},
       "endLocation": {"latitudeE7": 500400000, "longitudeE7": 70000000},
       "duration": {"startTimestampMs": "1774769400000", "endTimestampMs": "1774770000000"},
       "waypointPath": {"waypoints": [{"latE7": 500100000, "lngE7": 70000000}]}}}]}
      """
    let trace = try MarkupSamples.raw(text)
    expectEqual(trace.points.count, 3)
    expectEqual(trace.points[1].latitude, 50.01)
    #expect(abs(MarkupSamples.seconds(trace)[1] - 150) < 1)
  }

  @Test("timelines: degree signs may be broken, and raw signals are another track")
  func timeline() throws {
    let trace = try MarkupSamples.raw(MarkupSamples.timeline)
    expectEqual(trace.trackNames, ["timeline", "rawSignals"])
    expectEqual(trace.points.map(\.longitude), [7.1, -7.2, 7.3])
    expectEqual(MarkupSamples.seconds(trace), [-1200, -600, -900])
    expectEqual(trace.remarks[.otherKind], 1)
  }

  @Test("timelines of iOS: minutes after the start; visits are stays where there is no path")
  func phoneTimeline() throws {
    let trace = try MarkupSamples.raw(MarkupSamples.phone)
    expectEqual(MarkupSamples.seconds(trace), [-1800, 1800, 1980, 2820])
    expectEqual(trace.points.map(\.mode), [.still, nil, nil, nil])
    expectEqual(trace.remarks[.otherKind], 0)
    let visits = """
      [{"startTime": "2026-03-29T07:30:00Z", "endTime": "2026-03-29T08:30:00Z",
        "visit": {"topCandidate": {"placeLocation": "geo:50.1,7.1"}}},
       {"startTime": "2026-03-29T08:30:00Z", "endTime": "2026-03-29T08:40:00Z",
        "activity": {"start": "geo:50.1,7.1", "end": "geo:50.2,7.2"}}]
      """
    let stays = try MarkupSamples.raw(visits)
    expectEqual(MarkupSamples.seconds(stays), [0, 3540, 3600, 4200])
    expectEqual(stays.remarks[.estimatedStretch], 4)
  }

  @Test("GeoJSON: points with a time in seconds, numbers in texts and nulls")
  func features() throws {
    let trace = try MarkupSamples.raw(MarkupSamples.features)
    expectEqual(MarkupSamples.seconds(trace), [0, 2])
    expectEqual(trace.points.map(\.accuracy), [nil, 4.5])
    expectEqual(trace.points.map(\.longitude), [7.1, 7.2])
  }

  @Test(
    "GeoJSON: the names and forms that times have",
    arguments: [
      "\"timestamp\": 1774769400", "\"timestamp\": 1774769400000", "\"time\": \"1774769400\"",
      "\"time\": \"2026-03-29T09:30:00+0200\"", "\"tracked_at\": \"2026-03-29 07:30:00Z\"",
      "\"timestamp\": null, \"time\": 1774769400000000000",
    ]
  )
  func times(property: String) throws {
    let text = """
      {"type": "Feature", "properties": {\(property)},
       "geometry": {"type": "Point", "coordinates": [7.1, 50.1]}}
      """
    let trace = try MarkupSamples.raw(text)
    expectEqual(MarkupSamples.seconds(trace), [0])
    #expect(trace.timesAreAbsolute)
  }

  @Test("GeoJSON: seconds from the start stay relative")
  func relativeTimes() throws {
    let text = MarkupSamples.features.replacing("177476940", with: "")
    let trace = try MarkupSamples.raw(text)
    #expect(!trace.timesAreAbsolute)
    expectEqual(MarkupSamples.seconds(trace), [0, 2])
  }

  @Test("GeoJSON: times beside lines, nested and mixed; parts are segments; places do not count")
  func lines() throws {
    let trace = try MarkupSamples.raw(MarkupSamples.lines)
    expectEqual(MarkupSamples.seconds(trace), [0, 2, 60])
    expectEqual(trace.points.map(\.segment), [0, 0, 1])
    expectEqual(trace.trackNames, ["Tour"])
    expectEqual(
      trace.leftOut.warnings.map(\.fact),
      [.leftOut(.places, count: 1, points: 1, time: .zero)]
    )
    let flat = MarkupSamples.lines
      .replacing("[[\"2026-03-29T07:30:00Z\"", with: "[\"2026-03-29T07:30:00Z\"")
      .replacing("], [1774769460000]]", with: ", 1774769460000]")
    expectEqual(MarkupSamples.seconds(try MarkupSamples.raw(flat)), [0, 2, 60])
  }

  @Test("GeoJSON: a fourth coordinate is the time, also where the kind comes last")
  func fourthCoordinate() throws {
    let trace = try MarkupSamples.raw(MarkupSamples.fourth)
    expectEqual(MarkupSamples.seconds(trace), [0, 2.5])
  }

  @Test("GeoJSON: a line without times is read without; polygons do not count")
  func untimed() throws {
    let text = """
      {"type": "GeometryCollection", "geometries": [
      {"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [1, 1], [0, 0]]]},
      {"type": "LineString", "coordinates": [[7.1, 50.1], [7.2, 50.2]]}]}
      """
    let trace = try MarkupSamples.raw(text)
    expectEqual(trace.points.map(\.time), [nil, nil])
    expectEqual(trace.remarks[.otherKind], 1)
  }

  @Test("Overland: motions are modes, and features without a geometry are counted")
  func overland() throws {
    let trace = try MarkupSamples.raw(MarkupSamples.overland)
    expectEqual(MarkupSamples.seconds(trace), [0, 120])
    expectEqual(trace.points.map(\.mode), [.automotive, nil])
    expectEqual(trace.points.map(\.accuracy), [30, 5])
    expectEqual(trace.remarks[.noPosition], 1)
  }

  @Test("GeoJSON: a feature a line, with record separators or without, in any order of members")
  func sequence() throws {
    let trace = try MarkupSamples.raw(MarkupSamples.sequence)
    expectEqual(MarkupSamples.seconds(trace), [0, 2])
    let plain = MarkupSamples.sequence.replacing("\u{1E}", with: "")
    expectEqual(MarkupSamples.seconds(try MarkupSamples.raw(plain)), [0, 2])
  }

  @Test("readsb: seconds after the timestamp; a flag of 2 begins a leg")
  func readsb() throws {
    let trace = try MarkupSamples.raw(MarkupSamples.readsb)
    expectEqual(MarkupSamples.seconds(trace), [0.5, 12.75, 3600.5])
    expectEqual(trace.points.map(\.segment), [0, 0, 1])
  }

  @Test("readsb: the timestamp may come after the trace, also with a window; without it is refused")
  func readsbSorted() throws {
    let text = MarkupSamples.readsb.replacing("\"timestamp\": 1774769400.5, ", with: "")
    let sorted = text.replacing("]]}", with: "]], \"timestamp\": 1774769400.5}")
    let trace = try MarkupSamples.raw(sorted)
    expectEqual(MarkupSamples.seconds(trace), [0.5, 12.75, 3600.5])
    expectEqual(trace.points.map(\.segment), [0, 0, 1])
    let start = MarkupSamples.start
    let window = (start + 1_000_000_000)...(start + 99_000_000_000)
    expectEqual(MarkupSamples.seconds(try MarkupSamples.raw(sorted, window: window)), [12.75])
    let none = text.replacing("]]}", with: "]], \"timestamp\": null}")
    guard case .badTime? = MarkupSamples.failure(none)?.errors.first?.fact else {
      Issue.record("the file was read")
      return
    }
  }

  @Test("GeoJSON: a bare geometry whose type comes last is what its type says")
  func sortedMembers() throws {
    let ring = "[[7.1, 50.1, 0, 1774769400], [7.2, 50.2, 0, 1774769402], [7.1, 50.1]]"
    for (type, coordinates) in [("Polygon", "[\(ring)]"), ("MultiPolygon", "[[\(ring)]]")] {
      let area = try MarkupSamples.raw("{\"coordinates\": \(coordinates), \"type\": \"\(type)\"}")
      #expect(area.points.isEmpty)
      expectEqual(area.remarks[.otherKind], 1)
    }
    let kinds = [
      ("MultiPoint", ring), ("LineString", ring), ("MultiLineString", "[\(ring), \(ring)]"),
    ]
    for (type, coordinates) in kinds {
      let last = "{\"coordinates\":\n\(coordinates), \"type\": \"\(type)\"}"
      let first = "{\"type\": \"\(type)\", \"coordinates\":\n\(coordinates)}"
      let (sorted, usual) = (try MarkupSamples.raw(last), try MarkupSamples.raw(first))
      // They are compared as text, because a value that is not a number equals nothing.
      expectEqual(sorted.points.map { "\($0)" }, usual.points.map { "\($0)" })
      #expect(!usual.points.isEmpty)
      expectEqual(sorted.trackNames, usual.trackNames)
    }
  }

  @Test("aircraft are distinguished by their address")
  func states() throws {
    let trace = try MarkupSamples.raw(MarkupSamples.states)
    expectEqual(trace.trackNames, ["a", "b"])
    expectEqual(trace.points.map { trace.track(of: $0) }, [0, 1, 0])
    expectEqual(MarkupSamples.seconds(trace), [0, 1, 2])
    let lines = MarkupSamples.states.dropFirst().dropLast().replacing("},", with: "}")
    try expectEqual(MarkupSamples.raw(String(lines)).points.count, 3)
  }

  @Test("well-known text has the longitude first")
  func wellKnownText() throws {
    let trace = try MarkupSamples.raw(MarkupSamples.barefoot)
    expectEqual(trace.points.map(\.longitude), [7.1, 7.2])
    expectEqual(MarkupSamples.seconds(trace), [0, 2])
    let others = ["POINT EMPTY", "POINT(1)", "LINESTRING(1 2)", "POINT)1 2(", ""]
    for text in others {
      let isRefused = BarefootFormat.position(text) == nil
      #expect(isRefused, "\(text)")
    }
  }

  @Test("the moving point of OGC Moving Features has its times beside its coordinates")
  func movingFeatures() throws {
    let geometry =
      #""temporalGeometry": {"type": "MovingPoint", "#
      + #""datetimes": ["2026-03-29T07:30:00Z", "2026-03-29T07:30:01Z", "2026-03-29T07:30:02Z"], "#
      + #""coordinates": [[7.1, 50.1], [7.2, 50.1], [7.3, 50.1]]}"#
    let feature = #"{"type": "Feature", "# + geometry + #", "properties": {"name": "Pabuk"}}"#
    for text in [feature, #"{"type": "FeatureCollection", "features": [\#(feature)]}"#] {
      let trace = try MarkupSamples.raw(text)
      expectEqual(MarkupSamples.seconds(trace), [0, 1, 2])
      expectEqual(trace.points.map(\.longitude), [7.1, 7.2, 7.3])
    }
  }
}
