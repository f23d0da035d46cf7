// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Studies
import TracewattTestSupport

@Suite struct ComparisonTests {
  let best = Made.runs("standard_best", [100, 110, 90], [5, 6, 4])

  func comparison(_ other: [RunResult]) -> Comparison? {
    Comparison.comparisons(of: best + other, against: "standard_best").first
  }

  @Test("a ratio is the geometric mean of the paired ratios")
  func ratio() throws {
    let effect = try #require(
      comparison(Made.runs("other", [50, 44, 45], [5, 6, 4]))?.effect(on: "energy_location_j")
    )
    expectEqual(effect.kind, .ratio)
    // Ratios 0.5, 0.4, 0.5; cube root of 0.1. Tolerance: a few roundings.
    #expect(abs(effect.value.estimate - 0.464_158_883_361_278) < 1e-14)
    // Logarithms have standard deviation ln(1.25) / sqrt(3), thus standard error ln(1.25) / 3;
    // Student's t at 0.975 with 2 degrees of freedom is 4.302652729749462 (tables give 4.303).
    // ln of the low end: -0.767528364 - 4.302652729749 * 0.074381184 = -1.087564756.
    let low = try #require(effect.value.low)
    #expect(abs(low - 0.337_036) < 1e-5)
    expectEqual(effect.value.count, 3)
    expectEqual(effect.conclusion, .less)
  }

  @Test("a zero anywhere turns the ratio into a difference")
  func difference() throws {
    let effect = try #require(
      comparison(Made.runs("control", [0, 1, 2], [nil, nil, nil]))?
        .effect(on: "energy_location_j")
    )
    expectEqual(effect.kind, .difference)
    // Differences -100, -109, -88.
    expectEqual(effect.value.estimate, -99)
    expectEqual(effect.conclusion, .less)
  }

  @Test("a missing value turns the ratio into a difference of the pairs that are there")
  func missing() throws {
    let effect = try #require(
      comparison(Made.runs("other", [50, 44, 45], [7, nil, 7]))?.effect(on: "error_mean_m")
    )
    expectEqual(effect.kind, .difference)
    expectEqual(effect.value.count, 2)
    expectEqual(effect.value.estimate, 2.5)
  }

  @Test("one replication gives an estimate without an interval and no conclusion")
  func single() throws {
    let results =
      Made.runs("standard_best", [100], [5]) + Made.runs("other", [7], [585])
    let comparison = try #require(
      Comparison.comparisons(of: results, against: "standard_best").first
    )
    let effect = try #require(comparison.effect(on: "energy_location_j"))
    expectEqual(effect.value, IntervalEstimate(estimate: 0.07, low: nil, high: nil, count: 1))
    expectEqual(effect.conclusion, .undecided)
  }

  @Test("pairs are matched by replication, not by place")
  func pairing() throws {
    let other = [
      Made.run("other", 2, ["energy_location_j": 45]),
      Made.run("other", 0, ["energy_location_j": 50]),
    ]
    let effect = try #require(comparison(other)?.effect(on: "energy_location_j"))
    expectEqual(effect.value.count, 2)
    // Replications 0 and 2 give -50 and -45; unequal counts rule out the ratio.
    expectEqual(effect.value.estimate, -47.5)
  }

  @Test("the reference is the first strategy that is not control")
  func reference() {
    expectEqual(Comparison.reference(among: ["control", "b", "a"]), "b")
    expectEqual(Comparison.reference(among: ["b", "a"], wanted: "a"), "a")
    expectEqual(Comparison.reference(among: ["control"]), "control")
    #expect(Comparison.reference(among: []) == nil)
  }
}
