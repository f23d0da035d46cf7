// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

@Suite("Formats of data sets, drones and other programs")
struct OtherFormatTests {
  private static func raw(
    _ text: String,
    _ name: String = "a"
  ) throws -> (trace: RawTrace, format: String) {
    try TraceReader.raw(ByteStream(bytes: Array(text.utf8), name: name))
  }

  private static let start: Int64 = 1_774_769_400_000_000_000

  /// The seconds of the points after 2026-03-29T07:30:00Z.
  private static func seconds(_ trace: RawTrace) -> [Double?] {
    trace.points.map { $0.time.map { Double($0 - start) / 1e9 } }
  }

  private static func failure(_ text: String, _ name: String = "a") -> TraceFormatError.Fact? {
    Samples.failure(text, name: name)?.errors.first?.fact
  }

  // MARK: Tables

  @Test(
    "times with a blank before the zone, and with its name",
    arguments: [
      ("2026-03-29 09:30:00 +02:00", 0), ("2026-03-29 09:30:01 +0200", 1),
      ("2026-03-29 07:30:02 UTC", 2), ("2026-03-29 07:30:03.000 utc", 3),
      ("2026-03-29T07:30:04 GMT", 4), ("2026-03-29 07:30:05 Z", 5), ("2026-03-29 07:30:06UTC", 6),
    ]
  )
  func zones(_ text: String, _ second: Int64) {
    let time = Timestamp(text)
    expectEqual(time?.unixNanoseconds, Self.start + second * 1_000_000_000)
    expectEqual(time?.hasZone, true)
  }

  @Test("other words after a time are refused", arguments: [" CET", " UT", " UTC+1", " +", " U"])
  func noZones(_ end: String) {
    #expect(Timestamp("2026-03-29 07:30:00" + end) == nil)
  }

  @Test("a header may begin with #, as OpenTracks writes it")
  func markedHeader() throws {
    let text = """
      # a remark
      #time,trackpoint_type,latitude,longitude,altitude,accuracy_horizontal
      "2026-03-29T07:30:00Z","SEGMENT_START_MANUAL",,,,
      "2026-03-29T07:30:01Z","TRACKPOINT",50.1,7.1,3,5
      """
    let (trace, format) = try Self.raw(text, "a.csv")
    expectEqual(format, "CSV")
    expectEqual(Self.seconds(trace), [1])
    expectEqual(trace.points.map(\.line), [4])
    expectEqual(trace.remarks[.noPosition], 1)
    // A comment above a real header is none.
    let both = try Self.raw("# time,lat,lon\ntime,lat,lon\n2026-03-29T07:30:01Z,50,7\n", "a.csv")
    expectEqual(Self.seconds(both.trace), [1])
  }

  @Test("tables of Movebank, AIS and Home Assistant have their columns read")
  func columns() throws {
    let movebank = """
      event-id,visible,timestamp,location-long,location-lat,individual-local-identifier
      9,true,2026-03-29 07:30:00.000,7.1,50.1,stork 1
      8,true,2026-03-29 07:30:01.000,7.2,50.2,stork 1
      7,true,2026-03-29 07:30:02.000,,,stork 2
      """
    let birds = try Self.raw(movebank, "a.csv").trace
    expectEqual(birds.points.map(\.longitude), [7.1, 7.2])
    expectEqual(birds.trackNames, ["stork 1"])
    let ais =
      "MMSI,BaseDateTime,LAT,LON,SOG\n"
      + "1,2026-03-29T07:30:00,50,7,1\n2,2026-03-29T07:30:00,51,7,1\n1,2026-03-29T07:30:05,50,7,1\n"
    let ships = try Self.raw(ais, "a.csv").trace
    expectEqual(ships.trackNames, ["1", "2"])
    expectEqual(Self.seconds(ships), [0, 0, 5])
    let home =
      "entity_id,state,latitude,longitude,gps_accuracy,last_changed,last_updated\n"
      + "person.a,home,50,7,12,2026-03-29T07:00:00+00:00,2026-03-29T07:30:00+00:00\n"
      + "person.a,home,50.1,7,12,2026-03-29T07:00:00+00:00,2026-03-29T07:30:09+00:00\n"
    let person = try Self.raw(home, "a.csv").trace
    expectEqual(Self.seconds(person), [0, 9])
    expectEqual(person.points.map(\.accuracy), [12, 12])
  }

  @Test("Home Assistant's states as a table, with their attributes as JSON")
  func states() throws {
    let text = """
      entity_id,state,last_updated,attributes
      person.a,home,2026-03-29T07:30:00+00:00,"{""latitude"":50.1,""longitude"":7.1,""gps_accuracy"":9}"
      person.b,home,2026-03-29T07:30:01+00:00,"{""latitude"":50.2,""longitude"":7.2}"
      person.a,home,2026-03-29T07:30:02+00:00,"{""latitude"":50.3,""longitude"":7.3}"
      person.a,unknown,2026-03-29T07:30:03+00:00,{}
      person.a,unknown,2026-03-29T07:30:04+00:00,"{"
      """
    let trace = try Self.raw(text, "a.csv").trace
    expectEqual(Self.seconds(trace), [0, 1, 2])
    expectEqual(trace.points.map(\.latitude), [50.1, 50.2, 50.3])
    expectEqual(trace.points.map(\.accuracy), [9, nil, nil])
    expectEqual(trace.trackNames, ["person.a", "person.b"])
    expectEqual(trace.remarks[.noPosition], 1)
    expectEqual(trace.remarks[.unreadable], 1)
  }

  @Test(
    "coordinates in ten millionths of a degree, by the name or because they can be nothing else",
    arguments: ["latitudeE7,longitudeE7", "lat_e7,lon_e7", "lat,lon", "latitude,longitude"]
  )
  func tenMillionths(_ names: String) throws {
    let rows = "0,501000000,-71000001\n1,501000010,-71000000\n"
    let trace = try Self.raw("t_s,\(names)\n" + rows, "a.csv").trace
    expectEqual(trace.points.map(\.latitude), [50.1, 50.100001])
    expectEqual(trace.points.map(\.longitude), [-7.1000001, -7.1])
  }

  @Test("whole numbers that may be millionths stay an error")
  func millionths() {
    let fact = Self.failure("t_s,lat,lon\n0,50100000,7100000\n", "a.csv")
    expectEqual(fact, .outOfRange(key: "latitude", text: "50100000", lower: -90, upper: 90))
  }

  @Test("columns x and y are degrees if they look like them")
  func plane() throws {
    let trace = try Self.raw("X,Y,time\n7.12345,50.12345,0\n7.1,50,1\n", "a.csv").trace
    expectEqual(trace.points.map(\.latitude), [50.12345, 50])
    expectEqual(trace.points.map(\.longitude), [7.12345, 7.1])
    for row in ["7.12,50.12,0", "4321.12345,20.12345,0", "a,50,0"] {
      #expect(Self.failure("X,Y,time\n\(row)\n7.1,50,1\n", "a.csv") != nil)
    }
  }

  // MARK: Data sets

  @Test("Porto's trips are tracks with a point every 15 s")
  func porto() throws {
    let text = """
      "TRIP_ID","CALL_TYPE","TAXI_ID","TIMESTAMP","MISSING_DATA","POLYLINE"
      "T1","C","20","1774769400","False","[[-8.61,41.14],[-8.62,41.15],[-8.63,41.16]]"
      "T2","C","21","1774769415","False","[[-8.7,41.1]]"
      "T3","C","21","1774769415","False","[]"
      "T4","C","21","1774769415","True","[[-8.7,41.1]]"
      "T5","C","21","1774769415","False","[[-8.7,41.1],[-8.7]"
      """
    let (trace, format) = try Self.raw(text, "train.csv")
    expectEqual(format, "Porto taxis")
    expectEqual(Self.seconds(trace), [0, 15, 30, 15])
    expectEqual(trace.points.map(\.longitude), [-8.61, -8.62, -8.63, -8.7])
    expectEqual(trace.trackNames, ["T1", "T2"])
    expectEqual(trace.remarks[.noPosition], 1)
    expectEqual(trace.remarks[.otherKind], 1)
    expectEqual(trace.remarks[.unreadable], 1)
  }

  @Test("T-Drive's rows have no header, and each taxi is a track")
  func tDrive() throws {
    let text =
      "1,2026-03-29 07:30:00,116.51172,39.92123\n1,2026-03-29 07:30:09,116.5,39.9\n"
      + "2,2026-03-29 07:30:00,116.4,39.8\nbroken\n"
    let (trace, format) = try Self.raw(text, "1.txt")
    expectEqual(format, "T-Drive")
    expectEqual(Self.seconds(trace), [0, 9, 0])
    expectEqual(trace.points.map(\.latitude), [39.92123, 39.9, 39.8])
    expectEqual(trace.trackNames, ["1", "2"])
    expectEqual(trace.remarks[.unreadable], 1)
    expectEqual(trace.remarks[.timeWithoutZone], 3)
  }

  @Test("movement of the ONE simulator is read in degrees and refused in metres")
  func one() throws {
    let degrees =
      "0 10 7.00000 7.10000 50.00000 50.10000 0 0\n0 p1 7.01 50.01\n0 p2 7.02 50.02\n"
      + "5 p1 7.03 50.03\n"
    let (trace, format) = try Self.raw(degrees, "a.txt")
    expectEqual(format, "ONE movement")
    expectEqual(trace.trackNames, ["p1", "p2"])
    expectEqual(trace.points.map(\.time), [0, 0, 5_000_000_000])
    #expect(!trace.timesAreAbsolute)
    let fact = Self.failure("0 10 0 4500 0 3400\n0 1 24.5 30\n1 1 25 30\n", "a.txt")
    guard case .notPositions = fact else {
      Issue.record("unexpected \(String(describing: fact))")
      return
    }
  }

  private static func plane(_ text: String, _ name: String) throws -> TraceReading {
    var rules = CleaningRules()
    rules.origin = Coordinate(latitude: 60.17, longitude: 24.94)
    return try TraceReader.read(bytes: Array(text.utf8), name: name, rules: rules)
  }

  /// Metres east and north of the origin, to the millimetre.
  private static func metres(_ reading: TraceReading) -> [[Double]] {
    let plane = LocalPlane(origin: Coordinate(latitude: 60.17, longitude: 24.94))
    return reading.trace.points.map { point in
      let place = plane.point(of: point.coordinate)
      return [place.east, place.north].map { ($0 * 1000).rounded() / 1000 }
    }
  }

  @Test(
    "movement of the ONE simulator is read in metres from the lowest x and y, given their place"
  )
  func oneInMetres() throws {
    let text = "0 10 500 4500 -200 3400\n# a remark\n0 1 500 -200\n\n1 1 512.5 -170\n2 1 525 -200\n"
    try expectEqual(Self.metres(Self.plane(text, "a.txt")), [[0, 0], [12.5, 30], [25, 0]])
    // Small worlds with decimals look like degrees; the user knows better.
    let small = "0 10 0.0000 40.0000 0.0000 30.0000\n0 1 0 0\n1 1 3 4\n"
    try expectEqual(Self.metres(Self.plane(small, "a.txt")), [[0, 0], [3, 4]])
    let fact = Self.failure("0 10 0 4500 0 3400\n0 1 24.5 30\n1 1 25 30\n", "a.txt")
    guard case .notPositions(_, let way) = fact else {
      Issue.record("unexpected \(String(describing: fact))")
      return
    }
    #expect(way.contains("--origin '60.17, 24.94'") && way.contains("the lowest x and y"))
  }

  @Test("positions in metres of SUMO and of columns x and y are read with an origin")
  func metresElsewhere() throws {
    let sumo = """
      <fcd-export><timestep time="0"><vehicle id="a" x="12.50" y="5.10"/></timestep>
      <timestep time="1"><vehicle id="a" x="-3" y="5.10"/></timestep></fcd-export>
      """
    try expectEqual(Self.metres(Self.plane(sumo, "a.xml")), [[12.5, 5.1], [-3, 5.1]])
    let plans = """
      <plans><person id="1"><plan><act type="h" x="4500000" y="5800000" end_time="06:00"/>
      <leg mode="bike" trav_time="00:10"/><act type="w" x="4500300" y="5799900" dur="06:00"/>
      </plan></person></plans>
      """
    let places = try Self.metres(Self.plane(plans, "plans.xml"))
    expectEqual(Set(places), [[0, 0], [300, -100]])
    let table = "X,Y,time\n12.5,5.1,0\n-3,5.1,1\n"
    try expectEqual(Self.metres(Self.plane(table, "a.csv")), [[12.5, 5.1], [-3, 5.1]])
    for row in ["a,5,2", "1e7,5,2", ",5,2"] {
      #expect(throws: TraceFormatErrors.self) { try Self.plane(table + row + "\n", "a.csv") }
    }
  }

  @Test("metres beyond 1,000 km are left out of the ONE simulator's file, and reported")
  func farMetres() throws {
    let text = "0 10 0 5000000 0 3400\n0 1 0 0\n1 1 30 0\n2 1 4000000 0\n3 1 60 0\n"
    let reading = try Self.plane(text, "a.txt")
    expectEqual(Self.metres(reading), [[0, 0], [30, 0], [60, 0]])
    #expect(reading.warnings.contains { $0.fact == .unreadable(records: 1) })
  }

  @Test("an origin for positions in degrees is refused")
  func needlessOrigin() {
    do {
      _ = try Self.plane("t_s,lat,lon\n0,50,7\n1,50.00001,7\n", "a.csv")
      Issue.record("the origin was ignored")
    } catch let error as TraceFormatErrors {
      guard case .notPositions(let what, _) = error.errors[0].fact else {
        Issue.record("unexpected \(error)")
        return
      }
      #expect(what.contains("the positions are degrees already"))
    } catch { Issue.record("unexpected \(error)") }
  }

  @Test("subtitles of DJI's drones, in brackets, with dates")
  func dji() throws {
    func frame(_ index: Int, _ latitude: String) -> String {
      """
      \(index)
      00:00:0\(index),000 --> 00:00:0\(index),033
      <font size="28">FrameCnt: \(index), DiffTime: 33ms
      2026-03-29 07:30:0\(index).500
      [iso: 100] [latitude: \(latitude)] [longitude: 7.1] [rel_alt: 1.3 abs_alt: 132.860] </font>


      """
    }
    let text = frame(1, "50.1") + frame(2, "50.2") + frame(3, "50.2") + frame(4, "x")
    let (trace, format) = try Self.raw(text, "DJI_0001.SRT")
    expectEqual(format, "DJI SRT")
    expectEqual(Self.seconds(trace), [1.5, 2.5, 3.5])
    expectEqual(trace.points.map(\.latitude), [50.1, 50.2, 50.2])
    expectEqual(trace.points.map(\.altitude), [132.86, 132.86, 132.86])
    expectEqual(trace.remarks[.unreadable], 1)
  }

  @Test("older subtitles of DJI, longitude first, with times from the start")
  func oldDJI() throws {
    let text = """
      1
      00:00:01,000 --> 00:00:02,000
      F/2.8, SS 206, ISO 150, EV 0, GPS (7.1, 50.1, 18), D 11.83m, H 1.00m

      2
      00:00:01,500 --> 00:00:02,000
      F/2.8, SS 206, ISO 150, EV 0, GPS (7.1, 50.1, 18), D 11.83m, H 1.00m

      3
      00:00:03,000 --> 00:00:04,000
      F/2.8, GPS (0, 0, 0)

      4
      00:01:04,000 --> 00:01:05,000
      HOME(7.0,50.0) GPS(7.2,50.2,16) BAROMETER:1.9
      """
    let trace = try Self.raw(text, "a.srt").trace
    expectEqual(trace.points.map(\.time), [1_000_000_000, 64_000_000_000])
    expectEqual(trace.points.map(\.longitude), [7.1, 7.2])
    #expect(!trace.timesAreAbsolute)
    expectEqual(trace.remarks[.noFix], 1)
    #expect(Self.failure("1\n00:00:01,000 --> 00:00:02,000\nHello\n", "film.srt") != nil)
  }

  // MARK: JSON

  @Test("a JSON list of OwnTracks' objects, each topic a track")
  func ownTracks() throws {
    func object(_ topic: String, _ second: Int) -> String {
      "{\"_type\":\"location\",\"lat\":50.1,\"lon\":7.1,\"tst\":\(1_774_769_400 + second),"
        + "\"acc\":\(second == 0 ? 0 : 9),\"topic\":\"owntracks/\(topic)\"}"
    }
    let list = [
      object("a", 0), object("b", 1), object("a", 2), "{\"_type\":\"lwt\",\"tst\":\"1\"}",
    ]
    .joined(separator: ",\n")
    for text in ["[\(list)]", "{\"count\":4,\"data\":[\(list)]}"] {
      let (trace, format) = try Self.raw(text, "a.json")
      expectEqual(format, "OwnTracks")
      expectEqual(Self.seconds(trace), [0, 1, 2])
      expectEqual(trace.points.map(\.accuracy), [nil, 9, 9])
      expectEqual(trace.trackNames, ["owntracks/a", "owntracks/b"])
      expectEqual(trace.remarks[.otherKind], 1)
    }
  }

  static let columnTexts = [
    "{\"lat\":[50.1,50.2],\"lon\":[7.1,7.2],\"time\":[1774769400,1774769405],\"alt\":[3,4]}",
    "{\"latlng\":{\"data\":[[50.1,7.1],[50.2,7.2]],\"series_type\":\"distance\"},"
      + "\"time\":{\"data\":[0,5]},\"altitude\":{\"data\":[3,4]},\"start_date\":\"2026-03-29T07:30:00Z\"}",
    "{\"start_date\":\"2026-03-29T07:30:00Z\",\"latlng\":[[50.1,7.1],[50.2,7.2]],\"time\":[0,5],"
      + "\"altitude\":[3,4]}",
    "{\"lat\":{\"0\":50.1,\"1\":50.2},\"lng\":{\"0\":7.1,\"1\":7.2},\"altitude\":{\"0\":3,\"1\":4},"
      + "\"timestamp\":{\"0\":\"2026-03-29T07:30:00Z\",\"1\":\"2026-03-29T07:30:05Z\"}}",
  ]

  @Test(
    "columns of JSON are positions, in the forms of Strava and of pandas",
    arguments: columnTexts
  )
  func jsonColumns(_ text: String) throws {
    let (trace, format) = try Self.raw(text, "a.json")
    expectEqual(format, "JSON columns")
    expectEqual(trace.points.map(\.latitude), [50.1, 50.2])
    expectEqual(trace.points.map(\.longitude), [7.1, 7.2])
    expectEqual(trace.points.map(\.altitude), [3, 4])
    expectEqual(Self.seconds(trace), [0, 5])
    #expect(trace.timesAreAbsolute)
  }

  @Test("streams of Strava as a list count from the start")
  func streams() throws {
    let text =
      "[{\"type\":\"time\",\"data\":[0,5]},{\"type\":\"latlng\",\"data\":[[50.1,7.1],[50.2,7.2]]}]"
    let (trace, format) = try Self.raw(text, "streams.json")
    expectEqual(format, "JSON columns")
    expectEqual(trace.points.map(\.time), [0, 5_000_000_000])
    #expect(!trace.timesAreAbsolute)
  }

  @Test(
    "columns of different lengths are refused",
    arguments: [
      "{\"lat\":[50.1,50.2],\"lon\":[7.1],\"time\":[0,5]}",
      "{\"lat\":[50.1,50.2],\"lon\":[7.1,7.2],\"time\":[0]}",
    ]
  )
  func lengths(_ text: String) {
    guard case .notPositions = Self.failure(text, "a.json") else {
      Issue.record("the columns were read")
      return
    }
  }

  @Test("missing and broken entries of columns are left out")
  func gaps() throws {
    let text =
      "{\"lat\":[50.1,null,50.3,50.4],\"lon\":[7.1,7.2,7.3,7.4],"
      + "\"time\":[1774769400,1774769401,\"noon\",1774769403]}"
    let trace = try Self.raw(text, "a.json").trace
    expectEqual(Self.seconds(trace), [0, 3])
    expectEqual(trace.remarks[.noPosition], 1)
    expectEqual(trace.remarks[.unreadable], 1)
  }

  static let listTexts = [
    // Arc
    "{\"timelineItems\":[{\"itemId\":\"x\",\"samples\":[{\"sampleId\":\"1\",\"date\":\"2026-03-29T07:29:00Z\","
      + "\"location\":{\"latitude\":50.1,\"longitude\":7.1,\"altitude\":3,\"horizontalAccuracy\":5,"
      + "\"timestamp\":\"2026-03-29T07:30:00Z\"},\"classifiedType\":\"walking\"}]}]}",
    // LocoKit2
    "[{\"id\":\"A\",\"date\":\"2026-03-29T07:30:00Z\",\"movingState\":1,\"latitude\":50.1,\"longitude\":7.1,"
      + "\"altitude\":3,\"horizontalAccuracy\":5}]",
    // Home Assistant
    "[[{\"entity_id\":\"person.a\",\"state\":\"home\",\"attributes\":{\"latitude\":50.1,\"longitude\":7.1,"
      + "\"altitude\":3,\"gps_accuracy\":5},\"last_changed\":\"2026-03-29T07:00:00+00:00\","
      + "\"last_updated\":\"2026-03-29T07:30:00+00:00\"}]]",
    // The web's positions
    "[{\"coords\":{\"latitude\":50.1,\"longitude\":7.1,\"altitude\":3,\"accuracy\":5},"
      + "\"timestamp\":1774769400000}]",
    // A row for each line
    "{\"lat\":\"50.1\",\"lng\":\"7.1\",\"alt\":3,\"acc\":5,\"ts\":1774769400}\n",
  ]

  @Test("lists of positions are read where the names are usual ones", arguments: listTexts)
  func positions(_ text: String) throws {
    let (trace, format) = try Self.raw(text, "a.json")
    expectEqual(format, "JSON positions")
    expectEqual(trace.points.map(\.latitude), [50.1])
    expectEqual(trace.points.map(\.longitude), [7.1])
    expectEqual(trace.points.map(\.altitude), [3])
    expectEqual(trace.points.map(\.accuracy), [5])
    expectEqual(Self.seconds(trace), [0])
  }

  @Test("a file packed by another program than gzip is named, with the way out")
  func packers() {
    let files: [(String, [UInt8])] = [
      ("bzip2", Array("BZh91AY&SY".utf8)), ("xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]),
    ]
    for (name, bytes) in files {
      do throws(TraceFormatErrors) {
        _ = try TraceReader.read(bytes: bytes, name: "a.gpx.\(name)")
        Issue.record("the file was read")
      } catch {
        guard case .notPositions(let what, _) = error.errors.first?.fact else {
          Issue.record("\(error)")
          continue
        }
        #expect(what.hasSuffix(name))
      }
    }
  }

  @Test("VBOX: minutes, longitudes to the west, the date of the head, rows without satellites")
  func vbox() throws {
    let trace = try LogSamples.raw(LogSamples.vbox)
    expectEqual(LogSamples.format(LogSamples.vbox), "VBOX")
    expectEqual(trace.points.map(\.time), [0, 1].map { (1_774_769_400 + $0) * 1_000_000_000 })
    #expect(abs(trace.points[0].latitude - 50.01) < 1e-9 && trace.points[0].longitude == 7.25)
    expectEqual(trace.points.map(\.altitude), [60, 61])
    expectEqual(trace.remarks[.noFix], 1)
    let undated = LogSamples.vbox.split(separator: "\n").dropFirst().joined(separator: "\n")
    #expect(try !LogSamples.raw(undated).timesAreAbsolute)
  }

  @Test("DJI: a height with its unit says that the latitude comes first")
  func latitudeFirst() throws {
    let text = (0..<3).map {
      "\($0)\n00:00:0\($0),000 --> 00:00:0\($0),500\nGPS(36.61\($0),-6.11,0.0M) ISO:100\n\n"
    }
    let trace = try LogSamples.raw(text.joined(), name: "a.srt")
    expectEqual(trace.points.map(\.latitude), [36.610, 36.611, 36.612])
    expectEqual(trace.points.map(\.longitude), [-6.11, -6.11, -6.11])
  }

  @Test("objects with commas between them are a list without its brackets")
  func openList() throws {
    let text = (0..<3).map { "{\"lat\":50,\"lon\":7.00\($0),\"time\":177476940\($0)}" }
    for end in ["", ",\n"] {
      let trace = try LogSamples.raw(text.joined(separator: ",") + end)
      expectEqual(trace.points.map(\.longitude), [7, 7.001, 7.002])
    }
  }

  @Test(
    "what is known but not read is refused with what it is",
    arguments: [
      ("-- MySQL dump 10.13\nINSERT INTO `t` VALUES (1,50,7);\n", "database dump"),
      ("INSERT INTO t VALUES (1,50,7);\n", "database dump"),
      ("2026-03-29 07:30:00 INSERT INTO t\n", "not a trace of a known format"),
      ("Grid\tLat/Lon hddd°mm'ss.s\"\nDatum\tWGS 84\n", "text export from MapSource"),
      (
        String(repeating: "[x] " + String(repeating: "0f3a", count: 30) + "\n", count: 4),
        "tracker's frames"
      ),
      ("nothing that has a position\n", "not a trace of a known format"),
    ]
  )
  func refused(text: String, words: String) {
    let failure = LogSamples.failure(text, name: "a.log")?.description ?? ""
    #expect(failure.contains(words), "\(failure)")
  }
}
