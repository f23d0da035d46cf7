// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics

/// The Weibull distribution; shape 2 is the Rayleigh distribution of a plane error's size.
public struct Weibull: Hashable, Sendable {
  /// The shape, above 0; 1 gives the exponential distribution.
  public let shape: Double
  /// The scale, above 0; a draw stays below it with probability 1 - 1/e.
  public let scale: Double

  /// The distribution with a shape and a scale above 0.
  public init(shape: Double, scale: Double) {
    precondition(shape > 0 && scale > 0, "a Weibull shape and scale must be above 0")
    self.shape = shape
    self.scale = scale
  }

  /// The value that a draw stays below with probability `p` in 0...1; NaN outside.
  public func quantile(_ p: Double) -> Double {
    (0...1).contains(p) ? scale * pow(-log1p(-p), 1 / shape) : .nan
  }
}
