// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement
internal import Studies

extension BudgetCheck.Grade {
  /// The word before the budget's name.
  var label: String {
    switch self {
    case .ok: "ok"
    case .warning: "warning"
    case .breach, .noVerdict: "error"
    case .ignored: "ignored"
    }
  }

  /// The name in tables and titles.
  var text: String {
    switch self {
    case .ok: "ok"
    case .warning: "warning"
    case .breach: "breached"
    case .noVerdict: "no verdict"
    case .ignored: "ignored"
    }
  }

  /// True if there is something to report.
  var isReported: Bool { self != .ok && self != .ignored }

  /// The position in a list that begins with the worst.
  var rank: Int {
    switch self {
    case .breach: 0
    case .noVerdict: 1
    case .warning: 2
    case .ok: 3
    case .ignored: 4
    }
  }
}

extension BudgetCheck {
  /// The excess over the limit, as a share of the limit or of the reference; below 0 within the
  /// limit.
  ///
  /// A limit that is breached because values are missing exceeds every other.
  var excess: Double {
    func share(_ beyond: Double, of size: Double) -> Double {
      guard beyond != 0 else { return 0 }
      return size == 0 ? (beyond > 0 ? .infinity : -.infinity) : beyond / abs(size)
    }
    if limit.isRelative {
      guard let change else { return status == .breached ? .infinity : -.infinity }
      let beyond = limit.direction * (change.estimate - limit.tolerance)
      return limit.scale == .fraction ? beyond : share(beyond, of: change.before)
    }
    guard let now else { return status == .breached ? .infinity : -.infinity }
    return share(limit.direction * (now.estimate - limit.number), of: limit.number)
  }
}

extension BudgetReport {
  /// The checks, worst first; equal ones keep their order.
  var worstFirst: [BudgetCheck] {
    checks.enumerated()
      .sorted { first, second in
        let (a, b) = (first.element, second.element)
        if a.grade.rank != b.grade.rank { return a.grade.rank < b.grade.rank }
        let (x, y) = (a.excess, b.excess)
        if x != y, !x.isNaN, !y.isNaN { return x > y }
        return first.offset < second.offset
      }
      .map(\.element)
  }

  /// Scenario and strategy, with phone and system if they differ in the report; nil without runs.
  func name(of check: BudgetCheck) -> String? {
    guard let group = check.group else { return nil }
    func isShared(_ part: KeyPath<RunGroup, String>) -> Bool {
      checks.allSatisfy { $0.group == nil || $0.group?[keyPath: part] == group[keyPath: part] }
    }
    var name = "\(group.scenario)/\(group.strategy)"
    if !isShared(\.phone) { name += " \(group.phone)" }
    if !isShared(\.os) { name += " \(group.os)" }
    return name
  }
}
