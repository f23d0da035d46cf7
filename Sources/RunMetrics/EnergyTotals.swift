// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import PhoneModel
public import Quantities

/// The sums of ledger rows by a key, such as the component, the cause or the part of the phone.
///
/// Rows are added in their order, so equal ledgers give equal sums.
public struct EnergyTotals<Key: Hashable & Sendable>: Sendable {
  /// The sums of the rows of one key.
  public struct Total: Sendable, Hashable {
    /// The energy.
    public var energy = Joules.zero
    /// The time in the rows' states.
    public var active = SimulationDuration.zero

    fileprivate mutating func add(_ row: LedgerRow) {
      energy += row.energy
      active += row.active
    }
  }

  /// The keys, in the order of their first rows.
  public private(set) var keys: [Key] = []
  private var totals: [Key: Total] = [:]

  /// The sums of some rows.
  ///
  /// - Parameters:
  ///   - rows: rows of one ledger or of several.
  ///   - key: the key of a row; nil leaves the row out.
  public init(_ rows: some Sequence<LedgerRow>, by key: (LedgerRow) -> Key?) {
    for row in rows {
      guard let key = key(row) else { continue }
      let count = totals.count
      totals[key, default: Total()].add(row)
      if totals.count > count { keys.append(key) }
    }
  }

  /// The sums of a key; zero for a key without rows.
  public subscript(key: Key) -> Total { totals[key] ?? Total() }

  /// The energy of a key, in joules.
  package func joules(_ key: Key) -> Double { self[key].energy.value }
}
