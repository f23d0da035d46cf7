// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import RunMetrics
internal import Stochastics
internal import Studies

/// Predicted seconds per accuracy tier and day, compared with those counted by phones in the field.
///
/// Scope: the reported mean is compared with an interval around the predicted one. Half its width
/// is the t interval of the difference of both means plus a margin, because even a simulation with
/// all other facts right does not know when people leave home: a tenth of the prediction, at least
/// a minute. It ends at 0 and at a day.
///
/// Limitations: the simulation covers one day, or a week by weights; the field is a mix of users'
/// days. A tier outside the interval falsifies model, scenario and strategy together, not one of
/// them. A tier inside proves only that these data do not contradict it.
///
/// Sources: the margin of a tenth is derived from the bar of row L4 of the field scores, 0.08 of a
/// tracked share of 0.80 (MobilityNet 2020); the minute is an assumption about how promptly starts and
/// stops are counted.
///
/// Validation: `TierComparisonTests`, with the coverage of the interval in `TierComparisonStatistics`.
public struct TierComparison: Sendable, Hashable {
  /// The outcome for one tier.
  public enum Verdict: String, Sendable, Hashable {
    /// The reported mean is inside the interval that the model predicts.
    case inside
    /// It is not: the model is falsified for this tier, on this day and strategy.
    case outside
    /// The field reports do not include this tier.
    case notReported = "not_reported"
  }

  /// One strategy at one tier.
  public struct Row: Sendable, Hashable {
    /// Scenario, strategy, phone and system.
    public var group: RunGroup
    /// The accuracy.
    public var tier: LocationTier
    /// Predicted seconds a day, with the interval of the mean over replications.
    public var predicted: IntervalEstimate
    /// Reported seconds a day, with the interval of the mean over the phones' days; nil if not reported.
    public var reported: IntervalEstimate?
    /// The interval in which the model predicts the reported mean, in seconds a day.
    public var expected: ClosedRange<Double>
    /// The outcome.
    public var verdict: Verdict

    /// The reported over the predicted mean; nil if either is missing or the prediction is zero.
    public var ratio: Double? {
      guard let reported, predicted.estimate > 0 else { return nil }
      return reported.estimate / predicted.estimate
    }

    /// Whether either side has seconds in this tier.
    public var isUsed: Bool { predicted.estimate > 0 || (reported?.estimate ?? 0) > 0 }
  }

  /// The share of a prediction within which a difference does not count.
  public static let margin = 0.1
  /// The seconds a day within which a difference does not count.
  public static let leastMargin = 60.0
  /// The seconds of a day, at which every expected interval ends.
  static let daySeconds = 86_400.0

  /// The rows: strategies in the order of the study, then tiers from fine to coarse.
  public var rows: [Row]
  /// The number of periods.
  public var reportCount: Int
  /// The total length of the periods, in days.
  public var days: Double
  /// Mean reported seconds a day in the foreground; nil if not reported.
  public var foreground: IntervalEstimate?
  /// Mean reported seconds a day in the background with location updates; nil if not reported.
  public var backgroundLocation: IntervalEstimate?
  /// Predicted seconds a day in the background, by group in the order of the rows.
  public var predictedBackground: [(group: RunGroup, value: IntervalEstimate)] {
    zip(groups, backgrounds).map { ($0, $1) }
  }
  private var groups: [RunGroup] = []
  private var backgrounds: [IntervalEstimate] = []

  /// Compares the columns of a study with reports from the field.
  ///
  /// - Parameters:
  ///   - columns: the runs' measures.
  ///   - dayLengths: the length of each scenario in days, above 0, by name; for look-up only.
  ///   - strategies: the strategies to compare with the field, in order.
  ///   - systems: the systems that count tiers; nil takes all.
  ///   - reports: the counts of phones, at least one period.
  public init(
    columns: any RunColumns,
    dayLengths: [String: Double],
    strategies: [String],
    systems: [String]? = nil,
    reports: [TierReport]
  ) {
    let runs = GroupedRuns(columns)
    rows = []
    reportCount = reports.count
    days = reports.map(\.days).reduce(0, +)
    foreground = DailyRates(reports) { $0.foregroundSeconds }?.interval
    backgroundLocation = DailyRates(reports) { $0.backgroundLocationSeconds }?.interval
    let rates = LocationTier.allCases.map { tier in DailyRates(reports) { $0.seconds[tier] } }
    for strategy in strategies {
      for group in runs.groups
      where group.strategy == strategy && systems?.contains(group.os) ?? true {
        let length = dayLengths[group.scenario] ?? 1
        func values(_ metric: String) -> [Double] {
          runs.values(metric, of: group).map { $0 / length }
        }
        if let background = IntervalEstimate.mean(values("background_run_s")) {
          groups.append(group)
          backgrounds.append(background)
        }
        for (tier, reported) in zip(LocationTier.allCases, rates) {
          let predicted = values(tier.metric)
          guard let row = Self.row(group, tier, predicted, reported) else { continue }
          rows.append(row)
        }
      }
    }
  }

  private static func row(
    _ group: RunGroup,
    _ tier: LocationTier,
    _ values: [Double],
    _ reported: DailyRates?
  ) -> Row? {
    guard let predicted = IntervalEstimate.mean(values) else { return nil }
    let margin = max(margin * predicted.estimate, leastMargin)
    let own = DailyRates(values)
    // One period has no spread of its own, so the spread of the simulated days is used.
    let other = reported?.squaredError ?? own?.spread.map { $0 * $0 }
    let errors = [
      (own?.squaredError, own?.count),
      (other, reported?.squaredError == nil ? own?.count : reported?.count),
    ]
    let squares = errors.compactMap { square, count in
      square.flatMap { square in count.map { (square, Double($0 - 1)) } }
    }
    let total = squares.map(\.0).reduce(0, +)
    // Welch (1947), Biometrika 34, 28-35.
    let freedom = squares.map { $0.1 > 0 ? $0.0 * $0.0 / $0.1 : 0 }.reduce(0, +)
    var reach = margin
    if total > 0, freedom > 0,
      let quantile = StudentT.quantile(0.975, degreesOfFreedom: total * total / freedom)
    {
      reach += quantile * total.squareRoot()
    }
    let low = min(max(0, predicted.estimate - reach), daySeconds)
    let expected = low...max(low, min(predicted.estimate + reach, daySeconds))
    // Times that phones round up beyond a day are cut to a day.
    let verdict: Verdict =
      reported.map { expected.contains(min($0.mean, daySeconds)) ? .inside : .outside }
      ?? .notReported
    return Row(
      group: group,
      tier: tier,
      predicted: predicted,
      reported: reported?.interval,
      expected: expected,
      verdict: verdict
    )
  }
}

/// Seconds a day of several periods, each weighted by its length.
private struct DailyRates {
  let mean: Double
  /// The standard deviation of one day's seconds; nil for one period.
  let spread: Double?
  /// The square of the mean's standard error; nil for one period.
  let squaredError: Double?
  let count: Int

  /// The rates of the periods that have a value; nil if none does.
  init?(_ reports: [TierReport], _ value: (TierReport) -> Double?) {
    self.init(
      reports.compactMap { report in value(report).map { ($0 / report.days, report.days) } }
    )
  }

  /// The rates of periods of equal length; nil without any.
  init?(_ values: [Double]) { self.init(values.map { ($0, 1) }) }

  private init?(_ rates: [(rate: Double, weight: Double)]) {
    let weight = rates.map(\.weight).reduce(0, +)
    guard weight > 0 else { return nil }
    let mean = rates.map { $0.rate * $0.weight }.reduce(0, +) / weight
    self.mean = mean
    count = rates.count
    // Reliability weights: for equal ones this is the sample variance.
    let squares = rates.map { $0.weight * $0.weight }.reduce(0, +)
    guard rates.count > 1, weight > squares / weight else {
      (spread, squaredError) = (nil, nil)
      return
    }
    let variance =
      rates.map { $0.weight * ($0.rate - mean) * ($0.rate - mean) }.reduce(0, +)
      / (weight - squares / weight)
    spread = variance.squareRoot()
    squaredError = variance * squares / (weight * weight)
  }

  /// The mean with its t interval, which is missing for one period.
  var interval: IntervalEstimate {
    guard let squaredError,
      let quantile = StudentT.quantile(0.975, degreesOfFreedom: Double(count - 1))
    else { return IntervalEstimate(estimate: mean, low: nil, high: nil, count: count) }
    let reach = quantile * squaredError.squareRoot()
    return IntervalEstimate(
      estimate: mean,
      low: max(0, mean - reach),
      high: mean + reach,
      count: count
    )
  }
}
