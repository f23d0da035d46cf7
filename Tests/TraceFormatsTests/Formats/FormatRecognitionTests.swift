// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

@Suite("How the format of a file is recognised")
struct FormatRecognitionTests {
  private func raw(
    _ text: String,
    window: ClosedRange<Int64>? = nil
  ) throws -> (trace: RawTrace, format: String) {
    try TraceReader.raw(ByteStream(bytes: Array(text.utf8), name: "a.txt"), window: window)
  }

  @Test("a table stays a table, whatever its notes contain")
  func notes() throws {
    let sentence = "\"$GPGGA,120000,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47\""
    let text = """
      time,latitude,longitude,remark
      2026-03-29T07:30:00Z,50,7,\(sentence)
      Fix,50,7,1,2,3,4,5,6
      2026-03-29T07:30:09Z,50.001,7,

      """
    let rows = text.split(separator: "\n").filter { !$0.hasPrefix("Fix") }
    let read = try raw(rows.joined(separator: "\n"))
    expectEqual(read.format, "CSV")
    expectEqual(read.trace.points.map(\.latitude), [50, 50.001])
  }

  @Test("comments before a header may be long and end in any way", arguments: ["\n", "\r", "\r\n"])
  func comments(end: String) throws {
    let comment = "# " + String(repeating: "x", count: 90) + end
    let text = String(repeating: comment, count: 20_000) + "t,lat,lon" + end + "0,50,7" + end
    let read = try raw(text)
    expectEqual(read.trace.points.count, 1)
    expectEqual(read.trace.points[0].line, 20_002)
  }

  @Test("a comment without an end is refused at its line")
  func endlessComment() {
    let text = "# a\n# " + String(repeating: "x", count: 3 << 20)
    let failure = Samples.failure(text, name: "a.csv")
    let first = failure?.errors.first
    expectEqual(first?.fact, .lineTooLong(limit: CSVScanner.rowLimit))
    expectEqual(first?.position?.line, 2)
  }

  @Test("a window that leaves nothing of a route does not turn to the waypoints")
  func routeOutside() throws {
    let text = """
      <gpx><rte><rtept lat="48" lon="11"><time>2026-03-29T07:30:00</time></rtept></rte>
      <wpt lat="10" lon="11"/><wpt lat="10.1" lon="11"/></gpx>
      """
    let inside = try raw(text)
    expectEqual(inside.trace.points.map(\.latitude), [48])
    // The missing time zone is reported for the points that are used.
    expectEqual(inside.trace.remarks[.timeWithoutZone], 1)
    let outside = try raw(text, window: 0...1)
    #expect(outside.trace.points.isEmpty)
    expectEqual(outside.trace.pointsOutside, 1)
  }

  @Test("names of tracks are kept short, and unknown activities are reported twenty times at most")
  func boundedWords() throws {
    let tracks = (0..<100).map {
      "<trk><name>\(String(repeating: "n", count: 500))</name><type>odd \($0)</type><trkseg>"
        + "<trkpt lat=\"50\" lon=\"7\"/></trkseg></trk>"
    }
    let trace = try raw("<gpx>" + tracks.joined() + "</gpx>").trace
    let longest = trace.trackNames.map(\.count).max()
    expectEqual(longest, 100)
    expectEqual(trace.warnings.count, 20)
  }

  @Test("days counted back from a date at the edge of what can be counted are left out")
  func edgeOfTime() throws {
    // Each pair passes midnight; the date at the end is the first one in the file.
    let pairs = (0..<300).map { _ in NMEATimes.sentence("230000") + NMEATimes.sentence("000001") }
    let last =
      LogSamples.sentence("GPZDA,120000.00,01,01,1678,00,00") + "\n"
      + NMEATimes.sentence("120000")
    let read = try raw(pairs.joined() + last)
    #expect(read.trace.remarks[.unreadable] > 0)
  }
}

private enum NMEATimes {
  static func sentence(_ clock: String) -> String {
    LogSamples.sentence("GPGGA,\(clock).00,5000.0000,N,00700.0000,E,1,08,0.9,100.0,M,47.0,M,,")
      + "\n"
  }
}
