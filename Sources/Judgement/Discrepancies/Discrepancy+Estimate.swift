// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics
public import Studies

extension Discrepancy {
  /// The spreads that are most likely, given residuals.
  ///
  /// Residuals that a number was fitted to say how well the fit went and not how wrong the lab is, so
  /// they must be left out before.
  ///
  /// - Parameter residuals: the residuals of at least two sources.
  /// - Returns: the discrepancy; nil for fewer sources.
  public static func estimate(of residuals: [Residual]) -> Discrepancy? {
    var sources: [String: [Residual]] = [:]
    for residual in residuals { sources[residual.source, default: []].append(residual) }
    guard sources.count > 1 else { return nil }
    // The order of additions must not depend on that of a dictionary.
    let groups = sources.keys.sorted().map { sources[$0] ?? [] }
    func loss(_ between: Double, _ within: Double) -> Double {
      groups.reduce(0.0) { $0 + ownLoss(of: $1, between: exp(between), within: exp(within)) }
    }
    // The point and the size of the steps are in logarithms.
    var (between, within, step) = (log(0.3), log(0.2), 0.5)
    var least = loss(between, within)
    while step > 1e-4 {
      var moved: (between: Double, within: Double)?
      for (x, y) in [(step, 0), (-step, 0), (0, step), (0, -step)] {
        let (nextBetween, nextWithin) = (between + x, within + y)
        guard range.contains(nextBetween), range.contains(nextWithin) else { continue }
        let found = loss(nextBetween, nextWithin)
        if found < least { (least, moved) = (found, (nextBetween, nextWithin)) }
      }
      if let moved { (between, within) = moved } else { step /= 2 }
    }
    return Discrepancy(
      between: exp(between),
      within: exp(within),
      sourceCount: groups.count
    )
  }

  /// The spread that is most likely for either energy of a ratio, after what both share.
  ///
  /// A published ratio of two set-ups has two such errors. The drains of one phone and plan share
  /// the error of their source, so they are compared with each other, and what is unknown about the
  /// phone counts as shared too.
  ///
  /// - Parameter residuals: the residuals of sources to which nothing was fitted.
  /// - Returns: the discrepancy, with nothing between sources; nil for less than two of them.
  public static func estimateOfRatios(of residuals: [Residual]) -> Discrepancy? {
    let ratios = residuals.filter { $0.kind == .setup }
    let drains = residuals.filter { $0.kind == .drain }
    let plans = Set(drains.map(\.source)).sorted().map { source in
      drains.filter { $0.source == source }
    }
    let count = Set(ratios.map(\.source)).count + plans.count
    guard count > 1 else { return nil }
    func loss(_ spread: Double) -> Double {
      let variance = spread * spread
      let published = ratios.reduce(0.0) { sum, ratio in
        let own = 2 * variance + ratio.spread * ratio.spread
        return sum + ratio.logarithm * ratio.logarithm / own + log(own)
      }
      return plans.reduce(published) { sum, plan in
        let weights = plan.map { 1 / (variance + $0.measurementError * $0.measurementError) }
        let total = weights.reduce(0, +)
        let mean = zip(weights, plan).reduce(0) { $0 + $1.0 * $1.1.logarithm } / total
        let squares = zip(weights, plan).reduce(0.0) { sum, entry in
          let rest = entry.1.logarithm - mean
          return sum + entry.0 * rest * rest - log(entry.0)
        }
        return sum + squares + log(total)
      }
    }
    var (spread, step) = (log(0.2), 0.5)
    var least = loss(exp(spread))
    while step > 1e-4 {
      let next = [spread - step, spread + step].filter(range.contains)
        .map { (place: $0, loss: loss(exp($0))) }
        .min { $0.loss < $1.loss }
      if let next, next.loss < least {
        (spread, least) = next
      } else {
        step /= 2
      }
    }
    return Discrepancy(between: 0, within: exp(spread), sourceCount: count)
  }

  /// The logarithms of the spreads that are tried.
  private static let range = log(0.001)...log(5.0)

  /// The negative logarithm of the likelihood of one source's residuals, without constants.
  ///
  /// Their covariance is `between²` everywhere plus each number's own variance on the diagonal, so
  /// that its inverse and determinant have a closed form.
  private static func ownLoss(
    of residuals: [Residual],
    between: Double,
    within: Double
  ) -> Double {
    var (weights, sum, squares, determinant) = (0.0, 0.0, 0.0, 0.0)
    for residual in residuals {
      let variance = within * within + residual.spread * residual.spread
      weights += 1 / variance
      sum += residual.logarithm / variance
      squares += residual.logarithm * residual.logarithm / variance
      determinant += log(variance)
    }
    let shared = 1 + between * between * weights
    return (squares - between * between * sum * sum / shared + determinant + log(shared)) / 2
  }
}
