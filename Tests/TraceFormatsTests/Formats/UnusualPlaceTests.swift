// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

/// Tables and markup whose positions stand in unusual places.
@Suite("Positions in unusual places")
struct UnusualPlaceTests {
  @Test("minutes in columns of their own, lines before the header, and an epoch by any name")
  func tables() throws {
    let minutes = """
      GPS_Epoch_Time(s),lat(deg),lat(min*1e5),long(deg),long(min*1e5)
      1774769400,50,600000,-7,-600000
      1774769460,50,600000,0,-600000

      """
    let trace = try MarkupSamples.raw(minutes)
    expectEqual(trace.points.map(\.latitude), [50.1, 50.1])
    #expect(zip(trace.points, [-7.1, -0.1]).allSatisfy { abs($0.longitude - $1) < 1e-9 })
    expectEqual(MarkupSamples.seconds(trace), [0, 60])
    let preamble = """
      @ A logger - 2026
      @ rate 100 ms

      time,GPS.lat,GPS.long
      1774769400,50.1,7

      """
    expectEqual(try MarkupSamples.raw(preamble).points.map(\.latitude), [50.1])
  }

  @Test("training programs' logs and watches' markup")
  func markup() throws {
    let fitlog = """
      <FitnessWorkbook><AthleteLog><Activity StartTime="2026-03-29T07:00:00Z">
      <Track StartTime="2026-03-29T07:30:00Z"><pt tm="0" lat="50.1" lon="7" ele="3"/>
      <pt tm="9" lat="50.2" lon="7"/></Track>
      </Activity></AthleteLog></FitnessWorkbook>
      """
    let pwx = """
      <pwx><workout><time>2026-03-29T07:30:00Z</time><sample>
      <timeoffset>0</timeoffset><lat>50.1</lat><lon>7</lon>
      </sample><sample><timeoffset>9</timeoffset><lat>50.2</lat><lon>7</lon></sample></workout></pwx>
      """
    let sml = """
      <sml><DeviceLog><Samples><Sample>
      <Latitude>0.8744099552549</Latitude><Longitude>0.1221730476396</Longitude>
      <LocalTime>2026-03-29T09:30:00</LocalTime><UTC>2026-03-29T07:30:00Z</UTC>
      </Sample><Sample><Temperature>1</Temperature></Sample><Sample><UTC>2026-03-29T07:30:09Z</UTC>
      <Latitude>0.8761552842</Latitude><Longitude>0.1221730476396</Longitude>
      </Sample></Samples></DeviceLog></sml>
      """
    for text in [fitlog, pwx, sml] {
      let trace = try MarkupSamples.raw(text)
      expectEqual(MarkupSamples.seconds(trace), [0, 9])
      #expect(zip(trace.points, [50.1, 50.2]).allSatisfy { abs($0.latitude - $1) < 1e-6 })
      #expect(trace.points.allSatisfy { abs($0.longitude - 7) < 1e-6 })
    }
  }

  @Test("in a KML track, a position may come before its time")
  func kmlOrder() throws {
    let text = """
      <kml><Placemark><gx:Track><when>2026-03-29T07:29:00Z</when><gx:coord/>
      <gx:coord>7 50.1</gx:coord>
      <when>2026-03-29T07:30:00Z</when><when>2026-03-29T07:30:09Z</when>
      <gx:coord>7 50.2</gx:coord></gx:Track></Placemark></kml>
      """
    let trace = try MarkupSamples.raw(text)
    expectEqual(MarkupSamples.seconds(trace), [0, 9])
    expectEqual(trace.points.map(\.latitude), [50.1, 50.2])
  }

  @Test("sentences of counters have degrees and minutes, and whole times")
  func sentences() throws {
    let lines = (0..<3).map {
      "$BNRDD,1,2026-03-29T07:30:0\($0)Z,4,A,5006.0000,N,00742.\($0)000,E,59.7"
    }
    let trace = try MarkupSamples.raw(lines.joined(separator: "\n"))
    expectEqual(MarkupSamples.seconds(trace), [0, 1, 2])
    expectEqual(trace.points[0].latitude, 50.1)
    expectEqual(trace.points[0].longitude, 7.7)
  }
}
