// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import PhoneModel
internal import Quantities
internal import RunMetrics
internal import Studies

/// The energy of a strategy's runs by component, state and cause, or its change from other runs.
///
/// The shares of one attribution sum to the energy of the whole phone, and the changes to its
/// change, because the rows of a ledger cover everything. Means are over replications; changes are
/// paired.
public struct EnergyAttribution: Sendable, Hashable {
  /// The energy of one place.
  public struct Share: Sendable, Hashable {
    /// The component, its state and the cause.
    public var place: EnergyPlace
    /// Joules a run, with its interval.
    public var energy: IntervalEstimate
    /// Seconds a run in that state for that cause.
    public var active: Double
    /// The change from the runs of the comparison; nil without one.
    public var change: Change?
  }

  /// The difference between a share and that of other runs.
  public struct Change: Sendable, Hashable {
    /// Additional joules a run, with the paired interval.
    public var energy: IntervalEstimate
    /// Additional seconds a run.
    public var active: Double
  }

  /// Scenario, strategy, phone and system.
  public var group: RunGroup
  /// The strategy or folder that the runs are compared with; nil for no comparison.
  public var base: String?
  /// The number of replications behind the means; in a comparison, those on both sides.
  public var replications: Int
  /// The energy of the whole phone, in joules a run.
  public var total: IntervalEstimate
  /// The change of the total from the runs of the comparison; nil without one.
  public var change: IntervalEstimate?
  /// The conclusion on that change; nil without a comparison.
  public var conclusion: Conclusion?
  /// The shares, largest first, or those with the largest changes; places of 0 J and 0 s are left out.
  public var shares: [Share]
  /// What the app got for the energy, in the replications on both sides of a comparison.
  public var outcomes: [AttributedOutcome]

  /// The attribution of the replications of one group; nil if none of them has a ledger.
  ///
  /// - Parameters:
  ///   - runs: the results of one group, in any order.
  ///   - base: the results to compare with, paired by replication, and their name; nil for none.
  ///   - margins: the margins within which a difference does not matter.
  public init?(
    of runs: [RunResult],
    against base: (name: String, runs: [RunResult])? = nil,
    margins: Indifference = .standard
  ) {
    guard let first = runs.min(by: { $0.key < $1.key }) else { return nil }
    var ledgers = Self.ledgers(of: runs)
    var others: [(replication: Int, totals: EnergyTotals<EnergyPlace>)] = []
    if let base {
      others = Self.ledgers(of: base.runs)
      let shared = Set(others.map(\.replication)).intersection(ledgers.map(\.replication))
      ledgers.removeAll { !shared.contains($0.replication) }
      others.removeAll { !shared.contains($0.replication) }
    }
    guard !ledgers.isEmpty else { return nil }
    group = RunGroup(first.key)
    self.base = base?.name
    outcomes = AttributedOutcome.outcomes(of: runs, against: base?.runs, margins: margins)
    replications = ledgers.count
    let places = Set((ledgers + others).flatMap(\.totals.keys)).sorted()
    shares = places.compactMap { place in
      let own = ledgers.map { $0.totals[place] }
      guard let energy = IntervalEstimate.mean(own.map(\.energy.value)) else { return nil }
      var share = Share(place: place, energy: energy, active: Self.mean(own.map(\.active.seconds)))
      if base != nil {
        let pairs = zip(own, others.map { $0.totals[place] })
        share.change = IntervalEstimate.mean(pairs.map { ($0.energy - $1.energy).value })
          .map { change in
            Change(
              energy: change,
              active: Self.mean(pairs.map { ($0.active - $1.active).seconds })
            )
          }
      }
      let isNothing = energy.estimate == 0 && share.active == 0
      return isNothing && (share.change.map { $0.energy.estimate == 0 } ?? true) ? nil : share
    }
    .sorted { a, b in
      let (first, second) = (a.weight, b.weight)
      return first != second ? first > second : a.place < b.place
    }
    let totals = ledgers.map { Self.total(of: $0.totals) }
    guard let total = IntervalEstimate.mean(totals) else { return nil }
    self.total = total
    guard base != nil else { return }
    let older = others.map { Self.total(of: $0.totals) }
    change = IntervalEstimate.mean(zip(totals, older).map { $0 - $1 })
    conclusion =
      PairedEffect("energy_total_j", of: totals, against: older, margins: margins)?.conclusion
  }

  /// The attribution of each group, compared with a reference strategy on the same day, phone and
  /// system.
  ///
  /// The reference itself is listed without a change.
  ///
  /// - Parameters:
  ///   - results: the runs, in any order.
  ///   - reference: the strategy to compare the others with; nil compares nothing.
  /// - Returns: an attribution for each group that has ledgers, sorted by group.
  public static func attributions(
    of results: [RunResult],
    against reference: String? = nil
  ) -> [EnergyAttribution] {
    let groups = Dictionary(grouping: results) { RunGroup($0.key) }
    return groups.keys.sorted().compactMap { group in
      let base = reference.flatMap { name in
        name == group.strategy ? nil : groups[group.with(strategy: name)].map { (name, $0) }
      }
      return EnergyAttribution(of: groups[group] ?? [], against: base)
    }
  }

  /// The time that a component was on for each cause, longest first, in seconds a run.
  ///
  /// - Parameter component: a radio or sensor; its states of rest, such as `off` and `idle`, do not
  ///   count.
  /// - Returns: the cause, the app that caused it, and the time.
  public func timeOn(_ component: Component) -> [(cause: String, client: Int?, seconds: Double)] {
    var times: [(cause: String, client: Int?, seconds: Double)] = []
    for share in shares
    where share.place.component == component && Self.isOn(share.place.state) && share.active > 0 {
      let place = share.place
      // The time after the last request belongs to none of the requests.
      let cause = place.isTail ? "tail" : place.cause
      if let index = times.firstIndex(where: { $0.cause == cause && $0.client == place.client }) {
        times[index].seconds += share.active
      } else {
        times.append((cause, place.client, share.active))
      }
    }
    return times.sorted {
      ($1.seconds, $0.cause, $0.client ?? -1) < ($0.seconds, $1.cause, $1.client ?? -1)
    }
  }

  /// Whether a radio or sensor is active in this state, not at rest.
  public static func isOn(_ state: String) -> Bool {
    let resting = ["off", "idle", "suspended", "still", "camped", "reselecting", "associated"]
    return !resting.contains(state)
  }

  /// The ledgers of runs that have one, by replication.
  private static func ledgers(
    of runs: [RunResult]
  ) -> [(replication: Int, totals: EnergyTotals<EnergyPlace>)] {
    runs.filter { !$0.ledger.isEmpty }.sorted { $0.key < $1.key }
      .map { ($0.key.replication, EnergyTotals($0.ledger, by: EnergyPlace.init)) }
  }

  /// The sum in the order of places, which does not depend on that of the rows.
  private static func total(of totals: EnergyTotals<EnergyPlace>) -> Double {
    totals.keys.sorted().reduce(0) { $0 + totals.joules($1) }
  }

  private static func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(max(1, values.count))
  }
}

extension EnergyAttribution.Share {
  /// The sort key of a share: its change if there is one, otherwise its energy.
  fileprivate var weight: Double { abs(change?.energy.estimate ?? energy.estimate) }
}
