// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import RunMetrics
public import Studies

/// What an app got for its energy: one measure, and the change from the runs of the comparison.
public struct AttributedOutcome: Sendable, Hashable {
  /// The measure, one of `metrics`.
  public var metric: String
  /// The mean over the replications.
  public var value: Double
  /// The mean of the runs of the comparison; nil without one.
  public var base: Double?
  /// The conclusion on the change; nil without a comparison.
  public var conclusion: Conclusion?

  /// The measures, in the order of sentences.
  public static let metrics = [
    "delivery_count", "wakeup_count", "upload_count", "termination_count", "longest_gap_moving_s",
    "longest_gap_rest_s", "error_mean_m", "staleness_mean_s", "region_missed_count",
    "region_false_count", "region_latency_p50_s", "visit_missed_count", "visit_latency_p50_s",
  ]

  /// The outcomes of the runs of one group, without measures that no run has.
  ///
  /// - Parameters:
  ///   - runs: the runs.
  ///   - base: the runs to compare with, paired by replication; nil for none.
  ///   - margins: the margins within which a difference does not matter.
  /// - Returns: the outcomes in the order of `metrics`.
  static func outcomes(
    of runs: [RunResult],
    against base: [RunResult]?,
    margins: Indifference
  ) -> [AttributedOutcome] {
    let others = Dictionary(
      (base ?? []).map { ($0.key.replication, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    return metrics.compactMap { metric in
      let pairs = runs.compactMap { run -> (own: Double, base: Double)? in
        guard let own = run.measures[metric] else { return nil }
        guard base != nil else { return (own, .nan) }
        return others[run.key.replication]?.measures[metric].map { (own, $0) }
      }
      guard !pairs.isEmpty else { return nil }
      func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
      let own = pairs.map(\.own)
      guard base != nil else { return AttributedOutcome(metric: metric, value: mean(own)) }
      let before = pairs.map(\.base)
      return AttributedOutcome(
        metric: metric,
        value: mean(own),
        base: mean(before),
        conclusion: PairedEffect(metric, of: own, against: before, margins: margins)?.conclusion
      )
    }
  }
}
