// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics
public import Studies

/// How often ranges held what was measured on sources to which nothing was fitted.
///
/// A range over what is unknown is compared with a predictive one, which adds the discrepancy of the
/// *other* sources: each source is left out in turn.
///
/// Limitations: with a dozen sources a share is known to about ±0.1.
public struct RangeCalibration: Sendable, Hashable {
  /// How often ranges held what was measured, and how wide they were.
  public struct Coverage: Sendable, Hashable {
    /// The share of the numbers inside, 0 to 1.
    public var byStatistic: Double
    /// The mean over sources of their shares, 0 to 1.
    public var bySource: Double
    /// The median of upper over lower end; at least 1.
    public var width: Double
    /// The mean `IntervalScore` in natural logarithms, of which less is better.
    public var score: Double
  }

  /// The residuals to which nothing was fitted.
  public let residuals: [Residual]
  /// The discrepancy of all of them; nil below two sources.
  public let discrepancy: Discrepancy?
  /// The discrepancy of ratios, for either of their energies; nil below two sources.
  public let ofRatios: Discrepancy?
  /// The discrepancy without a source, by its name, for look-up only.
  private let others: [String: Discrepancy]

  /// The calibration of residuals; the fitted ones among them are left out.
  public init(_ residuals: [Residual]) {
    let open = residuals.filter { !$0.isFitted }
    self.residuals = open
    discrepancy = Discrepancy.estimate(of: open)
    ofRatios = Discrepancy.estimateOfRatios(of: open)
    var others: [String: Discrepancy] = [:]
    for source in Set(open.map(\.source)) {
      others[source] = Discrepancy.estimate(of: open.filter { $0.source != source })
    }
    self.others = others
  }

  /// The sources, sorted.
  public var sources: [String] { Set(residuals.map(\.source)).sorted() }

  /// The coverage of the ranges over what is unknown.
  ///
  /// - Parameters:
  ///   - level: the level of the score, above 0 and below 1.
  ///   - isCounted: whether a residual counts.
  /// - Returns: the coverage; nil without residuals.
  public func ofUnknowns(
    at level: Double,
    where isCounted: (Residual) -> Bool = { _ in true }
  ) -> Coverage? {
    coverage(at: level, where: isCounted) { $0.reach }
  }

  /// The coverage of predictive ranges, each with the discrepancy of the other sources.
  ///
  /// - Parameters:
  ///   - level: the probability that a range should hold the measured value, above 0 and below 1.
  ///   - isCounted: whether a residual counts.
  /// - Returns: the coverage; nil below three sources, and without residuals.
  public func ofPredictions(
    at level: Double,
    where isCounted: (Residual) -> Bool = { _ in true }
  ) -> Coverage? {
    guard others.count == sources.count else { return nil }
    return coverage(at: level, where: isCounted) { residual in
      let half = reach(of: residual, at: level)
      return (half, half)
    }
  }

  /// The rows whose every measured number is inside its predictive range.
  ///
  /// - Parameters:
  ///   - level: the probability that a range should hold a measured value.
  ///   - isCounted: whether a residual counts.
  /// - Returns: the number of these rows and that of all rows, drains of recordings left out.
  public func rows(
    at level: Double,
    where isCounted: (Residual) -> Bool = { _ in true }
  ) -> (held: Int, all: Int) {
    let names = Set(residuals.filter { $0.kind != .drain && isCounted($0) }.map(\.row))
    return (names.count { holds($0, at: level) == true }, names.count)
  }

  /// Whether every measured number of a row is inside its predictive range.
  ///
  /// - Returns: nil for a row without residuals, and below three sources.
  public func holds(_ row: String, at level: Double) -> Bool? {
    let own = residuals.filter { $0.row == row }
    guard !own.isEmpty, others.count == sources.count else { return nil }
    return own.allSatisfy { abs($0.logarithm) <= reach(of: $0, at: level) }
  }

  /// The half-width of a predictive range, in natural logarithms.
  private func reach(of residual: Residual, at level: Double) -> Double {
    others[residual.source]?.halfWidth(at: level, with: residual.spread) ?? .infinity
  }

  private func coverage(
    at level: Double,
    where isCounted: (Residual) -> Bool,
    reach: (Residual) -> (below: Double, above: Double)
  ) -> Coverage? {
    var shares: [String: (held: Int, all: Int)] = [:]
    var (widths, scores, held) = ([Double](), 0.0, 0)
    for residual in residuals where isCounted(residual) {
      let (below, above) = reach(residual)
      let (score, outside) = IntervalScore.of(residual.logarithm, in: -below...above, at: level)
      widths.append(below + above)
      scores += score
      if outside == 0 { held += 1 }
      let share = shares[residual.source] ?? (0, 0)
      shares[residual.source] = (share.held + (outside == 0 ? 1 : 0), share.all + 1)
    }
    guard !widths.isEmpty else { return nil }
    let sums = shares.keys.sorted().compactMap { shares[$0] }
      .reduce(0) { $0 + Double($1.held) / Double($1.all) }
    widths.sort()
    let middle = (widths[(widths.count - 1) / 2] + widths[widths.count / 2]) / 2
    return Coverage(
      byStatistic: Double(held) / Double(widths.count),
      bySource: sums / Double(shares.count),
      width: exp(middle),
      score: scores / Double(widths.count)
    )
  }
}
