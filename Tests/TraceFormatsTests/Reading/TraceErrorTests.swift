// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

@Suite("Refused trace files")
struct TraceErrorTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var name: String
    var text: String
    var message: String
  }

  static let cases = [
    Case(
      testDescription: "empty",
      name: "a.gpx",
      text: "  \n",
      message: "a.gpx: error: the file is empty\n"
        + "note: a trace needs at least two points with times"
    ),
    Case(
      testDescription: "of no known format",
      name: "a.bin",
      text: "hello world\n",
      message: "a.bin: error: the content is not a trace of a known format; it begins with "
        + "\"hello world\"\n"
        + "note: docs/reference/traces.md lists the formats; a table needs a header line with the columns "
        + "time, latitude and longitude"
    ),
    Case(
      testDescription: "without times",
      name: "a.gpx",
      text: Samples.gpx(times: ["", ""]),
      message: "a.gpx:2: error: none of the 2 points has a time; a trace needs times\n"
        + "note: routes drawn on a map have none; tracewatt trace make ROUTE --speed '50 km/h' "
        + "turns them into a trace"
    ),
    Case(
      testDescription: "with one point",
      name: "a.gpx",
      text: Samples.gpx(times: ["2026-03-29T07:30:00Z"]),
      message: "a.gpx: error: 1 usable point; a trace needs at least 2 points with different times"
    ),
    Case(
      testDescription: "with no point",
      name: "a.gpx",
      text: "<gpx></gpx>",
      message: "a.gpx: error: the file has no points\n"
        + "note: a GPX trace has <trkpt>, <rtept> or <wpt> elements with times"
    ),
    Case(
      testDescription: "of another format with no point",
      name: "a.geojson",
      text: #"{"type": "FeatureCollection", "features": []}"#,
      message: "a.geojson: error: the file has no points\n"
        + "note: a GeoJSON trace has features whose geometry is a Point or a LineString, with times"
    ),
    Case(
      testDescription: "lasting years without a gap of more than a day",
      name: "a.csv",
      text: "t_s,lat,lon\n" + (0...400).map { "\($0 * 86_400),50,7\n" }.joined(),
      message: "a.csv:402: error: the trace lasts 400 days; it must last at most 366 days\n"
        + "note: cut the recording into days, or correct the clock error in its times"
    ),
    Case(
      testDescription: "of single points between long gaps",
      name: "a.gpx",
      text: Samples.gpx(times: ["2016-03-29T07:30:02Z", "2026-03-29T07:30:02Z"]),
      message: "a.gpx: error: 1 usable point; a trace needs at least 2 points with different times"
    ),
    Case(
      testDescription: "with a row that is too short",
      name: "a.csv",
      text: "t_s,lat,lon\n0,50,7\n1,50\n",
      message: "a.csv:3: error: the row has 2 fields; the header has 3"
    ),
    Case(
      testDescription: "with a bad number",
      name: "a.csv",
      text: "t_s,lat,lon\n0,50,7\n1,x,7\n",
      message: "a.csv:3:3: error: latitude is \"x\"; it must be a finite number"
    ),
    Case(
      testDescription: "with NaN",
      name: "a.csv",
      text: "t_s,lat,lon\n0,50,nan\n1,50,7\n",
      message: "a.csv:2:6: error: longitude is \"nan\"; it must be a finite number"
    ),
    Case(
      testDescription: "out of range",
      name: "a.csv",
      text: "t_s,lat,lon\n0,91.5,7\n1,50,181\n",
      message: "a.csv:2:3: error: latitude is \"91.5\"; it must be from -90 to 90\n"
        + "a.csv:3:6: error: longitude is \"181\"; it must be from -180 to 180"
    ),
    Case(
      testDescription: "without columns",
      name: "a.csv",
      text: "a,b,lon\n1,2,3\n",
      message:
        "a.csv:1: error: the header lacks 2 columns: time or timestamp or time_utc or t_s or "
        + "seconds_elapsed or elapsed_s; latitude or lat or latitude_deg or latitude (°)\n"
        + "note: list the column names in the first line, separated by commas, semicolons or tabs"
    ),
    Case(
      testDescription: "with two latitudes",
      name: "a.csv",
      text: "t_s,lat,latitude,lon\n0,1,1,1\n",
      message: "a.csv:1: error: the columns lat and latitude mean the same thing\n"
        + "note: remove or rename one of them"
    ),
    Case(
      testDescription: "with an open quote",
      name: "a.csv",
      text: "t_s,lat,lon\n0,50,7\n\"1,50,7\n",
      message: "a.csv:3: error: a quoted field is not closed"
    ),
  ]

  @Test("each kind of bad file gets its message", arguments: cases)
  func messages(_ bad: Case) {
    expectEqual(Samples.failure(bad.text, name: bad.name)?.description, bad.message)
  }

  @Test("points out of range in GPX are reported with line and column, all at once")
  func gpxRange() throws {
    let text = Samples.gpx(points: [
      "<trkpt lat=\"NaN\" lon=\"7\"/>", "<trkpt lat=\"-90.1\" lon=\"7\"/>", "<trkpt lat=\"1\"/>",
    ])
    let failure = try #require(Samples.failure(text))
    expectEqual(
      failure.errors.map(\.fact),
      [
        .badNumber(key: "lat", text: "NaN"),
        .outOfRange(key: "lat", text: "-90.1", lower: -90, upper: 90),
        .missingAttribute(element: "trkpt", attribute: "lon"),
      ]
    )
    expectEqual(failure.errors.map(\.position?.line), [2, 3, 4])
    #expect(failure.errors.allSatisfy { $0.position?.column != nil })
  }

  @Test("a file full of errors lists twenty and counts the rest")
  func cap() throws {
    let rows = (0..<30).map { "\($0),x,7\n" }.joined()
    let failure = try #require(Samples.failure("t_s,lat,lon\n" + rows, name: "a.csv"))
    expectEqual(failure.errors.count, 20)
    expectEqual(failure.omitted, 10)
    #expect(failure.description.hasSuffix("a.csv: error: 10 more errors are not listed"))
  }

  @Test("a file above the size limit is refused without being read to its end")
  func sizeLimit() {
    let text = "t_s,lat,lon\n" + String(repeating: "1,2,3\n", count: 1000)
    let stream = ByteStream(bytes: Array(text.utf8), name: "big.csv", limit: 4000)
    do throws(TraceFormatErrors) {
      _ = try TraceReader.raw(stream)
      Issue.record("the file was read")
    } catch {
      guard case .tooLarge(_, limit: 4000) = error.errors.first?.fact else {
        Issue.record("\(error)")
        return
      }
    }
  }
}
