// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import RunMetrics
internal import Tracewatt

/// The runs of some strategies on one day, looked up by group and measure.
struct VariantRuns {
  private let runs: GroupedRuns
  private let notes: [RunGroup: [String]]

  init(_ results: [RunResult]) {
    runs = GroupedRuns(results)
    var notes: [RunGroup: [String]] = [:]
    for result in results {
      for note in result.notes where notes[RunGroup(result.key)]?.contains(note) != true {
        notes[RunGroup(result.key), default: []].append(note)
      }
    }
    self.notes = notes
  }

  /// The mean of a measure over the replications that have a value; nil if none has.
  func mean(_ metric: String, _ group: RunGroup) -> Double? {
    IntervalEstimate.mean(runs.values(metric, of: group))?.estimate
  }

  /// The mean with its interval.
  func estimate(_ metric: String, _ group: RunGroup) -> IntervalEstimate? {
    IntervalEstimate.mean(runs.values(metric, of: group))
  }

  /// The number of replications of a group.
  func count(_ group: RunGroup) -> Int { runs.count(of: group) }

  /// The number of replications with a value of a measure.
  func valueCount(_ metric: String, _ group: RunGroup) -> Int {
    runs.values(metric, of: group).count
  }

  /// The paired change of a measure; for shares it is a difference.
  func effect(_ metric: String, of group: RunGroup, against base: RunGroup) -> PairedEffect? {
    PairedEffect.effect(
      on: metric,
      of: group,
      against: base,
      in: runs,
      allowsRatio: !metric.hasSuffix("_fraction"),
      sharesEvents: true
    )
  }

  /// The notes of the runs of a group, each once.
  func notes(of group: RunGroup) -> [String] { notes[group] ?? [] }

  /// True if every measure has the same values in every replication of both groups.
  func areSame(_ a: RunGroup, _ b: RunGroup) -> Bool {
    RunMeasures.definitions.allSatisfy { definition in
      runs.values(definition.name, of: a) == runs.values(definition.name, of: b)
    }
  }

  /// The mean of the measure, or 0 without values.
  func amount(_ metric: String, _ group: RunGroup) -> Double { mean(metric, group) ?? 0 }

  /// True if the means of all the measures differ by less than a thousandth.
  ///
  /// Such values are equal when printed with three digits.
  func agree(_ metrics: [String], _ a: RunGroup, _ b: RunGroup) -> Bool {
    metrics.allSatisfy { metric in
      let (x, y) = (amount(metric, a), amount(metric, b))
      return abs(x - y) <= 1e-3 * max(abs(x), abs(y))
    }
  }
}
