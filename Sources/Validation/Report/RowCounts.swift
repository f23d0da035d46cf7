// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// How many rows came out how, each counted once.
///
/// There is no rate to reach: of a row that was fitted, or returns what went in, an agreement says little.
public struct RowCounts: Sendable, Hashable {
  /// Rows of the model that lie inside their bands.
  public var pass = 0
  /// Rows of any kind but hints that do not.
  public var miss = 0
  /// Rows inside their bands that read a number fitted to their own source.
  public var fitted = 0
  /// Rows inside their bands that return published numbers.
  public var identity = 0
  /// Rows that the lab cannot replay, hints left out.
  public var notReplayable = 0
  /// Rows whose published number is remembered.
  public var hints = 0

  /// The counts of some rows.
  public init(_ rows: [ScoredRow]) {
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

  /// The four counts, and what is beside them.
  public var sentence: String {
    "\(pass) pass, \(miss) miss, \(fitted) fitted, \(identity) identity; "
      + "\(notReplayable) not replayable, \(hints) hints"
  }
}
