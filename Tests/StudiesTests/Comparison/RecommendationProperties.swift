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

  private func steps(_ strategies: [Offered.Strategy], _ limits: [TuningLimit] = []) throws
    -> [Offered.Strategy]
  {
    let found = try Offered.recommendation(strategies, replications: 1, limits: limits)
    return found.steps.compactMap { step in strategies.first { $0.name == step.group.strategy } }
  }

  /// The difference up to which errors count as equal.
  private func tolerance(_ error: Double) -> Double { error < 50 ? 15 : 2 * error }

  private func saves(_ a: Double, than b: Double) -> Bool { a <= 0.9 * b && b - a >= 0.1 }

  @Test("every step takes less and errs more than the one before", arguments: seeds)
  func order(seed: UInt64) throws {
    let steps = try steps(strategies(seed))
    #expect(!steps.isEmpty)
    for (before, after) in zip(steps, steps.dropFirst()) {
      #expect(saves(after.percent, than: before.percent), "\(steps)")
      #expect((after.error ?? 0) > (before.error ?? 0), "\(steps)")
    }
  }

  @Test("no strategy undercuts a step at no more error", arguments: seeds)
  func undercut(seed: UInt64) throws {
    let all = strategies(seed)
    for step in try steps(all) {
      let cheaper = all.filter { saves($0.percent, than: step.percent) }
      #expect(cheaper.allSatisfy { ($0.error ?? .infinity) > (step.error ?? 0) }, "\(all)")
    }
  }

  @Test("what is no step saves nothing beside a step that errs about as little", arguments: seeds)
  func complete(seed: UInt64) throws {
    let all = strategies(seed)
    let steps = try steps(all)
    for other in all where !steps.contains(where: { $0.name == other.name }) {
      let error = other.error ?? 0
      let isCovered = steps.contains {
        ($0.error ?? 0) <= error + tolerance(error) && !saves(other.percent, than: $0.percent)
      }
      #expect(isCovered, "\(other.name) of \(all)")
    }
  }

  @Test("steps meet the limits, and nothing that meets them is cheaper by 10 %", arguments: seeds)
  func limits(seed: UInt64) throws {
    let all = strategies(seed)
    var dice = Dice(state: seed &+ 1000)
    let bound = dice.roll(5...5000)
    let limit = TuningLimit(metric: "error_mean_m", bound: bound)
    let fit = all.filter { ($0.error ?? .infinity) <= bound }
    let steps = try steps(all, [limit])
    #expect(steps.isEmpty == fit.isEmpty)
    #expect(steps.allSatisfy { ($0.error ?? .infinity) <= bound })
    guard let last = steps.last, let least = fit.map(\.percent).min() else { return }
    #expect(!saves(least, than: last.percent))
  }

  @Test("the steps do not depend on today's strategy", arguments: seeds)
  func independent(seed: UInt64) throws {
    let all = strategies(seed)
    let found = try Offered.recommendation(all, replications: 1, present: "s1")
    let other = try Offered.recommendation(all, replications: 1, present: "s0")
    expectEqual(found.steps.map(\.group), other.steps.map(\.group))
  }
}
