// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics

/// The uncertainty from an event that no replication happened to show.
///
/// Scope: strategies that live on few wakes or positions. A visit that the system does not report, or
/// a process that it ends, changes much of their day. If no replication shows such an event, the
/// spread of the replications says nothing about it.
///
/// The model: `n` replications without an event leave it a probability of up to 1 − 0.05^(1/n), the
/// rule of three (Hanley and Lippman-Hand 1983, doi 10.1001/jama.1983.03330370053031). Of `k` events
/// in a day one carries a `k`th of energies and counts. Errors, ages and coverage change by the
/// longest interval between events, which for `k` random times is H(k)/k of the day, with the harmonic
/// number H (Rényi 1953, doi 10.1007/BF02127580).
///
/// Limitations: an event that changes more than its share, such as an end of the process early in
/// the day, is underestimated; and the share of skewed errors is only a guess at their tail.
///
/// Validation: `UnseenEventStatistics`.
package struct UnseenEvent: Sendable, Hashable {
  /// The mean number of events a day: wakes, or positions if they are fewer; 0 without any.
  package var count: Double
  /// The share of location in the energy of the whole phone, 0 to 1.
  var locationFraction: Double

  /// The uncertainty of a strategy with a number of wakes and of positions a day, 0 or more, and a
  /// share of location in the energy of the whole phone.
  package init(wakes: Double, deliveries: Double, locationFraction: Double = 1) {
    self.locationFraction = locationFraction
    if wakes > 0, deliveries > 0 {
      count = min(wakes, deliveries)
    } else {
      count = max(wakes, deliveries)
    }
  }

  /// The largest probability of an event that replications without it leave.
  ///
  /// - Parameter replications: the number of replications, at least 1.
  /// - Returns: the probability, above 0 and below 1.
  static func probability(after replications: Int) -> Double {
    1 - pow(0.05, 1 / Double(replications))
  }

  /// The least half-width of the interval of a mean, as a share of the mean.
  ///
  /// - Parameters:
  ///   - metric: one of `RunMeasures.definitions`.
  ///   - replications: the number of replications; below 1 gives 0.
  /// - Returns: the share, 0 to 1; 0 below a thousandth, which nothing depends on.
  package func reach(of metric: String, after replications: Int) -> Double {
    guard count > 0, replications > 0 else { return 0 }
    let reach = Self.probability(after: replications) * share(of: metric)
    return reach < 0.001 ? 0 : reach
  }

  /// The number of replications after which the reach is at most a share, above 0.
  func replications(for reach: Double, of metric: String) -> Int {
    let share = share(of: metric)
    guard count > 0, reach < share else { return 1 }
    return Int((log(0.05) / log1p(-reach / share)).rounded(.up))
  }

  /// The share of a day's value that one event carries.
  private func share(of metric: String) -> Double {
    let count = max(1, count)
    switch metric {
    case "energy_total_j", "battery_percent_per_hour": return locationFraction / count
    case "energy_idle_j", "energy_user_j", "unscored_s": return 0
    default: break
    }
    if metric.hasSuffix("_true_count") { return 0 }
    guard Self.dependsOnIntervals(metric) else { return 1 / count }
    let eulerGamma = 0.577_215_664_901_533
    return min(1, (log(count) + eulerGamma + 1 / (2 * count)) / count)
  }

  /// Whether a measure depends on the time between events.
  private static func dependsOnIntervals(_ metric: String) -> Bool {
    let prefixes = ["coverage_", "fresh_coverage_", "staleness_", "longest_gap_"]
    return MeasureKind(metric) == .distance || prefixes.contains { metric.hasPrefix($0) }
  }
}

extension IntervalEstimate {
  /// The estimate with ends at least a distance away, in its unit; unchanged without an interval.
  func reaching(_ distance: Double) -> IntervalEstimate {
    var result = self
    result.low = low.map { min($0, estimate - distance) }
    result.high = high.map { max($0, estimate + distance) }
    return result
  }
}
