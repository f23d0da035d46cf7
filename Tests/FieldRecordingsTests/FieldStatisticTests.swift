// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Quantities
import TracewattTestSupport

@testable import FieldRecordings

@Suite("Statistics that constants repeat")
struct FieldStatisticTests {
  private let start = MadeField.start

  private func data(_ fixes: [FieldFix]) -> FieldDataSet {
    var run = MadeField.run(unit: "a")
    run.fixes = fixes
    return FieldDataSet(sessions: [:], runs: [run])
  }

  private func fix(_ after: Double, _ radius: Double, north: Double = 0) -> FieldFix {
    FieldFix(
      time: start + after,
      received: start + after,
      reported: radius,
      leg: "leg",
      position: Coordinate(latitude: 48 + north / 111_200, longitude: 11)
    )
  }

  @Test("the first position of a class at rest, and none that comes after a minute")
  func firstAtRest() throws {
    let made = data([fix(1, 900), fix(2, 65), fix(5, 10)])
    let coarse = try #require(FieldStatistic.firstAtRest(made, radius: 100.1...100_000))
    #expect(coarse.delay == 1 && coarse.radius == 900)
    expectEqual(FieldStatistic.firstAtRest(made, radius: 0...100)?.delay, 2)
    expectEqual(FieldStatistic.firstAtRest(made, radius: 0...10)?.delay, 5)
    #expect(FieldStatistic.firstAtRest(data([fix(61, 10)]), radius: 0...10) == nil)
    #expect(FieldStatistic.firstAtRest(data([]), radius: 0...10) == nil)
  }

  @Test("a radius that grows after access points are lost, and the cell that takes over")
  func losses() {
    let made = data([fix(0, 65), fix(10, 265), fix(20, 465), fix(70, 7000), fix(80, 7000)])
    let losses = FieldStatistic.losses(made)
    expectEqual(losses.growths, [20])
    expectEqual(losses.ages, [70])
    // A pause of the updates is no loss.
    let paused = FieldStatistic.losses(data([fix(0, 65), fix(61, 7000)]))
    #expect(paused.growths.isEmpty && paused.ages.isEmpty)
  }

  @Test("68 % of the positions of a phone at rest lie within the stated radius")
  func spreadAtRest() throws {
    let places = (0...100).map { fix(Double($0), 65, north: Double($0) - 50) }
    let spread = try #require(FieldStatistic.spreadAtRest(data(places)))
    #expect(abs(spread - 34) < 0.2)
    #expect(FieldStatistic.spreadAtRest(data([fix(0, 65)])) == nil)
  }

  @Test("times between positions keep to their bounds")
  func pace() {
    let made = data([fix(0, 20), fix(6, 20), fix(30, 20), fix(32, 5), fix(60, 20)])
    expectEqual(FieldStatistic.pace(made, shorterThan: 10), 4)
    expectEqual(FieldStatistic.pace(made, coarserThan: 12), 15)
    expectEqual(FieldStatistic.restInterval(made), 15)
  }

  @Test("spreads of logarithms leave out values without one")
  func logSpread() throws {
    let spread = try #require(FieldStatistic.logSpread([1, 0, -3, 1, 1, 1]))
    expectEqual(spread, 0)
    #expect(FieldStatistic.logSpread([2]) == nil)
    expectEqual(FieldStatistic.radii(data([fix(0, 5), fix(1, 50)]), within: 0...45), [5])
  }
}
