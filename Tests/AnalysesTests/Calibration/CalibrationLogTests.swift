// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Analyses
@testable import Tracewatt

@Suite("Calibration logs")
struct CalibrationLogTests {
  static func reading(
    _ minutes: Double,
    _ level: Double,
    charging: Bool = false
  ) -> CalibrationLog.Reading {
    CalibrationLog.Reading(
      time: SimulationTime(seconds: minutes * 60),
      level: level,
      setting: "off",
      isCharging: charging,
      line: Int(minutes) + 2
    )
  }

  static func log(_ readings: [CalibrationLog.Reading]) -> CalibrationLog {
    CalibrationLog(name: "log.csv", readings: readings)
  }

  @Test("charging is cut out, whether it was recorded or inferred from a rising level")
  func charging() {
    let recorded = Self.log([
      Self.reading(0, 0.9), Self.reading(60, 0.88), Self.reading(61, 0.88, charging: true),
      Self.reading(90, 0.95, charging: true), Self.reading(91, 0.95), Self.reading(200, 0.9),
    ])
    expectEqual(
      recorded.segments.map { $0.readings.map(\.level) },
      [[0.9, 0.88, 0.88], [0.95, 0.9]]
    )
    let inferred = Self.log([
      Self.reading(0, 0.9), Self.reading(60, 0.88), Self.reading(90, 0.95), Self.reading(200, 0.9),
    ])
    expectEqual(inferred.segments.map { $0.readings.map(\.level) }, [[0.9, 0.88], [0.95, 0.9]])
  }

  @Test("a log of nothing but charging contains no segment")
  func onlyCharging() {
    let log = Self.log((0..<5).map { Self.reading(Double($0) * 10, 0.5, charging: true) })
    #expect(log.segments.isEmpty)
  }

  @Test("a gap of more than half a day separates two segments")
  func gap() {
    let log = Self.log([
      Self.reading(0, 0.9), Self.reading(60, 0.88), Self.reading(60 * 14, 0.5),
      Self.reading(60 * 15, 0.48),
    ])
    expectEqual(log.segments.count, 2)
  }

  @Test("a segment longer than two weeks is split, and its parts share a reading")
  func long() {
    // 101 days with two readings a day: seven parts of 28 steps, and six more steps.
    let log = Self.log((0...202).map { Self.reading(Double($0) * 720, 1 - 0.004 * Double($0)) })
    let segments = log.segments
    let counts = segments.map(\.readings.count)
    expectEqual(counts, [29, 29, 29, 29, 29, 29, 29, 7])
    #expect(segments.allSatisfy { $0.duration <= CalibrationLog.longestStretch })
    let joints = zip(segments, segments.dropFirst())
    #expect(joints.allSatisfy { $0.readings.last == $1.readings.first })
  }

  @Test("bursts of readings at one level count once")
  func bursts() throws {
    let quiet = Self.log([Self.reading(0, 0.9), Self.reading(60, 0.85), Self.reading(120, 0.8)])
    let noisy = Self.log(
      [Self.reading(0, 0.9)] + (0..<50).map { Self.reading(60 + Double($0) / 100, 0.85) }
        + [Self.reading(120, 0.8)]
    )
    let capacity = Joules(10_000)
    let anchors = try [quiet, noisy].map { log in
      try #require(log.segments.first).anchors(capacity: capacity, step: 0.01)
    }
    expectEqual(anchors[0].count, 3)
    expectEqual(anchors[0].map(\.used), anchors[1].map(\.used))
    expectEqual(anchors[0].map(\.time), anchors[1].map(\.time))
  }

  @Test("a segment that begins full begins exactly, and its first drop is past the plateau")
  func full() throws {
    let log = Self.log([
      Self.reading(0, 1), Self.reading(30, 1), Self.reading(90, 0.97), Self.reading(150, 0.94),
    ])
    let anchors = try #require(log.segments.first).anchors(capacity: Joules(10_000), step: 0.01)
    expectEqual(anchors.map(\.isPastPlateau), [false, true, true])
    expectEqual(anchors[0].variance, 0)
    expectEqual(anchors[0].used, .zero)
    #expect(abs(anchors[1].used.value - 300) < 1e-9)
    // A step of 100 J is uniform: 100² / 12.
    #expect(abs(anchors[1].variance - 10_000 / 12) < 1e-6)
  }

  @Test("a level that never leaves 100 % is an upper bound")
  func saturated() throws {
    let log = Self.log([Self.reading(0, 1), Self.reading(30, 1), Self.reading(60, 1)])
    let anchors = try #require(log.segments.first).anchors(capacity: Joules(10_000), step: 0.01)
    expectEqual(anchors.map(\.isUpperBound), [false, true])
    expectEqual(anchors[1].used, Joules(50))
  }

  @Test("where readings are dense, the level's passing is known better than a step")
  func dense() throws {
    let log = Self.log((0...120).map { Self.reading(Double($0), $0 < 61 ? 0.9 : 0.89) })
    let anchors = try #require(log.segments.first).anchors(capacity: Joules(10_000), step: 0.01)
    expectEqual(anchors.count, 2)
    #expect(abs(anchors[1].used.value - 1_050) < 1e-9)
    #expect(abs(anchors[1].time.seconds - 60.5 * 60) < 1e-6)
    #expect(anchors[1].variance < 100)
  }

  /// Readings at drops of a per cent, at times in minutes.
  static func drops(_ minutes: [Double]) -> CalibrationLog {
    log(minutes.enumerated().map { Self.reading($1, 0.9 - 0.01 * Double($0)) })
  }

  @Test("readings logged at the drops lie between two levels, all of them alike")
  func atDrops() throws {
    let log = Self.drops([0, 9, 40, 70, 80, 90, 100])
    let anchors = try #require(log.segments.first).anchors(capacity: Joules(10_000), step: 0.01)
    let used = anchors.dropFirst().map(\.used.value)
    #expect(zip(used, [1050, 1150, 1250, 1350, 1450, 1550]).allSatisfy { abs($0 - $1) < 1e-6 })
    expectEqual(anchors.dropFirst().map { $0.time.seconds / 60 }, [9, 40, 70, 80, 90, 100])
    #expect(anchors.dropFirst().allSatisfy { $0.variance < 100 })
  }

  @Test("readings by the clock are taken as levels, though each is a step below the last")
  func byTheClock() throws {
    let log = Self.drops([0, 10, 20, 30, 40, 50, 60])
    let anchors = try #require(log.segments.first).anchors(capacity: Joules(10_000), step: 0.01)
    let last = try #require(anchors.last)
    #expect(abs(last.used.value - 1600) < 1e-6)
    #expect(abs(last.variance - 10_000 / 12) < 1e-6)
  }

  @Test("where a level repeats for no reason, readings were not written at the drops")
  func repeated() throws {
    let levels = [0.9, 0.89, 0.88, 0.88, 0.87, 0.86, 0.85]
    let log = Self.log(levels.enumerated().map { Self.reading(Double($0 * $0) * 7, $1) })
    let anchors = try #require(log.segments.first).anchors(capacity: Joules(10_000), step: 0.01)
    #expect(abs(try #require(anchors.last).used.value - 1500) < 1e-6)
  }

  @Test("a log of currents is summed, and its gaps are left out")
  func currents() throws {
    let readings = (0..<30).map { index in
      CalibrationLog.Reading(
        time: SimulationTime(seconds: Double(index) * 60 + (index >= 20 ? 3600 : 0)),
        power: Watts(0.5),
        setting: "off"
      )
    }
    let segments = CalibrationLog(name: "log.csv", readings: readings).segments
    expectEqual(segments.count, 2)
    let anchors = try #require(segments.first).anchors(capacity: Joules(10_000), step: 0.01)
    expectEqual(anchors.last?.used, Joules(0.5 * 19 * 60))
    #expect(anchors.allSatisfy { !$0.isPastPlateau })
  }
}
