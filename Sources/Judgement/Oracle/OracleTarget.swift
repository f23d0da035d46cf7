// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The accuracy whose least possible energy is computed.
public struct OracleTarget: Sendable, Hashable {
  /// The measure of tracking error that is limited.
  public enum Measure: String, CaseIterable, Sendable, Hashable, Codable {
    /// The mean.
    case mean = "error_mean_m"
    /// The 95th percentile.
    case p95 = "error_p95_m"
  }

  /// The measure that is limited.
  public var measure: Measure
  /// The limit in metres, above 0; nil takes the error of each strategy in each replication.
  public var limit: Double?

  /// A limit on a measure; by default each strategy's own mean error.
  ///
  /// - Precondition: a limit is a finite number above 0.
  public init(_ measure: Measure = .mean, limit: Double? = nil) {
    precondition(limit.map { $0 > 0 && $0.isFinite } ?? true, "a limit is above 0 m")
    self.measure = measure
    self.limit = limit
  }
}
