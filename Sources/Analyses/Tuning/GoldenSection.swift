// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Finds the minimum of a function of one variable by the golden section.
///
/// Scope: unimodal functions, whose minimum it finds; for others it finds a local one. It compares
/// values and uses no slopes, so jumps such as limits do not disturb it.
/// Sources: J. Kiefer, Sequential minimax search for a maximum, Proc. AMS 4 (1953), p. 502.
enum GoldenSection {
  /// The point with the smallest value found.
  ///
  /// - Parameters:
  ///   - range: the range to search.
  ///   - tolerance: the width at which to stop, above 0.
  ///   - limit: the most calls of the function, at least 2.
  ///   - value: the function.
  /// - Returns: the point and its value.
  static func minimum(
    in range: ClosedRange<Double>,
    tolerance: Double,
    limit: Int,
    _ value: (Double) async -> Double
  ) async -> (point: Double, value: Double) {
    let share = (5.0.squareRoot() - 1) / 2
    var (low, high) = (range.lowerBound, range.upperBound)
    var left = high - share * (high - low)
    var right = low + share * (high - low)
    var atLeft = await value(left)
    var atRight = await value(right)
    var best = atLeft <= atRight ? (point: left, value: atLeft) : (point: right, value: atRight)
    var count = 2
    while high - low > tolerance, count < limit, !Task.isCancelled {
      if atLeft <= atRight {
        (high, right, atRight) = (right, left, atLeft)
        left = high - share * (high - low)
        atLeft = await value(left)
        if atLeft < best.value { best = (left, atLeft) }
      } else {
        (low, left, atLeft) = (left, right, atRight)
        right = low + share * (high - low)
        atRight = await value(right)
        if atRight < best.value { best = (right, atRight) }
      }
      count += 1
    }
    return best
  }
}
