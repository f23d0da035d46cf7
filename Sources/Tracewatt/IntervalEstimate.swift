// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Stochastics

/// An estimate with its 95 percent interval, in the unit of what is estimated.
public struct IntervalEstimate: Sendable, Hashable {
  /// The estimate.
  public var estimate: Double
  /// The lower end; nil where there is no interval, as with one value.
  public var low: Double?
  /// The upper end; nil where there is no interval.
  public var high: Double?
  /// How many values or pairs it rests on.
  public var count: Int

  /// An estimate with its interval.
  public init(estimate: Double, low: Double?, high: Double?, count: Int) {
    self.estimate = estimate
    self.low = low
    self.high = high
    self.count = count
  }

  init(_ interval: ConfidenceInterval) {
    self.init(
      estimate: interval.estimate,
      low: interval.low,
      high: interval.high,
      count: interval.count
    )
  }

  /// The mean with its Student t interval; without one below two values, nil without values.
  public static func mean(_ values: [Double]) -> IntervalEstimate? {
    if let interval = ConfidenceInterval.mean(of: values) { return IntervalEstimate(interval) }
    guard let mean = Stochastics.Summary(values).mean else { return nil }
    return IntervalEstimate(estimate: mean, low: nil, high: nil, count: values.count)
  }

  /// The median with its percentile bootstrap interval; without one below two values.
  static func median(_ values: [Double]) -> IntervalEstimate? {
    guard let estimate = Quantiles.linear(values.sorted(), 0.5) else { return nil }
    guard values.count > 1 else {
      return IntervalEstimate(estimate: estimate, low: nil, high: nil, count: values.count)
    }
    // Resampling equal values gives that value; no need to draw.
    guard values.contains(where: { $0 != estimate }) else {
      return IntervalEstimate(
        estimate: estimate,
        low: estimate,
        high: estimate,
        count: values.count
      )
    }
    return Bootstrap.interval(
      of: values,
      statistic: { Quantiles.linear($0.sorted(), 0.5) ?? .nan }
    )
    .map { IntervalEstimate($0) }
  }
}
