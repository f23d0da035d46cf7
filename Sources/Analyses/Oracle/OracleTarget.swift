// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LeastEnergy
internal import Quantities

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

  /// The contribution of a sample to the sum that the limit bounds.
  func loss(limit: Double) -> OracleLoss {
    switch measure {
    case .mean: .error
    case .p95: .exceeding(limit)
    }
  }

  /// The largest sum of losses over a number of samples that is compatible with the limit.
  ///
  /// The percentile is between the two errors around position 0.95 (n - 1) in their order, so that
  /// the lower of them and all before it are within the limit.
  func budget(limit: Double, samples: Int) -> Double {
    switch measure {
    case .mean: limit * Double(samples)
    case .p95: Double(samples) - (0.95 * Double(samples - 1)).rounded(.down) - 1
    }
  }
}
