// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import RunMetrics

/// The statistic that summarises the replications of a metric.
public enum SummaryStatistic: String, CaseIterable, Sendable, Hashable, Codable {
  /// The arithmetic mean, with a Student t interval.
  case mean
  /// The median, with a percentile bootstrap interval.
  case p50
}

/// A row of the table of summaries: one statistic of one metric over the replications of a group.
public struct SummaryRow: Sendable, Hashable {
  /// Scenario, strategy, phone and system.
  public var group: RunGroup
  /// The metric, one of `RunMeasures.definitions`.
  public var metric: String
  /// The statistic over the replications.
  public var statistic: SummaryStatistic
  /// The value in the metric's unit, with its interval; missing values do not count.
  public var value: IntervalEstimate
  /// The range of a mean of location energy.
  ///
  /// It is nil for anything else, and if the phone is unknown.
  public var range: ClosedRange<Double>?

  /// A row of the table of summaries.
  public init(
    group: RunGroup,
    metric: String,
    statistic: SummaryStatistic,
    value: IntervalEstimate,
    range: ClosedRange<Double>? = nil
  ) {
    self.group = group
    self.metric = metric
    self.statistic = statistic
    self.value = value
    self.range = range
  }

  /// The summaries of all groups, sorted by group, then in the order of the metrics.
  ///
  /// A metric without a value in any replication has no row.
  public static func rows(of results: [RunResult]) -> [SummaryRow] {
    rows(of: ResultColumns(results))
  }

  /// The summaries of all groups of some columns, sorted by group, then in the order of the metrics.
  public static func rows(of columns: any RunColumns) -> [SummaryRow] {
    let runs = GroupedRuns(columns)
    var rows: [SummaryRow] = []
    for group in runs.groups {
      let ranges = runs.ranges(of: RunMeasures.definitions.map(\.name), of: group)
      for (definition, range) in zip(RunMeasures.definitions, ranges) {
        let values = runs.values(definition.name, of: group)
        for statistic in SummaryStatistic.allCases {
          let value =
            switch statistic {
            case .mean: runs.mean(definition.name, of: group)
            case .p50: IntervalEstimate.median(values)
            }
          guard let value else { continue }
          rows.append(
            SummaryRow(
              group: group,
              metric: definition.name,
              statistic: statistic,
              value: value,
              range: statistic == .mean ? range : nil
            )
          )
        }
      }
    }
    return rows
  }
}
