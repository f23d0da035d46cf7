// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Stochastics
internal import Studies

/// The distribution of a number over model draws: its median and the range of most draws.
public struct DrawSpread: Sendable, Hashable {
  /// The 2.5th percentile of the draws.
  public var low: Double
  /// The median of the draws.
  public var median: Double
  /// The 97.5th percentile of the draws.
  public var high: Double

  /// The spread of values; nil without any.
  public init?(_ values: [Double]) {
    let sorted = values.sorted()
    guard let low = Quantiles.linear(sorted, 0.025), let median = Quantiles.linear(sorted, 0.5),
      let high = Quantiles.linear(sorted, 0.975)
    else { return nil }
    self.low = low
    self.median = median
    self.high = high
  }
}

/// The sensitivity of a comparison of two strategies to the model's numbers.
public struct StrategyStability: Sendable, Hashable {
  /// The strategy.
  public var strategy: String
  /// The strategy it is compared with.
  public var reference: String
  /// The energy ratio of the model in use, from the means of the replications; nil without one.
  public var ratio: Double?
  /// The share of model draws in which it uses less location energy; equal ones count half.
  public var energyLess: ShareEstimate?
  /// The energy ratio over the model draws; nil if the reference uses nothing.
  public var ratios: DrawSpread?
  /// The share of model draws in which its error is less; equal ones count half; nil without
  /// errors.
  ///
  /// A draw in which only the reference has an error counts as not less. Draws in which the
  /// reference has none are dropped. Also nil if the strategy has no error in any draw.
  public var errorLess: ShareEstimate?
  /// The difference of its error from the reference's over the model draws; nil without errors.
  ///
  /// Only draws in which both have an error count.
  public var errors: DrawSpread?
  /// The effect of each parameter alone, the largest swing first.
  public var tornado: [TornadoRow]

  /// The parameter that reverses the verdict inside its range with the smallest change; nil if none
  /// does.
  public var nearestFlip: TornadoRow? { nearest { $0.isInside } }

  /// The parameter that would reverse the verdict soonest outside its range; nil if none is known.
  public var nearestFlipOutside: TornadoRow? { nearest { !$0.isInside } }

  /// Whether turning points were searched; not without a ratio, at 0, or too close to 1.
  package var hasTurnSearch: Bool { (ratio ?? 0) > 0 && !isNearlyEven }

  /// The distance of a ratio from 1 up to which there is no verdict that could be reversed.
  package static let smallestDifference = 0.001

  /// Whether the ratio is too close to 1 for a verdict that could be reversed.
  package var isNearlyEven: Bool {
    ratio.map { abs($0 - 1) <= Self.smallestDifference } ?? false
  }

  /// Whether the energy ratio of the tornado's replications contradicts the conclusion.
  ///
  /// The conclusion comes from all replications, the ratio from those of the tornado. There is no
  /// contradiction without a ratio, or without a direction in the conclusion.
  package func contradicts(_ conclusion: Conclusion?) -> Bool {
    guard let ratio else { return false }
    switch conclusion {
    case .less: return ratio >= 1
    case .more: return ratio <= 1
    case .equal, .withinMargin, .undecided, nil: return false
    }
  }

  private func nearest(_ isWanted: (FlipPoint) -> Bool) -> TornadoRow? {
    tornado.filter { $0.flip.map(isWanted) ?? false }
      .min { a, b in
        (a.flip?.distance ?? 0, a.parameter) < (b.flip?.distance ?? 0, b.parameter)
      }
  }

  /// The comparison of two strategies over draws.
  ///
  /// - Parameters:
  ///   - strategy: the index of the strategy.
  ///   - reference: the index of the other one.
  ///   - names: the strategies' names.
  ///   - draws: for each draw an outcome for each strategy.
  ///   - base: the means of the model in use.
  ///   - tornado: the rows of the pair.
  package init(
    of strategy: Int,
    against reference: Int,
    names: [String],
    draws: [[ModelOutcome]],
    base: ModelMeans,
    tornado: [TornadoRow]
  ) {
    self.strategy = names[strategy]
    self.reference = names[reference]
    self.tornado = tornado
    ratio = base.ratio(of: strategy, over: reference)
    func pairs(_ path: KeyPath<ModelOutcome, Double?>) -> [(value: Double, base: Double)] {
      draws.compactMap { outcomes in
        guard let value = outcomes[strategy][keyPath: path],
          let base = outcomes[reference][keyPath: path]
        else { return nil }
        return (value, base)
      }
    }
    func less(_ pairs: [(value: Double, base: Double)], notLess: Int = 0) -> ShareEstimate? {
      let hits = pairs.reduce(0) { $0 + ($1.value < $1.base ? 1 : $1.value == $1.base ? 0.5 : 0) }
      return ShareEstimate(hits: hits, of: pairs.count + notLess)
    }
    let energies = pairs(\.energy)
    energyLess = less(energies)
    ratios =
      energies.contains { $0.base <= 0 } ? nil : DrawSpread(energies.map { $0.value / $0.base })
    let errors = pairs(\.error)
    // A missing position is not a smaller error than a known one.
    let hasErrors = draws.contains { $0[strategy].error != nil }
    let missing = draws.filter { $0[strategy].error == nil && $0[reference].error != nil }.count
    errorLess = hasErrors ? less(errors, notLess: missing) : nil
    self.errors = DrawSpread(errors.map { $0.value - $0.base })
  }
}
