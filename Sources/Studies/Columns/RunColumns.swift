// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The measures of a study's runs, read group by group and metric by metric.
///
/// Summaries read one column at a time, so the runs themselves may be in files: memory then
/// contains a few columns, not all runs.
public protocol RunColumns {
  /// The groups that have runs, sorted.
  var groups: [RunGroup] { get }

  /// The replications of a group, ascending; empty for an unknown one.
  func replications(of group: RunGroup) -> [Int]

  /// The values of one metric, one per replication, not a number for a missing one.
  ///
  /// - Parameters:
  ///   - metric: the metric's index in `RunMeasures.definitions`.
  ///   - group: one of `groups`.
  /// - Returns: as many values as the group has replications.
  func column(_ metric: Int, of group: RunGroup) -> [Double]

  /// The notes of the runs of a group, each once, in order of replications.
  func notes(of group: RunGroup) -> [String]

  /// The ranges of the powers of a group's phone; nil if the runs have none.
  func powerRanges(of group: RunGroup) -> PowerRanges?

  /// The mean power for location in equal parts of the day, of the first replication with detail.
  func powerProfile(of group: RunGroup) -> [Watts]?

  /// The days of a combined group on which the app stands still until the end, for more than a share of
  /// the day; empty for a single day.
  func stalledDays(of group: RunGroup, over share: Double) -> [String]
}

extension RunColumns {
  /// None, as of columns that combine no days.
  public func stalledDays(of group: RunGroup, over share: Double) -> [String] { [] }
}
