// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

@Suite("Heights of recordings") struct AltitudeTests {
  /// A recording of two points in each format that can state a height: 312.4 m, and then none.
  static let recordings: [(format: String, text: String)] = [
    (
      "GPX",
      """
      <gpx><trk><trkseg>
      <trkpt lat="50.1" lon="7.1"><ele>312.4</ele><time>2026-03-29T07:30:00Z</time></trkpt>
      <trkpt lat="50.2" lon="7.2"><time>2026-03-29T07:30:05Z</time></trkpt>
      </trkseg></trk></gpx>
      """
    ),
    (
      "TCX",
      """
      <TrainingCenterDatabase><Activities><Activity Sport="Biking"><Lap><Track>
      <Trackpoint><Time>2026-03-29T07:30:00Z</Time><Position>
      <LatitudeDegrees>50.1</LatitudeDegrees><LongitudeDegrees>7.1</LongitudeDegrees></Position>
      <AltitudeMeters>312.4</AltitudeMeters></Trackpoint>
      <Trackpoint><Time>2026-03-29T07:30:05Z</Time><Position>
      <LatitudeDegrees>50.2</LatitudeDegrees><LongitudeDegrees>7.2</LongitudeDegrees></Position>
      </Trackpoint></Track></Lap></Activity></Activities></TrainingCenterDatabase>
      """
    ),
    (
      "KML",
      """
      <kml xmlns:gx="http://www.google.com/kml/ext/2.2"><Placemark><gx:Track>
      <when>2026-03-29T07:30:00Z</when><when>2026-03-29T07:30:05Z</when>
      <gx:coord>7.1 50.1 312.4</gx:coord><gx:coord>7.2 50.2</gx:coord>
      </gx:Track></Placemark></kml>
      """
    ),
    (
      "GeoJSON",
      """
      {"type": "Feature", "geometry": {"type": "LineString", "coordinates":
      [[7.1, 50.1, 312.4], [7.2, 50.2]]}, "properties":
      {"coordTimes": ["2026-03-29T07:30:00Z", "2026-03-29T07:30:05Z"]}}
      """
    ),
    (
      "CSV",
      """
      time_utc,latitude_deg,longitude_deg,altitude_m
      2026-03-29T07:30:00Z,50.1,7.1,312.4
      2026-03-29T07:30:05Z,50.2,7.2,

      """
    ),
    (
      "CSV",
      """
      seconds_elapsed,altitude,longitude,latitude
      0,312.4,7.1,50.1
      5,99999,7.2,50.2

      """
    ),
    (
      "NMEA",
      LogSamples.nmea([
        "GPGGA,235958.00,5030.000,N,00715.000,E,1,08,0.9,312.4,M,47.0,M,,",
        "GPRMC,235958.00,A,5030.000,N,00715.000,E,2.0,90.0,311225,,,A",
        "GPRMC,000000.50,A,5030.060,N,00715.000,E,2.0,90.0,010126,,,A",
      ])
    ),
    (
      "GnssLogger",
      """
      # Fix,Provider,LatitudeDegrees,LongitudeDegrees,AltitudeMeters,SpeedMps,AccuracyMeters,\
      BearingDegrees,UnixTimeMillis
      Fix,gps,50.1,7.1,312.4,1,4,90,1774769400000
      Fix,gps,50.2,7.2,,1,4,90,1774769405000

      """
    ),
    (
      "Google Records",
      """
      {"locations": [
      {"latitudeE7": 501000000, "longitudeE7": 71000000, "altitude": 312.4,
       "timestamp": "2026-03-29T07:30:00Z"},
      {"latitudeE7": 502000000, "longitudeE7": 72000000, "timestamp": "2026-03-29T07:30:05Z"}]}
      """
    ),
    (
      "Google Timeline",
      """
      {"semanticSegments": [], "rawSignals": [
      {"position": {"LatLng": "50.1°, 7.1°", "altitudeMeters": 312.4,
       "timestamp": "2026-03-29T07:30:00Z"}},
      {"position": {"LatLng": "50.2°, 7.2°", "timestamp": "2026-03-29T07:30:05Z"}}]}
      """
    ),
    (
      "OwnTracks",
      """
      2026-03-29T07:30:00Z\t*\t{"_type":"location","lat":50.1,"lon":7.1,"tst":1774769400,\
      "alt":312.4}
      2026-03-29T07:30:05Z\t*\t{"_type":"location","lat":50.2,"lon":7.2,"tst":1774769405}
      """
    ),
    (
      "JSON positions",
      """
      {"result": {"response": {"data": {"flight": {"track": [
      {"latitude": 50.1, "longitude": 7.1, "altitude": {"meters": 312.4, "feet": 9},
       "timestamp": 1774769400},
      {"latitude": 50.2, "longitude": 7.2, "timestamp": 1774769402}]}}}}}
      """
    ),
    (
      "CSV in feet",
      """
      t_s,latitude,longitude,altitude_ft
      0,50.1,7.1,1024.9344
      5,50.2,7.2,high

      """
    ),
    (
      "barefoot",
      """
      [{"point": "POINT Z (7.1 50.1 312.4)", "time": "2026-03-29 09:30:00+0200", "id": "x"},
      {"point": "POINT(7.2 50.2)", "time": "2026-03-29 09:30:02+0200", "id": "x"}]
      """
    ),
  ]

  @Test("each format keeps the height of a point that has one", arguments: recordings)
  func formats(format: String, text: String) throws {
    let points = try LogSamples.raw(text).points
    expectEqual(points.count, 2)
    let first = try #require(points.first?.altitude)
    #expect(abs(first - 312.4) < 1e-4)
    #expect(points.last?.altitude == nil)
  }

  @Test("heights in feet and in fifths of a metre are converted")
  func units() throws {
    let geolife = """
      Geolife trajectory
      WGS 84
      Altitude is in Feet
      Reserved 3
      0,2,255,My Track,0,0,2,8421376
      0
      39.9,116.3,0,1000,39745.1,2008-10-24,02:24:00
      39.9,116.3,0,-777,39745.2,2008-10-24,04:48:00

      """
    let feet = try LogSamples.raw(geolife).points.map { $0.altitude ?? .nan }
    #expect(abs(feet[0] - 304.8) < 1e-3)
    #expect(feet[1].isNaN)
    let igc = """
      AXXX001
      HFDTE311225
      B2359585030000N00715000EA0010000120
      B2359595030060N00715000EA0010000000
      """
    // The height by satellites, or by pressure where that is 0.
    try expectEqual(LogSamples.raw(igc).points.map(\.altitude), [120, 100])
    var sample = FITSample()
    sample.define(0, message: 20, FITSample.recordFields + [(2, 2, 0x84), (78, 4, 0x86)])
    sample.record(time: FITSample.start, latitude: 50.5, longitude: 7.25)
    // 3000 fifths of a metre above -500 m, and no enhanced height.
    sample.add([0xB8, 0x0B])
    sample.add(UInt32.max)
    sample.record(time: FITSample.start + 1, latitude: 50.5, longitude: 7.25)
    sample.add([0xFF, 0xFF])
    sample.add(UInt32(3005))
    sample.record(time: FITSample.start + 2, latitude: 50.5, longitude: 7.25)
    sample.add([0xFF, 0xFF])
    sample.add(UInt32.max)
    try expectEqual(LogSamples.raw(sample.file()).points.map(\.altitude), [100, 101, nil])
  }

  @Test("heights of aircraft and of simulated vehicles are kept")
  func others() throws {
    // 1000 feet, and a word on the ground.
    let aircraft = try LogSamples.raw(MarkupSamples.readsb).points.map(\.altitude)
    #expect(aircraft[0] == nil)
    #expect(abs((aircraft[1] ?? 0) - 304.8) < 1e-3)
    let vehicles = """
      <fcd-export><timestep time="0.00"><vehicle id="a" lon="7.1" lat="50.1" z="12.5"/></timestep>
      <timestep time="1.00"><vehicle id="a" lon="7.2" lat="50.2"/></timestep></fcd-export>
      """
    try expectEqual(LogSamples.raw(vehicles).points.map(\.altitude), [12.5, nil])
  }

  @Test("where points of one time become one, it has the mean of their heights")
  func equalTimes() throws {
    let text = """
      t_s,latitude,longitude,altitude
      0,50.1,7.1,10
      5,50.1001,7.1,20
      5,50.10011,7.1,
      5,50.10012,7.1,40
      10,50.1002,7.1,50

      """
    var rules = CleaningRules()
    rules.equalTimes = .mean
    let reading = try TraceReader.read(bytes: Array(text.utf8), name: "log", rules: rules)
    expectEqual(reading.trace.points.map { $0.altitude?.value }, [10, 30, 50])
  }

  @Test(
    "a height that cannot be believed counts as none, and is no error",
    arguments: ["nan", "1e308", "-501", "20001", "high", "", "inf", "0x10", "9e999"]
  )
  func hostile(text: String) throws {
    let gpx = """
      <gpx><trk><trkseg>
      <trkpt lat="50.1" lon="7.1"><ele>\(text)</ele><time>2026-03-29T07:30:00Z</time></trkpt>
      <trkpt lat="50.2" lon="7.2"><ele>8.5</ele><time>2026-03-29T07:30:05Z</time></trkpt>
      </trkseg></trk></gpx>
      """
    try expectEqual(LogSamples.raw(gpx).points.map(\.altitude), [nil, 8.5])
    let csv = "t_s,latitude,longitude,altitude\n0,50.1,7.1,\(text)\n5,50.2,7.2,8.5\n"
    try expectEqual(LogSamples.raw(csv).points.map(\.altitude), [nil, 8.5])
  }

  @Test("written traces read back with their heights", arguments: TraceFileForm.allCases)
  func written(form: TraceFileForm) throws {
    let trace = RecordedTrace(
      points: [(0, 120.25), (10, nil), (20, -3.5)].map { second, height in
        RecordedTrace.Point(
          time: SimulationTime(seconds: second),
          coordinate: Coordinate(latitude: 50 + second / 1e4, longitude: 7),
          altitude: height.map { Metres($0) }
        )
      },
      startUnixMilliseconds: 1_774_769_400_000
    )
    let points = try LogSamples.raw(form.bytes(of: trace)).points
    expectEqual(points.map(\.altitude), [120.25, nil, -3.5])
  }

  @Test("a recording whose heights are all 0 has none")
  func allZero() throws {
    let zero = "t_s,latitude,longitude,altitude\n0,50.1,7.1,0\n5,50.1001,7.1,0\n"
    let points = try TraceReader.read(bytes: Array(zero.utf8), name: "log").trace.points
    #expect(points.allSatisfy { $0.altitude == nil })
    let sea = "t_s,latitude,longitude,altitude\n0,50.1,7.1,0\n5,50.1001,7.1,1\n"
    let other = try TraceReader.read(bytes: Array(sea.utf8), name: "log").trace.points
    expectEqual(other.map { $0.altitude?.value }, [0, 1])
  }

  @Test("a bare altitude of a list of positions has no known unit")
  func bareAltitude() throws {
    let text = """
      [{"timestamp":1774769400000,"latitude":50.1,"longitude":7.1,"altitude":312.4},
      {"timestamp":1774769405000,"latitude":50.2,"longitude":7.2,"altitude":312.4}]
      """
    #expect(try LogSamples.raw(text).points.allSatisfy { $0.altitude == nil })
  }

  @Test("the summary has the lowest and the highest height")
  func summary() throws {
    let text = "t_s,latitude,longitude,altitude\n0,50.1,7.1,30\n5,50.2,7.2,\n9,50.3,7.3,-4.5\n"
    #expect(RecordingSummary(try LogSamples.raw(text)).altitude == -4.5...30)
    let without = "t_s,latitude,longitude\n0,50.1,7.1\n5,50.2,7.2\n"
    #expect(RecordingSummary(try LogSamples.raw(without)).altitude == nil)
  }

  @Test("heights take no room in the points of traces")
  func size() {
    expectEqual(MemoryLayout<RawPoint>.stride, 48)
    expectEqual(MemoryLayout<RecordedTrace.Point>.stride, 48)
  }
}
