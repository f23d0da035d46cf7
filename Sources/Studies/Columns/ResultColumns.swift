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

  /// The replications of a group, ascending; empty for an unknown one.
  public func replications(of group: RunGroup) -> [Int] {
    (runs[group] ?? []).map(\.key.replication)
  }

  /// The values of one metric, one per replication, not a number for a missing one.
  public func column(_ metric: Int, of group: RunGroup) -> [Double] {
    (runs[group] ?? []).map { $0.measures.values[metric] ?? .nan }
  }

  /// The notes of the runs of a group, each once, in order of replications.
  public func notes(of group: RunGroup) -> [String] {
    var notes: [String] = []
    for note in (runs[group] ?? []).flatMap(\.notes) where !notes.contains(note) {
      notes.append(note)
    }
    return notes
  }

  /// The ranges of the powers of a group's phone; nil if the runs have none.
  public func powerRanges(of group: RunGroup) -> PowerRanges? {
    (runs[group] ?? []).lazy.compactMap(\.powerRanges).first
  }

  /// The mean power for location in equal parts of the day, of the first replication with detail.
  public func powerProfile(of group: RunGroup) -> [Watts]? {
    (runs[group] ?? []).first { $0.detail != nil }?.detail
      .flatMap { Self.powerProfile(of: $0) }
  }

  /// The number of parts of the day in a row's power profile.
  public static let profileLength = 24

  /// The mean power for location in `profileLength` equal parts of a run; nil without intervals.
  package static func powerProfile(of record: RunRecord) -> [Watts]? {
    let (count, length) = (Int64(profileLength), record.duration.nanoseconds)
    guard length >= count, !record.intervals.isEmpty else { return nil }
    let ends = (0...count).map { length / count * $0 + length % count * $0 / count }
    var energies = [Double](repeating: 0, count: profileLength)
    for interval in record.intervals where interval.cause.category == .location {
      var part = profileLength - 1
      while part > 0, ends[part] > interval.start.nanoseconds { part -= 1 }
      while part < profileLength, ends[part] < interval.end.nanoseconds {
        let start = max(ends[part], interval.start.nanoseconds)
        let end = min(ends[part + 1], interval.end.nanoseconds)
        energies[part] += interval.power.value * Double(max(0, end - start)) / 1e9
        part += 1
      }
    }
    return energies.indices.map { Watts(energies[$0] * 1e9 / Double(ends[$0 + 1] - ends[$0])) }
  }
}
