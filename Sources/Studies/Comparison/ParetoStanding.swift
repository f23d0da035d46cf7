// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import RunMetrics

/// The standing of a strategy between energy and error, among those of its day, phone and system.
///
/// `energy_location_j` is weighed against a chosen error, by default `error_mean_m`; less is better
/// for both. One strategy dominates another if it is concluded to be less in one of them, by more
/// than the margin of indifference, and is not concluded to be more in the other, nor more by its
/// estimate than the margin. If strategies on the front have the same energy and error in every
/// replication, for example two whose difference the system ignores, the first one stays. So the
/// front contains choices, not ties. With one replication, which has no intervals, the values
/// decide.
///
/// Limitations: one error summarises the requirements of an app in only one way; relaunches and the
/// like do not count.
public enum ParetoStanding: Sendable, Hashable {
  /// No other is better in one and no worse in the other: it is a choice on the front.
  case front
  /// Another one has no more energy and no more error, and less of one of them.
  case dominated(by: String)
  /// It has the energy, uploads included, and the error of another one on the front in every replication.
  case equal(to: String)
  /// It stood still for more than a quarter of the day, so that its energy is no choice.
  case stalled
  /// It has a position for too little of the day to be compared with others.
  case partial
  /// It has no such error: there is never a position, the truth is unknown, or nothing of the kind
  /// was requested.
  case blind

  /// The smallest share of the day with a position at which errors are compared; below it a low error
  /// may only mean silence.
  public static let minimumCoverage = 0.98

  /// The standing of every group.
  ///
  /// - Parameters:
  ///   - results: the runs, in any order.
  ///   - measure: the error to weigh against energy.
  ///   - margins: the margins within which a difference does not matter.
  ///   - order: strategies that precede others that are equal; the rest follow by name.
  /// - Returns: the standings; for look-up only.
  public static func standings(
    of results: [RunResult],
    by measure: ErrorMeasure = .standard,
    margins: Indifference = .standard,
    order: [String] = []
  ) -> [RunGroup: ParetoStanding] {
    standings(of: ResultColumns(results), by: measure, margins: margins, order: order)
  }

  /// The standing of every group of some columns.
  ///
  /// - Parameters:
  ///   - columns: the runs' measures.
  ///   - measure: the error to weigh against energy.
  ///   - margins: the margins within which a difference does not matter.
  ///   - order: strategies that precede others that are equal; the rest follow by name.
  /// - Returns: the standings; for look-up only.
  public static func standings(
    of columns: any RunColumns,
    by measure: ErrorMeasure = .standard,
    margins: Indifference = .standard,
    order: [String] = []
  ) -> [RunGroup: ParetoStanding] {
    let runs = GroupedRuns(columns)
    var standings: [RunGroup: ParetoStanding] = [:]
    for group in runs.groups {
      if runs.values(of: measure, group).isEmpty {
        standings[group] = .blind
      } else if runs.stall(of: group) > Recommendation.largestStall {
        standings[group] = .stalled
      } else if measure.needsCoverage,
        let coverage = IntervalEstimate.mean(runs.values("coverage_fraction", of: group)),
        coverage.estimate < minimumCoverage
      {
        standings[group] = .partial
      }
    }
    let comparable = runs.groups.filter { standings[$0] == nil }
    // Only strategies of the same day, phone and system are compared.
    let rivals = Dictionary(grouping: comparable) { $0.with(strategy: "") }
    let dominators = comparable.map { group in
      (rivals[group.with(strategy: "")] ?? []).filter { other in
        other != group && dominates(other, group, by: measure, in: runs, margins: margins)
      }
    }
    for (index, group) in comparable.enumerated() where dominators[index].isEmpty {
      standings[group] = .front
    }
    func place(_ group: RunGroup) -> Int { order.firstIndex(of: group.strategy) ?? order.count }
    var kept: [RunGroup] = []
    for group in comparable.sorted(by: { (place($0), $0) < (place($1), $1) })
    where standings[group] == .front {
      let first = kept.first {
        $0.isOnSameDay(as: group) && isEqual($0, group, by: measure, in: runs)
      }
      if let first {
        standings[group] = .equal(to: first.strategy)
      } else {
        kept.append(group)
      }
    }
    func energy(_ group: RunGroup) -> Double {
      IntervalEstimate.mean(runs.values("energy_location_j", of: group))?.estimate ?? .infinity
    }
    for (index, group) in comparable.enumerated() {
      let others = dominators[index]
      let best = others.filter { standings[$0] == .front }
      let named = (best.isEmpty ? others : best).min { energy($0) < energy($1) }
      if let named { standings[group] = .dominated(by: named.strategy) }
    }
    return standings
  }

  /// Whether two strategies have the same energy, of location and of the app's own work, and the
  /// same error in every replication.
  private static func isEqual(
    _ group: RunGroup,
    _ other: RunGroup,
    by measure: ErrorMeasure,
    in runs: GroupedRuns
  ) -> Bool {
    func isEqual(_ pairs: (values: [Double], reference: [Double])) -> Bool {
      pairs.values.count == runs.count(of: group) && pairs.values.count == runs.count(of: other)
        && zip(pairs.values, pairs.reference).allSatisfy(PairedEvidence.isEqual)
    }
    // Apps without work of their own may have no such energy at all.
    let work = runs.pairs("energy_app_j", of: group, against: other)
    return zip(work.values, work.reference).allSatisfy(PairedEvidence.isEqual)
      && isEqual(runs.pairs("energy_location_j", of: group, against: other))
      && isEqual(runs.pairs(of: measure, group, against: other))
  }

  /// Whether one strategy is better than another in energy or error and no worse in the other one.
  private static func dominates(
    _ group: RunGroup,
    _ other: RunGroup,
    by measure: ErrorMeasure,
    in runs: GroupedRuns,
    margins: Indifference
  ) -> Bool {
    let energy = PairedEffect.effect(
      on: "energy_location_j",
      of: group,
      against: other,
      in: runs,
      margins: margins,
      hasRange: false
    )
    let error = PairedEffect.error(measure, of: group, against: other, in: runs, margins: margins)
    guard let energy, let error else { return false }
    return energy.isNoWorse && error.isNoWorse && (energy.isBetter || error.isBetter)
  }
}
