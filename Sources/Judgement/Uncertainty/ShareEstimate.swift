// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Stochastics

/// A share of cases with its 95 percent interval.
public struct ShareEstimate: Sendable, Hashable {
  /// The share, 0...1.
  public var estimate: Double
  /// The lower end of the interval.
  public var low: Double
  /// The upper end of the interval.
  public var high: Double
  /// The number of cases.
  public var count: Int

  /// The share of hits among cases; nil without cases.
  ///
  /// The interval is Wilson's score interval: it stays within 0...1 and is not empty if all cases
  /// agree. For draws that are spread more evenly than by chance it is rather too wide.
  /// Source: Wilson (1927), Probable inference, the law of succession, and statistical inference,
  /// doi 10.1080/01621459.1927.10502953.
  ///
  /// - Parameters:
  ///   - hits: the number of hits; a tie may count as half.
  ///   - count: the number of cases.
  public init?(hits: Double, of count: Int) {
    guard count > 0 else { return nil }
    let (n, z) = (Double(count), StandardNormal.quantile(0.975))
    let share = hits / n
    let middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    let half =
      z / (1 + z * z / n) * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
    estimate = share
    low = share == 0 ? 0 : max(0, middle - half)
    high = share == 1 ? 1 : min(1, middle + half)
    self.count = count
  }
}
