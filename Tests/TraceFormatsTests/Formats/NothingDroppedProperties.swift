// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

/// A file with one more element of any sort that its format knows changes the trace or the findings.
@Suite("Nothing is dropped in silence")
struct NothingDroppedProperties {
  /// A document of two positions, with a gap for one more element, and elements of each sort.
  struct Case: Sendable {
    var before: String
    var after = ""
    var elements: [String]
  }

  static let cases = [gpx, kml, geoJSON, timeline, semantic, ownTracks, list, table]

  private static let gpx = Case(
    before: "<gpx>",
    after: """
      <trk><trkseg><trkpt lat="50" lon="7"><time>2026-03-29T07:30:00Z</time></trkpt>
      <trkpt lat="50.001" lon="7"><time>2026-03-29T07:31:00Z</time></trkpt></trkseg></trk></gpx>
      """,
    elements: [
      "<wpt lat='50' lon='7'/>", "<rte><rtept lat='50' lon='7'/></rte>",
      "<trk><trkseg><trkpt lat='50' lon='7'/></trkseg></trk>",
      """
      <trk><trkseg><trkpt lat="50" lon="7"><time>2026-03-29T06:30:00Z</time></trkpt></trkseg></trk>
      """,
    ]
  )

  private static let kml = Case(
    before: "<kml>",
    after: """
      <Placemark><gx:Track><when>2026-03-29T07:30:00Z</when><gx:coord>7 50</gx:coord>
      <when>2026-03-29T07:31:00Z</when><gx:coord>7 50.001</gx:coord></gx:Track></Placemark></kml>
      """,
    elements: [
      "<Placemark><Point><coordinates>7,50</coordinates></Point></Placemark>",
      "<Placemark><LineString><coordinates>7,50 7,51</coordinates></LineString></Placemark>",
      """
      <Placemark><TimeStamp><when>2026-03-29T07:00:00Z</when></TimeStamp>
      <Point><coordinates>7,50</coordinates></Point></Placemark>
      """,
      """
      <Placemark><TimeSpan><begin>2026-03-29T05:00:00Z</begin><end>2026-03-29T07:00:00Z</end></TimeSpan>
      <Point><coordinates>7,50</coordinates></Point></Placemark>
      """,
      """
      <Placemark><TimeSpan><begin>2026-03-29T05:00:00Z</begin><end>2026-03-29T04:00:00Z</end></TimeSpan>
      <LineString><coordinates>7,50 7,51</coordinates></LineString></Placemark>
      """,
      """
      <Placemark><gx:Track><when>2026-03-29T06:30:00Z</when><gx:coord>7 50</gx:coord></gx:Track>
      </Placemark>
      """,
    ]
  )

  private static let geoJSON = Case(
    before: """
      {"type": "FeatureCollection", "features": [{"type": "Feature",
      "properties": {"coordTimes": ["2026-03-29T07:30:00Z", "2026-03-29T07:31:00Z"]},
      "geometry": {"type": "LineString", "coordinates": [[7, 50], [7, 50.001]]}}
      """,
    after: "]}",
    elements: [
      #", {"geometry": {"type": "Point", "coordinates": [7, 50]}, "properties": {}}"#,
      #", {"geometry": {"type": "Point", "coordinates": [7, 50]}, "properties": {"time": 177476930}}"#,
      #", {"geometry": {"type": "Polygon", "coordinates": [[[7, 50], [8, 50], [7, 50]]]}}"#,
      #", {"geometry": {"type": "LineString", "coordinates": [[7, 50], [8, 50]]}}"#,
      #", {"type": "Feature", "geometry": null}"#,
    ]
  )

  private static let path = """
    {"startTime": "2026-03-29T07:00:00Z", "endTime": "2026-03-29T08:00:00Z", "timelinePath": [
    {"point": "50, 7", "time": "2026-03-29T07:30:00Z"},
    {"point": "50.001, 7", "time": "2026-03-29T07:31:00Z"}]}
    """
  private static let hours =
    #", {"startTime": "2026-03-29T05:00:00Z", "endTime": "2026-03-29T07:00:00Z", "#

  private static let timeline = Case(
    before: #"{"semanticSegments": ["# + path,
    after: "]}",
    elements: [
      hours + #""visit": {"topCandidate": {"placeLocation": {"latLng": "50, 7"}}}}"#,
      hours + #""visit": {}}"#,
      hours + #""activity": {"start": {"latLng": "50, 7"}, "end": {"latLng": "50, 7.1"}}}"#,
      hours + #""timelineMemory": {}}"#, ", " + path,
    ]
  )

  private static let place = #"{"latitudeE7": 500000000, "longitudeE7": 70000000}"#
  private static let leg = """
    {"activitySegment": {"startLocation": \(place), "endLocation": \(place), "duration":
    {"startTimestamp": "2026-03-29T07:30:00Z", "endTimestamp": "2026-03-29T07:31:00Z"}}}
    """

  private static let semantic = Case(
    before: #"{"timelineObjects": ["# + leg,
    after: "]}",
    elements: [
      """
      , {"placeVisit": {"location": \(place), "duration":
      {"startTimestamp": "2026-03-29T05:00:00Z", "endTimestamp": "2026-03-29T06:00:00Z"}}}
      """,
      #", {"placeVisit": {}}"#, #", {"other": {}}"#, ", " + leg,
    ]
  )

  private static func record(_ kind: String, _ second: Int) -> String {
    #"2026-03-29T07:30:00Z\#t*\#t{"_type":"\#(kind)","lat":50,"lon":7,"tst":\#(1_774_769_400 + second)}"#
      + "\n"
  }

  private static let ownTracks = Case(
    before: record("location", 0) + record("location", 60),
    elements: [record("transition", 90), record("location", 90), "2026-03-29T07:32:00Z\tx\n"]
  )

  private static let list = Case(
    before:
      #"[{"lat": 50, "lon": 7, "time": 1774769400}, {"lat": 50.1, "lon": 7, "time": 1774769460}"#,
    after: "]",
    elements: [
      #", {"lat": 50, "lon": 7}"#, #", {"time": 1774769500}"#,
      #", {"lat": 99, "lon": 7, "time": 1774769500}"#,
      #", {"lat": 50, "lon": 7, "time": 1774769500, "end_lat": 51, "end_lon": 7}"#,
    ]
  )

  private static let table = Case(
    before: "time,lat,lon,validity\n1774769400,50,7,\n1774769460,50.001,7,\n",
    elements: ["1774769500,,,\n", ",50,7,\n", "1774769500,50,7,\n"]
  )

  /// The points and the findings of a text.
  private func content(_ text: String) throws -> (points: Int, findings: [TraceWarning.Fact]) {
    let summary = try TraceReader.summary(bytes: Array(text.utf8), name: "a")
    return (summary.recording.points, summary.report.entries.map(\.warning.fact))
  }

  @Test("one more element changes the trace or the findings", arguments: cases.indices)
  func more(_ index: Int) throws {
    let found = Self.cases[index]
    let plain = try content(found.before + found.after)
    try #require(plain.points == 2)
    for element in found.elements {
      let more = try content(found.before + element + found.after)
      #expect(more.points != plain.points || more.findings != plain.findings, "\(element)")
    }
  }
}
