// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

@Suite("Summaries of traces")
struct TraceSummaryTests {
  private func summary(
    _ text: String,
    name: String = "a.csv"
  ) throws -> TraceSummary {
    try TraceReader.summary(bytes: Array(text.utf8), name: name)
  }

  private func rows(_ rows: [String]) throws -> TraceSummary {
    try summary("t_s,lat,lon\n" + rows.joined(separator: "\n"))
  }

  @Test("points, times, length, intervals, gaps and speeds are those of the file")
  func measures() throws {
    // A thousandth of a degree of the meridian is 111.195 m on the sphere.
    let found = try rows(["0,50,7", "10,50.001,7", "20,50.002,7", "620,50.002,7"])
    let recording = found.recording
    expectEqual(recording.points, 4)
    expectEqual(recording.timedPoints, 4)
    #expect((recording.tracks, recording.segments) == (1, 1))
    expectEqual(recording.duration, .seconds(620))
    #expect(abs(recording.length.value - 222.39) < 0.01)
    expectEqual(recording.interval?.p50, 10)
    expectEqual(recording.gapCount, 1)
    expectEqual(recording.longestStep, .seconds(600))
    #expect(abs((recording.speed?.maximum ?? 0) - 11.1195) < 1e-3)
    expectEqual(recording.distinctPositions, 3)
    // Most of the time is in one step, within which anything may have happened.
    expectEqual(recording.stillFraction, nil)
    try expectEqual(rows(["0,50,7", "10,50.001,7", "20,50.001,7"]).recording.stillFraction, 0.5)
    expectEqual(found.cleaned?.points, 4)
  }

  @Test("an area across the antimeridian has its west in the east")
  func bounds() throws {
    let bounds = try #require(try rows(["0,1,179", "3600,2,-179"]).recording.bounds)
    expectEqual(bounds.southWest, Coordinate(latitude: 1, longitude: 179))
    expectEqual(bounds.northEast, Coordinate(latitude: 2, longitude: -179))
  }

  @Test("a steady recording can serve as truth")
  func yes() throws {
    let found = try rows((0..<100).map { "\($0),\(fixed(50 + Double($0) * 1e-5, decimals: 5)),7" })
    expectEqual(found.verdict, .yes)
    #expect(found.reasons.isEmpty)
  }

  @Test("points too far apart disprove a recording, and a steady one is not disproved")
  func disproof() throws {
    func doubt(_ step: Int) throws -> TraceSummary.Reason? {
      let lines = (0..<100).map {
        "\(step * $0),\(fixed(50 + Double(step * $0) * 1e-5, decimals: 5)),7"
      }
      let text = "t_s,lat,lon\n" + lines.joined(separator: "\n") + "\n"
      let reading = try TraceReader.read(bytes: Array(text.utf8), name: "a.csv")
      return TraceSummary.Reason.disproof(of: reading.trace)
    }
    try expectEqual(doubt(1), nil)
    try expectEqual(doubt(90), .coarse(seconds: 90))
  }

  @Test("a file without times has a summary, an error and the verdict no")
  func noTimes() throws {
    let found = try summary(Samples.gpx(times: ["", "", ""]), name: "a.gpx")
    expectEqual(found.recording.points, 3)
    #expect(found.cleaned == nil)
    expectEqual(found.errors.map(\.fact), [.noTimes(points: 3)])
    expectEqual(found.verdict, .no)
  }

  @Test("a part, a track or a window that the file does not have is an error, not a verdict")
  func absent() {
    func facts(_ change: (inout CleaningRules) -> Void) -> [TraceFormatError.Fact]? {
      var rules = CleaningRules()
      change(&rules)
      let bytes = Array("t_s,lat,lon\n0,50,7\n10,50,7\n20,50,7\n".utf8)
      let refusal = #expect(throws: TraceFormatErrors.self) {
        try TraceReader.summary(bytes: bytes, name: "a.csv", rules: rules)
      }
      return refusal?.errors.map(\.fact)
    }
    let part = facts { $0.part = .number(7) }
    expectEqual(part, [.noSuchPart(number: 7, parts: 1)])
    let track = facts { $0.track = .number(7) }
    expectEqual(track, [.noSuchTrack(name: "7", known: ["1"])])
    let window = facts { $0.from = .elapsed(.hours(1)) }
    expectEqual(window, [.emptyWindow(points: 3)])
    let dates = facts { $0.from = .unix(nanoseconds: 0) }
    expectEqual(dates, [.windowNeedsDates])
  }

  @Test("positions that a spreadsheet cut to a few digits cannot serve")
  func fewPositions() throws {
    let found = try rows((0..<100).map { "\($0),5.0E1,\($0 < 50 ? "7" : "7.0001")" })
    expectEqual(found.verdict, .no)
    #expect(found.reasons.contains(.fewPositions(positions: 2, points: 100)))
  }

  @Test("points minutes apart cannot serve, half a minute apart they serve with care")
  func coarse() throws {
    func verdict(_ step: Int) throws -> TraceSummary.Verdict {
      let found = try rows(
        (0..<50).map { "\($0 * step),\(fixed(50 + Double($0) * 1e-3, decimals: 3)),7" }
      )
      return found.verdict
    }
    try expectEqual(verdict(120), .no)
    try expectEqual(verdict(30), .withCare)
    try expectEqual(verdict(5), .yes)
  }

  @Test("a recording with gaps in which it moved cannot serve")
  func gaps() throws {
    let found = try rows(
      (0..<20).map { "\($0 * 600),\(fixed(50 + Double($0) * 1e-2, decimals: 2)),7" }
    )
    #expect(found.reasons.contains(.gaps(fraction: 1)))
    expectEqual(found.verdict, .no)
  }

  @Test("equal steps with speeds at random are taken for made times")
  func madeTimes() throws {
    var noise = MadeNoise(state: 3)
    var latitude = 50.0
    let found = try rows(
      (0..<200).map { index in
        latitude += noise.uniform() * 1e-3
        return "\(index * 10),\(fixed(latitude, decimals: 7)),7"
      }
    )
    guard case .regularTimes = found.reasons.first else {
      Issue.record("unexpected \(found.reasons)")
      return
    }
    expectEqual(found.verdict, .withCare)
  }

  @Test("a run or a walk that is too fast for legs is no truth, a plausible one is")
  func tooFast() throws {
    func found(_ mode: String, _ metresPerSecond: Double) throws -> TraceSummary {
      let rows = (0..<100).map { index in
        let latitude = 50 + Double(index) * metresPerSecond / 111_195
        return "\(index),\(fixed(latitude, decimals: 7)),7,\(mode)"
      }
      return try summary("t_s,lat,lon,mode\n" + rows.joined(separator: "\n"))
    }
    for (mode, speed) in [("running", 23.0), ("walking", 9), ("cycling", 40)] {
      let bad = try found(mode, speed)
      expectEqual(bad.verdict, .no)
      guard case .tooFast(_, fraction: 1, _) = bad.reasons.first else {
        Issue.record("unexpected \(bad.reasons)")
        continue
      }
    }
    for (mode, speed) in [("running", 5.0), ("walking", 1.4), ("cycling", 9), ("car", 40)] {
      try expectEqual(found(mode, speed).verdict, .yes)
    }
  }
}
