// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics
internal import Stochastics
internal import Studies

/// The change of a metric from a reference, paired over replications, with one-sided bounds.
///
/// Scope: replication *k* is the same day on both sides, so its chance cancels and small changes
/// become visible. Means are compared by the paired differences of logarithms, or of the values
/// themselves if one is not above 0 or an amount is requested; medians and percentiles by a
/// percentile bootstrap over the pairs.
///
/// Validation: `BudgetCharacteristicStatistics` measures the shares of right and wrong verdicts.
public struct PairedChange: Sendable, Hashable {
  /// The scale of a change.
  public enum Scale: String, Sendable, Hashable, Codable {
    /// Relative to the reference's value.
    case fraction
    /// In the metric's unit.
    case amount
  }

  /// The scale of the change and its bounds.
  public var scale: Scale
  /// The statistic of the reference over the pairs, in the metric's unit.
  public var before: Double
  /// The statistic of the runs under test over the pairs, in the metric's unit.
  public var now: Double
  /// The change; above 0 if the metric rose.
  public var estimate: Double
  /// The true change is above this with the stated confidence; nil without an interval.
  public var low: Double?
  /// The true change is below this with the stated confidence; nil without an interval.
  public var high: Double?
  /// The number of pairs.
  public var count: Int
  /// The standard deviation of the pairs' changes, of logarithms or in the scale; nil if not used.
  public var spread: Double?
  /// True if the pairs were compared by their logarithms.
  public var usesLogarithms = false
  /// The evidence of the pairs, in the scale of the test; nil for statistics other than the mean.
  var evidence: PairedEvidence?

  /// The relative difference below which values are equal: last digits differ between machines.
  public static let resolution = PairedEvidence.resolution

  /// The change of a statistic over pairs; nil without pairs, or for a share of 0.
  ///
  /// - Parameters:
  ///   - now: the values under test.
  ///   - before: the reference's values, of the same replications in the same order.
  ///   - statistic: the statistic to compare.
  ///   - scale: the requested scale.
  ///   - confidence: the confidence of each of the two bounds, above 0.5 and below 1.
  /// - Precondition: both lists have the same length.
  public init?(
    of now: [Double],
    against before: [Double],
    statistic: BudgetStatistic,
    scale: Scale,
    confidence: Double
  ) {
    precondition(now.count == before.count, "pairs need lists of the same length")
    let now = zip(now, before).map { PairedEvidence.isEqual($0, $1) ? $1 : $0 }
    guard let first = statistic.value(of: before), let second = statistic.value(of: now) else {
      return nil
    }
    self.scale = scale
    self.before = first
    self.now = second
    count = now.count
    let central = 2 * confidence - 1
    if statistic != .mean {
      guard scale == .amount || first != 0 else { return nil }
      func change(_ places: [Double]) -> Double {
        guard let a = statistic.value(of: places.map { before[Int($0)] }),
          let b = statistic.value(of: places.map { now[Int($0)] })
        else { return .nan }
        return scale == .amount ? b - a : (b - a) / abs(a)
      }
      let places = now.indices.map(Double.init)
      estimate = change(places)
      guard statistic.hasInterval, count > 1 else { return }
      let interval = Bootstrap.interval(of: places, statistic: change, confidence: central)
      low = interval?.low
      high = interval?.high
      return
    }
    let allowsRatio = (now + before).allSatisfy { $0 > 0 }
    if scale == .fraction, allowsRatio {
      let differences = zip(now, before).map { log($0) - log($1) }
      let logarithms = Stochastics.Summary(differences)
      evidence = PairedEvidence(
        differences: differences,
        amounts: zip(now, before).map { $0 - $1 }
      )
      usesLogarithms = true
      spread = logarithms.standardDeviation
      let ratio = ConfidenceInterval.pairedLogRatio(now, over: before, confidence: central)
      estimate = exp(logarithms.mean ?? 0) - 1
      low = ratio.map { $0.low - 1 }
      high = ratio.map { $0.high - 1 }
      return
    }
    // If logarithms do not exist, a share is a difference divided by the reference's mean.
    guard scale == .amount || first != 0 else { return nil }
    let size = scale == .amount ? 1 : abs(first)
    let differences = zip(now, before).map { ($0 - $1) / size }
    let summary = Stochastics.Summary(differences)
    evidence = PairedEvidence(differences: differences, amounts: differences)
    spread = summary.standardDeviation
    let interval = ConfidenceInterval.mean(of: differences, confidence: central)
    estimate = summary.mean ?? 0
    low = interval?.low
    high = interval?.high
  }

  /// The smallest true change beyond a tolerance that four of five studies like this one detect.
  ///
  /// The usual approximation by two quantiles of t, `tolerance + (t(confidence) + t(0.8)) s / √n`;
  /// nil without a spread. If the signed-rank test decides as well, it needs π/3 times as many
  /// pairs: Conover (1999), section 5.7, for bell-shaped differences. For a fall, tolerance and
  /// result are below 0.
  public func detectable(beyond tolerance: Double, isRise: Bool, confidence: Double) -> Double? {
    guard let spread, count > 1,
      let first = StudentT.quantile(confidence, degreesOfFreedom: Double(count - 1)),
      let second = StudentT.quantile(0.8, degreesOfFreedom: Double(count - 1))
    else { return nil }
    let hasExactTest = PairedEvidence.hasExactTest(of: count, level: 1 - confidence)
    let pairs = Double(count) / (hasExactTest ? Double.pi / 3 : 1)
    let margin = (first + second) * spread / pairs.squareRoot()
    guard usesLogarithms, tolerance > -1 else { return tolerance + (isRise ? margin : -margin) }
    return exp(log1p(tolerance) + (isRise ? margin : -margin)) - 1
  }

  /// The smallest excess over a limit that counts as beyond it, in the change's scale.
  package var resolution: Double {
    scale == .fraction ? Self.resolution : Self.resolution * max(abs(before), abs(now))
  }

  /// Whether the change is concluded to be beyond a limit.
  ///
  /// - Parameters:
  ///   - limit: the limit, in the change's scale.
  ///   - isRise: whether beyond the limit means above it.
  ///   - confidence: the confidence of the conclusion, equal to that of the bounds.
  /// - Returns: true if it is; without an interval the estimate decides.
  func isBeyond(_ limit: Double, isRise: Bool, confidence: Double) -> Bool {
    let end = isRise ? low : high
    guard let evidence, end != nil, !usesLogarithms || limit > -1 else {
      return (end ?? estimate).isBeyond(limit, isRise: isRise)
    }
    func scaled(_ value: Double) -> Double { usesLogarithms ? log1p(value) : value }
    return isRise
      ? evidence.lies(above: scaled(limit), low: low.map(scaled), level: 1 - confidence)
      : evidence.lies(below: scaled(limit), high: high.map(scaled), level: 1 - confidence)
  }
}

extension Double {
  fileprivate func isBeyond(_ limit: Double, isRise: Bool) -> Bool {
    isRise ? self > limit : self < limit
  }
}

extension BudgetStatistic {
  /// The statistic of some values; nil without values.
  package func value(of values: [Double]) -> Double? {
    switch self {
    case .mean: Stochastics.Summary(values).mean
    case .median, .p05, .p95: probability.flatMap { Quantiles.linear(values.sorted(), $0) }
    case .min: values.min()
    case .max: values.max()
    }
  }

  /// The probability of a quantile; nil for the others.
  private var probability: Double? {
    switch self {
    case .median: 0.5
    case .p05: 0.05
    case .p95: 0.95
    case .mean, .min, .max: nil
    }
  }

  /// The statistic with its two-sided interval; extremes and single values have none.
  func estimate(of values: [Double], confidence: Double) -> IntervalEstimate? {
    guard let value = value(of: values) else { return nil }
    let interval: ConfidenceInterval? =
      switch self {
      case .mean: ConfidenceInterval.mean(of: values, confidence: confidence)
      case .min, .max: nil
      case .median, .p05, .p95:
        probability.flatMap {
          values.count > 1
            ? Bootstrap.interval(of: values, quantile: $0, confidence: confidence) : nil
        }
      }
    return IntervalEstimate(
      estimate: value,
      low: interval?.low,
      high: interval?.high,
      count: values.count
    )
  }
}
