// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A lower bound on the energy needed for an error, by dynamic programming and duality.
///
/// Scope: a belief is one point of the plane at a time. A reading puts it anywhere, with knowledge
/// of the whole day; a cheap position puts it on one of the day's cells. Between adoptions it
/// stays. Over all such schedules with energy J and loss E, a lower bound of D(λ) = min (J + λE) is
/// computed; then J >= D(λ) - λB for every schedule whose loss is at most B, and for every λ >= 0
/// (weak duality).
///
/// The loss of one belief over the points u..<v is bounded from below by pairs: whatever the belief
/// p, |a - p| + |b - p| >= |a - b|, so disjoint pairs of points give a sum that no p undercuts.
/// C(u, v) = max(C(u + 1, v - 1) + pair(u, v - 1), C(u + 1, v), C(u, v - 1)) is such a sum.
///
/// Limitations: a reading that is kept for more than `window` points is cut into parts of that
/// length, of which only one is paid for; cutting lowers the bound and never raises it.
///
/// Sources: Constandache, Gaonkar, Sayler, Choudhury, Cox, "EnLoc: energy-efficient localization
/// for mobile phones", INFOCOM 2009, doi:10.1109/INFCOM.2009.5062218 (the offline programme over
/// time).
///
/// Validation: `ReadingBoundProperties` compares it with all schedules of small days.
package struct ReadingBound: Sendable {
  /// The route of the day.
  package let points: OraclePoints
  /// The error in metres of each cheap position at each point; infinite while it is not available.
  package let cheap: [[Double]]
  /// The costs of beliefs.
  package let costs: OracleCosts
  /// The loss that is summed.
  package let loss: OracleLoss
  /// The longest stretch of points that is bounded in one piece.
  package let window: Int

  /// The default window: 17 minutes of movement at one sample per second.
  package static let defaultWindow = 1024

  /// A bound for a route and its cheap positions.
  ///
  /// - Precondition: cheap positions have an error for each point, and the window is at least 1.
  package init(
    points: OraclePoints,
    cheap: [[Double]],
    costs: OracleCosts,
    loss: OracleLoss,
    window: Int = ReadingBound.defaultWindow
  ) {
    precondition(
      cheap.allSatisfy { $0.count == points.count },
      "a cheap position has an error at every point"
    )
    precondition(window >= 1, "a window holds at least one point")
    self.points = points
    self.cheap = cheap
    // A reading that is kept for a whole window pays the gap, which must not be too much.
    var costs = costs
    costs.gap = min(costs.gap, costs.pace * Double(window - 1))
    self.costs = costs
    self.loss = loss
    self.window = window
  }

  /// D(λ) for the points from each start to the end of the day, for several λ at once.
  ///
  /// - Parameters:
  ///   - multipliers: the λ, in joules for each unit of loss; at least 0.
  ///   - starts: the points from which losses count; the number of points is the end of the day.
  /// - Returns: for each multiplier the values of the starts, in joules.
  /// - Complexity: points × (window + cheap positions) × multipliers, in memory linear in the points.
  package func values(multipliers: [Double], starts: [Int]) -> [[Double]] {
    let count = points.count
    // The pass runs backwards through the day, so that it gives the values of every start.
    var pass = ReversedPoints(points, loss: loss)
    let errors = cheap.map { Array($0.reversed()) }
    var columns = multipliers.map { DualColumn(multiplier: $0, count: count, cheap: cheap.count) }
    var losses = [Double](repeating: .infinity, count: DualColumn.places(forCheap: cheap.count))
    for end in 1..<max(1, count + 1) {
      let low = max(0, end - window)
      pass.extend(to: end, from: low)
      let (weight, radius) = (pass.weight(end - 1), pass.radius(end - 1))
      for index in errors.indices {
        let error = min(errors[index][end - 1], Self.farthest)
        losses[index] = weight * loss.value(max(0, error - radius))
      }
      for index in columns.indices {
        columns[index].extend(to: end, low: low, pass: pass, cheap: losses, costs: costs)
        if end >= window { columns[index].cut(at: end, low: low, pass: pass) }
      }
    }
    return columns.map { column in starts.map { column.least[count - $0] } }
  }

  /// A distance beyond any two places on earth; infinity would make sums undefined.
  private static let farthest = 1e9
}
