// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Quantities
import Stochastics
import TracewattTestSupport

@Suite("GaussMarkov")
struct GaussMarkovTests {
  @Test("correlation 1 keeps the value, 0 takes the draw and -1 turns the sign")
  func limits() {
    expectEqual(GaussMarkov.step(1.5, correlation: 1, innovation: 9), 1.5)
    expectEqual(GaussMarkov.step(1.5, correlation: 0, innovation: 9), 9)
    expectEqual(GaussMarkov.step(1.5, correlation: -1, innovation: 9), -1.5)
  }

  @Test("a step weighs value and draw by the correlation and its complement")
  func weights() {
    // 0.6 and 0.8 are the sides of a right triangle; three roundings of numbers near 3.
    #expect(abs(GaussMarkov.step(1, correlation: 0.6, innovation: 3) - 3.0) < 2e-15)
  }

  @Test("correlation falls by 1/e in one time constant and composes over time")
  func correlation() {
    let tau = SimulationDuration.seconds(100)
    // 1/e to 16 digits; exp is right to one unit in the last place.
    let one = GaussMarkov.correlation(after: tau, timeConstant: tau)
    #expect(abs(one - 0.3678794411714423) < 1e-16)
    expectEqual(GaussMarkov.correlation(after: .zero, timeConstant: tau), 1)
    let half = GaussMarkov.correlation(after: .seconds(50), timeConstant: tau)
    #expect(abs(half * half - one) < 2e-16)
  }
}
