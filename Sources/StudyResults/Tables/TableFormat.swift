// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// How a table of results is printed.
public enum TableFormat: String, CaseIterable, Sendable, Hashable {
  /// What to use and why, for people.
  case table
  /// A row a strategy, numbers in full.
  case csv
  /// Everything, with the verdicts.
  case json
  /// A table for a report or a review.
  case markdown
}
