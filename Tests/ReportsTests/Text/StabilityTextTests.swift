// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Judgement
@testable import Reports
@testable import Studies

@Suite("Turning points of a conclusion, in words")
struct StabilityTextTests {
  /// The text on a pair with a ratio and one row in the tornado.
  private func text(
    ratio: Double?,
    flip: FlipPoint? = nil,
    conclusion: Conclusion = .less,
    replications: Int = 2
  ) -> String {
    let row = TornadoRow(
      parameter: "phone.cpu.awake_power",
      unit: "W",
      value: 3,
      low: 2,
      high: 4,
      method: .exact,
      ratioAtLow: ratio,
      ratioAtHigh: ratio,
      swing: 0,
      errorAtLow: nil,
      errorAtHigh: nil,
      flip: flip
    )
    let base = [
      [ModelOutcome(energy: ratio, error: nil), ModelOutcome(energy: 1, error: nil)]
    ]
    let stability = StrategyStability(
      of: 0,
      against: 1,
      names: ["a", "b"],
      draws: base,
      base: ModelMeans(base),
      tornado: [row]
    )
    let model = ModelUncertainty(
      scenario: "day",
      phone: "phone",
      os: "os",
      errorMeasure: .standard,
      shape: .evidence,
      drawCount: 1,
      replications: replications,
      draws: [],
      stabilities: [stability],
      parameters: [],
      fixed: [],
      withoutEffect: [],
      joulesPerScanWatt: 0
    )
    return StabilityText(model: model, comparisons: []).flip(stability, conclusion)
  }

  private func outside(_ value: Double, isAbove: Bool) -> FlipPoint {
    FlipPoint(value: value, isAbove: isAbove, isInside: false, distance: 2, method: .exact)
  }

  @Test("a power beyond its range is given as a multiple or a fraction of the range's end")
  func beyond() {
    let none = "no single constant flips it within its own range"
    let power = "the nearest power that would is phone.cpu.awake_power"
    #expect(
      text(ratio: 0.5, flip: outside(1, isAbove: false))
        == "\(none); \(power) below 1 W, its lowest credible value divided by 2"
    )
    #expect(
      text(ratio: 0.5, flip: outside(12, isAbove: true))
        == "\(none); \(power) above 12 W, 3 times its highest credible value"
    )
    expectEqual(text(ratio: 0.5), none)
  }

  @Test("where no turning point was searched for, the text says so and why")
  func notLookedFor() {
    let even = "too evenly matched to seek a turning point"
    expectEqual(text(ratio: 0.9995), even)
    expectEqual(text(ratio: 1.0005, conclusion: .more), even)
    expectEqual(text(ratio: nil), "no turning point was sought")
    expectEqual(text(ratio: 0), "no turning point was sought")
  }

  @Test("a conclusion that the tornado's replications do not show has no turning point")
  func contradiction() {
    let rest = "not show this conclusion, so no turning point was sought"
    let flip = FlipPoint(value: 3, isAbove: true, isInside: true, distance: 0.5, method: .exact)
    expectEqual(text(ratio: 1.2, flip: flip), "the 2 tornado replications do \(rest)")
    #expect(
      text(ratio: 0.8, flip: flip, conclusion: .more, replications: 1)
        == "the 1 tornado replication does \(rest)"
    )
    #expect(text(ratio: 0.8, flip: flip).hasPrefix("would flip if phone.cpu.awake_power were"))
  }
}
