// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

/// What is lost or odd in a file keeps its verdict from being a plain yes.
@Suite("Verdicts on losses, gaps and jumps")
struct LossVerdictTests {
  private func summary(_ text: String, _ name: String = "day.gpx") throws -> TraceSummary {
    try TraceReader.summary(bytes: Array(text.utf8), name: name)
  }

  /// A walk of a point a second, from its first second on, `gap` seconds later from the middle on.
  private func walk(points: Int, gap: Int = 0, extra: String = "", offset: Double = 0) -> String {
    let rows = (0..<points).map { index in
      let seconds = index + (index * 2 >= points ? gap : 0)
      let time = Timestamp.text(unixMilliseconds: 1000 * Int64(1_774_769_400 + seconds))
      let latitude = 50 + Double(index) * 1e-5 + (index == points / 2 ? offset : 0)
      return "<trkpt lat=\"\(latitude)\" lon=\"7\"><time>\(time)</time></trkpt>"
    }
    return "<gpx>\(extra)<trk><trkseg>\(rows.joined())</trkseg></trk></gpx>"
  }

  @Test("waypoints beside a track count as lost above one in twenty")
  func losses() throws {
    let waypoint = "<wpt lat=\"50\" lon=\"7\"/>"
    let few = try summary(walk(points: 100, extra: waypoint))
    expectEqual(few.verdict, .yes)
    expectEqual(
      few.report.entries.map(\.warning.fact),
      [.leftOut(.waypoints, count: 1, points: 1, time: .zero)]
    )
    let many = try summary(
      walk(points: 100, extra: String(repeating: waypoint, count: 6))
    )
    expectEqual(many.verdict, .withCare)
  }

  @Test("a gap of an hour or more is named, unless the file says that it is a stay")
  func gaps() throws {
    expectEqual(try summary(walk(points: 60, gap: 3500)).verdict, .yes)
    let long = try summary(walk(points: 60, gap: 7200))
    expectEqual(long.reasons, [.longGap(.seconds(7201))])
    #expect(long.reasons[0].text.contains("2.0 h"))
    let stay = """
      time,latitude,longitude,mode
      2026-03-29T07:30:00Z,50,7,still
      2026-03-29T11:30:00Z,50,7,walking
      2026-03-29T11:30:10Z,50.0001,7,walking

      """
    expectEqual(try summary(stay, "day.csv").verdict, .yes)
  }

  @Test("a jump that no vehicle makes is named")
  func jumps() throws {
    let found = try summary(
      walk(points: 61, offset: 0).replacing(
        "</trkseg>",
        with: "<trkpt lat=\"50.003\" lon=\"7\"><time>2026-03-29T07:31:01Z</time></trkpt></trkseg>"
      )
    )
    guard case .jumps(let count, let fastest)? = found.reasons.first else {
      Issue.record("\(found.reasons)")
      return
    }
    expectEqual(count, 1)
    #expect(abs(fastest.value - 267) < 2)
    expectEqual(found.verdict, .withCare)
  }

  @Test("the recording is never shorter than its trace, which passes between segments")
  func lengths() throws {
    let text = """
      <gpx><trk><trkseg><trkpt lat="50" lon="7"><time>2026-03-29T07:30:00Z</time></trkpt></trkseg>
      <trkseg><trkpt lat="50.001" lon="7"><time>2026-03-29T07:31:00Z</time></trkpt></trkseg></trk></gpx>
      """
    let found = try summary(text)
    expectEqual(found.recording.length, found.cleaned?.length)
    #expect(found.recording.length.value > 100)
  }
}
