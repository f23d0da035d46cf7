// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics

/// Wilcoxon's signed-rank test: whether paired differences are symmetric around 0.
///
/// Scope: exact up to `exactLimit` differences, ties included; above it by the normal approximation
/// with a correction for continuity. Differences of 0 are left out. The test only assumes that each
/// sign is as likely as the other, as when two strategies are the same.
///
/// Sources: Conover (1999), Practical Nonparametric Statistics, 3rd ed., Wiley, section 5.7; exact
/// distribution with ties by counting all sign patterns.
///
/// Validation: `SignedRankTestTests` against SciPy, `SignedRankTestStatistics` for the level.
public enum SignedRankTest {
  /// The largest number of differences whose distribution is counted exactly.
  public static let exactLimit = 50

  /// The probability of differences at least as one-sided as these; 1 without any difference.
  ///
  /// - Parameter differences: finite numbers.
  /// - Returns: the two-sided p-value. Without ties or zeros, n differences of one sign give 2 to
  ///   the power of 1 - n.
  /// - Complexity: O(n³) up to `exactLimit`, O(n log n) above.
  public static func twoSided(_ differences: [Double]) -> Double {
    let sizes = differences.filter { $0 != 0 && $0.isFinite }
    guard !sizes.isEmpty else { return 1 }
    // Twice the ranks, so that those of ties are whole.
    let order = sizes.indices.sorted { abs(sizes[$0]) < abs(sizes[$1]) }
    var ranks = [Int](repeating: 0, count: sizes.count)
    var start = 0
    var tieSum = 0.0
    while start < order.count {
      var end = start
      while end + 1 < order.count, abs(sizes[order[end + 1]]) == abs(sizes[order[start]]) {
        end += 1
      }
      for place in start...end { ranks[order[place]] = start + end + 2 }
      let ties = Double(end - start + 1)
      tieSum += ties * ties * ties - ties
      start = end + 1
    }
    let positive = zip(sizes, ranks).reduce(0) { $0 + ($1.0 > 0 ? $1.1 : 0) }
    let total = ranks.reduce(0, +)
    let smaller = min(positive, total - positive)
    guard sizes.count <= exactLimit else {
      let count = Double(sizes.count)
      let variance = count * (count + 1) * (2 * count + 1) / 24 - tieSum / 48
      guard variance > 0 else { return 1 }
      let distance = Double(total) / 4 - Double(smaller) / 2 - 0.5
      return min(1, erfc(max(0, distance) / variance.squareRoot() / 2.0.squareRoot()))
    }
    // The share of sign patterns whose positive ranks add up to each sum.
    var shares = [Double](repeating: 0, count: total + 1)
    shares[0] = 1
    var highest = 0
    for rank in ranks {
      for sum in stride(from: highest, through: 0, by: -1) {
        shares[sum] /= 2
        shares[sum + rank] += shares[sum]
      }
      highest += rank
    }
    return min(1, 2 * shares[...smaller].reduce(0, +))
  }
}
