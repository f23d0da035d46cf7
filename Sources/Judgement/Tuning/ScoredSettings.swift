// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import RunMetrics
internal import Stochastics
internal import Studies

/// Settings with their runs so far, and the resulting energy and limits.
public struct ScoredSettings: Sendable {
  /// A day with a phone and a system; limits apply to each.
  public struct Place: Sendable, Hashable, Comparable {
    /// The scenario's name.
    public var scenario: String
    /// The phone's name.
    public var phone: String
    /// The system's name.
    public var os: String

    /// Orders by scenario, phone and system.
    public static func < (a: Place, b: Place) -> Bool {
      (a.scenario, a.phone, a.os) < (b.scenario, b.phone, b.os)
    }
  }

  /// The outcome of a limit at one place.
  public struct LimitOutcome: Sendable, Hashable {
    /// The limit.
    public var limit: TuningLimit
    /// The day, phone and system.
    public var place: Place
    /// The mean over replications with its interval; nil if no replication has a value.
    public var value: IntervalEstimate?
    /// The number of replications without a value; a single one breaks the limit.
    public var missing: Int

    /// True if the mean keeps the limit and no replication lacks a value.
    public var isMet: Bool {
      guard missing == 0, let value else { return false }
      return limit.allows(value.estimate)
    }

    /// True if the interval contains the bound, so that chance could change the outcome.
    public var isUncertain: Bool {
      guard let low = value?.low, let high = value?.high else { return false }
      return limit.allows(low) != limit.allows(high)
    }

    /// The amount by which the limit is missed, relative to the bound; 0 if it is met.
    ///
    /// A replication without a value counts more than any value, because an unknown position is not
    /// a near miss.
    public var excess: Double {
      guard !isMet else { return 0 }
      var total = Double(missing) * Self.excessWithoutValue
      if let value, !limit.allows(value.estimate) {
        let scale = abs(limit.bound) > 0 ? abs(limit.bound) : 1
        total += abs(value.estimate - limit.bound) / scale
      }
      return value == nil ? max(total, Self.excessWithoutValue) : total
    }

    /// The excess of a replication without a value, in bounds: more than that of any value.
    private static let excessWithoutValue = 1e9
  }

  /// The settings that were tried.
  public var settings: TunedSettings
  /// True if the settings come from a refinement, not from the grid.
  public var isRefined: Bool
  /// The days, phones and systems on which they ran, in order.
  public private(set) var places: [Place] = []
  private var runs: [[RunMeasures]] = []
  /// The ranges of each place's uncertain powers; nil if unknown.
  private var powerRanges: [PowerRanges?] = []

  /// Settings without runs.
  package init(_ settings: TunedSettings, isRefined: Bool = false) {
    self.settings = settings
    self.isRefined = isRefined
  }

  /// The number of replications at each place.
  public var replications: Int { runs.map(\.count).min() ?? 0 }

  /// Adds runs of further replications, sorted by their keys.
  package mutating func add(_ results: [RunResult]) {
    for result in results {
      let key = result.key
      let place = Place(scenario: key.scenario, phone: key.phone, os: key.os)
      if let index = places.firstIndex(of: place) {
        runs[index].append(result.measures)
      } else {
        let index = places.firstIndex { place < $0 } ?? places.count
        places.insert(place, at: index)
        runs.insert([result.measures], at: index)
        powerRanges.insert(result.powerRanges, at: index)
      }
    }
  }

  /// The weighted mean over the places, replication by replication; nil where a value is missing.
  ///
  /// The sizes of a signed error count, so that too much and too little do not cancel.
  package func values(_ metric: String, weights: [String: Double]) -> [Double?] {
    let shares = places.map { weights[$0.scenario] ?? 1 }
    let total = shares.reduce(0, +)
    return (0..<replications).map { replication in
      var sum = 0.0
      for index in runs.indices {
        guard let value = runs[index][replication][metric] else { return nil }
        sum += shares[index] * TuningLimit.counted(value, of: metric)
      }
      return total > 0 ? sum / total : nil
    }
  }

  /// The mean of a measure over places and replications, with the interval over replications.
  ///
  /// - Returns: nil if no replication has a value at every place.
  public func mean(_ metric: String, weights: [String: Double]) -> IntervalEstimate? {
    IntervalEstimate.mean(values(metric, weights: weights).compactMap(\.self))
  }

  /// What the ranges of energies promise; nil if no phone is known.
  public var rangeLevel: RangeLevel? { powerRanges.lazy.compactMap { $0?.level }.first }

  /// The range of an energy's mean over places and replications.
  ///
  /// - Returns: the range in the metric's unit; nil for other measures, and if a phone or an energy
  ///   is unknown.
  public func range(_ metric: String, weights: [String: Double]) -> ClosedRange<Double>? {
    let shares = places.map { weights[$0.scenario] ?? 1 }
    let total = shares.reduce(0, +)
    guard total > 0 else { return nil }
    var (low, high) = (0.0, 0.0)
    for index in places.indices {
      func mean(_ metric: String) -> Double? {
        let values = runs[index].compactMap { $0[metric] }
        guard !values.isEmpty, values.count == runs[index].count else { return nil }
        return values.reduce(0, +) / Double(values.count)
      }
      guard let range = powerRanges[index]?.range(of: metric, mean) else { return nil }
      low += shares[index] * range.lowerBound / total
      high += shares[index] * range.upperBound / total
    }
    return min(low, high)...max(low, high)
  }

  /// The outcomes of the limits, place by place.
  ///
  /// - Returns: an outcome for each limit at each place, in this order.
  public func outcomes(of limits: [TuningLimit]) -> [LimitOutcome] {
    limits.flatMap { limit in
      places.indices.map { index in
        let values = runs[index].map { run in
          run[limit.metric].map { TuningLimit.counted($0, of: limit.metric) }
        }
        return LimitOutcome(
          limit: limit,
          place: places[index],
          value: IntervalEstimate.mean(values.compactMap(\.self)),
          missing: values.count { $0 == nil }
        )
      }
    }
  }

  /// The change of a measure from other settings, paired over the replications of both.
  ///
  /// It is the ratio minus 1 if all values are above 0, because phones differ by a factor; else it
  /// is the difference.
  package func surplus(
    _ metric: String,
    over other: ScoredSettings,
    weights: [String: Double]
  ) -> IntervalEstimate? {
    let pairs = zip(values(metric, weights: weights), other.values(metric, weights: weights))
      .compactMap { a, b in a.flatMap { a in b.map { (a, $0) } } }
    let (own, others) = (pairs.map(\.0), pairs.map(\.1))
    if let ratio = ConfidenceInterval.pairedLogRatio(own, over: others) {
      return IntervalEstimate(
        estimate: ratio.estimate - 1,
        low: ratio.low - 1,
        high: ratio.high - 1,
        count: ratio.count
      )
    }
    return IntervalEstimate.mean(zip(own, others).map { $0 - $1 })
  }
}
