// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The effect of one parameter on the days when it moves through its range and all others stay fixed.
public struct ParameterEffect: Sendable, Hashable {
  /// The method by which the effect was found.
  public enum Method: String, CaseIterable, Sendable, Hashable, Codable {
    /// From the ledger of the runs in use, because powers do not change the course of a run.
    case exact
    /// By running the days again at both ends.
    case simulated
    /// By running the days again with its whole group at both ends: nothing changed.
    case screened
  }

  /// The index in the list of free parameters.
  package var parameter: Int
  /// The method by which the effect was found.
  package var method: Method
  /// The outcomes at the low end; nil if nothing changed at all.
  package var low: ModelMeans?
  /// The outcomes at the high end; nil if nothing changed at all.
  package var high: ModelMeans?

  package init(parameter: Int, method: Method, low: ModelMeans? = nil, high: ModelMeans? = nil) {
    self.parameter = parameter
    self.method = method
    self.low = low
    self.high = high
  }
}
