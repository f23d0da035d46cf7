// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import PhoneModel

extension Cell {
  /// The key columns of a run.
  static func cells(_ key: RunKey) -> [Cell] {
    cells(RunGroup(key)) + [.integer(key.replication)]
  }

  /// The key columns of a group.
  package static func cells(_ group: RunGroup) -> [Cell] {
    [.text(group.scenario), .text(group.strategy), .text(group.phone), .text(group.os)]
  }

  /// Estimate, interval and count.
  static func cells(_ value: IntervalEstimate) -> [Cell] {
    [.number(value.estimate), .number(value.low), .number(value.high), .integer(value.count)]
  }

  /// The ends of the range over the unknown parameters.
  static func cells(_ range: ClosedRange<Double>?) -> [Cell] {
    [.number(range?.lowerBound), .number(range?.upperBound)]
  }

  /// The columns of a component, its state and its cause.
  static func cells(_ component: Component, _ state: String, _ cause: CauseLabel) -> [Cell] {
    [
      .text(component.rawValue), .text(state), .text(cause.label),
      .text(cause.category.rawValue), cause.client.map { .integer($0) } ?? .empty,
    ]
  }
}

extension LedgerRow {
  /// The order of ledger rows in tables: by their key columns.
  static func precedes(_ a: LedgerRow, _ b: LedgerRow) -> Bool {
    let (first, second) = (a.cause, b.cause)
    if a.component != b.component { return a.component.rawValue < b.component.rawValue }
    return (a.state, first.label, first.category.rawValue, first.client ?? -1)
      < (b.state, second.label, second.category.rawValue, second.client ?? -1)
  }
}
