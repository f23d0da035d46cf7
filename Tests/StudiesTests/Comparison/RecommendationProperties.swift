// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Studies
import TracewattTestSupport

@Suite("Recommendations of random strategies")
struct RecommendationProperties {
  /// A small generator of numbers from 0 to 1.
  private struct Dice {
    var state: UInt64
    mutating func roll() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / Double(1 << 24)
    }

    /// A number between two others, uniform in its logarithm.
    mutating func roll(_ range: ClosedRange<Double>) -> Double {
      var (low, high) = (range.lowerBound, range.upperBound)
      let share = roll()
      // The loop halves the range in logarithms by the bits of the share.
      var rest = share
      for _ in 0..<20 {
        let middle = (low * high).squareRoot()
        rest *= 2
        if rest >= 1 { (low, rest) = (middle, rest - 1) } else { high = middle }
      }
      return low
    }
  }

  private static let seeds = Array(UInt64(1)...200)

  /// Two to seven strategies; three in four have errors that are recommended without limits.
  private func strategies(_ seed: UInt64) -> [Offered.Strategy] {
    var dice = Dice(state: seed)
    for _ in 0..<4 { _ = dice.roll() }
    return (0..<2 + Int(dice.roll() * 6)).map { index in
      let isFar = dice.roll() < 0.25
      return Offered.Strategy(
        "s\(index)",
        dice.roll(0.01...40),
        dice.roll(isFar ? 110...9000 : 2...96)
      )
    }
  }

  @Test("the recommended strategy is on the front, or today's within 5 % of it", arguments: seeds)
  func front(seed: UInt64) throws {
    let table = Offered.table(strategies(seed), replications: 1)
    let found = try #require(table.recommendations.first)
    guard let chosen = found.chosen else {
      expectEqual(found.absence, .largeErrors)
      return
    }
    let row = try #require(table.rows.first { $0.group == chosen })
    #expect(row.standing == .front || found.keepsPresent)
    #expect((row["error_mean_m"]?.estimate ?? .infinity) <= Recommendation.largestError)
  }

  @Test("the recommended strategy meets the limits, and nothing cheaper does", arguments: seeds)
  func limits(seed: UInt64) throws {
    let all = strategies(seed)
    var dice = Dice(state: seed &+ 1000)
    let bound = dice.roll(5...5000)
    let limit = TuningLimit(metric: "error_mean_m", bound: bound)
    let found = try Offered.recommendation(all, replications: 1, limits: [limit])
    let fit = all.filter { ($0.error ?? .infinity) <= bound }
    guard let chosen = found.chosen else {
      #expect(fit.isEmpty && found.absence == .limits)
      return
    }
    let own = try #require(fit.first { $0.name == chosen.strategy })
    let least = fit.map(\.percent).min() ?? 0
    #expect(own.percent <= Recommendation.keepingMargin * least)
  }

  @Test("the order of the strategies does not matter", arguments: seeds)
  func order(seed: UInt64) throws {
    let all = strategies(seed)
    let found = try Offered.recommendation(all, replications: 1, present: "s1")
    let turned = try Offered.recommendation(all.reversed(), replications: 1, present: "s1")
    expectEqual(found, turned)
  }

  @Test("values below the least that counts may be scaled at will", arguments: seeds)
  func floors(seed: UInt64) throws {
    var dice = Dice(state: seed)
    let scale = dice.roll(0.2...1)
    // The lower limit of one axis applies to all, so that the other axis decides alone.
    let energies = (0..<4).map {
      Offered.Strategy("s\($0)", dice.roll(0.6...40), dice.roll(1...15))
    }
    let errors = (0..<4).map {
      Offered.Strategy("s\($0)", dice.roll(0.01...0.5), dice.roll(16...98))
    }
    func names(_ strategies: [Offered.Strategy]) throws -> Set<String> {
      let found = try Offered.recommendation(strategies, replications: 1)
      return Set(found.alternatives.map(\.strategy) + [found.chosen?.strategy ?? ""])
    }
    var smaller = energies
    for index in smaller.indices { smaller[index].error = smaller[index].error.map { $0 * scale } }
    try expectEqual(names(smaller), names(energies))
    smaller = errors
    for index in smaller.indices { smaller[index].percent *= scale }
    try expectEqual(names(smaller), names(errors))
  }

  @Test("a change of 2 % brings up nothing that was not named before", arguments: seeds)
  func stability(seed: UInt64) throws {
    let all = strategies(seed)
    let before = try Offered.recommendation(all, replications: 1)
    for index in all.indices {
      for scale in [0.98, 1.02] {
        for scalesEnergy in [true, false] {
          var changed = all
          if scalesEnergy {
            changed[index].percent *= scale
          } else {
            changed[index].error = changed[index].error.map { $0 * scale }
          }
          let after = try Offered.recommendation(changed, replications: 1)
          guard after.chosen != before.chosen else { continue }
          #expect(before.alternatives.contains { $0 == after.chosen }, "\(all)")
          #expect(after.alternatives.contains { $0 == before.chosen }, "\(all)")
        }
      }
    }
  }
}
