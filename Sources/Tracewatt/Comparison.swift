// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import RunMetrics
internal import Stochastics

/// How a metric of a strategy compares with that of the reference, paired over replications.
public struct PairedEffect: Sendable, Hashable {
  /// What the number is.
  public enum Kind: String, Sendable, Hashable, Codable {
    /// Value over reference: the geometric mean, with a t interval of the logarithm.
    case ratio
    /// Value minus reference, in the metric's unit, with a t interval.
    case difference
  }

  /// The metric, one of `RunMeasures.definitions`.
  public var metric: String
  /// Ratio, or difference where any of the values is zero, negative or missing.
  public var kind: Kind
  /// The effect with its interval; the count is that of the pairs.
  public var value: IntervalEstimate

  /// An effect of a strategy on a metric.
  public init(metric: String, kind: Kind, value: IntervalEstimate) {
    self.metric = metric
    self.kind = kind
    self.value = value
  }

  /// What may be concluded about the direction.
  public var verdict: Verdict {
    let neutral = kind == .ratio ? 1.0 : 0
    guard let low = value.low, let high = value.high else { return .tooFewReplications }
    if low == neutral && high == neutral { return .equal }
    if high < neutral { return .less }
    if low > neutral { return .more }
    return .noVerdict
  }

  /// The effect on a metric; nil if no replication has a value for both.
  ///
  /// A difference even where a ratio is possible if `allowsRatio` is false.
  static func effect(
    on metric: String,
    of group: RunGroup,
    against reference: RunGroup,
    in runs: GroupedRuns,
    allowsRatio: Bool = true
  ) -> PairedEffect? {
    let pairs = runs.pairs(metric, of: group, against: reference)
    guard !pairs.values.isEmpty else { return nil }
    let isComplete =
      pairs.values.count == runs.count(of: group)
      && pairs.values.count == runs.count(of: reference)
    let isPositive = pairs.values.allSatisfy { $0 > 0 } && pairs.reference.allSatisfy { $0 > 0 }
    if allowsRatio && isComplete && isPositive {
      guard let ratio = ConfidenceInterval.pairedLogRatio(pairs.values, over: pairs.reference)
      else {
        return PairedEffect(
          metric: metric,
          kind: .ratio,
          value: IntervalEstimate(
            estimate: pairs.values[0] / pairs.reference[0],
            low: nil,
            high: nil,
            count: 1
          )
        )
      }
      return PairedEffect(metric: metric, kind: .ratio, value: IntervalEstimate(ratio))
    }
    return IntervalEstimate.mean(zip(pairs.values, pairs.reference).map { $0 - $1 })
      .map { PairedEffect(metric: metric, kind: .difference, value: $0) }
  }
}

/// One strategy held against the reference on the same day, phone and system.
public struct Comparison: Sendable, Hashable {
  /// Scenario, strategy, phone and system.
  public var group: RunGroup
  /// The reference strategy.
  public var reference: String
  /// The effects, in the order of `metrics`; a metric without pairs is left out.
  public var effects: [PairedEffect]
  /// What may be concluded, in words.
  public var sentence: String
  /// What may be concluded on location energy alone, as the beginning of a sentence.
  public var energyPart: String

  /// The metrics that are compared, in the order of the table of comparisons.
  public static let metrics = [
    "energy_location_j", "energy_total_j", "energy_sensing_j", "energy_awake_j",
    "energy_upload_j", "tier_best_s", "gnss_on_s", "wakeup_count", "cpu_awake_s",
    "delivery_count", "error_mean_m", "error_p50_m", "error_p95_m", "coverage_fraction",
    "staleness_mean_s", "track_error_mean_m", "region_missed_count", "region_false_count",
    "region_latency_p50_s", "visit_missed_count", "visit_latency_p50_s",
  ]

  /// The effect on a metric; nil if there is none.
  public func effect(on metric: String) -> PairedEffect? {
    effects.first { $0.metric == metric }
  }

  /// The name of the reference: the wanted one, else the first strategy that is not `control`.
  ///
  /// The strategies come in the scenario's order; nil without any.
  public static func reference(among strategies: [String], wanted: String? = nil) -> String? {
    wanted ?? strategies.first { $0 != "control" } ?? strategies.first
  }

  /// Every strategy against the reference, sorted by group; the reference itself has no comparison.
  public static func comparisons(
    of results: [RunResult],
    against reference: String
  ) -> [Comparison] {
    comparisons(of: ResultColumns(results), against: reference)
  }

  /// Every strategy against the reference from some columns, sorted by group.
  public static func comparisons(
    of columns: any RunColumns,
    against reference: String
  ) -> [Comparison] {
    let runs = GroupedRuns(columns)
    return runs.groups.compactMap { group in
      let base = group.with(strategy: reference)
      guard group.strategy != reference, runs.count(of: base) > 0 else { return nil }
      let effects = metrics.compactMap {
        PairedEffect.effect(on: $0, of: group, against: base, in: runs)
      }
      let words = VerdictSentence(group: group, reference: base, runs: runs)
      return Comparison(
        group: group,
        reference: reference,
        effects: effects,
        sentence: words.text,
        energyPart: words.energyAlone
      )
    }
  }
}
