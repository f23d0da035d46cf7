// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Quantities
import Testing
import TracewattTestSupport
import World

@testable import Tracewatt

@Suite("Coverage of a day")
struct CoverageSummaryTests {
  private func summary(_ trace: RecordedTrace) -> CoverageSummary {
    let world = World.uniform(trace)
    return CoverageSummary(WorldRealisation(world: world, seed: 1, replication: 0))
  }

  @Test("a day at rest has no changes of cell by distance, and no shares of distance")
  func standing() {
    let summary = summary(Journey.standing(seconds: 600))
    #expect(summary.distance == .zero)
    #expect(summary.cells.changesPerKilometre == nil)
    #expect(summary.environments.map(\.share.distance) == [nil])
    #expect(summary.environments.map(\.share.time) == [1])
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
    #expect(summary.environments.map(\.share.distance) == [1])
  }
}
