// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Quantiles by linear interpolation between sorted values.
enum Quantiles {
  /// The value of a quantile, given as a fraction.
  ///
  /// - Precondition: there is a value.
  static func value(_ fraction: Double, of sorted: [Double]) -> Double {
    let place = fraction * Double(sorted.count - 1)
    let below = Int(place)
    guard below + 1 < sorted.count else { return sorted[sorted.count - 1] }
    return sorted[below] + (sorted[below + 1] - sorted[below]) * (place - Double(below))
  }
}

/// The 5th percentile, the median, the 95th percentile and the maximum of some values.
public struct Spread: Sendable, Hashable {
  /// Five in a hundred values are below.
  public var p5: Double
  /// Half of the values are below.
  public var p50: Double
  /// Ninety-five in a hundred values are below.
  public var p95: Double
  /// The largest value.
  public var maximum: Double

  /// The spread of values; nil if there are none.
  init?(_ values: consuming [Double]) {
    values.sort()
    self.init(sorted: values)
  }

  /// The spread of sorted values; nil if there are none.
  init?(sorted values: [Double]) {
    guard !values.isEmpty else { return nil }
    p5 = Quantiles.value(0.05, of: values)
    p50 = Quantiles.value(0.5, of: values)
    p95 = Quantiles.value(0.95, of: values)
    maximum = values[values.count - 1]
  }
}
