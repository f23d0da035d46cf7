// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

/// Tables as loggers and programs write them, which names of columns alone do not explain.
@Suite("Dialects of tables")
struct TableDialectTests {
  private func table(_ header: String, _ row: (Int) -> String) -> String {
    header + "\n" + (0..<4).map(row).joined(separator: "\n") + "\n"
  }

  @Test(
    "the column of times is the one that says most, and moves as the others do",
    arguments: [
      (
        "Device Time,GPS Time",
        "29-Mar-2026 09:30:0#.250,Sun Mar 29 09:30:0# GMT+02:00 2026", 1_774_769_400.0
      ),
      ("Time,Time UTC", "2026-03-29 09:30:0#,2026-03-29 07:30:0#", 1_774_769_400),
      ("Time,UTC Time", "#.000,177476940#.0", 1_774_769_400),
      ("time,epoch", "0000-00-00 00:00:00,177476940#", 1_774_769_400),
      // This one stands still.
      ("time,utc_date", "2026-03-29 07:30:0#,2020-01-01 00:00:00", 1_774_769_400),
      // These are of the server.
      ("time,server_time", "2026-03-29 07:30:0#,2026-03-29T09:30:0#Z", 1_774_769_400),
    ] as [(String, String, Double)]
  )
  func timeColumn(header: String, row: String, start: Double) throws {
    let text = table(header + ",lat,lon") {
      row.replacing("#", with: "\($0)") + ",50.0000\($0),7"
    }
    let trace = try LogSamples.raw(text)
    let seconds = trace.points.compactMap { $0.time.map { Double($0) * 1e-9 } }
    expectEqual(seconds.first, start)
    expectEqual(trace.points.count, 4)
    #expect(trace.timesAreAbsolute)
  }

  @Test(
    "a table without a header is read where its values show the columns",
    arguments: [
      ("#,2026-03-29 07:30:0#,50.0000#,7.1234,x", [50.00000, 50.00003], 7.1234, 3),
      ("a7,177476940#,50.0000#,7.1234,12.5", [50.00000, 50.00003], 7.1234, 3),
      ("2026-03-29T07:30:0#Z;151.20000;-33.8000#", [-33.8, -33.80003], 151.2, 3),
      ("1.#\t0.0000#\t0.0000#\t-17.0", [0, 0.00003], 0.00002, 0.3),
      ("x 0.# 50.0000# 7.1234", [50.00000, 50.00003], 7.1234, 0.3),
    ] as [(String, [Double], Double, Double)]
  )
  func headerless(row: String, latitudes: [Double], longitude: Double, seconds: Double) throws {
    let text = table("#") { row.replacing("#", with: "\($0)") }.dropFirst(2)
    let trace = try LogSamples.raw(String(text))
    expectEqual(trace.points.count, 4)
    expectEqual([trace.points[0].latitude, trace.points[3].latitude], latitudes)
    expectEqual(trace.points[2].longitude, longitude)
    let first = try #require(trace.points[0].time)
    let last = try #require(trace.points[3].time)
    #expect(abs(Double(last - first) * 1e-9 - seconds) < 1e-6)
    let isSaid = trace.warnings.contains { warning in
      if case .noHeader(let columns) = warning.fact { columns.count >= 3 } else { false }
    }
    #expect(isSaid)
  }

  @Test("in a table without a header, words tell vehicles apart, and satellites do not")
  func headerlessTracks() throws {
    func names(_ row: (Int) -> String) throws -> [String] {
      let text = (0..<8).map { "17747694\(10 + $0),50.000\(10 + $0),7.1234,\(row($0))\n" }
      return try LogSamples.raw(text.joined()).trackNames
    }
    try expectEqual(names { "\(7 + $0 % 2)" }, [""])
    try expectEqual(names { "bus\($0 % 2)" }, ["bus0", "bus1"])
  }

  @Test(
    "a table of other sensors without a header is refused, with the way out",
    arguments: [
      "0.0#,0.12#45,-9.81#34", "177476940#,21.5,45.2", "2026-03-29 07:30:0#,1#.12345,7.12345",
    ]
  )
  func sensors(row: String) {
    let text = table("#") { row.replacing("#", with: "\($0 * 2)") }.dropFirst(2)
    let failure = LogSamples.failure(String(text), name: "x.csv")
    expectEqual(failure?.errors.map(\.fact), [.headerless])
  }

  @Test(
    "the unit in a header counts, and by its size a number counts from 1970 or from the start",
    arguments: [
      ("time(millisecond)", "334#00.0", 0.1), ("time (ms)", "1000#", 0.001),
      ("Time [ms]", "#00", 0.1),
      ("time (min)", "1#", 60), ("time_us", "#000000", 1), ("time (ms)", "177476940#000", 1),
      ("time_ms", "#000", 1),
    ] as [(String, String, Double)]
  )
  func units(name: String, value: String, step: Double) throws {
    let text = table("lat,lon,\(name)") { "50,7.000\($0)," + value.replacing("#", with: "\($0)") }
    let trace = try LogSamples.raw(text)
    let seconds = trace.points.compactMap { $0.time.map { Double($0) * 1e-9 } }
    let span = try #require(seconds.last) - (seconds.first ?? 0)
    #expect(abs(span - 3 * step) < 1e-6)
    expectEqual(trace.timesAreAbsolute, value.count > 12)
  }

  @Test(
    "marks and words for nothing are no positions",
    arguments: ["-", "--", "N/A", "NaN", "null"]
  )
  func missing(mark: String) throws {
    let text = table("time,lat,lon,accuracy") {
      $0 == 1 ? "1,\(mark),\(mark),\(mark)" : "\($0),50,7.000\($0),5"
    }
    let trace = try LogSamples.raw(text)
    expectEqual(trace.points.count, 3)
    expectEqual(trace.remarks[.noPosition], 1)
  }

  @Test("comments, units below the header, the header again and another table are no errors")
  func oddRows() throws {
    let text = """
      # a comment
      time,lat,lon
      unix time,deg,deg
      ,100: gps,100: gps
      0,50,7
      # another comment
      1,50,7.0001
      time,lat,lon
      2,50,7.0002
      time,gyroscope
      2,0.5
      3,0.6
      time,lat,lon
      3,50,7.0003

      """
    let trace = try LogSamples.raw(text)
    expectEqual(trace.points.map(\.time), [0, 1, 2, 3].map { $0 * 1_000_000_000 })
    expectEqual(trace.remarks[.otherKind], 3)
  }

  @Test("a row that is too short is an error still")
  func shortRow() {
    let errors = LogSamples.failure("time,lat,lon\n0,50,7\n1,50\n")?.errors.map(\.fact)
    expectEqual(errors, [.missingFields(found: 2, expected: 3)])
  }

  @Test("runs of blanks separate, with or without numbers of rows")
  func blanks() throws {
    for number in ["", "147  "] {
      let text = table("    id            time    longitude   latitude") {
        "\(number) a 2026-03-29T07:30:0\($0)Z   7.000\($0)  -50.5  "
      }
      let trace = try LogSamples.raw(text)
      expectEqual(trace.points.map(\.latitude), [-50.5, -50.5, -50.5, -50.5])
      expectEqual(trace.points.map(\.longitude), [7, 7.0001, 7.0002, 7.0003])
    }
  }

  @Test("degrees and minutes in one number are seen by values that degrees cannot have")
  func degreesMinutes() throws {
    let text = table("time,lat,lon") { "\($0),-4108.8\($0),-7109.8" }
    let trace = try LogSamples.raw(text)
    try #expect(abs(#require(trace.points.first).latitude - (-41.14666667)) < 1e-6)
    try #expect(abs(#require(trace.points.first).longitude - (-71.16333333)) < 1e-6)
    let wrong = LogSamples.failure(table("time,lat,lon") { "\($0),-4178.8\($0),-7109.8" })
    #expect(wrong != nil)
  }

  @Test("positions that other sensors' rows repeat are merged until the next one comes")
  func held() throws {
    var text = "t_s,lat,lon\n"
    // 20 rows a second, a fix a second, and a rest of 10 s at the end.
    for row in 0..<600 {
      text += "\(Double(row) / 20),50,\(7 + 0.0001 * Double(min(20, row / 20)))\n"
    }
    let reading = try Samples.read(text, name: "a.csv")
    #expect((21...26).contains(reading.trace.points.count))
    let found = reading.warnings.contains { warning in
      if case .heldPositions(let points) = warning.fact { points > 500 } else { false }
    }
    #expect(found)
  }
}
