// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The loss of a residual, in units of the robust scale.
public enum LeastSquaresLoss: String, CaseIterable, Sendable, Hashable {
  /// The square of the residual, whatever its size.
  case squares
  /// The square up to 1.345 scales and linear beyond; 95 % efficient for normal errors.
  ///
  /// Source: Huber (1964), doi 10.1214/aoms/1177703732; constant of Holland and Welsch (1977).
  case huber
  /// Falling weight, 0 beyond 4.685 scales; 95 % efficient for normal errors.
  ///
  /// Source: Beaton and Tukey (1974), doi 10.1080/00401706.1974.10489171; constant of Holland and
  /// Welsch (1977).
  case bisquare

  /// The residual, in scales, at which the loss departs from the square.
  var tuning: Double {
    switch self {
    case .squares: 1
    case .huber: 1.345
    case .bisquare: 4.685
    }
  }

  /// The weight of a residual in units of the tuned scale.
  func weight(_ residual: Double) -> Double {
    let size = abs(residual)
    switch self {
    case .squares: return 1
    case .huber: return size <= 1 ? 1 : 1 / size
    case .bisquare:
      guard size < 1 else { return 0 }
      let rest = 1 - size * size
      return rest * rest
    }
  }

  /// The slope of weight times residual.
  func slope(_ residual: Double) -> Double {
    let size = abs(residual)
    switch self {
    case .squares: return 1
    case .huber: return size <= 1 ? 1 : 0
    case .bisquare:
      guard size < 1 else { return 0 }
      let square = size * size
      return (1 - square) * (1 - 5 * square)
    }
  }
}
