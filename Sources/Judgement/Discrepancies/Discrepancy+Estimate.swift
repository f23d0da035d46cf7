// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Studies

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

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
