// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import PhoneModel
internal import RunMetrics
internal import Studies

/// The replications of one strategy on one day, phone and system, reduced to what budgets use.
public struct RecordedGroup: Sendable, Hashable {
  /// Scenario, strategy, phone and system.
  public var group: RunGroup
  /// The fingerprint, which must be equal for a comparison; nil if unknown.
  public var fingerprint: RunFingerprint?
  /// The replications, ascending.
  public var replications: [Int]
  /// The values of each metric, one per replication, nil for a missing one; for look-up only.
  public var values: [String: [Double?]]
  /// The mean energy of each cause in each component, in joules a run; empty if unknown.
  public var energy: [EnergyPlace: Double]
  /// The length of the day in seconds; nil if it is not known.
  public var durationSeconds: Double?
  /// The strategy's settings by dotted key, as text with units; empty if they are not known.
  public var settings: [String: String]
  /// The ranges of the phone's uncertain powers; nil if unknown.
  public var powerRanges: PowerRanges?

  /// A group from its parts.
  public init(
    group: RunGroup,
    fingerprint: RunFingerprint?,
    replications: [Int],
    values: [String: [Double?]],
    energy: [EnergyPlace: Double] = [:],
    durationSeconds: Double? = nil,
    settings: [String: String] = [:],
    powerRanges: PowerRanges? = nil
  ) {
    self.group = group
    self.fingerprint = fingerprint
    self.replications = replications
    self.values = values
    self.energy = energy
    self.durationSeconds = durationSeconds
    self.settings = settings
    self.powerRanges = powerRanges
  }

  /// The groups of some results, sorted, with every metric.
  ///
  /// - Parameters:
  ///   - results: the runs, in any order.
  ///   - fingerprint: the fingerprint of the runs of a group.
  ///   - settings: the settings of a group's strategy.
  /// - Returns: a group for each strategy, scenario, phone and system.
  public static func groups(
    of results: [RunResult],
    fingerprint: (RunGroup) -> RunFingerprint? = { _ in nil },
    settings: (RunGroup) -> [String: String] = { _ in [:] }
  ) -> [RecordedGroup] {
    var runs: [RunGroup: [RunResult]] = [:]
    for result in results { runs[RunGroup(result.key), default: []].append(result) }
    return runs.keys.sorted().map { group in
      let own = (runs[group] ?? []).sorted { $0.key < $1.key }
      var values: [String: [Double?]] = [:]
      for (index, definition) in RunMeasures.definitions.enumerated() {
        values[definition.name] = own.map { $0.measures.values[index] }
      }
      let ledgers = own.map(\.ledger).filter { !$0.isEmpty }
      return RecordedGroup(
        group: group,
        fingerprint: fingerprint(group),
        replications: own.map(\.key.replication),
        values: values,
        energy: energy(of: ledgers),
        durationSeconds: ledgers.first.map(duration),
        settings: settings(group),
        powerRanges: own.lazy.compactMap(\.powerRanges).first
      )
    }
  }

  /// The mean energy by category, component and cause.
  private static func energy(of ledgers: [[LedgerRow]]) -> [EnergyPlace: Double] {
    let totals = EnergyTotals(ledgers.joined()) { row in
      EnergyPlace(row.cause.category, row.component, row.cause.label)
    }
    let means = totals.keys.map { ($0, totals.joules($0) / Double(ledgers.count)) }
    return Dictionary(uniqueKeysWithValues: means)
  }

  /// The energies in the order of category, component and cause.
  package var sortedEnergy: [(place: EnergyPlace, joules: Double)] {
    func order(_ place: EnergyPlace) -> (String, String, String) {
      (place.category.rawValue, place.component.rawValue, place.cause)
    }
    return energy.map { (place: $0.key, joules: $0.value) }
      .sorted { order($0.place) < order($1.place) }
  }

  /// The rows of one component tile the day.
  private static func duration(of ledger: [LedgerRow]) -> Double {
    ledger.filter { $0.component == .base }.map(\.active.seconds).reduce(0, +)
  }

  /// The range of an energy statistic, in the metric's unit.
  ///
  /// All runs have the same phone, so their energies change together.
  ///
  /// - Returns: nil for other metrics, and if the phone or an energy is unknown.
  func range(
    of metric: String,
    _ statistic: BudgetStatistic,
    counted: CountedSide? = nil
  ) -> ClosedRange<Double>? {
    guard let powerRanges, PowerRanges.covers(metric) else { return nil }
    let draws = powerRanges.draws
    let ranges = replications.indices.compactMap { place in
      powerRanges.range(of: metric, draws: draws) { values[$0]?[place] }
    }
    func value(_ ends: [Double]) -> Double? {
      statistic.value(of: counted.map { ends.map($0.counts) } ?? ends)
    }
    guard ranges.count == replications.count, let low = value(ranges.map(\.lowerBound)),
      let high = value(ranges.map(\.upperBound))
    else { return nil }
    return min(low, high)...max(low, high)
  }

  /// The range of the ratio of two mean location energies.
  ///
  /// Its ends are factors on the ratio in use; nil for other metrics, and if the phone or an energy
  /// is unknown.
  func rangeOfRatio(of metric: String, against other: RecordedGroup) -> ClosedRange<Double>? {
    func parts(of group: RecordedGroup, _ replications: [Int]) -> [Double]? {
      let parts = PowerRanges.measures.compactMap { metric -> Double? in
        let values = replications.compactMap { group.value(metric, inReplication: $0) }
        guard !values.isEmpty, values.count == replications.count else { return nil }
        return values.reduce(0, +) / Double(values.count)
      }
      return parts.count == PowerRanges.measures.count ? parts : nil
    }
    let shared = replications.filter(other.replications.contains)
    guard PowerRanges.isLocationEnergy(metric), let powerRanges, let own = parts(of: self, shared),
      let others = parts(of: other, shared)
    else { return nil }
    return powerRanges.rangeOfRatio(own, over: others)
  }

  /// The value of a metric in a replication; nil if there is none.
  package func value(_ metric: String, inReplication replication: Int) -> Double? {
    guard let index = replications.firstIndex(of: replication) else { return nil }
    return values[metric]?[index]
  }
}

/// Recorded runs to compare later runs with.
public struct Baseline: Sendable, Hashable {
  /// The name in messages, such as `the baseline` or a folder.
  public var name: String
  /// The recorded groups, sorted.
  public var groups: [RecordedGroup]

  /// A baseline of some groups.
  public init(name: String = "the baseline", groups: [RecordedGroup]) {
    self.name = name
    self.groups = groups.sorted { $0.group < $1.group }
  }

  /// The baseline with newly recorded groups in place of old ones, and with the other groups to
  /// keep.
  public func recording(
    _ new: [RecordedGroup],
    keeping isKept: (RunGroup) -> Bool = { _ in true }
  ) -> Baseline {
    let kept = groups.filter { old in
      !new.contains { $0.group == old.group } && isKept(old.group)
    }
    return Baseline(name: name, groups: new + kept)
  }

  /// The recorded runs of a group; nil if there are none.
  public subscript(group: RunGroup) -> RecordedGroup? { groups.first { $0.group == group } }
}
