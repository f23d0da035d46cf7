// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The kind of evidence that a row's agreement gives.
package enum RowKind: String, CaseIterable, Sendable, Hashable {
  /// The model predicts something beyond its inputs.
  case model
  /// A number that the row reads was fitted to the row's own source.
  case fitted
  /// The inputs come back: the prediction is arithmetic on published numbers.
  case identity
  /// The published number is quoted from memory and was not read again; it is not counted.
  case hint
}

/// A number of a profile that was fitted to recordings or to published results.
///
/// `Validation` computes the kind of a row from these. A test checks which rows read a number: it
/// changes each number and finds the rows whose predictions move.
package struct FittedNumber: Sendable, Hashable {
  /// The profile, or a common beginning of several names, such as `iphone_6` or `era_`; empty for a
  /// rule.
  ///
  /// A rule of the model is not a number of a profile.
  package var profile: String
  /// The key in the profile's file, such as `gnss.tracking_power`, or the rule.
  package var key: String
  /// The sources it was fitted to, each as the beginning of a row's source.
  package var sources: [String]
  /// The rows of these sources whose predictions depend on it.
  package var readBy: [String]

  /// A fitted number with its sources.
  package init(
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

  /// Whether the number was fitted to a row's own source and the row reads it.
  func isFitted(to row: String, of source: String) -> Bool {
    readBy.contains(row) && sources.contains { source.hasPrefix($0) }
  }

  /// Profile and key in words.
  package var text: String { profile.isEmpty ? key : "`\(key)` of `\(profile)`" }
}
