// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement
internal import LeastEnergy

extension OracleTarget {
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
