// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

@Suite("Stays and ways that a file states")
struct StatedStretchesTests {
  private static let minute: Int64 = 60_000_000_000

  private func place(_ latitude: Double, minute: Int64? = nil) -> RawPoint {
    var point = RawPoint()
    point.latitude = latitude
    point.time = minute.map { $0 * Self.minute }
    return point
  }

  /// The minutes and latitudes of a trace.
  private func content(_ trace: RawTrace) -> [[Double]] {
    trace.points.map { [Double($0.nanoseconds) / Double(Self.minute), $0.latitude] }
  }

  @Test("measured positions count; a stay fills the gaps before, between and after them")
  func gaps() {
    var trace = RawTrace(points: [
      place(1, minute: 10), place(1.1, minute: 12), place(1, minute: 30),
    ])
    var stated = StatedStretches()
    let isAdded = stated.addStay(at: place(1), from: 0, to: 60 * Self.minute)
    #expect(isAdded)
    stated.fill(&trace)
    expectEqual(
      content(trace),
      [[0, 1], [9, 1], [10, 1], [12, 1.1], [13, 1], [29, 1], [30, 1], [31, 1], [60, 1]]
    )
    expectEqual(trace.remarks[.estimatedStretch], 6)
  }

  @Test(
    "a line is passed at one speed, with positions every 10 s; two ends alone have none between"
  )
  func ways() {
    var trace = RawTrace()
    var stated = StatedStretches()
    let line = [place(0), place(0.001), place(0.002)]
    let areAdded = [
      stated.addWay(along: line, from: 0, to: 2 * Self.minute),
      stated.addWay(along: [line[2], line[0]], from: 2 * Self.minute, to: 9 * Self.minute),
      stated.addWay(along: line, from: 9, to: 9), stated.addWay(along: [line[0]], from: 0, to: 1),
    ]
    expectEqual(areAdded, [true, true, false, false])
    stated.fill(&trace)
    expectEqual(trace.points.count, 14)
    #expect(abs(trace.points[6].latitude - 0.001) < 1e-9)
    expectEqual(trace.points[6].nanoseconds, Self.minute)
    expectEqual(trace.points.last?.nanoseconds, 9 * Self.minute)
  }

  @Test("what lies within another stretch adds nothing, and days apart never split a stay")
  func nested() {
    var trace = RawTrace()
    var stated = StatedStretches()
    _ = stated.addStay(at: place(1), from: 0, to: 1800 * Self.minute)
    _ = stated.addStay(at: place(2), from: 60 * Self.minute, to: 90 * Self.minute)
    stated.fill(&trace)
    expectEqual(content(trace), [[0, 1], [720, 1], [1440, 1], [1800, 1]])
  }

  @Test("a way with more positions than can be kept is refused")
  func limit() {
    let text = """
      <kml><Placemark><TimeSpan><begin>2026-03-29T07:00:00Z</begin><end>2026-03-29T09:00:00Z</end>
      </TimeSpan><LineString><coordinates>7,50 7,51 7,52</coordinates></LineString></Placemark></kml>
      """
    let failure = #expect(throws: TraceFormatErrors.self) {
      let stream = ByteStream(bytes: Array(text.utf8), name: "a.kml")
      _ = try TraceReader.raw(stream, progress: ReadingProgress(pointLimit: 100))
    }
    expectEqual(failure?.errors.map(\.fact), [.tooManyPoints(limit: 100)])
  }
}
