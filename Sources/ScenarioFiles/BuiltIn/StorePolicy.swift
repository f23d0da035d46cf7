// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import BuiltIns

/// A rule of an app store about location or energy: a row of `scenarios/policies.csv`.
///
/// Each is a rule of lint of the same name, which says from when it applies and where it is published.
package struct StorePolicy: Sendable, Hashable {
  /// The name of the rule of lint.
  package var name: String
  /// The store.
  package var store: String
  /// The first day on which it applies, such as `2026-10-28`.
  package var from: String
  /// The month in which its source was read, such as `2026-11`.
  package var read: String
  /// What it says, as the end of a sentence.
  package var statement: String
  /// The way out.
  package var remedy: String
  /// Where it is published or reported.
  package var source: String

  /// All policies, in the order of the table.
  package static let all = rows(of: BuiltInTables.policies)

  /// The rows of a table; a row without seven cells or with an empty one is left out, and a test
  /// checks that there is none.
  static func rows(of text: String) -> [StorePolicy] {
    RangeTable.rows(of: text).compactMap { cells in
      guard cells.count == 7, cells.allSatisfy({ !$0.isEmpty }) else { return nil }
      return StorePolicy(
        name: cells[0],
        store: cells[1],
        from: cells[2],
        read: cells[3],
        statement: cells[4],
        remedy: cells[5],
        source: cells[6]
      )
    }
  }
}
