// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics

extension PlotScale {
  /// Whether values need a logarithmic axis: all are above 0, and they span more than a decade.
  static func wantsLogarithm(_ values: [Double]) -> Bool {
    guard let low = values.min(), let high = values.max() else { return false }
    return low > 0 && high > 10 * low
  }

  /// The largest of 1, 2 and 5 times a power of ten that is not above a value above 0.
  static func roundedDown(_ value: Double) -> Double {
    let exponent = Int(log10(value).rounded(.down))
    for factor in [5.0, 2] where scaled(factor, exponent) <= value * (1 + 1e-12) {
      return scaled(factor, exponent)
    }
    return scaled(1, exponent)
  }

  /// The smallest of 1, 2 and 5 times a power of ten that is not below a value above 0.
  static func roundedUp(_ value: Double) -> Double {
    let exponent = Int(log10(value).rounded(.down))
    for factor in [1.0, 2, 5] where scaled(factor, exponent) >= value * (1 - 1e-12) {
      return scaled(factor, exponent)
    }
    return scaled(1, exponent + 1)
  }

  /// The value at a share of the axis from the smallest value to the largest.
  func value(at share: Double) -> Double {
    switch kind {
    case .linear: domain.lowerBound + share * (domain.upperBound - domain.lowerBound)
    case .logarithmic: domain.lowerBound * pow(domain.upperBound / domain.lowerBound, share)
    }
  }

  /// A factor times a power of ten; negative powers are applied by division, so that 0.1 is exactly
  /// 0.1.
  private static func scaled(_ factor: Double, _ exponent: Int) -> Double {
    exponent < 0 ? factor / pow(10, Double(-exponent)) : factor * pow(10, Double(exponent))
  }
}
