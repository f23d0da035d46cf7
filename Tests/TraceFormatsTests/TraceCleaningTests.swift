// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Quantities
import Testing
import World

@testable import TraceFormats

@Suite("Cleaning of traces")
struct TraceCleaningTests {
  private func rows(_ rows: [String]) throws -> TraceReading {
    try Samples.read("t_s,lat,lon\n" + rows.joined(separator: "\n"), name: "a.csv")
  }

  @Test("of points at one time the first is kept")
  func equalTimes() throws {
    let reading = try rows(["0,50,7", "1,50.001,7", "1,50.002,7", "2,50.003,7"])
    #expect(reading.trace.points.map(\.coordinate.latitude) == [50, 50.001, 50.003])
    let warning = TraceWarning(.equalTimes(points: 1), at: TextPosition(line: 4))
    #expect(reading.warnings == [warning])
  }

  @Test("a single backward step in many points is left out and reported")
  func backwardStep() throws {
    var lines = (0..<200).map { "\($0),50,\(fixed(7 + Double($0) * 1e-5, decimals: 5))" }
    lines.insert("50,50,7", at: 100)
    let reading = try rows(lines)
    #expect(reading.trace.points.count == 200)
    #expect(reading.warnings.map(\.fact) == [.backwardTimes(points: 1)])
  }

  @Test("null island points are left out when the rest is elsewhere")
  func nullIsland() throws {
    let reading = try rows(["0,50,7", "1,0,0", "2,50,7"])
    #expect(reading.trace.points.count == 2)
    #expect(reading.warnings.map(\.fact) == [.nullIsland(points: 1)])
  }

  @Test("a track at null island keeps its points")
  func atNullIsland() throws {
    let reading = try rows(["0,0,0", "1,0.00001,0", "2,0,0"])
    #expect(reading.trace.points.count == 3)
    #expect(reading.warnings.isEmpty)
  }

  @Test("spikes are reported and kept")
  func spikes() throws {
    let reading = try rows(["0,50,7", "1,50.01,7", "2,50,7"])
    #expect(reading.trace.points.count == 3)
    guard case .implausibleSpeed(steps: 2, let fastest) = reading.warnings.first?.fact else {
      Issue.record("unexpected \(reading.warnings)")
      return
    }
    // 0.01 degree of the meridian at 50 N is 1112.3 m, to the digit.
    #expect(abs(fastest.value - 1112.3) < 0.1)
  }

  @Test("crossing the antimeridian is no spike")
  func antimeridian() throws {
    let reading = try rows(["0,-52,179.9999", "1,-52,-179.9999", "2,-52,180"])
    #expect(reading.warnings.isEmpty)
  }

  @Test("gaps over 5 min are reported with the longest")
  func gaps() throws {
    let reading = try rows(["0,50,7", "300,50,7", "601,50,7", "1201,50,7"])
    #expect(reading.warnings.map(\.fact) == [.gaps(count: 2, longest: .minutes(10))])
  }
}
