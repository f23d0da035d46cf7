// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

@Suite("Formats in XML: TCX, KML and SUMO")
struct XMLFormatTests {
  @Test("TCX: tracks of laps are segments, positions may be missing, 180 degrees are accepted")
  func tcx() throws {
    let trace = try MarkupSamples.raw(MarkupSamples.tcx)
    expectEqual(MarkupSamples.seconds(trace), [0, 10])
    expectEqual(trace.points.map(\.segment), [0, 1])
    expectEqual(trace.points.map(\.longitude), [7.1, 180])
    expectEqual(trace.points.map(\.mode), [.cycling, .cycling])
    expectEqual(trace.remarks[.noPosition], 1)
  }

  @Test("TCX: several activities are several tracks, and blanks before the declaration do no harm")
  func activities() throws {
    let end = "</Activities>"
    let parts = MarkupSamples.tcx.split(separator: "<Activities>", maxSplits: 1)
    let activity = parts[1].split(separator: end)[0]
    let text = "\n  <?xml version=\"1.0\"?>" + parts[0] + "<Activities>" + activity + activity + end
    let trace = try MarkupSamples.raw(text + "</TrainingCenterDatabase>")
    expectEqual(trace.trackNames.count, 2)
    expectEqual(trace.points.map(\.segment), [0, 1, 2, 3])
  }

  @Test("TCX: a latitude beyond the pole is refused with its line")
  func tcxRange() {
    let text = MarkupSamples.tcx.replacing("50.2", with: "90.2")
    let error = MarkupSamples.failure(text)?.errors.first
    #expect(error?.fact == .outOfRange(key: "LatitudeDegrees", text: "90.2", lower: -90, upper: 90))
    expectEqual(error?.position?.line, 12)
  }

  @Test("KML: the tracks of a multiple track are segments of one track that bears the place's name")
  func kml() throws {
    let trace = try MarkupSamples.raw(MarkupSamples.kml)
    expectEqual(MarkupSamples.seconds(trace), [0, 2, 60])
    expectEqual(trace.trackNames, ["Tour"])
    expectEqual(trace.points.map(\.segment), [0, 0, 1])
    expectEqual(trace.points[1].latitude, 50.2)
    expectEqual(trace.points[1].longitude, 7.2)
  }

  @Test("KML: places with times serve where there is no track; their order in a place is free")
  func kmlPlaces() throws {
    let text = """
      <kml><Folder>
      <Placemark><TimeStamp><when>2026-03-29T07:30:00Z</when></TimeStamp>
      <Point><coordinates> 7.1,50.1,3 </coordinates></Point></Placemark>
      <Placemark><Point><coordinates>7.2,50.2</coordinates></Point>
      <TimeSpan><begin>2026-03-29T07:30:09Z</begin><end>2026-03-29T08:30:09Z</end></TimeSpan>
      </Placemark>
      <Placemark><LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark>
      <Placemark><TimeStamp><when>2026-03</when></TimeStamp></Placemark>
      </Folder></kml>
      """
    let trace = try MarkupSamples.raw(text)
    // The place with a span is a stay; the line has no time.
    expectEqual(MarkupSamples.seconds(trace), [0, 9, 3609])
    expectEqual(trace.points.map(\.longitude), [7.1, 7.2, 7.2])
    expectEqual(
      trace.leftOut.warnings.map(\.fact),
      [.leftOut(.lines, count: 1, points: 2, time: .zero)]
    )
  }

  @Test("KML: a line of any length is read, without times")
  func kmlLine() throws {
    let tuples = (0..<20_000).map { "7.\(1_000_000 + $0),50.5,0" }
    let text =
      "<kml><Placemark><name>L</name><LineString><coordinates>\n"
      + tuples.joined(separator: "\n ") + "</coordinates></LineString></Placemark></kml>"
    let trace = try MarkupSamples.raw(text)
    expectEqual(trace.points.count, 20_000)
    expectEqual(trace.points.last?.longitude, 7.1019999)
    let areUntimed = trace.points.allSatisfy { $0.time == nil }
    #expect(areUntimed)
    expectEqual(trace.trackNames, ["L"])
  }

  @Test("SUMO: each vehicle is a track, and times count from the start")
  func sumo() throws {
    let trace = try MarkupSamples.raw(MarkupSamples.fcd)
    #expect(!trace.timesAreAbsolute)
    expectEqual(trace.trackNames, ["a", "b"])
    expectEqual(trace.points.map { trace.track(of: $0) }, [0, 1, 0, 1])
    expectEqual(MarkupSamples.seconds(trace), [0, 0, 0.5, 1])
    expectEqual(trace.remarks[.notMeasured], 4)
  }

  @Test("SUMO: metres are refused even where they could be degrees")
  func sumoMetres() {
    let text = """
      <fcd-export><timestep time="0"><vehicle id="a" x="12.50" y="5.10"/></timestep></fcd-export>
      """
    guard case .notPositions(_, let way)? = MarkupSamples.failure(text)?.errors.first?.fact else {
      Issue.record("the file was read")
      return
    }
    #expect(way.contains("--fcd-output.geo"))
  }

  private static let plans = """
    <?xml version="1.0" encoding="utf-8"?>
    <!DOCTYPE population SYSTEM "http://www.matsim.org/files/dtd/population_v6.dtd">
    <population>
      <attributes>
        <attribute name="coordinateReferenceSystem" class="java.lang.String">EPSG:4326</attribute>
      </attributes>
      <person id="anna">
        <attributes><attribute name="age" class="java.lang.Integer">40</attribute></attributes>
        <plan score="1" selected="no">
          <activity type="home" x="1" y="1" end_time="01:00:00" />
        </plan>
        <plan score="2" selected="yes">
          <activity type="home" link="1" x="7" y="50" end_time="08:00:00" />
          <leg mode="walk" trav_time="00:05:00"><route type="generic" trav_time="00:06:00"></route></leg>
          <activity type="pt interaction" link="9" max_dur="00:01:00" />
          <leg mode="pt" trav_time="00:10:00"><attributes></attributes></leg>
          <activity type="work" x="7.1" y="50" start_time="08:16:00" max_dur="09:00:00" />
          <leg mode="car"><route type="links" trav_time="1800.0">1 2 3</route></leg>
          <activity type="home" x="7" y="50" />
        </plan>
      </person>
      <person id="ben"><plan><activity type="home" x="7" y="51" /></plan></person>
    </population>
    """

  @Test("MATSim: a selected plan is a track of stays and ways until midnight")
  func matsim() throws {
    let trace = try MarkupSamples.raw(Self.plans)
    #expect(!trace.timesAreAbsolute && trace.tracksAreApart)
    expectEqual(trace.trackNames, ["anna", "ben"])
    let anna = trace.points.filter { trace.track(of: $0) == 0 }
    let hours = anna.map { Double($0.time ?? -1) / 3_600_000_000_000 }
    let (work, home) = (8 + 16.0 / 60, 17 + 46.0 / 60)
    let expected = [0, 6, 8, work, work + 6, work + 9, home, home + 6, 24]
    expectEqual(hours.count, expected.count)
    #expect(zip(hours, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(hours)")
    expectEqual(anna.map(\.longitude), [7, 7, 7, 7.1, 7.1, 7.1, 7, 7, 7])
    expectEqual(anna[2].mode, .walking)
    expectEqual(anna[5].mode, .car)
    let ben = trace.points.filter { trace.track(of: $0) == 1 }
    expectEqual(ben.map { ($0.time ?? 0) / 3_600_000_000_000 }, [0, 6, 12, 18, 24])
  }

  @Test("MATSim: metres need an origin, and a plan needs the times of its ways")
  func matsimRefused() {
    let metres = Self.plans.replacing("EPSG:4326", with: "EPSG:31468")
    guard case .notPositions(_, let way)? = MarkupSamples.failure(metres)?.errors.first?.fact else {
      Issue.record("metres were read")
      return
    }
    #expect(way.contains("the first activity"))
    for old in ["trav_time=\"00:10:00\"", "trav_time=\"1800.0\"", "trav_time=\"00:05:00\""] {
      let text = Self.plans.replacing(old, with: "").replacing("trav_time=\"00:06:00\"", with: "")
        .replacing("start_time=\"08:16:00\"", with: "")
      guard case .notPositions(let what, _)? = MarkupSamples.failure(text)?.errors.first?.fact
      else {
        Issue.record("a way without its time was read, \(old)")
        continue
      }
      expectEqual(what, "a leg of person anna has no travel time")
    }
    let wrong = Self.plans.replacing("x=\"7.1\"", with: "x=\"east\"")
    #expect(MarkupSamples.failure(wrong) != nil)
    let stays = String(repeating: "<activity x=\"7\" y=\"50\"/>", count: 10_001)
    let endless = "<population><person id=\"1\"><plan>\(stays)</plan></person></population>"
    guard case .notPositions(let what, _)? = MarkupSamples.failure(endless)?.errors.first?.fact
    else {
      Issue.record("an endless plan was read")
      return
    }
    expectEqual(what, "a plan of person 1 has over 10000 activities")
  }

  @Test("MATSim: a plan whose ways take longer than any clock counts ends early")
  func matsimSlow() throws {
    let way = "<activity x=\"7\" y=\"50\"/><leg mode=\"car\" trav_time=\"700:00:00\"/>"
    let ways = String(repeating: way, count: 9_000)
    let person = "<person id=\"cora\"><plan>\(ways)</plan></person></population>"
    let text = Self.plans.replacing("</population>", with: person)
    let trace = try MarkupSamples.raw(text)
    let times = trace.points.filter { trace.track(of: $0) == 2 }.compactMap(\.time)
    #expect(!times.isEmpty)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test("GPX: a longitude of 180 that rounding left beyond it is taken as 180")
  func gpxAntimeridian() throws {
    let text = """
      <gpx><trk><trkseg><trkpt lat="-52.8" lon="180.0000001"><time>2026-03-29T07:30:00Z</time></trkpt>
      <trkpt lat="-52.8" lon="-180"><time>2026-03-29T07:30:01Z</time></trkpt></trkseg></trk></gpx>
      """
    try expectEqual(MarkupSamples.raw(text).points.map(\.longitude), [180, -180])
    let beyond = text.replacing("180.0000001", with: "180.1")
    #expect(MarkupSamples.failure(beyond) != nil)
  }
}
