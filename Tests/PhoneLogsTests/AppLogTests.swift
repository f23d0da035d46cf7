// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import ScenarioFiles
import TracewattTestSupport

@testable import PhoneLogs

@Suite("An app's own log")
struct AppLogTests {
  private func read(_ bytes: [UInt8]) throws -> AppLogReading {
    try AppLogFile.read(ByteStream(bytes: bytes, name: "log"), path: "log")
  }

  private func read(_ text: String) throws -> AppLogReading { try read(Array(text.utf8)) }

  private func failure(_ bytes: [UInt8]) -> [String] {
    let error = #expect(throws: InputFailure.self) { try read(bytes) }
    expectEqual(error?.exitCode, 65)
    return error?.diagnostics ?? []
  }

  private func failure(_ text: String) -> [String] { failure(Array(text.utf8)) }

  /// 2026-11-03T08:00:00Z.
  private static let morning: Int64 = 1_793_692_800_000

  // MARK: - CSV

  private static let table = """
    time,event,value,latitude_deg,longitude_deg,accuracy_m
    2026-11-03T08:00:00Z,launch,user,,,
    2026-11-03T09:00:00+01:00,position,,51.5,-0.12,12
    2026-11-03T08:01:00.500Z,,,51.5,-0.13,0
    1793692920,permission,always,,,
    2026-11-03T08:03:00+0000,charger,on,,,
    2026-11-03T08:04:00Z,terminate,system,,,

    """

  @Test("CSV gives positions and events; a row with coordinates alone is a position")
  func table() throws {
    let reading = try read(Self.table)
    expectEqual(reading.format, "CSV")
    expectEqual(reading.notes, [])
    expectEqual(
      reading.log.entries.map { $0.time - Self.morning },
      [0, 0, 60_500, 120_000, 180_000, 240_000]
    )
    expectEqual(
      reading.log.entries.map(\.kind),
      [
        .launch(isByUser: true),
        .position(Coordinate(latitude: 51.5, longitude: -0.12), accuracy: Metres(12)),
        // An accuracy of 0 is unknown.
        .position(Coordinate(latitude: 51.5, longitude: -0.13), accuracy: nil),
        .permission(.always), .charger(isOn: true), .terminate(.system),
      ]
    )
  }

  @Test("every documented kind of event is read")
  func events() throws {
    let values = [
      "launch": "system", "terminate": "crash", "permission": "when_in_use", "position": "",
    ]
    let states = [
      "tracking", "location_services", "screen", "charger", "low_power", "network", "doze",
    ]
    for event in AppLogTable.events {
      let value = values[event] ?? (states.contains(event) ? "off" : "")
      let place = event == "position" ? "51.5,-0.1" : ","
      let text =
        "time,event,value,lat,lon\n2026-11-03T08:00:00Z,\(event),\(value),\(place)\n"
        + "2026-11-03T09:00:00Z,position,,51.5,-0.1\n"
      try expectEqual(read(text).log.entries.count, 2, event)
    }
  }

  @Test("all wrong rows of a table are reported, with the nearest word")
  func wrongRows() {
    let errors = failure(
      """
      time,event,value,lat,lon
      2026-11-03T08:00:00Z,lauch,user,,
      2026-11-03T08:00:00Z,screen,bright,,
      yesterday,position,,51.5,-0.1
      """
    )
    expectEqual(errors.count, 3)
    #expect(errors[0].hasPrefix("log:2: error: event is \"lauch\"; it must be one of position, "))
    #expect(errors[0].hasSuffix("note: the nearest is launch"))
    #expect(errors[1].hasPrefix("log:3: error: value is \"bright\"; it must be one of on, off"))
    #expect(errors[2].hasPrefix("log:4: error: time is \"yesterday\"; it must be a time"))
  }

  @Test("rows in any order and times without a zone are read, with notes")
  func order() throws {
    let reading = try read(
      """
      timestamp;lat;lon
      2026-11-03 08:10:00;51.5;-0.1
      2026-11-03 08:00:00;51.5;-0.1
      2026-11-03T08:20:00Z;;
      2026-11-03T08:20:00Z;51.5;200
      """
    )
    expectEqual(reading.log.entries.map { $0.time - Self.morning }, [0, 600_000])
    expectEqual(
      reading.notes,
      [
        "records left out because their time or place cannot be read: 2, the first on line 4",
        "records earlier than one before them, put in order: 1",
        "times without a zone, taken as UTC: 2",
      ]
    )
  }

  // MARK: - Hostile input

  @Test(
    "input that is no log fails with one message",
    arguments: [
      "", " \n\n", "{}", "[]", "{", "[{\"_type\":\"location\"", "a,b\n1,2\n", "\u{0}\u{1}\u{2}",
      "time,event\n", "time,lat,lon\n2026-11-03T08:00:00Z,95,0\n", "[1,2,3]", "null",
      "{\"location\":{\"location\":{\"location\":{}}}}",
      "time,lat,lon\n1e300,51,0\n", "time,lat,lon\n-62135596800,51,0\n",
    ]
  )
  func hostile(text: String) {
    let errors = failure(text)
    expectEqual(errors.count, 1, "\(errors)")
    #expect(errors.first?.hasPrefix("log") ?? false)
  }

  @Test("a nested JSON text ends with an error, not with the stack")
  func nested() {
    expectEqual(failure(String(repeating: "[", count: 100_000)).count, 1)
  }

  @Test("UTF-16, a byte order mark and carriage returns make no difference")
  func encodings() throws {
    let expected = try read(Self.table).log
    var wide: [UInt8] = [0xFF, 0xFE]
    for unit in Self.table.utf16 { wide += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    try expectEqual(read(wide).log, expected)
    try expectEqual(read([0xEF, 0xBB, 0xBF] + Array(Self.table.utf8)).log, expected)
    try expectEqual(read(Self.table.replacing("\n", with: "\r\n")).log, expected)
  }

  @Test("a large log is read row by row")
  func large() throws {
    var text = "time,lat,lon\n"
    for second in 0..<50_000 { text += "\(1_793_692_800 + second),51.5,-0.1\n" }
    try expectEqual(read(text).log.positions.count, 50_000)
  }

  // MARK: - OwnTracks

  @Test(
    "OwnTracks' recorder gives positions, transitions and the charger; broken lines are counted"
  )
  func recorder() throws {
    let lines = [
      #"{"_type":"location","tst":1793692800,"lat":51.5,"lon":-0.12,"acc":65,"bs":1,"conn":"w"}"#,
      #"{"_type":"lwt","tst":"1793692860"}"#,
      #"{"_type":"transition","tst":1793692920,"event":"enter"}"#,
      #"{"_type":"location","tst":1793692980,"lat":51.5,"lon":-0.12,"acc":65,"bs":2,"conn":"o"}"#,
      #"{"_type":"location","tst":17936"#,
    ]
    let text = lines.map { "2026-11-03T08:00:00Z\t*                 \t\($0)\n" }.joined()
    let reading = try read(text)
    expectEqual(reading.format, "OwnTracks")
    let place = Coordinate(latitude: 51.5, longitude: -0.12)
    expectEqual(
      reading.log.entries.map(\.kind),
      [
        .charger(isOn: false), .position(place, accuracy: Metres(65)), .running,
        .charger(isOn: true), .network(isOn: false), .position(place, accuracy: Metres(65)),
      ]
    )
    expectEqual(
      reading.notes,
      ["records left out because their time or place cannot be read: 1, the first on line 5"]
    )
    // The same objects as a list, or one a line.
    try expectEqual(read("[" + lines.prefix(4).joined(separator: ",") + "]").log, reading.log)
    try expectEqual(read(lines.prefix(4).joined(separator: "\n")).log, reading.log)
  }

  // MARK: - transistorsoft

  @Test("transistorsoft's locations are positions, its heartbeats only show that the app ran")
  func transistorsoft() throws {
    let objects = [
      #"{"timestamp":"2026-11-03T08:00:00.000Z","event":"","is_moving":true,"coords":{"latitude":51.5,"longitude":-0.12,"accuracy":9.5},"battery":{"level":0.7,"is_charging":false}}"#,
      #"{"timestamp":"2026-11-03T08:10:00.000Z","event":"heartbeat","coords":{"latitude":51.5,"longitude":-0.12},"battery":{"is_charging":false}}"#,
      #"{"timestamp":"2026-11-03T08:20:00.000Z","event":"providerchange","coords":{"latitude":51.5,"longitude":-0.12},"provider":{"enabled":false,"status":2}}"#,
      #"{"timestamp":"2026-11-03T08:30:00.000Z","event":"terminate","coords":{"latitude":51.5,"longitude":-0.12}}"#,
    ]
    let place = Coordinate(latitude: 51.5, longitude: -0.12)
    let expected: [AppLog.Kind] = [
      .charger(isOn: false), .position(place, accuracy: Metres(9.5)), .running,
      .locationServices(isOn: false), .permission(.denied), .position(place, accuracy: nil),
      .terminate(nil),
    ]
    let list = objects.joined(separator: ",")
    for text in [
      "[\(list)]", "{\"location\":[\(list)]}", "{\"locations\":[\(list)]}",
      objects.map { "{\"location\":\($0)}" }.joined(separator: "\n"),
      objects.joined(separator: "\n"),
    ] {
      let reading = try read(text)
      expectEqual(reading.format, "transistorsoft")
      expectEqual(reading.log.entries.map(\.kind), expected, "\(text.prefix(20))")
    }
  }

  // MARK: - e-mission

  @Test("e-mission's transitions are read by name and by number, and filtered positions are copies")
  func eMission() throws {
    func entry(_ key: String, _ data: String) -> String {
      #"{"metadata":{"key":"\#(key)","platform":"ios","write_ts":1793692800},"data":{\#(data)}}"#
    }
    let text = [
      entry("statemachine/transition", #""ts":1793692800,"transition":"T_EXITED_GEOFENCE""#),
      entry("statemachine/transition", #""ts":1793692801,"transition":2"#),
      entry("statemachine/transition", #""transition":"local.transition.stop_tracking""#),
      entry("background/location", #""ts":1793692860.5,"latitude":51.5,"longitude":-0.12"#),
      entry("background/filtered_location", #""ts":1793692860.5,"latitude":51.5,"longitude":0"#),
      entry("background/battery", #""ts":1793692870,"battery_status":3"#),
      entry("config/consent", #""ts":1793692880"#),
    ]
    let log = try read("[" + text.joined(separator: ",") + "]").log
    expectEqual(
      log.entries.map(\.kind),
      [
        .tracking(isOn: true), .tracking(isOn: false), .tracking(isOn: false),
        .position(Coordinate(latitude: 51.5, longitude: -0.12), accuracy: nil),
        .charger(isOn: true),
      ]
    )
    expectEqual(log.positions.first?.time, Self.morning + 60_500)
  }

  @Test("records of two phones are refused, because the gaps of one would be filled by the other")
  func owners() {
    let lines = ["ab", "cd"].map {
      #"{"_type":"location","tst":1793692800,"lat":51.5,"lon":-0.12,"tid":"\#($0)"}"#
    }
    let errors = failure(lines.joined(separator: "\n"))
    #expect(errors.first?.contains("several phones, such as \"ab\" and \"cd\"") ?? false)
  }

  // MARK: - The trace

  @Test("the trace of a log is as long as the log, and long gaps stay in it")
  func trace() throws {
    let log = try read(
      """
      time,event,lat,lon
      2026-11-03T08:00:00Z,launch,,
      2026-11-03T09:00:00Z,position,51.5,-0.12
      2026-11-05T09:00:00Z,position,51.6,-0.12
      2026-11-05T10:00:00Z,suspend,,
      """
    ).log
    let trace = try AppLogFile.trace(of: log, path: "log").trace
    expectEqual(trace.startUnixMilliseconds, Self.morning)
    expectEqual(trace.duration, .hours(50))
    expectEqual(trace.points.map(\.coordinate.latitude), [51.5, 51.5, 51.6, 51.6])
    let alone = try read("time,lat,lon\n2026-11-03T08:00:00Z,51.5,-0.12\n").log
    let error = #expect(throws: InputFailure.self) { try AppLogFile.trace(of: alone, path: "log") }
    expectEqual(error?.exitCode, 65)
  }

  @Test("a missing file is missing input")
  func missing() {
    let error = #expect(throws: InputFailure.self) { try AppLogFile.read(path: "/nowhere/log.csv") }
    expectEqual(error?.exitCode, 66)
  }

  @Test(
    "OwnTracks' real logs give what the trace readers give",
    .enabled(if: MeasurementFolder.recordings.path != nil, "TRACEWATT_RECORDINGS is not set"),
    arguments: [
      "owntracks_demo_iphone.rec", "format_samples/owntracks_2023_android.rec",
      "format_samples/owntracks_2024.rec",
    ]
  )
  func real(name: String) throws {
    let path = try #require(MeasurementFolder.recordings.file(name))
    let reading = try AppLogFile.read(path: path)
    expectEqual(reading.format, "OwnTracks")
    var rules = CleaningRules()
    (rules.splitGaps, rules.clockJump, rules.track) = (nil, nil, .all)
    let trace = try #require(try TraceReader.read(path: path, rules: rules))
    let (first, last) = (reading.log.positions.first, reading.log.positions.last)
    expectEqual(trace.trace.startUnixMilliseconds, first?.time)
    let span = try #require(last).time - (try #require(first)).time
    expectEqual(trace.trace.duration.nanoseconds, span * 1_000_000)
  }
}
