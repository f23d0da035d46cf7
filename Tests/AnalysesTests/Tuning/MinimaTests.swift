// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Analyses
@testable import Tracewatt

@Suite("Minima of functions without derivatives")
struct MinimaTests {
  /// Numbers that are equal in every run.
  private struct Sequence {
    var state: UInt64
    mutating func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / Double(1 << 53)
    }
  }

  @Test("the golden section finds the minimum of parabolas", arguments: 0..<20)
  func parabola(_ seed: Int) async {
    var numbers = Sequence(state: UInt64(seed) &+ 17)
    let minimum = numbers.next()
    let steepness = 0.1 + 10 * numbers.next()
    let found = await GoldenSection.minimum(in: 0...1, tolerance: 1e-4, limit: 100) { x in
      steepness * (x - minimum) * (x - minimum) + 3
    }
    // The minimum is in the last stretch, whose inner points are at most 0.62 of it away.
    #expect(abs(found.point - minimum) < 1e-4)
    #expect(abs(found.value - 3) < 1e-6)
  }

  @Test("the golden section goes to the edge of the allowed range")
  func border() async {
    // It is cheaper to the left, but values below 0.3 are not allowed.
    let found = await GoldenSection.minimum(in: 0...1, tolerance: 1e-3, limit: 100) { x in
      x < 0.3 ? 10 - x : x
    }
    #expect(found.point >= 0.3 && found.point < 0.302)
  }

  @Test("the golden section evaluates no more often than allowed")
  func limit() async {
    var count = 0
    _ = await GoldenSection.minimum(in: 0...1, tolerance: 0, limit: 9) { x in
      count += 1
      return x
    }
    #expect(count == 9)
  }

  @Test("the simplex finds the minimum of tilted bowls", arguments: 0..<20)
  func bowl(_ seed: Int) async {
    var numbers = Sequence(state: UInt64(seed) &+ 5)
    let minimum = (0..<2).map { _ in 0.2 + 0.6 * numbers.next() }
    let tilt = numbers.next() - 0.5
    let found = await NelderMead.minimum(
      from: [0.5, 0.5],
      step: 0.4,
      tolerance: 1e-4,
      limit: 400
    ) { point in
      let (x, y) = (point[0] - minimum[0], point[1] - minimum[1])
      return x * x + 2 * y * y + tilt * x * y + 1
    }
    #expect(abs(found.value - 1) < 1e-5)
    for (a, b) in zip(found.point, minimum) { #expect(abs(a - b) < 5e-3) }
  }

  @Test("the simplex stays inside the unit cube and ends in its corner")
  func corner() async {
    let found = await NelderMead.minimum(
      from: [0.5, 0.5, 0.5],
      step: 0.3,
      tolerance: 1e-3,
      limit: 300
    ) { point in
      #expect(point.allSatisfy { (0...1).contains($0) })
      return point.reduce(0, +)
    }
    #expect(found.value < 0.05)
  }
}
