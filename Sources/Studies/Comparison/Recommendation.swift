// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The strategy to use on one day, phone and system, with what it saves, costs and misses.
///
/// The rule: of the strategies on the Pareto front that have a position for 98 % of the day and an
/// error of at most 100 m, the one with the least product of location energy and mean error.
/// Location energy counts as at least 0.5 % of a charge a day, because phones show whole percents,
/// and the error as at least 15 m, which is a street's width. Today's strategy is kept if its
/// product is within 5 % of the least, on the front or not. With limits, the cheapest strategy that
/// meets them all is recommended, whatever its error.
///
/// In a plot with logarithmic axes, lines of equal product fall at 45°, and the rule finds the
/// point where such a line touches the front: its knee. Numbers that change by 2 % move the product
/// by as much, so strategies that could become the best by that are listed as about as good.
///
/// If energy is weighed against an error other than the mean one, that error counts; its least is
/// 15 s, one event or a share of 0.01, and only errors in metres have a maximum.
///
/// Limitations: mean values decide, not intervals, and regions, visits and latency do not count
/// without limits. If today's strategy finds region crossings and has no position within 100 m, its
/// purpose is the crossings, and if it never has a position, its purpose is something that is not
/// measured; then nothing is recommended without limits.
public struct Recommendation: Sendable, Hashable {
  /// The reason why no strategy is recommended.
  public enum Absence: String, CaseIterable, Sendable, Hashable, Codable {
    /// Only one strategy ran.
    case singleStrategy = "single_strategy"
    /// No strategy has a position for enough of the day.
    case noPosition = "no_position"
    /// Every strategy with a position has an error above the limit of the rule.
    case largeErrors = "large_errors"
    /// No strategy meets the limits.
    case limits = "limits"
    /// The purpose of today's strategy is region crossings, which the rule ignores.
    case crossings = "crossings"
    /// Today's strategy never has a position, so there is no error to weigh against others.
    case presentWithoutPosition = "present_without_position"
  }

  /// The events that a strategy misses, as means over the replications.
  public struct Missed: Sendable, Hashable {
    /// Missed region crossings, and the true ones; nil without any.
    public var crossings: Count?
    /// Missed visits, and the true ones; nil without any.
    public var visits: Count?
    /// The share of the day without a position, 0 to 1; nil if it is not known.
    public var dayFraction: Double?

    /// A count out of a total.
    public struct Count: Sendable, Hashable {
      /// The number missed.
      public var missed: Double
      /// The total; above 0.
      public var all: Double

      /// A number out of a total.
      public init(missed: Double, all: Double) {
        self.missed = missed
        self.all = all
      }
    }

    /// The share of the day without a position, if it is large enough to report.
    public var notableDayFraction: Double? {
      dayFraction.flatMap { $0 > 1 - ParetoStanding.minimumCoverage ? $0 : nil }
    }
  }

  /// Today's strategy, with scenario, phone and system.
  public var present: RunGroup
  /// The recommended strategy; nil if there is none.
  public var chosen: RunGroup?
  /// The reason why there is none; nil if there is one.
  public var absence: Absence?
  /// Location energy of the recommended strategy compared with today's; nil if it is today's, or
  /// without pairs.
  public var energy: PairedEffect?
  /// The difference of its error from today's; nil if it is today's, or one of them has no error.
  public var error: PairedEffect?
  /// The mean error of the recommended strategy, in the measure's unit.
  public var chosenError: IntervalEstimate?
  /// The mean error of today's strategy.
  public var presentError: IntervalEstimate?
  /// Location energy of the recommended strategy in percent of a charge a day.
  public var chosenPercent: IntervalEstimate?
  /// The events that the recommended strategy misses.
  public var missed: Missed?
  /// The events that today's strategy misses.
  public var presentMissed: Missed?
  /// The other strategies that are about as good: within 10 % by the rule, best first.
  public var alternatives: [RunGroup] = []
  /// The strategies that the rule compares, best first, on the front or not.
  ///
  /// They have an error of at most 100 m and a position for enough of the day; with limits, they
  /// are those that meet the limits.
  public var candidates: [RunGroup] = []
  /// The requested limits.
  public var limits: [TuningLimit]

  /// Whether today's strategy is the one to use.
  public var keepsPresent: Bool { chosen == present }

  /// The location energy below which differences are not noticeable, in percent of a charge a day.
  public static let leastPercent = 0.5
  /// The largest mean error in metres that is recommended without limits.
  public static let largestError = 100.0
  /// The largest ratio to the best by the rule at which today's strategy is kept.
  public static let keepingMargin = 1.05
  /// The largest ratio to the best by the rule at which a strategy is about as good.
  ///
  /// It exceeds `keepingMargin` by over 4 %, so that if numbers change by 2 %, no strategy becomes
  /// the recommended one that was not listed before.
  public static let alternativeMargin = 1.1

  /// The error below which differences do not count.
  public static func leastError(of measure: ErrorMeasure) -> Double {
    switch measure.unit {
    case "m", "s": 15
    default: measure.name.hasSuffix("_fraction") ? 0.01 : 1
    }
  }
}
