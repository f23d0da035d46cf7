// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The kind of evidence behind a number or a rule.
public enum Evidence: String, CaseIterable, Sendable, Hashable, Codable {
  /// Read in a source.
  case doc
  /// Measured in the field or in the laboratory.
  case measured
  /// Chosen so that the lab reproduces measurements; the source names them.
  case fitted
  /// Arithmetic on other numbers.
  case derived
  /// Reported by people who saw it, such as in a forum, and not documented.
  case reported
  /// Remembered from a source, not read again.
  case recall
  /// No source.
  case assumption
}
