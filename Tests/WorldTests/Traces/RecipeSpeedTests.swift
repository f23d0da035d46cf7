// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Quantities
import TracewattTestSupport
import World

@Suite("Speeds along a recipe's leg")
struct RecipeSpeedTests {
  /// 10 km due north at 20 m/s with parts at other speeds.
  private func trace(_ speeds: [TraceRecipe.SpeedStretch]) throws -> RecordedTrace {
    var leg = TraceRecipe.Leg(
      mode: .automotive,
      to: .coordinate(Coordinate(latitude: 50.09, longitude: 7))
    )
    leg.speed = MetresPerSecond(20)
    leg.speeds = speeds
    let stay = TraceRecipe.Stay(
      at: .coordinate(Coordinate(latitude: 50, longitude: 7)),
      end: .after(.seconds(1))
    )
    return try TraceRecipe(steps: [.stay(stay), .leg(leg)]).trace()
  }

  /// The speed of the step around a fraction of the route, in m/s.
  private func speed(_ trace: RecordedTrace, at fraction: Double) throws -> Double {
    let latitude = 50 + 0.09 * fraction
    let steps = zip(trace.points, trace.points.dropFirst())
    let step = try #require(
      steps.first { $0.coordinate.latitude <= latitude && latitude < $1.coordinate.latitude }
    )
    let way = Geodesic.distance(from: step.0.coordinate, to: step.1.coordinate)
    return way.value / (step.1.time - step.0.time).seconds
  }

  @Test("each part has its own speed, a later one wins, and the rest has the leg's")
  func parts() throws {
    let trace = try trace([
      TraceRecipe.SpeedStretch(from: 0.2, to: 0.6, speed: MetresPerSecond(8)),
      TraceRecipe.SpeedStretch(from: 0.4, to: 0.8, speed: MetresPerSecond(30)),
    ])
    // Coordinates are exact to 1.1 cm: 0.02 m/s over a second.
    for (fraction, expected) in [(0.1, 20.0), (0.3, 8), (0.5, 30), (0.7, 30), (0.9, 20)] {
      #expect(abs(try speed(trace, at: fraction) - expected) < 0.05, "at \(fraction)")
    }
  }

  @Test("speeds change by no more than the leg's acceleration")
  func acceleration() throws {
    let trace = try trace([
      TraceRecipe.SpeedStretch(from: 0.2, to: 0.3, speed: MetresPerSecond(5)),
      TraceRecipe.SpeedStretch(from: 0.3, to: 1, speed: MetresPerSecond(35)),
    ])
    var speeds: [(time: Double, speed: Double)] = []
    for (a, b) in zip(trace.points, trace.points.dropFirst()) {
      let seconds = (b.time - a.time).seconds
      let way = Geodesic.distance(from: a.coordinate, to: b.coordinate)
      speeds.append(((a.time.seconds + b.time.seconds) / 2, way.value / seconds))
    }
    for (a, b) in zip(speeds, speeds.dropFirst()) {
      // 20 m/s in 9 s; rounding adds 0.05 m/s twice over steps of half a second or more.
      #expect(abs(b.speed - a.speed) / (b.time - a.time) < 20.0 / 9 + 0.2)
    }
  }

  @Test("a leg without speeds and one at its own speed are the same")
  func same() throws {
    let plain = try trace([])
    let other = try trace([TraceRecipe.SpeedStretch(from: 0, to: 1, speed: MetresPerSecond(20))])
    #expect(plain == other)
  }

  @Test("parts that end before they begin and speeds of 0 are refused")
  func refused() {
    let bad = [
      TraceRecipe.SpeedStretch(from: 0.5, to: 0.5, speed: MetresPerSecond(5)),
      TraceRecipe.SpeedStretch(from: -0.1, to: 0.5, speed: MetresPerSecond(5)),
      TraceRecipe.SpeedStretch(from: 0, to: 0.5, speed: .zero),
    ]
    for stretch in bad {
      #expect(throws: TraceRecipeErrors.self) { try trace([stretch]) }
    }
  }
}
