// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Quantiles of samples.
public enum Quantiles {
  /// The quantile of sorted values by linear interpolation; nil without values.
  ///
  /// NumPy's default and R's type 7: the value at position `(count - 1) p`, counted from 0.
  /// Source: Hyndman and Fan (1996), Sample quantiles in statistical packages,
  /// doi 10.1080/00031305.1996.10473566, definition 7.
  ///
  /// - Parameters:
  ///   - sorted: finite values in ascending order; the caller must ensure the order.
  ///   - p: the probability, 0...1; anything else gives nil.
  /// - Returns: the quantile, in the unit of the values.
  public static func linear(_ sorted: [Double], _ p: Double) -> Double? {
    guard !sorted.isEmpty, (0...1).contains(p) else { return nil }
    let position = Double(sorted.count - 1) * p
    let index = min(Int(position), sorted.count - 1)
    guard index + 1 < sorted.count else { return sorted[index] }
    let (low, high) = (sorted[index], sorted[index + 1])
    let fraction = position - Double(index)
    // From the nearer end, so that fraction 1 gives `high` exactly.
    return fraction < 0.5
      ? low + (high - low) * fraction
      : high - (high - low) * (1 - fraction)
  }
}
