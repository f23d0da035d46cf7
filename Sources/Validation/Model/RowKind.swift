// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// What an agreement of a row is worth.
public enum RowKind: String, CaseIterable, Sendable, Hashable {
  /// The model says something that it was not told.
  case model
  /// A number that the row reads was fitted to the row's own source.
  case fitted
  /// What went in comes out: the prediction is arithmetic on published numbers.
  case identity
  /// The published number is remembered, not read again; it counts nowhere.
  case hint
}

/// A number of a profile that was fitted to recordings or to what a source published.
///
/// `Validation` computes the kind of a row from these. That a row reads a number is no matter of words:
/// a test changes each number and finds the rows whose predictions move.
public struct FittedNumber: Sendable, Hashable {
  /// The profile, or the beginning of the names of several, such as `iphone_6` or `era_`; empty for a
  /// rule of the model that is no number of a profile.
  public var profile: String
  /// The key in the profile's file, such as `gnss.tracking_power`, or the rule.
  public var key: String
  /// What it was fitted to, as the sources of rows begin.
  public var sources: [String]
  /// The rows of these sources whose predictions depend on it.
  public var readBy: [String]

  /// A number with what it was fitted to.
  public init(
    _ profile: String,
    _ key: String,
    to sources: [String],
    readBy rows: [String]
  ) {
    self.profile = profile
    self.key = key
    self.sources = sources
    readBy = rows
  }

  /// Whether it was fitted to a row's own source, and the row reads it.
  func isFitted(to row: String, of source: String) -> Bool {
    readBy.contains(row) && sources.contains { source.hasPrefix($0) }
  }

  /// Profile and key in words.
  public var text: String { profile.isEmpty ? key : "`\(key)` of `\(profile)`" }
}
