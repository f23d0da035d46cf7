// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The format of a printed table.
public enum TableFormat: String, CaseIterable, Sendable, Hashable {
  /// The recommendation with its reasons, as text.
  case table
  /// One row per strategy, numbers in full.
  case csv
  /// All results, with the verdicts.
  case json
  /// A table for a report or a review.
  case markdown
}
