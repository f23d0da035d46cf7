// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import RunMetrics

/// The statistics of a population's users in addition to their weighted mean.
public struct Population: Sendable, Hashable {
  /// The limits over which users are counted, in percent of a full charge a day; each above 0.
  public var limits: [Double]
  /// Limits of other measures; users who do not keep one are counted.
  public var others: [TuningLimit]

  /// A population with limits by which users are counted.
  public init(limits: [Double] = [], others: [TuningLimit] = []) {
    self.limits = limits
    self.others = others
  }
}

/// A statistic of a measure over the users of a population.
///
/// A user is a member in one replication: the replications of a member differ by chance, so they
/// represent different days of people who live alike on one stated phone. Each counts by the
/// member's weight. In a population of people, each replication is another person.
///
/// Limitations: the file determines the members and their weights; intervals show the chance of the
/// replications only. A range moves the powers of all phones to the same end of what is unknown.
public struct PopulationSpread: Sendable, Hashable {
  /// The population, strategy, phone and system.
  public var group: RunGroup
  /// The measure.
  public var metric: String
  /// The statistic: `mean`, `p50`, `p95`, `share_over` or `share_under`.
  public var statistic: String
  /// The limit of a share in the measure's unit; nil for the others.
  public var limit: Double?
  /// The statistic with its interval: in the measure's unit, or a share of the users.
  public var value: IntervalEstimate
  /// The statistic if all phones used as little, or as much, as is credible; nil if not known.
  public var range: ClosedRange<Double>?

  /// The measure whose spread is always computed: the drain for location.
  public static let metric = "location_percent_per_day"

  /// Whether the statistic is a share of the users.
  public var isShare: Bool { limit != nil }

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
  ///   - people: the people with the ranges of their phones; nil for members.
  /// - Returns: mean, p50, p95 and a share for each limit, for each group that every member has.
  package static func rows(
    of columns: any RunColumns,
    weights: WeekWeights,
    population: Population,
    people: PeopleRanges? = nil
  ) -> [PopulationSpread] {
    let combined = WeekColumns(columns, weights: weights)
    return combined.groups.flatMap { group -> [PopulationSpread] in
      func users(_ metric: String) -> UserDays {
        UserDays(
          columns,
          weights: weights,
          group: group,
          metric: metric,
          arePeople: people != nil
        )
      }
      var rows: [PopulationSpread] = []
      let drain = users(metric)
      let ends = people?.ends(of: columns, group)
      func add(
        _ statistic: String,
        of metric: String = metric,
        limit: Double? = nil,
        _ value: (UserDays) -> IntervalEstimate?,
        among users: UserDays
      ) {
        guard let estimate = value(users) else { return }
        var row = PopulationSpread(
          group: group,
          metric: metric,
          statistic: statistic,
          limit: limit,
          value: estimate
        )
        if metric == Self.metric, let ends, let low = value(UserDays(people: ends.low)),
          let high = value(UserDays(people: ends.high)), low.estimate <= high.estimate
        {
          row.range = low.estimate...high.estimate
        }
        rows.append(row)
      }
      add("mean", { IntervalEstimate.mean($0.means) }, among: drain)
      add("p50", { $0.quantile(0.5) }, among: drain)
      add("p95", { $0.quantile(0.95) }, among: drain)
      for limit in population.limits {
        add("share_over", limit: limit, { $0.share { $0 > limit } }, among: drain)
      }
      for limit in population.others {
        let isOver = limit.direction == .atMost
        add(
          isOver ? "share_over" : "share_under",
          of: limit.metric,
          limit: limit.bound,
          // A user without a value does not keep the limit.
          { $0.share { !limit.allows(TuningLimit.counted($0, of: limit.metric)) } },
          among: users(limit.metric)
        )
      }
      return rows
    }
  }
}

/// The people of a population with the ranges of their phones.
package struct PeopleRanges: Sendable {
  /// The people.
  package var plan: PeoplePlan
  /// The ranges of the powers of each phone by its name; for lookup only.
  package var phones: [String: PowerRanges]

  /// People with the ranges of their phones.
  package init(_ plan: PeoplePlan, phones: [String: PowerRanges]) {
    self.plan = plan
    self.phones = phones
  }

  /// The lowest and the highest credible drain of each person; nil if a phone's ranges are unknown.
  func ends(of columns: any RunColumns, _ group: RunGroup) -> (low: [Double], high: [Double])? {
    let names = RunMeasures.definitions.map(\.name)
    func column(_ name: String) -> [Double] {
      names.firstIndex(of: name).map { columns.column($0, of: group) } ?? []
    }
    let metric = PopulationSpread.metric
    let wanted = [metric] + PowerRanges.measures
    let values = wanted.map(column)
    var draws: [String: [PowerRanges.Draw]] = [:]
    var (low, high): ([Double], [Double]) = ([], [])
    for (place, number) in columns.replications(of: group).enumerated() {
      let phone = plan.person(number).device.phone
      guard let ranges = phones[phone] else { return nil }
      let known = draws[phone] ?? ranges.draws
      draws[phone] = known
      let value = values[0][place]
      let range = ranges.range(of: metric, draws: known) { name in
        wanted.firstIndex(of: name).map { values[$0][place] }
      }
      low.append(range?.lowerBound ?? value)
      high.append(range?.upperBound ?? value)
    }
    return (low, high)
  }
}
