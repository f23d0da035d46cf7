// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
public import Judgement

extension OracleTarget {
  /// The target in a text such as `error_p95_m=100m`, or `error_mean_m` for a strategy's own error.
  ///
  /// - Returns: nil if the measure is not one of `Measure`, or the limit is not a length above 0 m.
  public init?(text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let measure = Measure(rawValue: String(first)) else {
      return nil
    }
    guard parts.count == 2 else {
      self.init(measure)
      return
    }
    guard let limit = try? QuantityText.parse(String(parts[1]), as: .length),
      limit > 0, limit.isFinite
    else { return nil }
    self.init(measure, limit: limit)
  }
}
