// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import CGSL
import Stochastics
import TracewattTestSupport

/// Normal draws of the ziggurat, compared with the distribution function of GSL.
@Suite("ZigguratStatistics", .tags(.statistics))
struct ZigguratStatistics {
  static let count = 4_000_000

  static func draws(_ seed: UInt64) -> [Double] {
    let random = KeyedRandom(seed: seed, replication: 0, purpose: DrawPurpose("test.ziggurat"))
    return (0..<UInt64(count)).map { random.normal($0) }
  }

  @Test(
    "draws fill 2000 bins of equal probability evenly, n = 4,000,000",
    arguments: Cases.some(1, of: [1, 42])
  )
  func bins(seed: UInt64) {
    // There are 2000 draws per bin. Bins are narrower than most layers, so that a wrong wedge is
    // visible.
    var counts = [Int](repeating: 0, count: 2000)
    for x in Self.draws(seed) {
      counts[min(1999, Int(gsl_cdf_ugaussian_P(x) * 2000))] += 1
    }
    #expect(KeyedRandomStatistics.isFair(counts))
  }

  @Test(
    "the first four moments are 0, 1, 0 and 3, n = 4,000,000",
    arguments: Cases.some(1, of: [2, 43])
  )
  func moments(seed: UInt64) {
    var sums = (0.0, 0.0, 0.0, 0.0)
    for x in Self.draws(seed) {
      let square = x * x
      sums.0 += x
      sums.1 += square
      sums.2 += square * x
      sums.3 += square * square
    }
    // The variances of x, x², x³ and x⁴ are 1, 2, 15 and 96; bounds at four standard errors.
    let n = Double(Self.count)
    let error = 4 / n.squareRoot()
    #expect(abs(sums.0 / n) < error)
    #expect(abs(sums.1 / n - 1) < error * 2.0.squareRoot())
    #expect(abs(sums.2 / n) < error * 15.0.squareRoot())
    #expect(abs(sums.3 / n - 3) < error * 96.0.squareRoot())
  }

  @Test("the tails beyond the outermost layer have their share and their shape")
  func tails() {
    // Two seeds of 4,000,000 give about 1030 draws on each side, so that each of 20 bins of equal
    // probability beyond the edge expects some 103; four at night give twice as many.
    let seeds = Cases.some(2, of: Array(3..<7 as Range<UInt64>))
    let beyond = gsl_cdf_ugaussian_Q(Ziggurat.edge)
    var counts = [Int](repeating: 0, count: 20)
    for seed in seeds {
      for x in Self.draws(seed) where abs(x) > Ziggurat.edge {
        let place = min(9, Int(gsl_cdf_ugaussian_Q(abs(x)) / beyond * 10))
        counts[x > 0 ? place : 10 + place] += 1
      }
    }
    let expected = Double(seeds.count * Self.count) * beyond
    for side in [counts[..<10].reduce(0, +), counts[10...].reduce(0, +)] {
      #expect(abs(Double(side) - expected) < 4 * expected.squareRoot())
    }
    #expect(KeyedRandomStatistics.isFair(counts))
  }

  @Test(
    "the greatest of 4,000,000 draws is as large as it should be",
    arguments: Cases.some(1, of: [7, 44])
  )
  func extremes(seed: UInt64) {
    // The least exceedance probability of n draws is about exponential with mean 1/n: it is between
    // 3.2e-5 and 10.4 times that with the probability of four standard errors on each side.
    let draws = Self.draws(seed)
    let n = Double(Self.count)
    for extreme in [draws.max() ?? 0, -(draws.min() ?? 0)] {
      let share = gsl_cdf_ugaussian_Q(extreme) * n
      #expect((3.2e-5...10.4).contains(share))
    }
  }

  @Test("turning the upper bits of a word over turns the sign of a draw that it decides alone")
  func symmetry() {
    let random = KeyedRandom(seed: 8, replication: 0, purpose: DrawPurpose("test.ziggurat"))
    var turned = 0
    for slot: UInt64 in 0..<100_000 {
      let word = random.bits(slot)
      let x = Ziggurat.normal(word)
      if Ziggurat.normal(word ^ 0xffff_ffff_ffff_f800) == -x { turned += 1 }
      #expect(x != 0 && x.isFinite)
    }
    // The comparison decides 98.78 % of the words; n = 100,000, four standard errors are 0.14 %.
    #expect(turned > 98_640)
  }

  @Test("pairs of lanes and neighbouring slots are uncorrelated, also in size, n = 1,000,000")
  func independence() {
    let random = KeyedRandom(seed: 9, replication: 0, purpose: DrawPurpose("test.ziggurat"))
    var sums = (0.0, 0.0, 0.0)
    var last = random.normalPair(0)
    let n = 1_000_000
    for slot in 1...UInt64(n) {
      let pair = random.normalPair(slot)
      sums.0 += pair.0 * pair.1
      sums.1 += pair.0 * last.0
      sums.2 += (pair.0 * pair.0 - 1) * (pair.1 * pair.1 - 1)
      last = pair
    }
    // Variances of the products: 1, 1 and 4.
    let error = 4 / Double(n).squareRoot()
    #expect(abs(sums.0 / Double(n)) < error)
    #expect(abs(sums.1 / Double(n)) < error)
    #expect(abs(sums.2 / Double(n)) < 2 * error)
  }
}
