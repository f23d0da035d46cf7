// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import RunMetrics

/// The choices on one day, phone and system as a price list, from the most accurate to the cheapest.
///
/// The rule: of the strategies that work, those whose mean error is about that of the most accurate
/// count as equal, and the cheapest of them is the first step. Each further step is found in the same
/// way among the strategies that are concluded to take less location energy than the step before, by
/// at least 10 % and by at least 0.1 % of a charge a day, which is what tables show. Of strategies
/// equal in both, the first in the scenario is the step, unless another is concluded to take 10 % less
/// energy at an error at most a tenth larger, which the replications do not tell apart. The steps do
/// not depend on today's strategy, which is only what they are compared with.
///
/// Errors are about equal if they differ by at most 15 m, a street's width, or beyond 50 m by a factor
/// of up to three, at 95 % of the time too, and if a current position is known for about as much of the
/// day. A smaller difference is real if the replications say so, but a list that followed it
/// would change with the seed.
///
/// With limits, only strategies that meet them are steps.
///
/// If today's strategy reports region crossings or visits and has no position within 100 m, its
/// purpose is those events: steps are then ordered by missed events, and equal ones by latency.
///
/// Limitations: means decide, not intervals, except for whether a step takes less energy.
public struct Recommendation: Sendable, Hashable {
  /// A strategy on the price list.
  public struct Step: Sendable, Hashable {
    /// Scenario, strategy, phone and system.
    public var group: RunGroup
    /// The mean location energy in joules.
    public var joules: Double
    /// The mean error, in the measure's unit; nil if it has none.
    public var error: IntervalEstimate?
    /// Location energy compared with today's; nil for today's strategy, or without pairs.
    public var energy: PairedEffect?
    /// The difference of the error from today's; nil for today's, or if one of them has no error.
    public var errorChange: PairedEffect?
    /// What the strategy misses.
    public var missed: Missed
    /// The strategies that are about as accurate and take about as much energy.
    public var alternatives: [RunGroup] = []

    /// A step by its own numbers, without a comparison.
    package init(
      group: RunGroup,
      joules: Double = 0,
      error: IntervalEstimate?,
      missed: Missed
    ) {
      (self.group, self.joules, self.error, self.missed) = (group, joules, error, missed)
    }
  }

  /// A strategy that is no candidate, and the reason.
  public struct Exclusion: Sendable, Hashable {
    /// Scenario, strategy, phone and system.
    public var group: RunGroup
    /// The reason.
    public var reason: Reason
    /// What the strategy misses.
    public var missed: Missed

    /// A reason why a strategy is no candidate.
    public enum Reason: Sendable, Hashable {
      /// The system lacks a service that the strategy uses.
      case unavailable(String)
      /// It has the energy and the error of another one in every replication.
      case equal(to: String)
      /// The system suspended the app while its timers or updates waited, and nothing woke it.
      case suspended
      /// The process ended, and nothing launched it again.
      case ended
      /// It reports more false than true crossings.
      case falseCrossings
      /// It misses nearly all of the events that it is for.
      case missedEvents
      /// It has a current position, or an error of the kind that counts, for too little of the day.
      case partial

      /// The name in files.
      package var name: String {
        switch self {
        case .unavailable: "unavailable"
        case .equal: "equal"
        case .suspended: "suspended"
        case .ended: "ended"
        case .falseCrossings: "false_crossings"
        case .missedEvents: "missed_events"
        case .partial: "partial"
        }
      }
    }
  }

  /// The reason why there is no step.
  public enum Absence: String, CaseIterable, Sendable, Hashable, Codable {
    /// Too much of the day is not scored, because the recording has gaps.
    case unscored = "unscored"
    /// The recording cannot be the truth.
    case doubtful = "doubtful"
    /// No strategy that works has a position for enough of the day.
    case noPosition = "no_position"
    /// No strategy works.
    case nothingWorks = "nothing_works"
    /// No strategy meets the limits.
    case limits = "limits"
  }

  /// What a strategy misses, as means over the replications.
  public struct Missed: Sendable, Hashable {
    /// Missed region crossings, and the true ones; nil without any.
    public var crossings: Count?
    /// Missed visits, and the true ones; nil without any.
    public var visits: Count?
    /// Reports of crossings that did not happen; nil if the strategy reports none.
    public var falseCrossings: Double?
    /// The median latency of the reports of crossings in seconds; nil without any.
    public var crossingLatency: Double?
    /// The share of the day without a current position, 0 to 1; nil if it is not known.
    ///
    /// A position that is 10 min old is current only while the phone stays where it was.
    public var dayFraction: Double?
    /// The number of positions the app learned; nil if it is not known.
    public var deliveries: Double?
    /// The longest time without a delivery in seconds; nil if it is not known.
    public var longestGap: Double?
    /// The longest time on the move without a delivery in seconds; nil if it is not known.
    public var longestGapMoving: Double?
    /// The days of a week or population on which the strategy stops; empty for a single day.
    public var stalledDays: [String] = []

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

  /// What a limit allows and the strategy that comes closest to it, if none meets it.
  public struct Nearest: Sendable, Hashable {
    /// Scenario, strategy, phone and system.
    public var group: RunGroup
    /// The limit that it misses by most.
    public var limit: TuningLimit
    /// Its mean of the limit's measure.
    public var value: Double
  }

  /// Today's strategy, with scenario, phone and system.
  public var present: RunGroup
  /// The mean error of today's strategy, in the measure's unit.
  public var presentError: IntervalEstimate?
  /// What today's strategy misses.
  public var presentMissed: Missed
  /// The error that orders the steps.
  public var measure: ErrorMeasure
  /// The steps, the most accurate first.
  public var steps: [Step] = []
  /// The index in `steps` of the step that the first sentence is about; nil without steps.
  ///
  /// It is the cheapest one with a mean error of at most 100 m, a city block, beyond which few apps
  /// work; without such a step, with limits and for other errors the cheapest of all; with limits on
  /// energy alone the most accurate.
  public var answer: Int?
  /// The reason why there is no step; nil if there is one.
  public var absence: Absence?
  /// The strategies that are no candidates.
  public var excluded: [Exclusion] = []
  /// The number of strategies on the day, phone and system.
  public var strategyCount = 0
  /// The requested limits.
  public var limits: [TuningLimit]
  /// The strategy that comes closest to the limits; nil if one meets them or without limits.
  public var nearest: Nearest?

  /// The step that the first sentence is about; nil without steps.
  public var chosenStep: Step? { answer.map { steps[$0] } }
  /// The strategy of that step.
  public var chosen: RunGroup? { chosenStep?.group }
  /// Whether today's strategy is the one that the first sentence names, or about as good.
  public var keepsPresent: Bool { chosenStep.map(isPresent) ?? false }

  /// Whether today's strategy is a step, or about as good as it.
  public func isPresent(_ step: Step) -> Bool {
    step.group == present || step.alternatives.contains(present)
  }

  /// Whether all limits are on energy, so that the most accurate step is the answer.
  public var isLimitedInEnergyAlone: Bool {
    !limits.isEmpty && limits.allSatisfy { MeasureKind($0.metric) == .energy }
  }
  /// Whether the steps are ordered by missed events instead of by a position's error.
  public var isForEvents: Bool { Self.eventMeasures.contains(measure.name) }

  static let eventMeasures = ["region_missed_count", "visit_missed_count"]

  /// The steps that a short list shows: the first, the last, the one with the largest drop before
  /// it, and that of the first sentence.
  public var shownSteps: [Step] {
    guard steps.count > 3 else { return steps }
    let shown: Set<Int?> = [0, largestDrop, steps.count - 1, answer]
    return steps.indices.filter { shown.contains($0) }.map { steps[$0] }
  }

  /// The index of the step, neither first nor last, with the largest drop from the step before it.
  private var largestDrop: Int {
    func drop(_ index: Int) -> Double { steps[index - 1].joules / max(steps[index].joules, 1e-9) }
    return (1..<steps.count - 1).max { drop($0) < drop($1) } ?? 1
  }

  /// The largest ratio of a step's location energy to that of the step before it.
  public static let largestRatio = 0.9
  /// The smallest saving of a step in percent of a charge a day; phones show whole percents.
  public static let leastSaving = 0.1
  /// The largest mean error in metres at which a strategy serves positions.
  public static let largestError = 100.0
  /// The largest share of the day for which a strategy may stand still and still be a candidate.
  public static let largestStall = 0.25
}
