// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import RunMetrics
internal import Stochastics
internal import Studies

/// The distance of each strategy from the best possible, over replications.
public struct OracleTable: Sendable, Hashable {
  /// One strategy on one day, phone and system.
  public struct Row: Sendable, Hashable {
    /// Scenario, strategy, phone and system.
    public var group: RunGroup
    /// The mean limit in metres over the replications that meet it; nil if none does.
    public var limit: IntervalEstimate?
    /// The mean location energy in joules of the replications that meet the limit.
    public var energy: IntervalEstimate?
    /// The mean of the least possible energy in joules.
    public var leastEnergy: IntervalEstimate?
    /// Location energy over the least possible: the geometric mean of the ratios, at least 1.
    ///
    /// Nil if the least possible is 0 J in some replication, or if no replication meets the limit.
    public var regret: IntervalEstimate?
    /// The number of replications that meet the limit.
    public var metCount: Int
    /// The number of all replications.
    public var count: Int
  }

  /// The bounds of all runs, in the order of their keys.
  public var bounds: [OracleBound]
  /// The requested accuracy.
  public var target: OracleTarget
  /// The rows: by scenario, phone and system, then in the order of the strategies.
  public var rows: [Row]

  /// A table of bounds.
  ///
  /// - Parameters:
  ///   - bounds: the bounds of any runs, in any order.
  ///   - target: the accuracy for which they were computed.
  ///   - strategies: the strategies in the order of the table; others follow by name.
  public init(_ bounds: [OracleBound], target: OracleTarget, strategies: [String] = []) {
    self.target = target
    self.bounds = bounds.sorted { $0.key < $1.key }
    var groups: [RunGroup: [OracleBound]] = [:]
    for bound in self.bounds {
      groups[RunGroup(bound.key), default: []].append(bound)
    }
    func place(_ group: RunGroup) -> Int {
      strategies.firstIndex(of: group.strategy) ?? strategies.count
    }
    rows = groups.keys.sorted { a, b in
      (a.scenario, a.phone, a.os, place(a), a.strategy)
        < (b.scenario, b.phone, b.os, place(b), b.strategy)
    }
    .map { Self.row($0, groups[$0] ?? [], target) }
  }

  private static func row(
    _ group: RunGroup,
    _ bounds: [OracleBound],
    _ target: OracleTarget
  ) -> Row {
    let met = bounds.filter(\.isMet)
    let energies = met.map(\.energy.value)
    let least = met.map { $0.leastEnergy?.value ?? 0 }
    return Row(
      group: group,
      limit: IntervalEstimate.mean(met.compactMap(\.limit)),
      energy: IntervalEstimate.mean(energies),
      leastEnergy: IntervalEstimate.mean(least),
      regret: regret(energies, least),
      metCount: met.count,
      count: bounds.count
    )
  }

  private static func regret(_ energies: [Double], _ least: [Double]) -> IntervalEstimate? {
    guard !energies.isEmpty, (energies + least).allSatisfy({ $0 > 0 }) else { return nil }
    guard let interval = ConfidenceInterval.pairedLogRatio(energies, over: least) else {
      return IntervalEstimate(estimate: energies[0] / least[0], low: nil, high: nil, count: 1)
    }
    return IntervalEstimate(interval)
  }
}
