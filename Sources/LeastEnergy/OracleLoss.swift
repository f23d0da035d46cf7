// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The contribution of a sample's error to the sum that a target limits.
package enum OracleLoss: Sendable, Hashable {
  /// The error itself in metres; a limit on the mean uses it.
  case error
  /// 1 if the error is above this many metres, else 0; a limit on a percentile uses it.
  case exceeding(Double)

  /// The loss of one sample with an error in metres.
  package func value(_ error: Double) -> Double {
    switch self {
    case .error: error
    case .exceeding(let limit): error > limit ? 1 : 0
    }
  }
}
