// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Stochastics

/// The conclusion on one measure of a strategy compared with another, from paired replications.
///
/// Scope: all output shows the decision of `PairedEvidence`: tables, files, pages, budgets and
/// sentences. It is made in this order:
///
/// 1. *Equal*: no pair differs by more than a millionth.
/// 2. *Undecided*: there is one pair.
/// 3. *Within the margin*: the 95 percent t interval is inside the margin of indifference.
/// 4. *Less* or *more*: all pairs differ in one direction and the exact sign test reaches two-sided
///    5 percent, which takes six pairs. Or the t interval excludes equality, the mean over the
///    replications differs in the same direction, and, from six pairs on, the exact signed-rank test
///    reaches two-sided 5 percent as well.
/// 5. *Undecided* otherwise.
///
/// Two equal strategies are called different in at most 5 percent of studies of six and more pairs,
/// whatever the distribution, because the signed-rank test is exact and rejects whenever the sign
/// test does. Below six pairs no exact test reaches the level, and the 5 percent apply only to
/// bell-shaped differences.
///
/// Validation: `ConclusionStatistics`.
public enum Conclusion: String, CaseIterable, Sendable, Hashable, Codable {
  /// Less than the reference.
  case less
  /// More than the reference.
  case more
  /// Equal in every replication.
  case equal
  /// The difference, if there is one, does not matter.
  case withinMargin = "within_margin"
  /// Neither direction can be concluded.
  case undecided
}

/// The evidence of paired values on whether one side is above or below the other.
package struct PairedEvidence: Sendable, Hashable {
  /// The differences of the pairs, in the scale of the test: logarithms or amounts.
  var differences: [Double]
  /// The differences in the measure's unit, whose mean must have the same direction.
  var amounts: [Double]

  /// Pairs from their differences in the scale of the test and in the measure's unit.
  package init(differences: [Double], amounts: [Double]) {
    self.differences = differences
    self.amounts = amounts
  }

  /// The relative difference up to which values are equal: last digits differ between machines.
  package static let resolution = 1e-6

  /// True if the pairs are above a limit.
  ///
  /// - Parameters:
  ///   - limit: the limit, in the scale of the differences.
  ///   - low: the lower end of their t interval; nil without one.
  ///   - level: the one-sided level of the tests; 0.025 for two-sided 5 percent.
  /// - Returns: true if that is the conclusion.
  package func lies(above limit: Double, low: Double?, level: Double = 0.025) -> Bool {
    let shifted = differences.map { $0 - limit }
    guard let low, shifted.count > 1 else { return false }
    let hasExactTest = Self.hasExactTest(of: shifted.count, level: level)
    if hasExactTest, shifted.allSatisfy({ $0 > 0 }) { return true }
    guard low > limit, amounts.reduce(0, +) > 0 || limit != 0 else { return false }
    return !hasExactTest || SignedRankTest.twoSided(shifted) <= 2 * level
  }

  /// Whether that many pairs of one sign can reach a one-sided level.
  package static func hasExactTest(of count: Int, level: Double) -> Bool {
    var smallest = 1.0
    for _ in 0..<count where smallest > level { smallest /= 2 }
    return smallest <= level
  }

  /// True if the pairs are below a limit; the upper end of the t interval replaces the lower one.
  package func lies(below limit: Double, high: Double?, level: Double = 0.025) -> Bool {
    PairedEvidence(differences: differences.map { -$0 }, amounts: amounts.map { -$0 })
      .lies(above: -limit, low: high.map { -$0 }, level: level)
  }

  /// The conclusion.
  ///
  /// - Parameters:
  ///   - interval: the ends of the 95 percent t interval in the scale of the differences; nil without one.
  ///   - zone: the margin of indifference in that scale, around 0.
  /// - Returns: the conclusion; `equal` must be decided before.
  func conclusion(
    interval: (low: Double, high: Double)?,
    zone: ClosedRange<Double>
  ) -> Conclusion {
    guard let interval else { return .undecided }
    if zone.lowerBound < zone.upperBound, zone.contains(interval.low), zone.contains(interval.high)
    {
      return .withinMargin
    }
    if lies(above: 0, low: interval.low) { return .more }
    if lies(below: 0, high: interval.high) { return .less }
    return .undecided
  }

  /// True if two values differ only in the last digits.
  package static func isEqual(_ a: Double, _ b: Double) -> Bool {
    abs(a - b) <= resolution * max(abs(a), abs(b))
  }
}

/// The margins within which a difference does not matter.
public struct Indifference: Sendable, Hashable, Codable {
  /// The share of an energy.
  public var energyFraction: Double
  /// The distance in metres by which errors may differ.
  public var errorMetres: Double
  /// The share of an error; the larger of both counts.
  public var errorFraction: Double

  /// Margins with their defaults: 2 percent of energy, and the larger of 1 m and 5 percent of an error.
  ///
  /// - Precondition: no margin is below 0.
  public init(
    energyFraction: Double = 0.02,
    errorMetres: Double = 1,
    errorFraction: Double = 0.05
  ) {
    precondition(
      energyFraction >= 0 && errorMetres >= 0 && errorFraction >= 0,
      "margins of 0 or more"
    )
    self.energyFraction = energyFraction
    self.errorMetres = errorMetres
    self.errorFraction = errorFraction
  }

  /// The default margins.
  public static let standard = Indifference()

  /// The margin of a measure in its unit; 0 if every difference matters.
  ///
  /// - Parameters:
  ///   - metric: one of `RunMeasures.definitions`.
  ///   - reference: the measure's mean on the side of the reference.
  /// - Returns: the margin, 0 or more.
  func margin(of metric: String, reference: Double) -> Double {
    switch MeasureKind(metric) {
    case .energy: energyFraction * abs(reference)
    case .distance: max(errorMetres, errorFraction * abs(reference))
    case .anythingElse: 0
    }
  }
}
