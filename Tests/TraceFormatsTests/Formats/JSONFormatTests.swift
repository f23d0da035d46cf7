// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import World

@testable import TraceFormats

@Suite("Formats in JSON")
struct JSONFormatTests {
  @Test("each format is known by its content", arguments: MarkupSamples.all)
  func recognition(format: String, text: String, points: Int) throws {
    let reading = try MarkupSamples.raw(bytes: Array(text.utf8))
    #expect(reading.format == format)
    #expect(reading.trace.points.count == points)
    let wrapped = try MarkupSamples.raw(bytes: [0xEF, 0xBB, 0xBF] + Array(text.utf8))
    #expect(wrapped.trace.points.map(\.nanoseconds) == reading.trace.points.map(\.nanoseconds))
  }

  @Test("Records.json: both kinds of time, numbers that ran over, and records without a position")
  func records() throws {
    let trace = try MarkupSamples.raw(MarkupSamples.records)
    #expect(MarkupSamples.seconds(trace) == [0.5, 2])
    #expect(trace.points.map(\.latitude) == [50.1, 50.1000001])
    #expect(trace.points.map(\.longitude) == [7.1, -7.0999999])
    #expect(trace.points.map(\.accuracy) == [20, nil])
    #expect(trace.remarks[.noPosition] == 1)
    #expect(trace.points.map(\.line) == [4, 5])
  }

  @Test("a broken record among good ones is left out and counted; a file of them is refused")
  func brokenRecords() throws {
    let one = MarkupSamples.records.replacing("2026-03-29T07:30:00.5Z", with: "noon")
    let trace = try MarkupSamples.raw(one)
    #expect(trace.points.count == 1)
    #expect(trace.remarks[.unreadable] == 1)
    let both = one.replacing("501000001", with: "-950000000")
    let error = MarkupSamples.failure(both)?.errors.first
    #expect(error?.fact == .badTime(key: "time", text: "noon"))
    #expect(error?.position?.line == 4)
  }

  @Test("only records within the window are kept")
  func window() throws {
    let start = MarkupSamples.start
    let window = (start + 1_000_000_000)...(start + 9_000_000_000)
    let trace = try MarkupSamples.raw(MarkupSamples.records, window: window)
    #expect(MarkupSamples.seconds(trace) == [2])
    #expect(trace.pointsOutside == 1)
  }

  @Test("semantic history: visits, ends of legs and raw paths count, waypoints do not")
  func semantic() throws {
    let trace = try MarkupSamples.raw(MarkupSamples.semantic)
    #expect(MarkupSamples.seconds(trace) == [-1800, 0, 300, 600])
    #expect(trace.points.map(\.accuracy) == [nil, nil, 9, nil])
    #expect(trace.remarks[.estimatedStretch] == 3)
  }

  @Test("timelines: degree signs may be broken, and raw signals are another track")
  func timeline() throws {
    let trace = try MarkupSamples.raw(MarkupSamples.timeline)
    #expect(trace.trackNames == ["timeline", "rawSignals"])
    #expect(trace.points.map(\.longitude) == [7.1, -7.2, 7.3])
    #expect(MarkupSamples.seconds(trace) == [-1200, -600, -900])
    #expect(trace.remarks[.otherKind] == 1)
  }

  @Test("timelines of iOS: minutes after the start; visits serve only where there is no path")
  func phoneTimeline() throws {
    let trace = try MarkupSamples.raw(MarkupSamples.phone)
    #expect(MarkupSamples.seconds(trace) == [1980, 2820])
    #expect(trace.remarks[.otherKind] == 1)
    let visits = """
      [{"startTime": "2026-03-29T07:30:00Z", "endTime": "2026-03-29T08:30:00Z",
        "visit": {"topCandidate": {"placeLocation": "geo:50.1,7.1"}}},
       {"startTime": "2026-03-29T08:30:00Z", "endTime": "2026-03-29T08:40:00Z",
        "activity": {"start": "geo:50.1,7.1", "end": "geo:50.2,7.2"}}]
      """
    let stays = try MarkupSamples.raw(visits)
    #expect(MarkupSamples.seconds(stays) == [0, 3600, 3600, 4200])
    #expect(stays.remarks[.estimatedStretch] == 4)
  }

  @Test("GeoJSON: points with a time in seconds, numbers in texts and nulls")
  func features() throws {
    let trace = try MarkupSamples.raw(MarkupSamples.features)
    #expect(MarkupSamples.seconds(trace) == [0, 2])
    #expect(trace.points.map(\.accuracy) == [nil, 4.5])
    #expect(trace.points.map(\.longitude) == [7.1, 7.2])
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
    #expect(MarkupSamples.seconds(trace) == [0])
    #expect(trace.timesAreAbsolute)
  }

  @Test("GeoJSON: seconds from the start stay relative")
  func relativeTimes() throws {
    let text = MarkupSamples.features.replacing("177476940", with: "")
    let trace = try MarkupSamples.raw(text)
    #expect(!trace.timesAreAbsolute)
    #expect(MarkupSamples.seconds(trace) == [0, 2])
  }

  @Test("GeoJSON: times beside lines, nested and mixed; parts are segments; places do not count")
  func lines() throws {
    let trace = try MarkupSamples.raw(MarkupSamples.lines)
    #expect(MarkupSamples.seconds(trace) == [0, 2, 60])
    #expect(trace.points.map(\.segment) == [0, 0, 1])
    #expect(trace.trackNames == ["Tour"])
    #expect(trace.remarks[.otherKind] == 1)
    let flat = MarkupSamples.lines
      .replacing("[[\"2026-03-29T07:30:00Z\"", with: "[\"2026-03-29T07:30:00Z\"")
      .replacing("], [1774769460000]]", with: ", 1774769460000]")
    #expect(MarkupSamples.seconds(try MarkupSamples.raw(flat)) == [0, 2, 60])
  }

  @Test("GeoJSON: a fourth coordinate is the time, also where the kind comes last")
  func fourthCoordinate() throws {
    let trace = try MarkupSamples.raw(MarkupSamples.fourth)
    #expect(MarkupSamples.seconds(trace) == [0, 2.5])
  }

  @Test("GeoJSON: a line without times is read without; polygons do not count")
  func untimed() throws {
    let text = """
      {"type": "GeometryCollection", "geometries": [
      {"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [1, 1], [0, 0]]]},
      {"type": "LineString", "coordinates": [[7.1, 50.1], [7.2, 50.2]]}]}
      """
    let trace = try MarkupSamples.raw(text)
    #expect(trace.points.map(\.time) == [nil, nil])
    #expect(trace.remarks[.otherKind] == 1)
  }

  @Test("Overland: motions are modes, and features without a geometry are counted")
  func overland() throws {
    let trace = try MarkupSamples.raw(MarkupSamples.overland)
    #expect(MarkupSamples.seconds(trace) == [0, 120])
    #expect(trace.points.map(\.mode) == [.automotive, nil])
    #expect(trace.points.map(\.accuracy) == [30, 5])
    #expect(trace.remarks[.noPosition] == 1)
  }

  @Test("GeoJSON: a feature a line, with record separators or without, in any order of members")
  func sequence() throws {
    let trace = try MarkupSamples.raw(MarkupSamples.sequence)
    #expect(MarkupSamples.seconds(trace) == [0, 2])
    let plain = MarkupSamples.sequence.replacing("\u{1E}", with: "")
    #expect(MarkupSamples.seconds(try MarkupSamples.raw(plain)) == [0, 2])
  }

  @Test("readsb: seconds after the timestamp; a flag of 2 begins a leg")
  func readsb() throws {
    let trace = try MarkupSamples.raw(MarkupSamples.readsb)
    #expect(MarkupSamples.seconds(trace) == [0.5, 12.75, 3600.5])
    #expect(trace.points.map(\.segment) == [0, 0, 1])
  }

  @Test("readsb: the timestamp may come after the trace, also with a window; without it is refused")
  func readsbSorted() throws {
    let text = MarkupSamples.readsb.replacing("\"timestamp\": 1774769400.5, ", with: "")
    let sorted = text.replacing("]]}", with: "]], \"timestamp\": 1774769400.5}")
    let trace = try MarkupSamples.raw(sorted)
    #expect(MarkupSamples.seconds(trace) == [0.5, 12.75, 3600.5])
    #expect(trace.points.map(\.segment) == [0, 0, 1])
    let start = MarkupSamples.start
    let window = (start + 1_000_000_000)...(start + 99_000_000_000)
    #expect(MarkupSamples.seconds(try MarkupSamples.raw(sorted, window: window)) == [12.75])
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
      #expect(area.remarks[.otherKind] == 1)
    }
    let kinds = [
      ("MultiPoint", ring), ("LineString", ring), ("MultiLineString", "[\(ring), \(ring)]"),
    ]
    for (type, coordinates) in kinds {
      let last = "{\"coordinates\":\n\(coordinates), \"type\": \"\(type)\"}"
      let first = "{\"type\": \"\(type)\", \"coordinates\":\n\(coordinates)}"
      let (sorted, usual) = (try MarkupSamples.raw(last), try MarkupSamples.raw(first))
      // They are compared as text, because a value that is not a number equals nothing.
      #expect(sorted.points.map { "\($0)" } == usual.points.map { "\($0)" })
      #expect(!usual.points.isEmpty)
      #expect(sorted.trackNames == usual.trackNames)
    }
  }

  @Test("aircraft are distinguished by their address")
  func states() throws {
    let trace = try MarkupSamples.raw(MarkupSamples.states)
    #expect(trace.trackNames == ["a", "b"])
    #expect(trace.points.map { trace.track(of: $0) } == [0, 1, 0])
    #expect(MarkupSamples.seconds(trace) == [0, 1, 2])
    let lines = MarkupSamples.states.dropFirst().dropLast().replacing("},", with: "}")
    #expect(try MarkupSamples.raw(String(lines)).points.count == 3)
  }

  @Test("well-known text has the longitude first")
  func wellKnownText() throws {
    let trace = try MarkupSamples.raw(MarkupSamples.barefoot)
    #expect(trace.points.map(\.longitude) == [7.1, 7.2])
    #expect(MarkupSamples.seconds(trace) == [0, 2])
    let others = ["POINT EMPTY", "POINT(1)", "LINESTRING(1 2)", "POINT)1 2(", ""]
    for text in others {
      let isRefused = BarefootFormat.position(text) == nil
      #expect(isRefused, "\(text)")
    }
  }
}
