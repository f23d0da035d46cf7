// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

@Suite("Cleaning of traces")
struct TraceCleaningTests {
  private func rows(
    _ rows: [String],
    _ rules: CleaningRules = CleaningRules()
  ) throws -> TraceReading {
    let text = "t_s,lat,lon\n" + rows.joined(separator: "\n")
    return try TraceReader.read(bytes: Array(text.utf8), name: "a.csv", rules: rules)
  }

  @Test("of points at one time the first is kept")
  func equalTimes() throws {
    let reading = try rows(["0,50,7", "1,50.001,7", "1,50.002,7", "2,50.003,7"])
    expectEqual(reading.trace.points.map(\.coordinate.latitude), [50, 50.001, 50.003])
    let warning = TraceWarning(.equalTimes(points: 1), at: TextPosition(line: 4))
    expectEqual(reading.warnings, [warning])
  }

  @Test("a single backward step in many points is left out and reported")
  func backwardStep() throws {
    var lines = (0..<200).map { "\($0),50,\(fixed(7 + Double($0) * 1e-5, decimals: 5))" }
    lines.insert("50,50,7", at: 100)
    let reading = try rows(lines)
    expectEqual(reading.trace.points.count, 200)
    expectEqual(reading.warnings.map(\.fact), [.backwardTimes(points: 1)])
  }

  @Test("null island points are left out when the rest is elsewhere")
  func nullIsland() throws {
    let reading = try rows(["0,50,7", "1,0,0", "2,50,7"])
    expectEqual(reading.trace.points.count, 2)
    expectEqual(reading.warnings.map(\.fact), [.nullIsland(points: 1)])
  }

  @Test("a track at null island keeps its points")
  func atNullIsland() throws {
    let reading = try rows(["0,0,0", "1,0.00001,0", "2,0,0"])
    expectEqual(reading.trace.points.count, 3)
    #expect(reading.warnings.isEmpty)
  }

  @Test("a point left and reached faster than sound is left out where the way past it is plausible")
  func spikes() throws {
    let reading = try rows(["0,50,7", "1,50.01,7", "2,50,7", "3,50,7.0001"])
    expectEqual(reading.trace.points.map(\.coordinate.latitude), [50, 50, 50])
    guard case .spikes(points: 1, let fastest) = reading.warnings.first?.fact else {
      Issue.record("unexpected \(reading.warnings)")
      return
    }
    // 0.01 degree of the meridian at 50 N is 1112.3 m, to the digit.
    #expect(abs(fastest.value - 1112.3) < 0.1)
  }

  @Test("a spike of up to five points is one spike, one of six is a place")
  func longSpikes() throws {
    func lines(_ away: Int) -> [String] {
      (0..<20).map { "\($0),\($0 >= 5 && $0 < 5 + away ? 51 : 50),7" }
    }
    try expectEqual(rows(lines(5)).trace.points.count, 15)
    try expectEqual(rows(lines(6)).trace.points.count, 20)
  }

  @Test("spikes are reported and kept where the rule says so")
  func keptSpikes() throws {
    var rules = CleaningRules()
    rules.spikes = .keep
    let reading = try rows(["0,50,7", "1,50.01,7", "2,50,7"], rules)
    expectEqual(reading.trace.points.count, 3)
    guard case .implausibleSpeed(steps: 2, let fastest) = reading.warnings.first?.fact else {
      Issue.record("unexpected \(reading.warnings)")
      return
    }
    #expect(abs(fastest.value - 1112.3) < 0.1)
  }

  @Test("a jump without a way back is reported and kept, at the limit given")
  func jumps() throws {
    var rules = CleaningRules()
    rules.maximumSpeed = MetresPerSecond(50)
    let lines = ["0,50,7", "1,50,7", "2,50.001,7", "3,50.001,7"]
    #expect(try self.rows(lines).warnings.isEmpty)
    let reading = try self.rows(lines, rules)
    expectEqual(reading.trace.points.count, 4)
    guard case .fastSteps(steps: 1, _, limit: MetresPerSecond(50)) = reading.warnings.first?.fact
    else {
      Issue.record("unexpected \(reading.warnings)")
      return
    }
  }

  @Test("crossing the antimeridian is no spike")
  func antimeridian() throws {
    let reading = try rows(["0,-52,179.9999", "1,-52,-179.9999", "2,-52,180"])
    #expect(reading.warnings.isEmpty)
  }

  @Test("gaps over 5 min are reported with the longest")
  func gaps() throws {
    let reading = try rows(["0,50,7", "300,50,7", "601,50,7", "1201,50,7"])
    expectEqual(reading.warnings.map(\.fact), [.gaps(count: 2, longest: .minutes(10))])
  }

  @Test("crossing the antimeridian is in the report, and longitudes stay within -180..<180")
  func crossings() throws {
    let reading = try rows(["0,-52,179.9999", "1,-52,-179.9999", "2,-52,180"])
    expectEqual(reading.report.entries.map(\.warning.fact), [.antimeridian(steps: 1)])
    expectEqual(reading.trace.points.map(\.coordinate.longitude), [179.9999, -179.9999, -180])
  }

  @Test("a file that lists the newest first is reversed")
  func newestFirst() throws {
    let reading = try rows(["3,50.3,7", "2,50.2,7", "1,50.1,7", "0,50,7"])
    expectEqual(reading.trace.points.map(\.coordinate.latitude), [50, 50.1, 50.2, 50.3])
    expectEqual(reading.warnings.first?.fact, .newestFirst(points: 4))
  }

  /// Two hundred points a second apart, with some of them out of order.
  private func mixed(_ backward: Int) -> [String] {
    var lines = (0..<200).map { "\($0),50,\(fixed(7 + Double($0) * 1e-5, decimals: 5))" }
    for index in 0..<backward { lines.insert("\(index).5,50,7", at: 100 + index) }
    return lines
  }

  @Test("more than 1 % of backward points are sorted, fewer are left out")
  func autoOrder() throws {
    try expectEqual(rows(mixed(2)).trace.points.count, 200)
    let sorted = try rows(mixed(3))
    expectEqual(sorted.trace.points.count, 203)
    expectEqual(sorted.warnings.map(\.fact), [.sorted(points: 3, of: 203)])
    expectEqual(sorted.report.entries.map(\.action), [.reordered])
    expectEqual(sorted.trace.points[1].time, SimulationTime(seconds: 0.5))
  }

  @Test("order drop leaves all backward points out, sort keeps the only one, refuse refuses")
  func orders() throws {
    var rules = CleaningRules()
    rules.order = .drop
    try expectEqual(rows(mixed(50), rules).trace.points.count, 200)
    rules.order = .sort
    try expectEqual(rows(mixed(1), rules).trace.points.count, 201)
    rules.order = .refuse
    #expect(throws: TraceFormatErrors.self) { try rows(mixed(1), rules) }
    do {
      _ = try rows(mixed(1), rules)
    } catch let error as TraceFormatErrors {
      expectEqual(
        error.description,
        "a.csv:102: error: times go backwards: 1 of 201 points are earlier than a preceding one\n"
          + "note: sort the points with --order sort, or separate recordings that were joined"
      )
    }
  }

  @Test("points at one time: the first, the last, their mean, or spread over the step")
  func equalTimesByRule() throws {
    let lines = ["0,50,7", "10,50.1,7", "10,50.3,7", "20,50.4,7"]
    func latitudes(_ rule: CleaningRules.EqualTimes) throws -> [Double] {
      var rules = CleaningRules()
      rules.equalTimes = rule
      return try rows(lines, rules).trace.points.map(\.coordinate.latitude)
    }
    try expectEqual(latitudes(.first), [50, 50.1, 50.4])
    try expectEqual(latitudes(.last), [50, 50.3, 50.4])
    // (50.1 + 50.3) / 2 is 50.2 except for rounding.
    #expect(abs(try latitudes(.mean)[1] - 50.2) < 1e-12)
    try expectEqual(latitudes(.spread), [50, 50.1, 50.3, 50.4])
    var rules = CleaningRules()
    rules.equalTimes = .spread
    let times = try rows(lines, rules).trace.points.map(\.time.seconds)
    expectEqual(times, [0, 10, 15, 20])
  }

  @Test("the mean of points at one time on both sides of the antimeridian lies there")
  func meanAtAntimeridian() throws {
    var rules = CleaningRules()
    rules.equalTimes = .mean
    let reading = try rows(["0,0.5,179.9", "1,2,179.9", "1,2,-179.9", "2,2,179.8"], rules)
    #expect(abs(abs(reading.trace.points[1].coordinate.longitude) - 180) < 1e-9)
  }

  @Test("gaps of more than a day split the trace; the part with most recorded time is kept")
  func parts() throws {
    // The first part spans longer in one step, the second has more recorded time.
    let day = 86_400
    let lines = ["0,50,7", "80000,50,7"] + (0..<20).map { "\(2 * day + $0 * 60),51,7" }
    let reading = try rows(lines)
    expectEqual(reading.trace.points.count, 20)
    expectEqual(reading.report.parts, 2)
    expectEqual(reading.warnings.map(\.fact), [.parts(count: 2, kept: 2, points: 2)])
    var rules = CleaningRules()
    rules.part = .number(1)
    try expectEqual(rows(lines, rules).trace.points.count, 2)
    rules.part = .number(3)
    #expect(throws: TraceFormatErrors.self) { try rows(lines, rules) }
    rules.part = .longest
    rules.splitGaps = nil
    try expectEqual(rows(lines, rules).trace.points.count, 22)
  }

  @Test("a jump of the clock by months splits the trace even where gaps do not")
  func clockJumps() throws {
    var rules = CleaningRules()
    rules.splitGaps = nil
    let lines = ["0,50,7", "60,50,7", "120,50,7", "8640120,50,7", "8640180,50,7"]
    let reading = try rows(lines, rules)
    expectEqual(reading.trace.points.count, 3)
    let jump = TraceWarning.Fact.clockJumps(count: 1, longest: .hours(2400))
    expectEqual(reading.warnings.map(\.fact), [jump, .parts(count: 2, kept: 1, points: 2)])
    rules.clockJump = nil
    try expectEqual(rows(lines, rules).trace.points.count, 5)
  }

  @Test("a window leaves the points between two times since the first point")
  func elapsedWindow() throws {
    var rules = CleaningRules()
    rules.from = .elapsed(.seconds(2))
    rules.to = .elapsed(.seconds(5))
    let reading = try rows((10..<20).map { "\($0),50,7" }, rules)
    expectEqual(reading.trace.duration, .seconds(3))
    expectEqual(reading.trace.points.count, 4)
    expectEqual(reading.warnings.map(\.fact), [.outsideWindow(points: 6)])
    rules.from = .elapsed(.hours(1))
    rules.to = nil
    #expect(throws: TraceFormatErrors.self) { try rows(["0,50,7", "1,50,7"], rules) }
  }

  @Test("a window in calendar time counts the environments of the file from where it begins")
  func calendarWindow() throws {
    var trace = try Samples.read(Samples.gpx).trace
    trace.environments = [
      EnvironmentChange(
        from: SimulationTime(seconds: 0.5),
        to: SimulationTime(seconds: 2),
        environment: .tunnel
      )
    ]
    let start = try #require(trace.startUnixMilliseconds) * 1_000_000
    var rules = CleaningRules()
    rules.from = .unix(nanoseconds: start + 1_000_000_000)
    let bytes = GPXWriter.bytes(of: trace)
    let cut = try TraceReader.read(bytes: bytes, name: "a.gpx", rules: rules).trace
    expectEqual(cut.points.count, 2)
    // The first remaining point is 1.5 s after the recording's start.
    let expected = EnvironmentChange(
      from: .zero,
      to: SimulationTime(seconds: 0.5),
      environment: .tunnel
    )
    expectEqual(cut.environments, [expected])
  }

  @Test("a duration counts from the recording's first point beside a time in UTC as well")
  func mixedWindow() throws {
    let start = 1_772_000_000
    let lines = (0..<20).map { "\(start + $0),50,7" }
    for lines in [lines, lines.reversed()] {
      var rules = CleaningRules()
      rules.from = .unix(nanoseconds: Int64(start + 5) * 1_000_000_000)
      rules.to = .elapsed(.seconds(8))
      let text = "unix_s,lat,lon\n" + lines.joined(separator: "\n")
      let bytes = Array(text.utf8)
      let late = try TraceReader.read(bytes: bytes, name: "a.csv", rules: rules).trace
      expectEqual(late.startUnixMilliseconds, Int64(start + 5) * 1000)
      expectEqual(late.duration, .seconds(3))
      rules.to = .unix(nanoseconds: Int64(start + 12) * 1_000_000_000)
      rules.from = .elapsed(.seconds(8))
      let early = try TraceReader.read(bytes: bytes, name: "a.csv", rules: rules).trace
      expectEqual(early.startUnixMilliseconds, Int64(start + 8) * 1000)
      expectEqual(early.duration, .seconds(4))
    }
  }

  @Test("a window in UTC is refused where the file has no dates, whether a point lies in it or not")
  func windowWithoutDates() {
    let waypoints = "<gpx><wpt lat=\"50\" lon=\"7\"/><wpt lat=\"50.01\" lon=\"7\"/></gpx>"
    let seconds = "t_s,lat,lon\n0,50,7\n10,50,7\n20,50,7\n"
    for (name, text) in [("a.csv", seconds), ("a.gpx", waypoints)] {
      for instant in [5, 1_772_000_000] as [Int64] {
        for end in [\CleaningRules.from, \CleaningRules.to] {
          var rules = CleaningRules()
          rules[keyPath: end] = .unix(nanoseconds: instant * 1_000_000_000)
          let refusal = #expect(throws: TraceFormatErrors.self) {
            try TraceReader.read(bytes: Array(text.utf8), name: name, rules: rules)
          }
          let facts = refusal?.errors.map(\.fact)
          expectEqual(facts, [.windowNeedsDates])
        }
      }
    }
  }

  @Test("ends are cropped by the distance from them")
  func cropping() throws {
    var rules = CleaningRules()
    rules.cropEnds = Metres(200)
    // 0.001 degree of latitude is 111 m: two steps from each end.
    let reading = try rows((0..<10).map { "\($0 * 60),50.00\($0),7" }, rules)
    let latitudes = reading.trace.points.map(\.coordinate.latitude)
    expectEqual(latitudes, [50.002, 50.003, 50.004, 50.005, 50.006, 50.007])
  }

  @Test("the jitter of a phone at home does not use up the distance by which ends are cropped")
  func croppingJitter() throws {
    var rules = CleaningRules()
    rules.cropEnds = Metres(200)
    // 50 steps of 11 m to and fro at home, and a walk away and back to it.
    let home = (0..<50).map { $0 % 2 == 0 ? "50.0000" : "50.0001" }
    let walk = (0...9).map { "50.00\($0)0" }
    let places = home + walk + walk.reversed() + home
    let lines = places.enumerated().map { "\($0.offset * 60),\($0.element),7" }
    let reading = try rows(lines, rules)
    let latitudes = reading.trace.points.map(\.coordinate.latitude)
    expectEqual(latitudes.min(), 50.002)
    expectEqual(latitudes.count, 16)
    #expect(reading.warnings.contains { $0.fact == .cropped(points: 104, length: Metres(200)) })
  }

  @Test("a recording that never leaves the surroundings of its ends is cropped to nothing")
  func croppingAll() {
    var rules = CleaningRules()
    rules.cropEnds = Metres(2000)
    let lines = (0..<10).map { "\($0 * 60),50.00\($0),7" }
    #expect(throws: TraceFormatErrors.self) { try rows(lines, rules) }
  }

  @Test("points without any time get the speed given, and only then")
  func madeTimes() throws {
    let text = "<gpx><rte><rtept lat=\"50\" lon=\"7\"/><rtept lat=\"50.01\" lon=\"7\"/></rte></gpx>"
    #expect(Samples.failure(text) != nil)
    var rules = CleaningRules()
    rules.speed = MetresPerSecond(11.123)
    let reading = try TraceReader.read(bytes: Array(text.utf8), name: "a.gpx", rules: rules)
    // 0.01 degree of the meridian at 50 N is 1112.3 m.
    #expect(abs(reading.trace.duration.seconds - 100) < 0.01)
    #expect(reading.trace.startUnixMilliseconds == nil)
  }

  @Test("waypoints without times get 20 m/s, as simctl gives them")
  func waypoints() throws {
    let text = "<gpx><wpt lat=\"50\" lon=\"7\"/><wpt lat=\"50.01\" lon=\"7\"/></gpx>"
    let reading = try Samples.read(text)
    #expect(abs(reading.trace.duration.seconds - 55.6) < 0.1)
    #expect(
      reading.warnings.map(\.fact).contains(.madeTimes(points: 2, speed: MetresPerSecond(20)))
    )
  }

  @Test("the earliest and the latest times that fit are split and never trap")
  func extremeTimes() throws {
    let lines = ["-9223372036.854775,50,7", "-9223372036,50,7", "0,50,7", "9223372036,50,7"]
    for rule in CleaningRules.EqualTimes.allCases {
      for order in CleaningRules.Order.allCases {
        var rules = CleaningRules()
        rules.equalTimes = rule
        rules.order = order
        let reading = try rows(lines, rules)
        expectEqual(reading.trace.points.count, 2)
        rules.splitGaps = nil
        rules.clockJump = nil
        #expect(throws: TraceFormatErrors.self) { try rows(lines, rules) }
        _ = try? rows(lines.reversed() + lines, rules)
      }
    }
    _ = try TraceReader.summary(
      bytes: Array(("t_s,lat,lon\n" + lines.joined(separator: "\n")).utf8),
      name: "a.csv"
    )
  }
}
