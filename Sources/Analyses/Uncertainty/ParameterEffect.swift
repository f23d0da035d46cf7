// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// What one parameter does to the days when it goes through its range and all others stay.
public struct ParameterEffect: Sendable, Hashable {
  /// How the effect became known.
  public enum Method: String, CaseIterable, Sendable, Hashable, Codable {
    /// From the ledger of the runs in use: powers change no run's course.
    case exact
    /// By running the days again at both ends.
    case simulated
    /// By running the days again with its whole group at both ends: nothing changed.
    case screened
  }

  /// The place in the list of free parameters.
  package var parameter: Int
  /// How the effect became known.
  package var method: Method
  /// What the days came to at the low end; nil if nothing at all changed.
  package var low: ModelMeans?
  /// What the days came to at the high end; nil if nothing at all changed.
  package var high: ModelMeans?
}
