// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import RunMetrics

/// The key that the replications of one strategy share: a run's key without its replication.
public struct RunGroup: Sendable, Hashable, Comparable {
  /// The scenario's name.
  public var scenario: String
  /// The strategy's name.
  public var strategy: String
  /// The phone's name.
  public var phone: String
  /// The system's name.
  public var os: String

  /// The group of a run.
  public init(_ key: RunKey) {
    scenario = key.scenario
    strategy = key.strategy
    phone = key.phone
    os = key.os
  }

  /// A group by its columns.
  public init(scenario: String, strategy: String, phone: String, os: String) {
    self.scenario = scenario
    self.strategy = strategy
    self.phone = phone
    self.os = os
  }

  /// Orders by the columns, from first to last.
  public static func < (a: RunGroup, b: RunGroup) -> Bool {
    (a.scenario, a.strategy, a.phone, a.os) < (b.scenario, b.strategy, b.phone, b.os)
  }

  /// Whether both have the same scenario, phone and system.
  package func isOnSameDay(as other: RunGroup) -> Bool {
    (scenario, phone, os) == (other.scenario, other.phone, other.os)
  }

  /// The group of another strategy on the same day, phone and system.
  package func with(strategy: String) -> RunGroup {
    RunGroup(scenario: scenario, strategy: strategy, phone: phone, os: os)
  }
}

/// Values that many ratios share, each computed once: a study has few phones and few groups.
private final class KnownValues {
  /// The known draws of ranges, for look-up only.
  private var known: [PowerRanges: [PowerRanges.Draw]] = [:]
  /// The known events of groups, for look-up only.
  private var events: [RunGroup: UnseenEvent] = [:]

  func event(of group: RunGroup, else compute: () -> UnseenEvent) -> UnseenEvent {
    if let event = events[group] { return event }
    let event = compute()
    events[group] = event
    return event
  }

  func draws(of ranges: PowerRanges) -> [PowerRanges.Draw] {
    if let draws = known[ranges] { return draws }
    let draws = ranges.draws
    known[ranges] = draws
    return draws
  }
}

/// The runs of a study by group, for looking up pairs.
package struct GroupedRuns {
  /// The groups, in order.
  package let groups: [RunGroup]
  /// The source of the measures.
  let columns: any RunColumns

  private let shared = KnownValues()

  /// The index of each metric, for look-up only.
  private static let places = Dictionary(
    uniqueKeysWithValues: RunMeasures.definitions.enumerated().map { ($1.name, $0) }
  )

  package init(_ columns: any RunColumns) {
    self.columns = columns
    groups = columns.groups
  }

  package init(_ results: [RunResult]) { self.init(ResultColumns(results)) }

  /// The number of replications of a group.
  package func count(of group: RunGroup) -> Int { columns.replications(of: group).count }

  /// The existing values of a metric, in order of replications.
  package func values(_ metric: String, of group: RunGroup) -> [Double] {
    guard let place = Self.places[metric] else { return [] }
    return columns.column(place, of: group).filter { !$0.isNaN }
  }

  /// The mean of a metric, whose interval allows for an event that no replication showed.
  ///
  /// It is nil without values, and has no interval with one.
  package func mean(_ metric: String, of group: RunGroup) -> IntervalEstimate? {
    let values = values(metric, of: group)
    return IntervalEstimate.mean(values).map { mean in
      mean.reaching(
        unseenEvent(of: group).reach(of: metric, after: values.count) * abs(mean.estimate)
      )
    }
  }

  /// The mean share of the day for which the app stands still until the end, 0 to 1.
  func stall(of group: RunGroup) -> Double {
    ["stalled_suspended_fraction", "stalled_ended_fraction"].reduce(0) { sum, metric in
      sum + (IntervalEstimate.mean(values(metric, of: group))?.estimate ?? 0)
    }
  }

  /// The uncertainty from events that no replication of a group showed.
  func unseenEvent(of group: RunGroup) -> UnseenEvent {
    shared.event(of: group) {
      func mean(_ metric: String) -> Double {
        let values = values(metric, of: group)
        return values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
      }
      let total = mean("energy_total_j")
      return UnseenEvent(
        wakes: mean("wakeup_count"),
        deliveries: mean("delivery_count"),
        locationFraction: total > 0 ? mean("energy_location_j") / total : 1
      )
    }
  }

  /// The least half-widths of a pair's interval, as shares of the means of both sides.
  func reaches(
    of metric: String,
    _ group: RunGroup,
    _ reference: RunGroup,
    after replications: Int
  ) -> (own: Double, reference: Double) {
    (
      unseenEvent(of: group).reach(of: metric, after: replications),
      unseenEvent(of: reference).reach(of: metric, after: replications)
    )
  }

  /// The existing errors of a group, in order of replications.
  func values(of measure: ErrorMeasure, _ group: RunGroup) -> [Double] {
    values(measure.name, of: group).map { measure.error($0) }
  }

  /// The mean location energy of each part of the phone, in the order of `EnergyPart.allCases`.
  ///
  /// - Parameters:
  ///   - group: the group.
  ///   - other: another group, whose replications are the only ones to count; nil takes all.
  /// - Returns: nil if a run has no parts.
  func parts(of group: RunGroup, sharedWith other: RunGroup? = nil) -> [Double]? {
    var parts: [Double] = []
    for metric in PowerRanges.measures {
      let values = pairs(metric, of: group, against: other ?? group).values
      guard !values.isEmpty else { return nil }
      parts.append(values.reduce(0, +) / Double(values.count))
    }
    return parts
  }

  /// The range of the ratio of two location energies.
  ///
  /// Its ends are factors on the ratio in use.
  ///
  /// - Parameters:
  ///   - group: the group of the numerator.
  ///   - reference: that of the denominator, on the same phone.
  ///   - level: what the range promises; nil takes that of the study.
  /// - Returns: the range; nil if nothing is known.
  package func rangeOfRatio(
    of group: RunGroup,
    against reference: RunGroup,
    at level: RangeLevel? = nil
  ) -> ClosedRange<Double>? {
    guard let ranges = ranges(of: group, at: level),
      let own = parts(of: group, sharedWith: reference),
      let other = parts(of: reference, sharedWith: group)
    else { return nil }
    return ranges.rangeOfRatio(own, over: other, draws: shared.draws(of: ranges))
  }

  /// The range of each of some mean energies, in its unit.
  ///
  /// It is nil for other measures, and if the phone is unknown.
  ///
  /// - Parameters:
  ///   - metrics: the names of the measures.
  ///   - group: the group.
  ///   - level: what the ranges promise; nil takes that of the study.
  /// - Returns: a range for each measure, in their order.
  package func ranges(
    of metrics: [String],
    of group: RunGroup,
    at level: RangeLevel? = nil
  ) -> [ClosedRange<Double>?] {
    guard let ranges = ranges(of: group, at: level) else { return metrics.map { _ in nil } }
    var means: [String: Double] = [:]
    func mean(_ metric: String) -> Double? {
      if let known = means[metric] { return known }
      let values = values(metric, of: group)
      guard !values.isEmpty else { return nil }
      let mean = values.reduce(0, +) / Double(values.count)
      means[metric] = mean
      return mean
    }
    let draws = shared.draws(of: ranges)
    return metrics.map { ranges.range(of: $0, draws: draws, mean) }
  }

  /// The ranges of a group's phone at a level; nil takes that of the study.
  private func ranges(of group: RunGroup, at level: RangeLevel?) -> PowerRanges? {
    columns.powerRanges(of: group).map { known in
      var ranges = known
      ranges.level = level ?? known.level
      return ranges
    }
  }

  /// The values of a metric in the replications in which both groups have one.
  func pairs(
    _ metric: String,
    of group: RunGroup,
    against reference: RunGroup
  ) -> (values: [Double], reference: [Double]) {
    var pairs: (values: [Double], reference: [Double]) = ([], [])
    guard let place = Self.places[metric] else { return pairs }
    let (own, others) = (columns.column(place, of: group), columns.column(place, of: reference))
    let numbers = columns.replications(of: group)
    let otherNumbers = columns.replications(of: reference)
    var next = 0
    for (number, value) in zip(numbers, own) {
      while next < others.count, otherNumbers[next] < number { next += 1 }
      guard next < others.count, otherNumbers[next] == number, !value.isNaN, !others[next].isNaN
      else { continue }
      pairs.values.append(value)
      pairs.reference.append(others[next])
    }
    return pairs
  }

  /// The errors of the replications in which both groups have one.
  func pairs(
    of measure: ErrorMeasure,
    _ group: RunGroup,
    against reference: RunGroup
  ) -> (values: [Double], reference: [Double]) {
    let values = pairs(measure.name, of: group, against: reference)
    return (
      values.values.map { measure.error($0) }, values.reference.map { measure.error($0) }
    )
  }
}
