// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The spread of residuals of which some may be outliers, as `gsl_multifit_robust` estimates it.
///
/// Sources: Street, Carroll and Ruppert (1988), equations 3 and 5; DuMouchel and O'Brien (1989),
/// section 4.1; both as in the GNU Scientific Library's `multifit/multirobust.c`.
struct RobustScale {
  private let loss: LeastSquaresLoss
  private let known: Double?
  /// 1 over the root of 1 less the leverage, of each row.
  private let factors: [Double]
  private let floor: Double
  private let rank: Int

  init(_ problem: BoundedLeastSquares, leverages: [Double], floor targets: [Double], rank: Int) {
    loss = problem.loss
    known = problem.knownScale
    factors = leverages.map { 1 / (1 - min($0, 0.9999)).squareRoot() }
    let mean = targets.reduce(0, +) / Double(max(1, targets.count))
    let squares = targets.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let deviation = (squares / Double(max(1, targets.count - 1))).squareRoot()
    floor = deviation > 0 ? 1e-6 * deviation : 1
    self.rank = rank
  }

  /// The root of the mean square over the degrees of freedom; nil without any.
  static func ordinary(_ residuals: [Double], rank: Int) -> Double? {
    let freedom = residuals.count - rank
    guard freedom > 0 else { return nil }
    return (residuals.reduce(0) { $0 + $1 * $1 } / Double(freedom)).squareRoot()
  }

  /// The median absolute residual over 0.6745, without the smallest ones, one fewer than the rank.
  private func median(_ residuals: [Double]) -> Double {
    let sizes = residuals.map { abs($0) }.sorted().dropFirst(max(0, rank - 1))
    guard !sizes.isEmpty else { return 0 }
    let middle = sizes.startIndex + sizes.count / 2
    let value = sizes.count % 2 == 1 ? sizes[middle] : (sizes[middle - 1] + sizes[middle]) / 2
    return value / 0.6745
  }

  /// The weights of the next round.
  func weights(_ residuals: [Double]) -> [Double] {
    let adjusted = zip(residuals, factors).map { $0 * $1 }
    let scale = max(known ?? median(adjusted), floor) * loss.tuning
    return adjusted.map { loss.weight($0 / scale) }
  }

  /// The error of a row of weight 1, from the last residuals and from the ordinary fit.
  func error(_ residuals: [Double], ordinary: Double) -> Double {
    let count = Double(residuals.count)
    let unknowns = Double(rank)
    guard count > unknowns else { return ordinary }
    let tuned = max(median(residuals), floor) * loss.tuning
    let units = zip(residuals, factors).map { $0 * $1 / tuned }
    let slope = units.reduce(0) { $0 + loss.slope($1) } / count
    var squares = 0.0
    for (unit, factor) in zip(units, factors) {
      let influence = unit * loss.weight(unit)
      squares += influence * influence / (factor * factor)
    }
    guard slope > 0 else { return ordinary }
    let correction = 1 + unknowns / count * (1 - slope) / slope
    let robust = correction * (squares / (count - unknowns)).squareRoot() * tuned / slope
    let pooled =
      (unknowns * unknowns * ordinary * ordinary + count * robust * robust)
      / (unknowns * unknowns + count)
    return max(robust, pooled.squareRoot())
  }
}
