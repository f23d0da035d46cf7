// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import RunMetrics
internal import Studies

/// Runs before and after a change, paired by replication: every compared metric of every group.
public struct BeforeAfter: Sendable, Hashable {
  /// One metric of one group.
  public struct Row: Sendable, Hashable {
    /// Scenario, strategy, phone and system.
    public var group: RunGroup
    /// The metric.
    public var metric: String
    /// The metric's unit; empty for a count or a share.
    public var unit: String
    /// The change of the mean with its 95 percent interval.
    public var change: PairedChange

    /// The conclusion.
    public var conclusion: Conclusion
  }

  /// The rows, by group and then in the order of the table of comparisons.
  public var rows: [Row]
  /// The changes in each group; groups without known changes are left out.
  public var causes: [(group: RunGroup, causes: ChangeCauses)] {
    storedCauses.map { ($0.group, $0.causes) }
  }
  /// The reasons why groups are left out, one line each.
  public var notes: [String]
  private var storedCauses: [GroupCause]

  private struct GroupCause: Sendable, Hashable {
    var group: RunGroup
    var causes: ChangeCauses
  }

  /// Compares runs with recorded ones.
  ///
  /// - Parameters:
  ///   - groups: the runs.
  ///   - baseline: the recorded ones.
  ///   - margins: the margins within which a difference does not matter.
  public init(
    _ groups: [RecordedGroup],
    against baseline: Baseline,
    margins: Indifference = .standard
  ) {
    rows = []
    notes = []
    storedCauses = []
    for runs in groups.sorted(by: { $0.group < $1.group }) {
      guard let recorded = baseline[runs.group] else {
        notes.append("\(runs.group): \(baseline.name) has no matching runs")
        continue
      }
      guard let here = runs.fingerprint, let there = recorded.fingerprint else {
        notes.append(
          "\(runs.group): no fingerprint of the day, the phone and the model was recorded"
        )
        continue
      }
      if let difference = here.modelDifference(from: there, named: baseline.name) {
        let note =
          "\(difference); record it again with tracewatt baseline update, or with compare -o"
        if !notes.contains(note) { notes.append(note) }
        continue
      }
      let differences = here.differences(from: there, named: baseline.name)
      guard differences.isEmpty else {
        notes.append(
          "\(runs.group): cannot be compared: " + differences.joined(separator: "; ")
        )
        continue
      }
      let shared = runs.replications.filter(recorded.replications.contains)
      for metric in Comparison.metrics {
        let pairs = shared.compactMap { replication -> (Double, Double)? in
          guard let now = runs.value(metric, inReplication: replication),
            let before = recorded.value(metric, inReplication: replication)
          else { return nil }
          return (now, before)
        }
        let definition = RunMeasures.definitions.first { $0.name == metric }
        let change = [PairedChange.Scale.fraction, .amount].lazy.compactMap { scale in
          PairedChange(
            of: pairs.map(\.0),
            against: pairs.map(\.1),
            statistic: .mean,
            scale: scale,
            confidence: 0.975
          )
        }
        .first
        let effect = PairedEffect(
          metric,
          of: pairs.map(\.0),
          against: pairs.map(\.1),
          margins: margins
        )
        guard let definition, let change, let effect else { continue }
        rows.append(
          Row(
            group: runs.group,
            metric: metric,
            unit: definition.unit,
            change: change,
            conclusion: effect.conclusion
          )
        )
      }
      let causes = ChangeCauses(of: runs, since: recorded)
      if !causes.isEmpty {
        storedCauses.append(GroupCause(group: runs.group, causes: causes))
      }
    }
  }
}
