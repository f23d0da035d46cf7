// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics

/// The exponential distribution, the waiting time of an event with a constant rate.
public struct Exponential: Hashable, Sendable {
  /// The mean, above 0.
  public let mean: Double

  /// The distribution with a mean above 0.
  public init(mean: Double) {
    precondition(mean > 0, "the mean of an exponential distribution must be above 0")
    self.mean = mean
  }

  /// The value that a draw stays below with probability `p` in 0...1; NaN outside.
  public func quantile(_ p: Double) -> Double {
    (0...1).contains(p) ? -mean * log1p(-p) : .nan
  }
}
