// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics
public import Quantities
internal import RunMetrics

/// The table of `compare`: a row per strategy, with means over replications and their intervals.
public struct ComparisonTable: Sendable, Hashable {
  /// A claim that the evidence for a table can support, from the weakest to the strongest.
  public enum Rung: String, CaseIterable, Sendable, Hashable, Codable {
    /// Only which strategy uses more energy.
    case order
    /// Ratios of energy.
    case ratio
    /// Seconds per accuracy tier, which a phone in the field also counts.
    case tierSeconds = "tier_seconds"
    /// Percent per hour on a named phone.
    case percentPerHour = "percent_per_hour"
  }

  /// One strategy on one day, phone and system.
  public struct Row: Sendable, Hashable {
    /// Scenario, strategy, phone and system.
    public var group: RunGroup
    /// True for the strategy that the others are compared with.
    public var isReference: Bool
    /// Location energy over that of the reference; nil for the reference and without pairs.
    public var energy: PairedEffect?
    /// The standing between energy and error.
    public var standing: ParetoStanding
    /// The mean power for location in equal parts of the day; nil without detail.
    ///
    /// There are `ResultColumns.profileLength` parts; they are those of the first replication with
    /// known detail.
    public var powerProfile: [Watts]?
    /// Means over replications with t intervals, one for each of `columns`; nil without values.
    public var means: [IntervalEstimate?]
    /// The ranges of the means, one for each of `columns`.
    ///
    /// A range is nil for measures that depend on no power, and if the phone is unknown.
    public var ranges: [ClosedRange<Double>?]
    /// The published rows that contradict a notable part of the location energy.
    public var contradictions: [ContradictedPart] = []

    /// The range of the energy ratio; nil if the phone is unknown.
    public var energyRange: ClosedRange<Double>? { energy?.range }

    /// The range of location energy, in percent of a charge a day.
    ///
    /// It is nil if the phone is unknown.
    public var percentRange: ClosedRange<Double>? { range(of: "location_percent_per_day") }

    /// The range of a mean energy, in the unit of the metric.
    ///
    /// It is nil for other metrics, and if the phone is unknown.
    public func range(of metric: String) -> ClosedRange<Double>? {
      ComparisonTable.columns.firstIndex(of: metric).flatMap { ranges[$0] }
    }

    /// The number of replications after which luck moves the energy ratio less than its range;
    /// nil if it already does, or if the ratio is narrow.
    ///
    /// It is an estimate, rounded up to two digits.
    public var replicationsForRange: Int? {
      guard let energy, energy.kind == .ratio, let low = energy.value.low,
        let high = energy.value.high, high - low >= 0.05, let range = energy.range
      else { return nil }
      let luck = log(high / low) / 2
      let wanted = max(0.02, log(range.upperBound / range.lowerBound) / 2)
      guard luck > wanted else { return nil }
      let unseen = UnseenEvent(
        wakes: self["wakeup_count"]?.estimate ?? 0,
        deliveries: self["delivery_count"]?.estimate ?? 0
      )
      var count = Double(unseen.replications(for: wanted, of: energy.metric))
      // A wider spread than that of unseen events is that of the replications themselves.
      if luck > 1.001 * unseen.reach(of: energy.metric, after: energy.value.count) {
        count = max(count, Double(energy.value.count) * (luck / wanted) * (luck / wanted))
      }
      let digit = pow(10, max(0, log10(count).rounded(.down) - 1))
      return Int((count / digit).rounded(.up) * digit)
    }

    /// The mean of a metric; nil if it is not a column or has no values.
    public subscript(metric: String) -> IntervalEstimate? {
      guard let index = ComparisonTable.columns.firstIndex(of: metric) else { return nil }
      return means[index]
    }
  }

  /// The metrics whose means are in the table, in order.
  public static let columns = [
    "location_percent_per_day", "battery_percent_per_hour", "energy_location_j", "energy_sensing_j",
    "energy_awake_j",
    "energy_upload_j", "energy_app_j", "energy_shared_j", "energy_marginal_j", "tier_best_s",
    "wakeup_count",
    "error_mean_m", "error_p95_m",
    "coverage_fraction", "region_true_count", "region_found_count", "region_missed_count",
    "region_false_count", "region_latency_p50_s", "delivery_count", "longest_gap_s",
    "longest_gap_moving_s", "fresh_coverage_fraction",
    "error_moving_p95_m", "trip_count", "trip_missed_count", "trip_start_delay_p50_s",
    "trip_start_delay_p95_s",
    "trip_start_distance_p50_m", "delivery_age_p95_s", "stale_fraction", "dropped_count",
    "hours_with_position_fraction", "rest_drift_m", "return_mean_s", "return_distance_max_m",
    "app_percent_per_day", "upload_count", "upload_failed_count", "awake_user_s",
    "awake_positions_s", "awake_events_s",
    "awake_background_s", "awake_system_s", "upload_bytes", "download_bytes", "wake_lock_h",
  ]

  /// The rows: by scenario, phone and system, then in the scenario's order of strategies.
  public var rows: [Row]
  /// The comparisons, in the order of the rows.
  public var comparisons: [Comparison]
  /// The reference strategy.
  public var reference: String
  /// The smallest and the largest number of replications of a row.
  public var replications: ClosedRange<Int>
  /// The evidence for the numbers of each phone and system, in the order of the study; empty if
  /// unknown.
  public var standings: [EvidenceStanding]
  /// The error measure that standings weigh against energy.
  public var errorMeasure: ErrorMeasure
  /// The margins within which a difference does not matter.
  public var margins: Indifference
  /// What the ranges of energies promise; nil if no phone is known.
  public var rangeLevel: RangeLevel?
  /// Remarks of the runs, each once, with their strategies and their number of days.
  public var notes: [String]
  /// The recommendation for each scenario, phone and system, in the order of the rows.
  public var recommendations: [Recommendation]
  /// The differences of strategies between the phones and systems of a scenario; empty with one of them.
  public var platformEffects: [PlatformEffect]
  /// The facts of each scenario's recording by name, for look-up only; empty if unknown.
  public var days: [String: DayFacts]

  /// A table of the results of a study.
  ///
  /// - Parameters:
  ///   - results: the runs, in any order.
  ///   - strategies: the strategies in the order of the table; others follow by name.
  ///   - reference: the strategy to compare the others with; nil takes the first that is not
  ///     `control`.
  ///   - standings: the evidence for each phone and system. Percentages beyond it are printed as
  ///     the profile's, not as a claim.
  ///   - errorMeasure: the error to weigh against energy; the mean tracking error by default.
  ///   - margins: the margins within which a difference does not matter.
  ///   - request: what recommendations take into account beside the runs.
  ///   - days: the facts of each scenario's recording.
  public init(
    results: [RunResult],
    strategies: [String] = [],
    reference: String? = nil,
    standings: [EvidenceStanding] = [],
    errorMeasure: ErrorMeasure = .standard,
    margins: Indifference = .standard,
    request: RecommendationRequest = RecommendationRequest(),
    days: [String: DayFacts] = [:]
  ) {
    self.init(
      columns: ResultColumns(results),
      strategies: strategies,
      reference: reference,
      standings: standings,
      errorMeasure: errorMeasure,
      margins: margins,
      request: request,
      days: days
    )
  }

  /// A table from the columns of a study, which need not be in memory.
  ///
  /// - Parameters:
  ///   - columns: the runs' measures.
  ///   - strategies: the strategies in the order of the table; others follow by name.
  ///   - reference: the strategy to compare the others with; nil takes the first that is not
  ///     `control`.
  ///   - standings: the evidence for each phone and system.
  ///   - errorMeasure: the error to weigh against energy.
  ///   - margins: the margins within which a difference does not matter.
  ///   - request: what recommendations take into account beside the runs.
  ///   - days: the facts of each scenario's recording.
  ///   - storedNotes: the notes of runs that were read back, whose columns have none.
  public init(
    columns: any RunColumns,
    strategies: [String] = [],
    reference: String? = nil,
    standings: [EvidenceStanding] = [],
    errorMeasure: ErrorMeasure = .standard,
    margins: Indifference = .standard,
    request: RecommendationRequest = RecommendationRequest(),
    days: [String: DayFacts] = [:],
    storedNotes: [String] = []
  ) {
    let runs = GroupedRuns(columns)
    var names = strategies
    for group in runs.groups where !names.contains(group.strategy) { names.append(group.strategy) }
    let place = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
    func order(_ group: RunGroup) -> (String, String, String, Int) {
      (group.scenario, group.phone, group.os, place[group.strategy] ?? names.count)
    }
    let base = Comparison.reference(among: names, wanted: reference) ?? ""
    let groups = runs.groups.sorted { order($0) < order($1) }
    let comparisons = Comparison.comparisons(of: columns, against: base, margins: margins)
      .sorted { order($0.group) < order($1.group) }
    let pareto = ParetoStanding.standings(
      of: columns,
      by: errorMeasure,
      margins: margins,
      order: [base] + names
    )
    rows = groups.map { group in
      Row(
        group: group,
        isReference: group.strategy == base,
        energy: comparisons.first { $0.group == group }?.effect(on: "energy_location_j"),
        standing: pareto[group] ?? .blind,
        powerProfile: columns.powerProfile(of: group),
        means: Self.columns.map { runs.mean($0, of: group) },
        ranges: runs.ranges(of: Self.columns, of: group),
        contradictions: runs.parts(of: group).map { ContradictedPart.notable(on: group.os, $0) }
          ?? []
      )
    }
    self.comparisons = comparisons
    self.reference = base
    rangeLevel = groups.lazy.compactMap { columns.powerRanges(of: $0)?.level }.first
    let counts = groups.map { runs.count(of: $0) }
    replications = (counts.min() ?? 0)...(counts.max() ?? 0)
    self.standings = standings
    self.errorMeasure = errorMeasure
    self.margins = margins
    recommendations = Recommendation.recommendations(
      of: runs,
      reference: base,
      request: request,
      standings: pareto,
      measure: errorMeasure,
      margins: margins,
      order: names,
      days: days,
      storedNotes: storedNotes
    )
    self.days = days
    platformEffects = PlatformEffect.effects(
      in: runs,
      of: recommendations,
      reference: base,
      standings: standings
    )
    var notes = NoteList()
    for group in columns.groups {
      for note in columns.notes(of: group) { notes.add(note, of: group) }
    }
    self.notes = notes.texts
  }
}
