// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Quantities
import Stochastics
import Testing

@Suite("GaussMarkovStream")
struct GaussMarkovStreamTests {
  static let tau = SimulationDuration.seconds(40)
  static let random = KeyedRandom(seed: 3, replication: 0, purpose: DrawPurpose("test.stream"))

  /// Steps in seconds: equal ones, changing ones, and runs of equal ones between others.
  static let patterns: [[Double]] = [
    Array(repeating: 1, count: 200),
    (0..<200).map { Double(1 + $0 * $0 % 7) },
    (0..<200).map { $0 % 11 == 0 ? 9 : 1 },
    (0..<200).map { $0 % 2 == 0 ? 60 : 120 },
    (0..<200).map { $0 < 33 ? 0 : 2.5 },
  ]

  @Test("values follow the recursion, whatever the steps", arguments: patterns.indices)
  func recursion(pattern: Int) {
    var stream = GaussMarkovStream(random: Self.random, timeConstant: Self.tau)
    var value = SIMD2<Double>.zero
    for (index, step) in Self.patterns[pattern].enumerated() {
      let elapsed = SimulationDuration.seconds(step)
      let pair = Self.random.normalPair(UInt64(index))
      let a =
        index == 0 ? 0 : GaussMarkov.correlation(after: elapsed, timeConstant: Self.tau)
      value = SIMD2(
        GaussMarkov.step(value.x, correlation: a, innovation: pair.0),
        GaussMarkov.step(value.y, correlation: a, innovation: pair.1)
      )
      #expect(stream.next(after: elapsed) == value)
    }
  }

  @Test("a copy goes on alike, and another key gives other values")
  func copies() {
    var stream = GaussMarkovStream(random: Self.random, timeConstant: Self.tau)
    for _ in 0..<37 { _ = stream.next(after: .seconds(1)) }
    var copy = stream
    let ahead = (0..<50).map { _ in stream.next(after: .seconds(2)) }
    #expect((0..<50).map { _ in copy.next(after: .seconds(2)) } == ahead)
    var other = GaussMarkovStream(random: Self.random.stream(1), timeConstant: Self.tau)
    #expect(other.next(after: .zero) != ahead[0])
  }
}
