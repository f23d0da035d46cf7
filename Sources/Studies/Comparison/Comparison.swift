// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics
internal import RunMetrics
internal import Stochastics

/// A metric of a strategy compared with the reference, paired over replications.
public struct PairedEffect: Sendable, Hashable {
  /// The kind of the number.
  public enum Kind: String, Sendable, Hashable, Codable {
    /// Value over reference: the geometric mean, with a t interval of the logarithm.
    case ratio
    /// Value minus reference, in the metric's unit, with a t interval.
    case difference
  }

  /// The metric, one of `RunMeasures.definitions`.
  public var metric: String
  /// A ratio, or a difference if any of the values is zero, negative or missing.
  public var kind: Kind
  /// The effect with its interval, which shows only chance; the count is that of the pairs.
  public var value: IntervalEstimate
  /// The conclusion.
  public var conclusion: Conclusion
  /// The mean of the pairs' differences, in the metric's unit.
  public var meanDifference: Double
  /// The range of effects that do not matter, in the scale of `value`.
  public var indifference: ClosedRange<Double>
  /// True if all pairs differ in one direction.
  public var isUnanimous: Bool
  /// The range of a ratio of location energy.
  ///
  /// It is nil for anything else, and if the phone is unknown.
  public var range: ClosedRange<Double>?

  /// The effect of a strategy on a metric; nil without pairs.
  ///
  /// - Parameters:
  ///   - metric: one of `RunMeasures.definitions`.
  ///   - values: the strategy's values.
  ///   - reference: the values of the strategy it is compared with, of the same replications.
  ///   - allowsRatio: whether values above 0 are compared by their ratio.
  ///   - margins: the margins within which a difference does not matter.
  ///   - reaches: the least half-widths of the interval due to events that no replication showed, as
  ///     shares of the strategy's and of the reference's mean; 0 or more.
  /// - Precondition: both lists have the same length.
  package init?(
    _ metric: String,
    of values: [Double],
    against reference: [Double],
    allowsRatio: Bool = true,
    margins: Indifference = .standard,
    reaches: (own: Double, reference: Double) = (0, 0)
  ) {
    precondition(values.count == reference.count, "pairs need lists of the same length")
    guard !values.isEmpty else { return nil }
    let count = Double(values.count)
    let base = reference.reduce(0, +) / count
    // Last digits that differ between machines are not a difference.
    let values = zip(values, reference).map { PairedEvidence.isEqual($0, $1) ? $1 : $0 }
    let amounts = zip(values, reference).map { $0 - $1 }
    let isRatio = allowsRatio && (values + reference).allSatisfy { $0 > 0 && $0.isFinite }
    let margin = margins.margin(of: metric, reference: base)
    self.metric = metric
    kind = isRatio ? .ratio : .difference
    meanDifference = amounts.reduce(0, +) / count
    isUnanimous = amounts.allSatisfy { $0 > 0 } || amounts.allSatisfy { $0 < 0 }
    let differences: [Double]
    let zone: ClosedRange<Double>
    if isRatio {
      differences = zip(values, reference).map { log($0) - log($1) }
      let reach = log1p(base > 0 ? margin / base : 0)
      zone = -reach...reach
      indifference = exp(-reach)...exp(reach)
    } else {
      differences = amounts
      zone = -margin...margin
      indifference = zone
    }
    let reach =
      isRatio
      ? max(reaches.own, reaches.reference)
      : max(reaches.own * abs(values.reduce(0, +) / count), reaches.reference * abs(base))
    let interval = ConfidenceInterval.mean(of: differences)
      .map { IntervalEstimate($0).reaching(reach) }
    let mean = interval?.estimate ?? differences[0]
    func scaled(_ value: Double) -> Double { isRatio ? exp(value) : value }
    value = IntervalEstimate(
      estimate: isRatio && values.count == 1 ? values[0] / reference[0] : scaled(mean),
      low: interval?.low.map(scaled),
      high: interval?.high.map(scaled),
      count: values.count
    )
    let ends = interval?.low.flatMap { low in interval?.high.map { (low, $0) } }
    conclusion =
      amounts.allSatisfy { $0 == 0 }
      ? .equal
      : PairedEvidence(differences: differences, amounts: amounts)
        .conclusion(interval: ends, zone: zone)
  }

  /// The effect on a metric; nil if no replication has a value for both.
  ///
  /// Without `hasRange` the range is nil: it takes longer than the rest, and no conclusion depends
  /// on it. Variants of one strategy with `sharesEvents` miss the same events, so their interval does
  /// not allow for unseen ones.
  package static func effect(
    on metric: String,
    of group: RunGroup,
    against reference: RunGroup,
    in runs: GroupedRuns,
    allowsRatio: Bool = true,
    margins: Indifference = .standard,
    hasRange: Bool = true,
    sharesEvents: Bool = false
  ) -> PairedEffect? {
    let pairs = runs.pairs(metric, of: group, against: reference)
    let isComplete =
      pairs.values.count == runs.count(of: group)
      && pairs.values.count == runs.count(of: reference)
    var effect = PairedEffect(
      metric,
      of: pairs.values,
      against: pairs.reference,
      allowsRatio: allowsRatio && isComplete,
      margins: margins,
      reaches: sharesEvents
        ? (0, 0) : runs.reaches(of: metric, group, reference, after: pairs.values.count)
    )
    if hasRange, metric == "energy_location_j", let ratio = effect, ratio.kind == .ratio {
      effect?.range = runs.rangeOfRatio(of: group, against: reference).map {
        $0.lowerBound * ratio.value.estimate...$0.upperBound * ratio.value.estimate
      }
    }
    return effect
  }

  /// The effect on the error that is weighed against energy; nil without pairs.
  static func error(
    _ measure: ErrorMeasure,
    of group: RunGroup,
    against reference: RunGroup,
    in runs: GroupedRuns,
    margins: Indifference
  ) -> PairedEffect? {
    let pairs = runs.pairs(of: measure, group, against: reference)
    let isComplete =
      pairs.values.count == runs.count(of: group)
      && pairs.values.count == runs.count(of: reference)
    return PairedEffect(
      measure.name,
      of: pairs.values,
      against: pairs.reference,
      allowsRatio: isComplete && measure == .standard,
      margins: margins,
      reaches: runs.reaches(of: measure.name, group, reference, after: pairs.values.count)
    )
  }

  /// True if it is concluded to be less, by more than the margin.
  ///
  /// One replication has no interval, so its values decide.
  var isBetter: Bool {
    let isBeyond = value.estimate < indifference.lowerBound
    return value.low == nil ? isBeyond : isBeyond && conclusion == .less
  }

  /// True if it is not more by an amount that matters.
  var isNoWorse: Bool {
    switch conclusion {
    case .less, .equal, .withinMargin: true
    case .more: false
    case .undecided: value.estimate <= indifference.upperBound
    }
  }
}

/// One strategy compared with the reference on the same day, phone and system.
public struct Comparison: Sendable, Hashable {
  /// Scenario, strategy, phone and system.
  public var group: RunGroup
  /// The reference strategy.
  public var reference: String
  /// The effects, in the order of `metrics`, without metrics that have no pairs.
  public var effects: [PairedEffect]
  /// True if the strategy uses no location energy in any replication.
  public var hasNoEnergy: Bool
  /// True if the strategy has no tracking error in any replication.
  public var hasNoError: Bool
  /// The mean share of the day with a position; nil without one.
  public var coverage: Double?

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

  /// The name of the reference: the requested one, else the first strategy that is not `control`.
  ///
  /// The strategies are in the scenario's order; nil without any.
  public static func reference(among strategies: [String], wanted: String? = nil) -> String? {
    wanted ?? strategies.first { $0 != "control" } ?? strategies.first
  }

  /// Every strategy compared with the reference, sorted by group; the reference itself is left out.
  public static func comparisons(
    of results: [RunResult],
    against reference: String,
    margins: Indifference = .standard
  ) -> [Comparison] {
    comparisons(of: ResultColumns(results), against: reference, margins: margins)
  }

  /// Every strategy of some columns compared with the reference, sorted by group.
  public static func comparisons(
    of columns: any RunColumns,
    against reference: String,
    margins: Indifference = .standard
  ) -> [Comparison] {
    let runs = GroupedRuns(columns)
    return runs.groups.compactMap { group in
      let base = group.with(strategy: reference)
      guard group.strategy != reference, runs.count(of: base) > 0 else { return nil }
      let effects = metrics.compactMap {
        PairedEffect.effect(on: $0, of: group, against: base, in: runs, margins: margins)
      }
      return Comparison(
        group: group,
        reference: reference,
        effects: effects,
        hasNoEnergy: runs.values("energy_location_j", of: group).allSatisfy { $0 == 0 },
        hasNoError: runs.values("error_mean_m", of: group).isEmpty,
        coverage: IntervalEstimate.mean(runs.values("coverage_fraction", of: group))?.estimate
      )
    }
  }
}
