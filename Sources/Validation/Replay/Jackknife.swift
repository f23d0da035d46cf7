// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Stochastics

/// Statistics of all replications together, with an interval from leaving out one at a time.
///
/// Errors within a replication are correlated, so the replication, not the fix, is left out.
/// Source: Efron and Tibshirani (1993), An Introduction to the Bootstrap, Chapman & Hall, chapter
/// 11; as the samples of one replication are left out together, the jackknife is valid for
/// quantiles too (Shao and Wu 1989, doi 10.1214/aos/1176347263).
enum Jackknife {
  /// A statistic of the pooled samples of all replications.
  ///
  /// - Parameters:
  ///   - groups: the samples of each replication.
  ///   - statistic: receives the samples in ascending order.
  /// - Returns: the value, its 95 percent interval and the number of samples.
  static func prediction(
    of groups: [[Double]],
    _ statistic: ([Double]) -> Double
  ) -> Prediction {
    let pooled = PooledSamples(groups)
    let all = pooled.values()
    guard !all.isEmpty else { return Prediction(.nan, count: 0) }
    return interval(statistic(all), groups: groups.count, samples: all.count) { left in
      let rest = pooled.values(without: left)
      return rest.isEmpty ? nil : statistic(rest)
    }
  }

  /// Quantiles of the pooled samples of all replications.
  static func quantiles(of groups: [[Double]], at probabilities: [Double]) -> [Prediction] {
    probabilities.map { p in
      prediction(of: groups) { Quantiles.linear($0, p) ?? .nan }
    }
  }

  /// The mean of the pooled samples of all replications.
  static func mean(of groups: [[Double]]) -> Prediction {
    let sums = groups.map { $0.reduce(0, +) }
    return ratio(of: sums, over: groups.map { Double($0.count) }, count: groups.joined().count)
  }

  /// The share of samples that are true.
  static func share(of groups: [[Bool]]) -> Prediction {
    let hits = groups.map { group in Double(group.count { $0 }) }
    return ratio(of: hits, over: groups.map { Double($0.count) }, count: groups.joined().count)
  }

  /// The sum of one amount over the sum of another, such as energy over energy.
  static func ratio(of above: [Double], over below: [Double], count: Int? = nil) -> Prediction {
    let (a, b) = (above.reduce(0, +), below.reduce(0, +))
    return interval(a / b, groups: above.count, samples: count ?? above.count) { left in
      let rest = (a - above[left]) / (b - below[left])
      return rest.isFinite ? rest : nil
    }
  }

  /// Any statistic of replications, given the one to leave out; nil leaves out none.
  static func paired(_ replications: Int, _ statistic: (Int?) -> Double) -> Prediction {
    interval(statistic(nil), groups: replications, samples: replications) { statistic($0) }
  }

  private static func interval(
    _ value: Double,
    groups: Int,
    samples: Int,
    without: (Int) -> Double?
  ) -> Prediction {
    guard groups > 1, value.isFinite else { return Prediction(value, count: samples) }
    var summary = Summary()
    for left in 0..<groups { if let rest = without(left) { summary.add(rest) } }
    guard summary.count > 1, let deviation = summary.standardDeviation else {
      return Prediction(value, count: samples)
    }
    // Pseudo-values spread (g - 1) times as widely as the values without one group.
    let ends = StudentT.interval(
      mean: value,
      standardDeviation: Double(summary.count - 1) * deviation,
      count: summary.count
    )
    return Prediction(value, low: ends?.low, high: ends?.high, count: samples)
  }
}
