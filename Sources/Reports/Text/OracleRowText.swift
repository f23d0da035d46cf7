// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Judgement
internal import Quantities
internal import Studies

extension OracleTable {
  /// The meaning of the bound.
  static let remark =
    "The least possible assumes that every position is exact and as cheap as possible, and that the "
    + "whole day is known; a real strategy may not be able to reach it."

  /// The distance of one strategy from the best possible, in a sentence.
  public func text(_ row: Row) -> String { OracleRowText(row: row, target: target).text }
}

private struct OracleRowText {
  var row: OracleTable.Row
  var target: OracleTarget

  var text: String {
    let name = row.group.strategy
    guard row.metCount > 0, let energy = row.energy, let least = row.leastEnergy else {
      return target.limit == nil
        ? "\(name): never had a position, so there is nothing to compare it with."
        : "\(name) does not meet \(goal) in any replication."
    }
    let part =
      row.metCount < row.count ? " (met in \(row.metCount) of \(row.count) replications)" : ""
    if energy.estimate == 0 {
      return "\(name) reaches \(goal)\(part) without location energy, the best possible."
    }
    let floor =
      "no schedule of readings could have used less than \(amount(least.estimate)) of its "
      + "\(amount(energy.estimate))"
    guard let regret = row.regret else {
      guard least.estimate > 0 else {
        return "\(name): for \(goal)\(part) the bound is 0 J, so it says nothing."
      }
      return "\(name): for \(goal)\(part) \(floor); in some replications the bound is 0 J."
    }
    return "\(name) uses \(number(regret.estimate)) times the least possible for \(goal)\(part)"
      + interval(regret) + ": \(floor)."
  }

  /// The target in a sentence, such as `its error_mean_m of 12 m` or `error_p95_m of at most 100
  /// m`.
  private var goal: String {
    if let limit = target.limit {
      return "\(target.measure.rawValue) of at most \(number(limit)) m"
    }
    return "its \(target.measure.rawValue) of \(number(row.limit?.estimate ?? 0)) m"
  }

  private func interval(_ value: IntervalEstimate) -> String {
    guard let low = value.low, let high = value.high else { return "" }
    return " (95 % interval \(number(low))–\(number(high)))"
  }

  private func amount(_ joules: Double) -> String { number(joules) + " J" }

  private func number(_ value: Double) -> String { NumberText.short(value, digits: 3) }
}
