// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics

/// The log-normal distribution, given by its median and the deviation of its natural logarithm.
public struct LogNormal: Hashable, Sendable {
  /// The median, above 0.
  public let median: Double
  /// The standard deviation of the natural logarithm, 0 or above.
  public let sigma: Double

  /// The distribution with a median above 0 and a log deviation of 0 or above.
  public init(median: Double, sigma: Double) {
    precondition(median > 0 && sigma >= 0, "a log-normal median must be above 0, sigma not below")
    self.median = median
    self.sigma = sigma
  }

  /// The mean, above the median.
  public var mean: Double { median * exp(sigma * sigma / 2) }

  /// The value that a draw stays below with probability `p` in 0...1; NaN outside.
  public func quantile(_ p: Double) -> Double {
    // Sigma 0 is a constant, also at the ends where the normal quantile is infinite.
    sigma == 0 && (0...1).contains(p) ? median : median * exp(sigma * StandardNormal.quantile(p))
  }
}
