// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Stochastics
import TracewattTestSupport

@Suite("NormalDraws")
struct NormalDrawsTests {
  /// Numbers of slots around those at which eight draws, or a block of them, are complete.
  static let counts = [0, 1, 2, 7, 8, 9, 11, 12, 13, 16, 31, 32, 33, 63, 64, 65, 127, 128, 400]

  /// The draws of slots at a regular distance.
  static func pairs(
    _ random: KeyedRandom,
    from first: UInt64,
    by step: UInt64,
    count: Int
  ) -> [SIMD2<Double>] {
    var pairs = [SIMD2<Double>](repeating: SIMD2(.nan, .nan), count: count)
    pairs.withUnsafeMutableBufferPointer { buffer in
      random.normals { $0.pairs(from: first, by: step, into: buffer) }
    }
    return pairs
  }

  @Test("many draws together are the draws one by one, bit for bit", arguments: counts)
  func together(count: Int) {
    for seed in 0..<40 {
      let random = KeyedRandom(key: KeyedRandom(key: 5).bits(UInt64(seed)))
      let first = seed % 4 == 0 ? UInt64(seed) : random.bits(1)
      let step = seed % 3 == 0 ? 1 : seed % 3 == 1 ? UInt64(1) << UInt64(seed % 20) : random.bits(2)
      let found = Self.pairs(random, from: first, by: step, count: count)
      for index in 0..<count {
        let single = random.normalPair(first &+ UInt64(index) &* step)
        expectEqual(found[index].x.bitPattern, single.0.bitPattern)
        expectEqual(found[index].y.bitPattern, single.1.bitPattern)
      }
    }
  }

  @Test("draws of the wedges and the tail are among those made together")
  func tails() {
    let random = KeyedRandom(key: 11)
    let found = Self.pairs(random, from: 0, by: 1, count: 40_000)
    // Of 80,000 draws 20 lie beyond the edge on average, and none with a chance of e^-20.
    let beyond = found.filter { abs($0.x) > Ziggurat.edge || abs($0.y) > Ziggurat.edge }
    #expect(!beyond.isEmpty)
    for (index, pair) in found.enumerated() {
      let single = random.normalPair(UInt64(index))
      expectEqual(pair, SIMD2(single.0, single.1))
    }
  }

  @Test("nothing is written beyond the last place")
  func ends() {
    var places = [SIMD2<Double>](repeating: SIMD2(7, 7), count: 40)
    places.withUnsafeMutableBufferPointer { buffer in
      let part = UnsafeMutableBufferPointer(rebasing: buffer[1..<38])
      KeyedRandom(key: 3).normals { $0.pairs(from: 9, into: part) }
    }
    expectEqual(places[0], SIMD2(7, 7))
    expectEqual(places[38], SIMD2(7, 7))
    expectEqual(places[39], SIMD2(7, 7))
  }
}
