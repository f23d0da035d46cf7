// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import RunMetrics

/// What the replications of one strategy share: the key of a run without its replication.
public struct RunGroup: Sendable, Hashable, Comparable {
  /// The scenario's name.
  public var scenario: String
  /// The strategy's name.
  public var strategy: String
  /// The phone's name.
  public var phone: String
  /// The system's name.
  public var os: String

  /// The group of a run.
  public init(_ key: RunKey) {
    scenario = key.scenario
    strategy = key.strategy
    phone = key.phone
    os = key.os
  }

  /// A group by its columns.
  public init(scenario: String, strategy: String, phone: String, os: String) {
    self.scenario = scenario
    self.strategy = strategy
    self.phone = phone
    self.os = os
  }

  /// Orders by the columns in turn.
  public static func < (a: RunGroup, b: RunGroup) -> Bool {
    (a.scenario, a.strategy, a.phone, a.os) < (b.scenario, b.strategy, b.phone, b.os)
  }

  /// The group of another strategy on the same day, phone and system.
  func with(strategy: String) -> RunGroup {
    RunGroup(scenario: scenario, strategy: strategy, phone: phone, os: os)
  }
}

/// The runs of a study by group, for looking up pairs.
struct GroupedRuns {
  /// The groups, in order.
  let groups: [RunGroup]
  /// The measures by replication, in order of replications; for look-up only.
  private let runs: [RunGroup: [(replication: Int, measures: RunMeasures)]]

  init(_ results: [RunResult]) {
    var runs: [RunGroup: [(replication: Int, measures: RunMeasures)]] = [:]
    for result in results.sorted(by: { $0.key < $1.key }) {
      runs[RunGroup(result.key), default: []]
        .append((result.key.replication, result.measures))
    }
    self.runs = runs
    groups = runs.keys.sorted()
  }

  /// How many replications a group has.
  func count(of group: RunGroup) -> Int { runs[group]?.count ?? 0 }

  /// The values of a metric that are there, in order of replications.
  func values(_ metric: String, of group: RunGroup) -> [Double] {
    (runs[group] ?? []).compactMap { $0.measures[metric] }
  }

  /// The errors of a group that are there, in order of replications.
  func values(of measure: ErrorMeasure, _ group: RunGroup) -> [Double] {
    (runs[group] ?? []).compactMap { measure.value(of: $0.measures) }
  }

  /// The values of a metric in the replications in which both groups have one.
  func pairs(
    _ metric: String,
    of group: RunGroup,
    against reference: RunGroup
  ) -> (values: [Double], reference: [Double]) {
    pairs(of: group, against: reference) { $0[metric] }
  }

  /// The errors of the replications in which both groups have one.
  func pairs(
    of measure: ErrorMeasure,
    _ group: RunGroup,
    against reference: RunGroup
  ) -> (values: [Double], reference: [Double]) {
    pairs(of: group, against: reference) { measure.value(of: $0) }
  }

  private func pairs(
    of group: RunGroup,
    against reference: RunGroup,
    _ read: (RunMeasures) -> Double?
  ) -> (values: [Double], reference: [Double]) {
    let others = runs[reference] ?? []
    var pairs: (values: [Double], reference: [Double]) = ([], [])
    var next = 0
    for run in runs[group] ?? [] {
      while next < others.count, others[next].replication < run.replication { next += 1 }
      guard next < others.count, others[next].replication == run.replication,
        let value = read(run.measures), let other = read(others[next].measures)
      else { continue }
      pairs.values.append(value)
      pairs.reference.append(other)
    }
    return pairs
  }
}
