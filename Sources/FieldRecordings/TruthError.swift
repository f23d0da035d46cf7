// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The error of true positions, in metres.
///
/// The truth lies on the planned route, at a distance along it that two reference phones gave.
/// Their distances across the route are the residuals of `ground_truth_trips.csv`; the truth is
/// taken to be as far off along the route as they are across it.
package struct TruthError: Sendable, Hashable {
  /// The median.
  package var median: Double
  /// The 90th percentile.
  package var p90: Double

  /// An error by its quantiles.
  package init(median: Double, p90: Double) {
    self.median = median
    self.p90 = p90
  }

  /// The error from the median and the 95th percentile of the reference phones' distances across
  /// the route; nil if one of them is not known.
  package init?(crossTrackMedian: Double?, p95: Double?) {
    guard let crossTrackMedian, let p95 else { return nil }
    self.init(median: crossTrackMedian, p90: Self.p90OverP95 * p95)
  }

  /// The 90th percentile of a normal distance over the 95th: 1.645 over 1.960 standard deviations.
  private static let p90OverP95 = 1.645 / 1.960

  /// The quadratic mean of errors; nil without any.
  package init?(quadraticMean errors: [TruthError]) {
    guard !errors.isEmpty else { return nil }
    func mean(_ value: (TruthError) -> Double) -> Double {
      (errors.reduce(0) { $0 + value($1) * value($1) } / Double(errors.count)).squareRoot()
    }
    self.init(median: mean(\.median), p90: mean(\.p90))
  }
}
