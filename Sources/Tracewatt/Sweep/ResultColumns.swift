// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities
internal import RunMetrics

/// The columns of results that are held in memory.
public struct ResultColumns: RunColumns, Sendable {
  /// The groups that have runs, sorted.
  public let groups: [RunGroup]
  /// The runs by group, in order of replications; for look-up only.
  private let runs: [RunGroup: [RunResult]]

  /// The columns of some results, in any order.
  public init(_ results: [RunResult]) {
    var runs: [RunGroup: [RunResult]] = [:]
    for result in results.sorted(by: { $0.key < $1.key }) {
      runs[RunGroup(result.key), default: []].append(result)
    }
    self.runs = runs
    groups = runs.keys.sorted()
  }

  /// The replications of a group, rising; empty for an unknown one.
  public func replications(of group: RunGroup) -> [Int] {
    (runs[group] ?? []).map(\.key.replication)
  }

  /// The values of one metric, a value a replication, not a number where there is none.
  public func column(_ metric: Int, of group: RunGroup) -> [Double] {
    (runs[group] ?? []).map { $0.measures.values[metric] ?? .nan }
  }

  /// What the runs of a group say about themselves, each remark once, in order of replications.
  public func notes(of group: RunGroup) -> [String] {
    var notes: [String] = []
    for note in (runs[group] ?? []).flatMap(\.notes) where !notes.contains(note) {
      notes.append(note)
    }
    return notes
  }

  /// The ranges of the powers of a group's phone; nil where the runs have none.
  public func powerRanges(of group: RunGroup) -> PowerRanges? {
    (runs[group] ?? []).lazy.compactMap(\.powerRanges).first
  }

  /// The mean power for location in equal parts of the day, of the first replication with detail.
  public func powerProfile(of group: RunGroup) -> [Watts]? {
    (runs[group] ?? []).first { $0.detail != nil }?.detail
      .flatMap { ComparisonTable.powerProfile(of: $0) }
  }
}
