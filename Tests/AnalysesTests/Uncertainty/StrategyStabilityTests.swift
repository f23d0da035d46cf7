// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Analyses

@Suite("Stability of a comparison")
struct StrategyStabilityTests {
  private func stability(_ energies: [(own: Double?, other: Double?)]) -> StrategyStability {
    let draws = energies.map {
      [ModelOutcome(energy: $0.own, error: nil), ModelOutcome(energy: $0.other, error: nil)]
    }
    return StrategyStability(
      of: 0,
      against: 1,
      names: ["a", "b"],
      draws: draws,
      base: ModelMeans(draws),
      tornado: []
    )
  }

  @Test("equal draws count half, larger ones not at all")
  func share() {
    expectEqual(stability([(1, 2), (2, 2), (3, 2), (3, 2)]).energyLess?.estimate, 0.375)
    expectEqual(stability([(3, 2), (4, 2)]).energyLess?.estimate, 0)
    expectEqual(stability([(2, 2)]).energyLess?.estimate, 0.5)
  }

  @Test("a spread has the median and the ends of most draws")
  func spread() {
    let spread = DrawSpread((0...40).map(Double.init))
    expectEqual(spread?.low, 1)
    expectEqual(spread?.median, 20)
    expectEqual(spread?.high, 39)
    #expect(DrawSpread([]) == nil)
  }

  @Test("turning points are searched only for a ratio above 0")
  func turnSearch() {
    #expect(stability([(1, 2)]).hasTurnSearch)
    #expect(stability([(3, 2)]).hasTurnSearch)
    #expect(!stability([(0, 2)]).hasTurnSearch)
    #expect(!stability([(1, nil)]).hasTurnSearch)
    #expect(!stability([(1, 0)]).hasTurnSearch)
    #expect(!stability([(2, 2)]).hasTurnSearch)
  }
}
