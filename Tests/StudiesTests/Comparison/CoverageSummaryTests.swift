// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Studies

@Suite("Coverage of a day")
struct CoverageSummaryTests {
  private func summary(_ trace: RecordedTrace) -> CoverageSummary {
    let world = World.uniform(trace)
    return CoverageSummary(WorldRealisation(world: world, seed: 1, replication: 0))
  }

  @Test("a day at rest has no changes of cell by distance, and no shares of distance")
  func standing() {
    let summary = summary(Journey.standing(seconds: 600))
    expectEqual(summary.distance, .zero)
    #expect(summary.cells.changesPerKilometre == nil)
    expectEqual(summary.environments.map(\.share.distance), [nil])
    expectEqual(summary.environments.map(\.share.time), [1])
  }

  @Test("a day on the move has its changes of cell by kilometre")
  func moving() throws {
    let summary = summary(Journey.moving(seconds: 1_200, speed: MetresPerSecond(20)))
    // The last instant of a day may be half a metre off.
    #expect(abs(summary.distance.value - 24_000) < 100)
    let rate = try #require(summary.cells.changesPerKilometre)
    let kilometres = summary.distance.value / 1_000
    #expect(abs(rate - Double(summary.cells.changeCount) / kilometres) < 1e-12)
    #expect(summary.cells.changeCount > 0)
    expectEqual(summary.environments.map(\.share.distance), [1])
  }

  @Test("sites in reach are counted at each instant, with the least, the median and the most")
  func sitesInReach() {
    let trace = Journey.moving(seconds: 60, speed: MetresPerSecond(20))
    let start = trace.points[0].coordinate
    // The phone has moved 1,160 m at the last instant but one, and 1,180 m at the last: only there
    // the other site is in its reach of 6 km.
    let far = Geodesic.destination(from: start, bearing: Degrees(90), distance: Metres(7_170))
    let cells = [
      CellTower(id: 1, coordinate: start),
      CellTower(id: 2, coordinate: far, range: Metres(6_000)),
    ]
    let world = World(trace: trace, configuration: WorldConfiguration(cells: cells))
    let summary = CoverageSummary(WorldRealisation(world: world, seed: 1, replication: 0))
    expectEqual(summary.cells.inReach, [1, 1, 2])
  }
}
