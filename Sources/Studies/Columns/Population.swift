// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The statistics of a population's users in addition to their weighted mean.
public struct Population: Sendable, Hashable {
  /// The limits over which users are counted, in percent of a full charge a day; each above 0.
  public var limits: [Double]

  /// A population with limits over which users are counted.
  public init(limits: [Double] = []) { self.limits = limits }
}

/// The spread of the drain for location over the users of a population.
///
/// A user is a member in one replication: the replications of a member differ by chance, so they
/// represent different days of people who live alike on one stated phone. Each counts by the
/// member's weight.
///
/// Limitations: the file determines the members and their weights; intervals show the chance of the
/// replications only.
public struct PopulationSpread: Sendable, Hashable {
  /// The population, strategy, phone and system.
  public var group: RunGroup
  /// The statistic: `mean`, `p50`, `p95`, or `share_over`.
  public var statistic: String
  /// The limit of `share_over` in percent a day; nil for the others.
  public var limit: Double?
  /// The statistic with its interval: percent of a full charge a day, or a share of the users.
  public var value: IntervalEstimate

  /// The metric whose spread is computed.
  public static let metric = "location_percent_per_day"

  /// The spread of every combined group, sorted by group.
  ///
  /// A quantile is the smallest value that the given share of the weight does not exceed; its
  /// interval is that of the share, converted to values.
  /// Source: Woodruff (1952), Journal of the American Statistical Association 47, 635–646,
  /// doi 10.1080/01621459.1952.10483443.
  ///
  /// - Parameters:
  ///   - columns: the members' own columns.
  ///   - weights: the members and their weights.
  ///   - population: the population with its limits.
  /// - Returns: mean, p50, p95 and a share for each limit, for each group that every member has.
  public static func rows(
    of columns: any RunColumns,
    weights: WeekWeights,
    population: Population
  ) -> [PopulationSpread] {
    let combined = WeekColumns(columns, weights: weights)
    return combined.groups.flatMap { group -> [PopulationSpread] in
      let users = UserDays(columns, weights: weights, group: group)
      var rows: [PopulationSpread] = []
      func add(_ statistic: String, _ value: IntervalEstimate?, limit: Double? = nil) {
        guard let value else { return }
        rows.append(
          PopulationSpread(group: group, statistic: statistic, limit: limit, value: value)
        )
      }
      add("mean", IntervalEstimate.mean(users.means))
      add("p50", users.quantile(0.5))
      add("p95", users.quantile(0.95))
      for limit in population.limits {
        add("share_over", users.share { $0 > limit }, limit: limit)
      }
      return rows
    }
  }
}
