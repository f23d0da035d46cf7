// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import Stochastics

/// An estimate with its 95 percent interval, in the unit of the estimate.
public struct IntervalEstimate: Sendable, Hashable {
  /// The estimate.
  public var estimate: Double
  /// The lower end; nil if there is no interval, as with one value.
  public var low: Double?
  /// The upper end; nil if there is no interval.
  public var high: Double?
  /// The number of values or pairs behind it.
  public var count: Int

  /// An estimate with its interval.
  public init(estimate: Double, low: Double?, high: Double?, count: Int) {
    self.estimate = estimate
    self.low = low
    self.high = high
    self.count = count
  }

  /// The estimate and its ends times a number above 0, as for another unit.
  public func scaled(by factor: Double) -> IntervalEstimate {
    IntervalEstimate(
      estimate: estimate * factor,
      low: low.map { $0 * factor },
      high: high.map { $0 * factor },
      count: count
    )
  }

  package init(_ interval: ConfidenceInterval) {
    self.init(
      estimate: interval.estimate,
      low: interval.low,
      high: interval.high,
      count: interval.count
    )
  }

  /// The mean with its Student t interval; one value has no interval, and no values give nil.
  public static func mean(_ values: [Double]) -> IntervalEstimate? {
    if let interval = ConfidenceInterval.mean(of: values) { return IntervalEstimate(interval) }
    guard let mean = Stochastics.Summary(values).mean else { return nil }
    return IntervalEstimate(estimate: mean, low: nil, high: nil, count: values.count)
  }

  /// The most values whose median has a bootstrap interval; above it the interval uses ranks of the
  /// values.
  ///
  /// For more values both methods give the same ends except for the resampling's own noise, and
  /// resampling tens of thousands of values for every metric would take longer than simulating
  /// them.
  static let bootstrapLimit = 200

  /// The median with its interval; without one below two values.
  ///
  /// Up to `bootstrapLimit` values it is a percentile bootstrap, above that the values at the ranks
  /// of the large-sample interval of a quantile, 1/2 ± 1.96/(2√n).
  /// Source: Conover (1999), Practical Nonparametric Statistics, 3rd ed., Wiley, section 3.2.
  package static func median(_ values: [Double]) -> IntervalEstimate? {
    let sorted = values.sorted()
    guard let estimate = Quantiles.linear(sorted, 0.5) else { return nil }
    if values.count > bootstrapLimit {
      let reach = 1.959_963_984_540_054 / 2 / Double(values.count).squareRoot()
      return IntervalEstimate(
        estimate: estimate,
        low: Quantiles.linear(sorted, 0.5 - reach),
        high: Quantiles.linear(sorted, 0.5 + reach),
        count: values.count
      )
    }
    guard values.count > 1 else {
      return IntervalEstimate(estimate: estimate, low: nil, high: nil, count: values.count)
    }
    // Resampling equal values gives that value, so no draws are needed.
    guard values.contains(where: { $0 != estimate }) else {
      return IntervalEstimate(
        estimate: estimate,
        low: estimate,
        high: estimate,
        count: values.count
      )
    }
    return Bootstrap.interval(of: values, quantile: 0.5).map { IntervalEstimate($0) }
  }
}
