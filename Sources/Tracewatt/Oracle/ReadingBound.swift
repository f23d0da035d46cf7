// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// How few readings suffice for an error: a lower bound by dynamic programming and duality.
///
/// Scope: a belief is one point of the plane at a time. A reading puts it anywhere, with knowledge of
/// the whole day; between readings it stays. Beside it, a free position errs by `floor` at each point
/// at no cost. Of all such schedules with R readings and loss E,
/// D(λ) = min (R + λE) is found, or less; then R >= D(λ) - λB for every schedule whose loss is at
/// most B, and for every λ >= 0 (weak duality).
///
/// The loss of one belief over the points u..<v is bounded from below by pairs: whatever the belief
/// p, |a - p| + |b - p| >= |a - b|, so disjoint pairs of points give a sum that no p undercuts.
/// C(u, v) = max(C(u + 1, v - 1) + pair(u, v - 1), C(u + 1, v), C(u, v - 1)) is such a sum.
///
/// Limitations: a belief that is held for more than `window` points is cut into parts of that
/// length, of which only the first is paid for; cutting lowers the bound and never raises it.
///
/// Sources: Constandache, Gaonkar, Sayler, Choudhury, Cox, "EnLoc: energy-efficient localization for
/// mobile phones", INFOCOM 2009, doi:10.1109/INFCOM.2009.5062218, for the offline programme over time.
///
/// Validation: `ReadingBoundProperties` holds it against all schedules of small days.
package struct ReadingBound: Sendable {
  /// The way of the day.
  package let points: OraclePoints
  /// The error in metres that costs nothing, for each point; infinite where nothing is free.
  package let floor: [Double]
  /// What is summed.
  package let loss: OracleLoss
  /// The longest stretch of points that is bounded as one.
  package let window: Int

  /// The window unless told otherwise: 17 minutes of movement at a sample a second.
  package static let defaultWindow = 1024

  /// A bound for a way and its free positions.
  ///
  /// - Precondition: there is a floor for each point, and the window is at least 1.
  package init(
    points: OraclePoints,
    floor: [Double],
    loss: OracleLoss,
    window: Int = ReadingBound.defaultWindow
  ) {
    precondition(floor.count == points.count, "every point has a floor")
    precondition(window >= 1, "a window holds at least one point")
    self.points = points
    self.floor = floor
    self.loss = loss
    self.window = window
  }

  /// D(λ) for the points from each start to the end of the day, for several λ at once.
  ///
  /// - Parameters:
  ///   - multipliers: the λ, in readings for each unit of loss; at least 0.
  ///   - starts: where the belief begins to count; the number of points is the end of the day.
  /// - Returns: for each multiplier the values of the starts, in readings.
  /// - Complexity: points × window × multipliers, in memory linear in the points.
  package func values(multipliers: [Double], starts: [Int]) -> [[Double]] {
    let count = points.count
    let width = count + 1
    // Backwards through the day, so that one pass has the values of every start.
    var pass = ReversedPoints(points, floor: floor, loss: loss)
    // The least cost up to a place; the same with what the next belief costs from there; the same
    // where a belief is cut and goes on without cost; and with free positions alone at the end.
    var least = [Double](repeating: .infinity, count: width * multipliers.count)
    var next = least
    var cut = least
    var free = least
    for index in multipliers.indices {
      least[index * width] = 0
      next[index * width] = 1
      free[index * width] = 0
    }
    for end in 1..<max(1, width) {
      let low = max(0, end - window)
      pass.extend(to: end, from: low)
      for (index, multiplier) in multipliers.enumerated() {
        let row = index * width
        let value = pass.least(next, at: row, multiplier: multiplier, low..<end)
        least[row + end] = value
        if end >= window { cut[row + end] = next[row + low] + multiplier * pass.losses[low] }
        next[row + end] = min(value + 1, cut[row + end])
        let alone = free[row + end - 1] + multiplier * pass.freeLosses[end - 1]
        free[row + end] = min(value, alone)
      }
    }
    return multipliers.indices.map { index in
      starts.map { free[index * width + count - $0] }
    }
  }
}
