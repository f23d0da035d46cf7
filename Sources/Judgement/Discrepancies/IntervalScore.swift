// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A score that rewards ranges for being narrow and for holding what was measured.
///
/// Source: Gneiting and Raftery (2007), doi 10.1198/016214506000001437.
enum IntervalScore {
  /// The width of a range and 2/(1 − level) times the distance of a value outside; less is better.
  ///
  /// - Parameters:
  ///   - value: the measured value, in the unit of the range.
  ///   - range: the range.
  ///   - level: the probability that the range should hold the value, above 0 and below 1.
  /// - Returns: the score, and the distance outside, 0 inside.
  static func of(
    _ value: Double,
    in range: ClosedRange<Double>,
    at level: Double
  ) -> (score: Double, outside: Double) {
    let outside = max(0, value - range.upperBound, range.lowerBound - value)
    return (range.upperBound - range.lowerBound + 2 / (1 - level) * outside, outside)
  }
}
