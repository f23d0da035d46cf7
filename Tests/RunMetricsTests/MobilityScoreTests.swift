// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Mathematics
import Quantities
import TracewattTestSupport
import World

@testable import RunMetrics

@Suite("Measures of mobility")
struct MobilityScoreTests {
  /// Eight hours at home, two at a place 3 km east, one minute between, two hours at home.
  private static let truth: TruthSamples = {
    let home = [Double](repeating: 0, count: 8 * 60)
    let there = [Double](repeating: 3000, count: 2 * 60)
    return Made.truth(
      east: home + there + [Double](repeating: 0, count: 2 * 60 + 1),
      interval: .minutes(1)
    )
  }()
  private static let end = SimulationTime.zero + .hours(12)

  private static func seen(_ fixes: [(hour: Double, east: Double)]) -> MobilityScore {
    var path = RebuiltPath()
    for fix in fixes {
      path.add(PlanePoint(east: fix.east, north: 0), at: SimulationTime(seconds: fix.hour * 3600))
    }
    return MobilityScore(&path, beside: truth, until: end, localStart: .zero)
  }

  @Test("the truth has two places, its home by night, and the spread of its positions")
  func real() throws {
    let score = MobilityScore(Self.truth, until: Self.end, localStart: .zero)
    expectEqual(score.placeCount, 2)
    // Ten of twelve hours, less the minute of each way.
    let home = try #require(score.homeFraction)
    #expect(abs(home - 10.0 / 12) < 0.01)
    // A share p at 3 km: 3 km times the root of p (1 - p).
    let gyration = try #require(score.gyration).value
    #expect(abs(gyration - 3000 * (1.0 / 6 * 5 / 6).squareRoot()) < 20)
    let entropy = try #require(score.entropy)
    let p = 1.0 / 6
    #expect(abs(entropy - (-p * log(p) - (1 - p) * log(1 - p))) < 0.02)
  }

  @Test("fixes hold until the next one, so a few give the same places")
  func held() throws {
    let score = Self.seen([(0, 5), (8.01, 3010), (10.01, -5)])
    expectEqual(score.placeCount, 2)
    try #expect(abs(#require(score.homeFraction) - 10.0 / 12) < 0.01)
    try #expect(abs(#require(score.gyration).value - 1120) < 20)
  }

  @Test("a phone that learns nothing of a place misses it, and one without fixes has no score")
  func missed() throws {
    let blind = Self.seen([(0, 0)])
    expectEqual(blind.placeCount, 1)
    expectEqual(blind.homeFraction, 1)
    try expectEqual(#require(blind.gyration).value, 0)
    let none = Self.seen([])
    #expect(none.homeFraction == nil && none.gyration == nil && none.distances == nil)
    expectEqual(none.placeCount, 0)
  }

  @Test("the home is the place of the nights, whenever the run starts")
  func night() throws {
    // A run from noon on spends its night at 3 km.
    var path = RebuiltPath()
    path.add(.zero, at: .zero)
    path.add(PlanePoint(east: 3000, north: 0), at: .zero + .hours(10))
    let score = MobilityScore(
      &path,
      beside: Self.truth,
      until: .zero + .hours(18),
      localStart: .hours(12)
    )
    // From 22:00 to 6:00 at 3 km: eight of eighteen hours.
    try #expect(abs(#require(score.homeFraction) - 8.0 / 18) < 1e-9)
  }
}
