// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Stochastics
import TracewattTestSupport

@Suite("KeyedRandom")
struct KeyedRandomTests {
  struct Word: Sendable, CustomTestStringConvertible {
    let key: UInt64
    let slot: UInt64
    let lane: UInt64
    let bits: UInt64
    var testDescription: String { "key \(key), slot \(slot), lane \(lane)" }
  }

  // Computed from the documented formula in Python with integers of any size.
  static let words = [
    Word(key: 0, slot: 0, lane: 0, bits: 0x4821_8226_ff3c_d4bf),
    Word(key: 1, slot: 2, lane: 3, bits: 0xd97d_71e8_8cca_6347),
    Word(key: 0xdead_beef_cafe_babe, slot: 86_400, lane: 1, bits: 0x83ee_cba3_039c_6823),
    Word(key: .max, slot: .max, lane: .max, bits: 0x33c6_3552_eaec_151e),
  ]

  @Test("bits follow the documented formula", arguments: words)
  func formula(_ word: Word) {
    expectEqual(KeyedRandom(key: word.key).bits(word.slot, word.lane), word.bits)
  }

  @Test("seed, replication and purpose give a key that never changes")
  func fixedKey() {
    let random = KeyedRandom(seed: 42, replication: 3, purpose: DrawPurpose("foobar"))
    expectEqual(random.key, 0x141c_35ae_38a1_ef6a)
  }

  @Test("each of seed, replication, purpose and sub-key changes the key")
  func distinctKeys() {
    let purpose = DrawPurpose("test.a")
    let base = KeyedRandom(seed: 1, replication: 1, purpose: purpose)
    let keys = [
      base.key,
      KeyedRandom(seed: 2, replication: 1, purpose: purpose).key,
      KeyedRandom(seed: 1, replication: 2, purpose: purpose).key,
      KeyedRandom(seed: 1, replication: -1, purpose: purpose).key,
      KeyedRandom(seed: 1, replication: 1, purpose: DrawPurpose("test.b")).key,
      base.stream(0).key, base.stream(1).key, base.stream(0).stream(0).key,
    ]
    expectEqual(Set(keys).count, keys.count)
  }

  @Test("draws do not depend on the order in which they are asked for")
  func orderIndependence() {
    let random = KeyedRandom(seed: 7, replication: 0, purpose: DrawPurpose("test.order"))
    let forward = (0..<500).map { random.normal(UInt64($0)) }
    var backward = [Double](repeating: 0, count: 500)
    for slot in (0..<500).reversed() {
      _ = random.uniform(UInt64(slot) &* 31, 5)
      backward[slot] = random.normal(UInt64(slot))
    }
    expectEqual(forward, backward)
  }

  /// The slot whose word under a key is `wanted`, found by undoing the documented formula.
  private func slot(giving wanted: UInt64, key: UInt64) -> UInt64 {
    func unshifted(_ z: UInt64, _ n: UInt64) -> UInt64 {
      var result = z
      for _ in 0..<3 { result = z ^ (result >> n) }
      return result
    }
    func inverse(_ odd: UInt64) -> UInt64 {
      var x = odd
      for _ in 0..<6 { x = x &* (2 &- odd &* x) }
      return x
    }
    func unmixed(_ word: UInt64) -> UInt64 {
      var z = unshifted(word, 31) &* inverse(0x94d0_49bb_1331_11eb)
      z = unshifted(z, 27) &* inverse(0xbf58_476d_1ce4_e5b9)
      return unshifted(z, 30)
    }
    let first = unmixed(wanted) ^ ((key << 32) | (key >> 32))
    return (unmixed(first) &- key) &* inverse(0x9e37_79b9_7f4a_7c15) &- 1
  }

  @Test("the extreme words give uniform draws inside the open interval", arguments: [0, 77])
  func openInterval(key: UInt64) {
    let random = KeyedRandom(key: key)
    let lowest = slot(giving: 0, key: key)
    let highest = slot(giving: .max, key: key)
    expectEqual(random.bits(lowest), 0)
    expectEqual(random.bits(highest), .max)
    expectEqual(random.uniform(lowest), 0x1p-54)
    expectEqual(random.uniform(highest), 1 - 0x1p-53)
    #expect(random.normal(lowest).isFinite)
    #expect(random.normal(highest).isFinite)
    #expect(random.exponential(highest, mean: 1).isFinite)
  }

  @Test("a probability of 0 never happens and one of 1 always does")
  func certainty() {
    let random = KeyedRandom(key: 5)
    for slot: UInt64 in 0..<1000 {
      #expect(!random.bernoulli(slot, probability: 0))
      #expect(random.bernoulli(slot, probability: 1))
    }
  }

  @Test("draws of a distribution are its quantiles at the uniform draw")
  func inversion() {
    let random = KeyedRandom(key: 11)
    for slot: UInt64 in 0..<100 {
      let u = random.uniform(slot, 2)
      expectEqual(random.exponential(slot, 2, mean: 3), Exponential(mean: 3).quantile(u))
      #expect(
        random.logNormal(slot, 2, median: 4, sigma: 0.5)
          == LogNormal(median: 4, sigma: 0.5).quantile(u)
      )
      #expect(
        random.weibull(slot, 2, shape: 2, scale: 6) == Weibull(shape: 2, scale: 6).quantile(u)
      )
    }
  }

  @Test("normal draws come from the word, singly, in pairs and one after another")
  func normals() {
    let random = KeyedRandom(key: 12)
    for slot: UInt64 in 0..<1000 {
      expectEqual(random.normal(slot, 2), Ziggurat.normal(random.bits(slot, 2)))
      let pair = random.normalPair(slot)
      #expect(pair == (random.normal(slot, 0), random.normal(slot, 1)))
      random.normals { draws in
        expectEqual(draws.single(slot, 2), random.normal(slot, 2))
        #expect(draws.pair(slot) == pair)
      }
    }
  }

  @Test("no two cells of a grid around the origin share a slot")
  func cells() {
    var slots: [UInt64] = []
    for i: Int64 in -100...100 {
      for j: Int64 in -100...100 { slots.append(KeyedRandom.cell(i, j)) }
    }
    // 40,401 words of 64 bits: a repeat by chance has probability 4e-11.
    expectEqual(Set(slots).count, slots.count)
  }
}
