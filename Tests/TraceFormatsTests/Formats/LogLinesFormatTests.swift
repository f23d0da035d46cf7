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
}
