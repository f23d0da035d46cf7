// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

@Suite("Logs with positions in some lines")
struct LogLinesFormatTests {
  private func lines(_ body: (Int) -> String) -> String {
    "starting up\n" + (0..<3).map { body($0) }.joined(separator: "\nanother message\n") + "\n"
  }

  @Test(
    "descriptions of CLLocation: dates as Foundation describes them, else the line's",
    arguments: [
      ("@ 3/29/26, 9:30:0# AM Central European Summer Time", true),
      ("@ 3/29/26, 7:30:0#\u{202F}AM Coordinated Universal Time", true),
      ("@ 29.03.26, 09:30:0# Mitteleuropäische Sommerzeit", true),
      ("@ 2026-03-29 07:30:0# +0000", true), ("@ 29/03/2026, 12:30:0# GMT+5", true),
      ("@ 29/03/2026, 07:30:0# some zone", false), ("", false),
    ]
  )
  func apple(time: String, hasZone: Bool) throws {
    let text = lines {
      "2026-03-29 07:30:0\($0).000 App[1:2] <+50.1000000\($0),-7.10> +/- 4.50m (speed 1.0 mps / course 2) "
        + time.replacing("#", with: "\($0)")
    }
    let trace = try MarkupSamples.raw(text)
    expectEqual(MarkupSamples.seconds(trace), [0, 1, 2])
    expectEqual(trace.points.map(\.longitude), [-7.1, -7.1, -7.1])
    expectEqual(trace.points.map(\.accuracy), [4.5, 4.5, 4.5])
    expectEqual(trace.remarks[.timeWithoutZone], hasZone ? 0 : 3)
  }

  @Test("descriptions of Android's Location: without a year times count from the start")
  func android() throws {
    let text = lines {
      "03-29 07:30:0\($0).500  1  2 D x: Location[gps 50.1,7.\($0) hAcc=12 et=+1d2h3m\($0)s5ms alt=60.5 vel=2]"
    }
    let trace = try MarkupSamples.raw(text)
    #expect(!trace.timesAreAbsolute)
    let times = trace.points.map { $0.nanoseconds - trace.points[0].nanoseconds }
    expectEqual(times, [0, 1_000_000_000, 2_000_000_000])
    expectEqual(trace.points[2].longitude, 7.2)
    expectEqual(trace.points[0].altitude, 60.5)
    expectEqual(trace.remarks[.noDate], 3)
    let elapsed = try MarkupSamples.raw(
      lines { "last location=Location[gps 50.1,7.\($0) acc=3 et=+\($0)m1s]" }
    )
    expectEqual(elapsed.points.map { $0.nanoseconds / 1_000_000_000 }, [1, 61, 121])
  }

  @Test("the providers of a phone in turn are tracks")
  func providers() throws {
    let text = (0..<20).map { second in
      let isGPS = second % 2 == 0
      return "03-29 07:30:\(second + 10).000 1 2 D x: Location[\(isGPS ? "gps" : "network") "
        + "50.1\(isGPS ? "0" : "2")\(second + 10),7.1 hAcc=12 et=+1s]"
    }
    let trace = try MarkupSamples.raw(text.joined(separator: "\n"))
    expectEqual(trace.trackNames, ["gps", "network"])
  }

  @Test(
    "requests and other names with values",
    arguments: [
      "1.2.3.4 - - \"GET /?id=1&lat=50.1&lon=7.#&timestamp=177476940#&hdop=3 HTTP/1.1\" 200",
      "tp=lbs;k=#;lat=50.1;lon=7.#;alt=5;t=1.77476940#E12;",
      "2026-03-29T07:30:0#Z INFO position: {latitude: 50.1, longitude: 7.#, accuracy: 5}",
    ]
  )
  func names(line: String) throws {
    let trace = try MarkupSamples.raw(lines { line.replacing("#", with: "\($0)") })
    expectEqual(MarkupSamples.seconds(trace), [0, 1, 2])
    expectEqual(trace.points.map(\.longitude), [7, 7.1, 7.2])
  }

  @Test(
    "a date and a time of day are found anywhere in a line, together or apart",
    arguments: [
      "Position at 2026-Mar-29 07:30:0#.000 UTC is Lat = 50.1, Long = 7.#",
      "fix 29/03/2026 07:30:0# lat=50.1 lon=7.#",
      "$PKODG,19,07:30:0#,A,5006.0,N,00#.0,E,2026-03-29,05",
    ]
  )
  func anywhere(line: String) throws {
    let trace = try MarkupSamples.raw(lines { line.replacing("#", with: "\($0)") })
    expectEqual(MarkupSamples.seconds(trace), [0, 1, 2])
    expectEqual(trace.points.map(\.latitude), [50.1, 50.1, 50.1])
    #expect(trace.timesAreAbsolute)
  }

  @Test("values end where they should, in the units that their names or sizes say")
  func values() throws {
    let forms = [
      "Latitude:50.1 Longitude:7.# Time:177476940#000 Azimuth:72.5",
      "pos time=177476940#, lat=501000000, lon=7#000000, alt=1910",
      "TimeStamp:177476940#,MicroLatitude:50100000,MicroLongitude:7#00000",
    ]
    for form in forms {
      let trace = try MarkupSamples.raw(lines { form.replacing("#", with: "\($0)") })
      expectEqual(MarkupSamples.seconds(trace), [0, 1, 2], "\(form)")
      expectEqual(trace.points.map(\.latitude), [50.1, 50.1, 50.1], "\(form)")
      expectEqual(trace.points.map(\.longitude), [7, 7.1, 7.2], "\(form)")
    }
    let own = "2026-03-29 07:31:00.: <50.1,7.#> ~20.0m (speed: -1) at 2026-03-29 07:30:0#"
    expectEqual(
      try MarkupSamples.seconds(MarkupSamples.raw(lines { own.replacing("#", with: "\($0)") })),
      [0, 1, 2]
    )
  }

  @Test("devices that a log names are tracks")
  func devices() throws {
    var text = ""
    for second in 0..<20 {
      for device in 0..<2 {
        text +=
          "2026-03-29 07:30:\(second + 10) Device: d\(device) -> lat: 5\(device).1, lon: 7.\(second + 10)\n"
      }
    }
    try expectEqual(MarkupSamples.raw(text).trackNames, ["d0", "d1"])
  }

  @Test("a date in a line that may be read in two ways is none")
  func ambiguous() throws {
    let trace = try MarkupSamples.raw(lines { "fix 3/4/2026 07:30:0\($0) lat=50.1 lon=7.\($0)" })
    expectEqual(trace.points.map(\.time), [nil, nil, nil])
  }

  @Test("a position below the line that begins its entry has the time of that line")
  func entries() throws {
    let text =
      "2026-03-29 07:30:00.000 one\nlat=50.1, lon=7.0\n2026-03-29 07:30:01.000 two\n"
      + "more words\nlat=50.1, lon=7.1\nlat=50.1, lon=7.2\n"
    let trace = try MarkupSamples.raw(text)
    expectEqual(trace.points.map { $0.time == nil }, [false, false, true])
    try expectEqual(
      #require(trace.points[1].time) - #require(trace.points[0].time),
      1_000_000_000
    )
  }

  @Test("a position may be a bare pair, and its time may follow in the next line")
  func alternate() throws {
    let text = lines {
      "flutter: loc -37.8838\($0),145.0549\nflutter: @2026-03-29 07:30:0\($0).500"
    }
    let trace = try MarkupSamples.raw(text)
    expectEqual(MarkupSamples.seconds(trace), [0.5, 1.5, 2.5])
    expectEqual(trace.points.map(\.latitude), [-37.88380, -37.88381, -37.88382])
    #expect(LogSamples.failure("acceleration 0.12345,9.81234\n") != nil)
  }

  @Test("the end of a longer number is no latitude, and longitudes may lack their zeros")
  func numbers() throws {
    let report = "ICA404EC3>OGPAW,qAS:/10433#h5211.24N\\00032.65W^124/081/A=004026"
    let aircraft = try MarkupSamples.raw(lines { report.replacing("#", with: "\($0)") })
    try #expect(abs(#require(aircraft.points.first).latitude - (52.18733)) < 1e-4)
    try #expect(abs(#require(aircraft.points.first).longitude - (-0.54417)) < 1e-4)
    let counter = "$BNRDD,0204,2026-03-29T07:30:0#Z,36,0,5050.1234,N,445.6625,E,60.0,A"
    let trace = try MarkupSamples.raw(lines { counter.replacing("#", with: "\($0)") })
    try #expect(abs(#require(trace.points.first).longitude - (4.761042)) < 1e-5)
    expectEqual(MarkupSamples.seconds(trace), [0, 1, 2])
  }

  @Test("names may stand in lines of their own, with the time above the position or below it")
  func ownLines() throws {
    let above = lines {
      "waiting for fix\n datetime = 2026032907300\($0)\n lat = 50.1\n lon = 7.\($0)\n sats = 3"
    }
    let below = lines { "lat: 50.1\nlon: 7.\($0)\ntime: 2026-03-29T07:30:0\($0)Z" }
    let dump = lines {
      "= NAME=record NUMBER=20\n--- timestamp=96045664\($0)=2026-03-29T07:30:0\($0)Z\n"
        + "--- position_lat=597735935=50.1 deg\n--- position_long=83513890=7.\($0) deg\n--- speed=9=9"
    }
    for text in [above, below, dump] {
      let trace = try MarkupSamples.raw(text)
      expectEqual(MarkupSamples.seconds(trace), [0, 1, 2])
      expectEqual(trace.points.map(\.latitude), [50.1, 50.1, 50.1])
      expectEqual(trace.points.map(\.longitude), [7.0, 7.1, 7.2])
    }
  }

  @Test("positions in lines of their own without a time are kept, and take no other one's")
  func ownLinesWithoutTime() throws {
    func entry(_ second: Int, _ time: Bool) -> String {
      (time ? "time: 2026-03-29T07:30:0\(second)Z\n" : "") + "lat: 50.1\nlon: 7.\(second)\n"
    }
    let text = entry(0, true) + entry(1, false) + entry(2, true)
    let trace = try MarkupSamples.raw(text)
    expectEqual(trace.points.map(\.longitude), [7.0, 7.1, 7.2])
    expectEqual(trace.points.map { $0.time == nil }, [false, true, false])
    let bare = try MarkupSamples.raw(entry(0, false) + entry(1, false))
    expectEqual(bare.points.map { $0.time == nil }, [true, true])
  }

  @Test("the time of day before a position of NMEA 0183 is its time, also past midnight")
  func timesOfDay() throws {
    let times = ["235958.00", "235959.50", "000000.50"]
    let text = times.map { ",\($0),5006.00000,N,00742.00000,E,1,05\n" }.joined()
    let trace = try MarkupSamples.raw(text)
    let first = try #require(trace.points.first?.time)
    let seconds = trace.points.compactMap { $0.time.map { Double($0 - first) * 1e-9 } }
    expectEqual(seconds, [0, 1.5, 2.5])
    #expect(!trace.timesAreAbsolute)
  }

  @Test("each device that lines name is a track, also where they follow each other")
  func owners() throws {
    var text = ""
    for device in 0..<2 {
      for second in 0..<3 {
        text += "2026-03-29 07:3\(device):0\(second) imei=86\(device) lat=50.1 lon=7.\(second)\n"
      }
    }
    try expectEqual(MarkupSamples.raw(text).trackNames, ["860", "861"])
  }

  @Test("objects of JSON among other lines are positions, and no table")
  func objects() throws {
    let text = lines {
      "{\"class\":\"TPV\",\"mode\":3,\"time\":\"2026-03-29T07:30:0\($0).000Z\",\"lat\":50.1,\"lon\":7.\($0)}"
    }
    expectEqual(try MarkupSamples.seconds(MarkupSamples.raw(text)), [0, 1, 2])
  }
}
