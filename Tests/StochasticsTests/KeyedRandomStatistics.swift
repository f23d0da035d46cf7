// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import CGSL
import Stochastics
import TracewattTestSupport

/// Draws with fixed seeds, compared with the bounds of chance.
///
/// A fair generator exceeds each two-sided bound with the probability of four standard errors,
/// 6.33e-5. Seeds are fixed, so a test that passes once always passes.
@Suite("KeyedRandomStatistics", .tags(.statistics))
struct KeyedRandomStatistics {
  static let seeds: [UInt64] = [0, 1, 42, 0xdead_beef]
  /// The probability of a normal draw more than 4 standard deviations out on one side.
  static let tail = 3.167e-5

  static func random(_ seed: UInt64, replication: Int = 0) -> KeyedRandom {
    KeyedRandom(seed: seed, replication: replication, purpose: DrawPurpose("test.statistics"))
  }

  /// Whether counts of equally likely cells have a chi-square inside the bounds.
  static func isFair(_ counts: [Int]) -> Bool {
    let n = counts.reduce(0, +)
    let expected = Double(n) / Double(counts.count)
    let chi = counts.reduce(0.0) {
      $0 + (Double($1) - expected) * (Double($1) - expected) / expected
    }
    let freedom = Double(counts.count - 1)
    return chi > gsl_cdf_chisq_Pinv(tail, freedom) && chi < gsl_cdf_chisq_Qinv(tail, freedom)
  }

  /// Whether pairs of uniform draws fill a 16 by 16 table evenly; n = 51,200, 200 a cell.
  static func pairsAreIndependent(_ pair: (UInt64) -> (Double, Double)) -> Bool {
    var counts = [Int](repeating: 0, count: 256)
    for slot: UInt64 in 0..<51_200 {
      let (a, b) = pair(slot)
      counts[Int(a * 16) * 16 + Int(b * 16)] += 1
    }
    return isFair(counts)
  }

  @Test("uniform draws fill 256 bins evenly, n = 51,200", arguments: seeds)
  func uniformity(seed: UInt64) {
    let random = Self.random(seed)
    var counts = [Int](repeating: 0, count: 256)
    for slot: UInt64 in 0..<51_200 { counts[Int(random.uniform(slot) * 256)] += 1 }
    #expect(Self.isFair(counts))
  }

  @Test("every byte of the word is uniform, n = 25,600", arguments: 0..<8)
  func bytes(byte: Int) {
    let random = Self.random(3)
    var counts = [Int](repeating: 0, count: 256)
    for slot: UInt64 in 0..<25_600 {
      counts[Int((random.bits(slot) >> UInt64(8 * byte)) & 255)] += 1
    }
    #expect(Self.isFair(counts))
  }

  @Test("neighbouring slots are independent", arguments: seeds)
  func slots(seed: UInt64) {
    let random = Self.random(seed)
    #expect(Self.pairsAreIndependent { (random.uniform($0), random.uniform($0 + 1)) })
  }

  @Test("lanes of one slot are independent", arguments: seeds)
  func lanes(seed: UInt64) {
    let random = Self.random(seed)
    #expect(Self.pairsAreIndependent { (random.uniform($0, 0), random.uniform($0, 1)) })
  }

  @Test("neighbouring lanes are independent while the lane counts up", arguments: seeds)
  func laneSequence(seed: UInt64) {
    let random = Self.random(seed)
    #expect(Self.pairsAreIndependent { (random.uniform(9, $0), random.uniform(9, $0 + 1)) })
  }

  @Test("replications are independent at equal slots", arguments: seeds)
  func replications(seed: UInt64) {
    let (a, b) = (Self.random(seed), Self.random(seed, replication: 1))
    #expect(Self.pairsAreIndependent { (a.uniform($0), b.uniform($0)) })
  }

  @Test("one slot over many replications is independent of the next one", arguments: seeds)
  func replicationSequence(seed: UInt64) {
    #expect(
      Self.pairsAreIndependent {
        let random = Self.random(seed, replication: Int($0))
        return (random.uniform(0), random.uniform(1))
      }
    )
  }

  @Test("purposes whose names differ in one letter are independent", arguments: seeds)
  func purposes(seed: UInt64) {
    let a = KeyedRandom(seed: seed, replication: 0, purpose: DrawPurpose("test.a"))
    let b = KeyedRandom(seed: seed, replication: 0, purpose: DrawPurpose("test.b"))
    #expect(Self.pairsAreIndependent { (a.uniform($0), b.uniform($0)) })
  }

  @Test("sub-streams counted up are independent of their neighbours", arguments: seeds)
  func streams(seed: UInt64) {
    let random = Self.random(seed)
    #expect(
      Self.pairsAreIndependent {
        (random.stream($0).uniform(0), random.stream($0 + 1).uniform(0))
      }
    )
  }

  @Test("neighbouring grid cells are independent", arguments: [Int64(0), -160])
  func cells(start: Int64) {
    let random = Self.random(8)
    #expect(
      Self.pairsAreIndependent { slot in
        let (i, j) = (start + Int64(slot / 320), start + Int64(slot % 320))
        return (random.uniform(KeyedRandom.cell(i, j)), random.uniform(KeyedRandom.cell(j, i + 1)))
      }
    )
  }

  /// The input of which a bit is flipped.
  enum Input: Sendable, CaseIterable { case key, slot, lane }

  @Test(
    "turning one input bit turns every output bit in half of the cases",
    arguments: Input.allCases
  )
  func avalanche(_ input: Input) {
    // n = 1,000 for each of 64 x 64 pairs of bits. The bound is that of 4 standard errors for one
    // pair, divided among all 4,096 of them (Bonferroni): 5.63 standard errors.
    let n = 1000
    let bound = gsl_cdf_ugaussian_Qinv(Self.tail / 4096) * (0.25 * Double(n)).squareRoot()
    var worst = 0.0
    for turned: UInt64 in 0..<64 {
      let flip: UInt64 = 1 << turned
      var counts = [Int](repeating: 0, count: 64)
      for sample in 0..<UInt64(n) {
        let before = KeyedRandom(key: 0x1234_5678_9abc_def0).bits(sample, 1)
        let after =
          switch input {
          case .key: KeyedRandom(key: 0x1234_5678_9abc_def0 ^ flip).bits(sample, 1)
          case .slot: KeyedRandom(key: 0x1234_5678_9abc_def0).bits(sample ^ flip, 1)
          case .lane: KeyedRandom(key: 0x1234_5678_9abc_def0).bits(sample, 1 ^ flip)
          }
        let difference = before ^ after
        for bit in 0..<64 { counts[bit] += Int((difference >> UInt64(bit)) & 1) }
      }
      for count in counts { worst = max(worst, abs(Double(count) - Double(n) / 2)) }
    }
    #expect(worst < bound)
  }

  @Test("normal draws have no serial correlation up to lag 20, n = 50,000")
  func serialCorrelation() {
    let random = Self.random(12)
    let n = 50_000
    let draws = (0..<n).map { random.normal(UInt64($0)) }
    for lag in 1...20 {
      var sum = 0.0
      for place in lag..<n { sum += draws[place] * draws[place - lag] }
      // Each product of two independent draws has variance 1.
      #expect(abs(sum / Double(n - lag)) < 4 / Double(n - lag).squareRoot(), "lag \(lag)")
    }
  }

  @Test("the keyed hash and Philox give the same distribution, n = 25,600 each")
  func reference() {
    // Two-sample chi-square with equal sizes: sum of (a - b)² / (a + b) over 128 bins.
    let random = Self.random(21)
    var counts = [(hash: Int, philox: Int)](repeating: (0, 0), count: 128)
    for slot: UInt64 in 0..<25_600 {
      counts[Int(random.bits(slot) >> 57)].hash += 1
      counts[Int(Philox4x32.bits(key: random.key, slot: slot) >> 57)].philox += 1
    }
    let chi = counts.reduce(0.0) { sum, count in
      let difference = Double(count.hash - count.philox)
      return sum + difference * difference / Double(count.hash + count.philox)
    }
    #expect(chi > gsl_cdf_chisq_Pinv(Self.tail, 127))
    #expect(chi < gsl_cdf_chisq_Qinv(Self.tail, 127))
  }
}
