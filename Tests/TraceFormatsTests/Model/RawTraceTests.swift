// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import TraceFormats

@Suite struct RawTraceTests {
  @Test("points of tracks beyond the limit join the last one within it, whichever came before")
  func joinedTracks() {
    var trace = RawTrace()
    for number in 0..<RawTrace.trackLimit { trace.select(track: "\(number)") }
    trace.select(track: "7")
    trace.append(RawPoint(line: 1))
    trace.select(track: "beyond")
    trace.append(RawPoint(line: 2))
    trace.append(RawPoint(line: 3))
    trace.select(track: "7")
    trace.append(RawPoint(line: 4))
    let last = RawTrace.trackLimit - 1
    #expect(trace.points.map { trace.track(of: $0) } == [7, last, last, 7])
    #expect(
      trace.remarks.warnings == [
        TraceWarning(.joinedTracks(points: 2), at: TextPosition(line: 2))
      ]
    )
  }
}
