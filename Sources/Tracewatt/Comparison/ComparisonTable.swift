// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities
internal import RunMetrics

/// The table that `compare` prints: a row per strategy, with means over replications and their intervals.
public struct ComparisonTable: Sendable, Hashable {
  /// A rung of the ladder of claims that a table supports.
  public enum Rung: String, CaseIterable, Sendable, Hashable, Codable {
    /// Only which strategy takes more.
    case order
    /// Ratios of energy.
    case ratio
    /// Seconds per accuracy tier, which a phone in the field counts too.
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
    /// Where it stands between energy and error.
    public var standing: ParetoStanding
    /// The mean power for location in each of `ResultColumns.profileLength` equal parts of the day, in the first
    /// replication whose detail is known; nil without detail.
    public var powerProfile: [Watts]?
    /// Means over replications with t intervals, one for each of `columns`; nil without values.
    public var means: [IntervalEstimate?]
    /// Where the means may be for all that is unknown of the phone, one for each of `columns`; nil for
    /// measures that no power decides and where the phone is unknown.
    public var ranges: [ClosedRange<Double>?]

    /// The range of the energy ratio over what is unknown of the phone; nil where it is not known.
    public var energyRange: ClosedRange<Double>? { energy?.range }

    /// The range of location energy over what is unknown of the phone, in percent of a charge a day; nil
    /// where it is not known.
    public var percentRange: ClosedRange<Double>? { range(of: "location_percent_per_day") }

    /// Where a mean of energy may be for all that is unknown of the phone, in the unit of the metric; nil
    /// for other metrics and where the phone is unknown.
    public func range(of metric: String) -> ClosedRange<Double>? {
      ComparisonTable.columns.firstIndex(of: metric).flatMap { ranges[$0] }
    }

    /// The mean of a metric; nil if it is no column or has no values.
    public subscript(metric: String) -> IntervalEstimate? {
      guard let index = ComparisonTable.columns.firstIndex(of: metric) else { return nil }
      return means[index]
    }
  }

  /// The metrics whose means the table holds, in order.
  public static let columns = [
    "location_percent_per_day", "energy_location_j", "energy_sensing_j", "energy_awake_j",
    "energy_upload_j", "energy_shared_j", "energy_marginal_j", "tier_best_s", "wakeup_count",
    "error_mean_m", "error_p95_m",
    "coverage_fraction", "region_true_count", "region_found_count", "region_missed_count",
    "region_false_count", "region_latency_p50_s",
  ]

  /// The rows: by scenario, phone and system, then in the scenario's order of strategies.
  public var rows: [Row]
  /// The comparisons, in the order of the rows.
  public var comparisons: [Comparison]
  /// The reference strategy.
  public var reference: String
  /// The smallest and the largest number of replications of a row.
  public var replications: ClosedRange<Int>
  /// How far the numbers of each phone and system may be read, in the order of the study; empty where
  /// nobody told.
  public var standings: [EvidenceStanding]
  /// The error measure that standings trade energy against.
  public var errorMeasure: ErrorMeasure
  /// The margins within which a difference does not matter.
  public var margins: Indifference
  /// Remarks of the runs, each once, with the strategies and the number of days they are on.
  public var notes: [String]
  /// The recommendation for each scenario, phone and system, in the order of the rows.
  public var recommendations: [Recommendation]
  /// The differences of strategies between the phones and systems of a scenario; empty with one of them.
  public var platformEffects: [PlatformEffect]
  /// The length of each scenario's recording by name, for lookup only; empty if not known.
  public var dayLengths: [String: SimulationDuration] = [:]

  /// A table of the results of a study.
  ///
  /// - Parameters:
  ///   - results: the runs, in any order.
  ///   - strategies: the strategies in the order of the table; others follow by name.
  ///   - reference: the strategy to hold the others against; nil takes the first that is not
  ///     `control`.
  ///   - standings: how far the evidence of each phone and system carries. Percentages above it are
  ///     printed as the profile's, not as a claim.
  ///   - errorMeasure: what standings trade energy against; the mean tracking error by default.
  ///   - margins: how small a difference does not matter.
  ///   - request: what recommendations take into account beside the runs.
  public init(
    results: [RunResult],
    strategies: [String] = [],
    reference: String? = nil,
    standings: [EvidenceStanding] = [],
    errorMeasure: ErrorMeasure = .standard,
    margins: Indifference = .standard,
    request: RecommendationRequest = RecommendationRequest()
  ) {
    self.init(
      columns: ResultColumns(results),
      strategies: strategies,
      reference: reference,
      standings: standings,
      errorMeasure: errorMeasure,
      margins: margins,
      request: request
    )
  }

  /// A table of the columns of a study, which need not be in memory.
  ///
  /// - Parameters:
  ///   - columns: the runs' measures.
  ///   - strategies: the strategies in the order of the table; others follow by name.
  ///   - reference: the strategy to hold the others against; nil takes the first that is not
  ///     `control`.
  ///   - standings: how far the evidence of each phone and system carries.
  ///   - errorMeasure: the error that energy is traded against.
  ///   - margins: how small a difference does not matter.
  ///   - request: what recommendations take into account beside the runs.
  public init(
    columns: any RunColumns,
    strategies: [String] = [],
    reference: String? = nil,
    standings: [EvidenceStanding] = [],
    errorMeasure: ErrorMeasure = .standard,
    margins: Indifference = .standard,
    request: RecommendationRequest = RecommendationRequest()
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
        means: Self.columns.map { IntervalEstimate.mean(runs.values($0, of: group)) },
        ranges: runs.ranges(of: Self.columns, of: group)
      )
    }
    self.comparisons = comparisons
    self.reference = base
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
      margins: margins
    )
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
