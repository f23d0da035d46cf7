// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

@Suite("CSV reading")
struct CSVFormatTests {
  @Test(
    "times come in many units",
    arguments: [
      ("t_s", "0", "1.5", nil),
      ("seconds_elapsed", "12.25", "13.75", nil),
      ("time", "0", "1.5", nil),
      ("time", "1774769400", "1774769401.5", 1_774_769_400_000),
      ("timestamp", "1774769400000", "1774769401500", 1_774_769_400_000),
      ("Time", "1774769400000000000", "1774769401500000000", 1_774_769_400_000),
      ("timestamp_ms", "1774769400000", "1774769401500", 1_774_769_400_000),
      ("time_utc", "2026-03-29 07:30:00Z", "2026-03-29T09:30:01.5+0200", 1_774_769_400_000),
    ] as [(String, String, String, Int64?)]
  )
  func units(column: String, first: String, second: String, start: Int64?) throws {
    let text = "\(column),lat,lon\n\(first),50,7\n\(second),50,7.0001\n"
    let trace = try Samples.read(text, name: "a.csv").trace
    expectEqual(trace.startUnixMilliseconds, start)
    expectEqual(trace.duration, .seconds(1.5))
  }

  @Test("semicolons, decimal commas, quotes, CR LF and a byte order mark are read")
  func dialects() throws {
    let text =
      "\u{FEFF}\"Time (s)\";\"Latitude (°)\";\"Longitude (°)\"\r\n"
      + "0;\"6,5E1\";25,5\r\n\r\n1;65,0001;25,5\r\n"
    let trace = try Samples.read(text, name: "a.csv").trace
    expectEqual(trace.points.map(\.coordinate.latitude), [65, 65.0001])
    expectEqual(trace.points.map(\.coordinate.longitude), [25.5, 25.5])
  }

  @Test("tabs separate and comments before the header are skipped")
  func tabs() throws {
    let trace = try Samples.read("# a, b\nlon\tlat\tt_s\n7\t50\t0\n7\t50\t1", name: "a.tsv").trace
    expectEqual(trace.points[0].coordinate, Coordinate(latitude: 50, longitude: 7))
  }

  @Test("rows without a position are left out with a warning, modes and accuracies are read")
  func optionalColumns() throws {
    let text = Samples.csv + "2026-03-29T07:30:04Z,,,,\n"
    let reading = try Samples.read(text, name: "a.csv")
    expectEqual(reading.trace.points.map(\.mode), [.walking, .walking, .cycling])
    expectEqual(reading.trace.points[1].horizontalAccuracy, Metres(4.5))
    expectEqual(reading.warnings.map(\.fact), [.missingPositions(points: 1)])
  }

  @Test("an unknown activity is reported once")
  func unknownActivity() throws {
    let reading = try Samples.read("t_s,lat,lon,mode\n0,1,1,swim\n1,1,1,swim\n", name: "a.csv")
    expectEqual(reading.warnings.map(\.fact), [.unknownActivity(text: "swim")])
  }
}
