// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics

/// The best lower bound on energy by duality, for several targets of one day.
///
/// Multipliers are on a fixed grid, four to a factor of 2, so that results do not depend on which
/// targets are computed together. The grid is first searched at every factor of 4, then around the
/// best of each target. Any multiplier gives a valid bound; a finer grid could only raise it.
package struct ReadingDual {
  /// A limit on the loss from a point of the day on.
  package struct Target: Sendable, Hashable {
    /// The first point that counts.
    package var start: Int
    /// The largest sum of losses, in metres times samples or in samples; at least 0.
    package var budget: Double

    /// A limit on the loss from a point of the day on.
    package init(start: Int, budget: Double) {
      self.start = start
      self.budget = budget
    }
  }

  /// The coarse grid: exponents of the multiplier in quarters of a factor of 2.
  ///
  /// It ranges from the energy of a reading for sixteen million units of loss to that of eight for
  /// one.
  private static let coarse = Array(stride(from: -96, through: 12, by: 8))
  /// The offsets on the grid to try around the best of the coarse one.
  private static let fine = [-6, -4, -2, -1, 1, 2, 4, 6]

  private let bound: ReadingBound

  /// The duality of a bound.
  package init(_ bound: ReadingBound) { self.bound = bound }

  /// The least energy in joules for each target; at least 0.
  ///
  /// - Complexity: two passes of the programme over the day, for 14 multipliers and for eight around
  ///   the best of each target.
  package func leastEnergies(for targets: [Target]) -> [Double] {
    guard !targets.isEmpty, bound.points.count > 0 else { return targets.map { _ in 0 } }
    var best = targets.map { _ in (value: 0.0, exponent: Self.coarse[0]) }
    improve(&best, targets, exponents: Self.coarse) { _, _ in true }
    // A target searches only around its own best, independently of other targets.
    let centres = best.map(\.exponent)
    let wanted = Set(centres.flatMap { centre in Self.fine.map { centre + $0 } }).sorted()
    improve(&best, targets, exponents: wanted) { target, exponent in
      Self.fine.contains(exponent - centres[target])
    }
    return best.map(\.value)
  }

  private func improve(
    _ best: inout [(value: Double, exponent: Int)],
    _ targets: [Target],
    exponents: [Int],
    counts: (_ target: Int, _ exponent: Int) -> Bool
  ) {
    let multipliers = exponents.map { bound.costs.unit * pow(2, Double($0) / 4) }
    let values = bound.values(multipliers: multipliers, starts: targets.map(\.start))
    for (row, multiplier) in multipliers.enumerated() {
      for (index, target) in targets.enumerated() where counts(index, exponents[row]) {
        // Sums of a day's errors are rounded; the slack is far above rounding errors.
        let slack = 1e-9 * values[row][index]
        let value = values[row][index] - multiplier * target.budget * (1 + 1e-9) - slack
        if value.isFinite, value > best[index].value { best[index] = (value, exponents[row]) }
      }
    }
  }
}
