// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The number of rows with each outcome, each row counted once.
///
/// There is no target rate: the agreement of a row that was fitted, or returns its inputs, proves
/// little.
package struct RowCounts: Sendable, Hashable {
  /// Rows of the model inside their bands.
  package var pass = 0
  /// Rows of any kind except hints that are not inside their bands.
  package var miss = 0
  /// Rows inside their bands that read a number fitted to their own source.
  package var fitted = 0
  /// Rows inside their bands that return published numbers.
  package var identity = 0
  /// Rows that the lab cannot replay, without hints.
  package var notReplayable = 0
  /// Rows whose published number is quoted from memory.
  package var hints = 0

  /// The counts of some rows.
  package init(_ rows: [ScoredRow]) {
    for row in rows {
      switch (row.row.kind, row.outcome) {
      case (.hint, _): hints += 1
      case (_, .notExpressible): notReplayable += 1
      case (_, .miss): miss += 1
      case (.model, .pass): pass += 1
      case (.fitted, .pass): fitted += 1
      case (.identity, .pass): identity += 1
      }
    }
  }

  /// The four counts, then the rows that are not replayable and the hints.
  package var sentence: String {
    "\(pass) pass, \(miss) miss, \(fitted) fitted, \(identity) identity; "
      + "\(notReplayable) not replayable, \(hints) hints"
  }
}
