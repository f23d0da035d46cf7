// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics
public import Quantities

/// The first-order Gauss-Markov process with mean 0 and standard deviation 1.
///
/// Its autocorrelation falls exponentially, which describes slowly wandering position errors.
///
/// Source: Gelb (ed., 1974), Applied Optimal Estimation, MIT Press, section 3.8.
public enum GaussMarkov {
  /// The next value from the previous one, the correlation of the two and a standard normal draw.
  ///
  /// - Parameters:
  ///   - previous: the value before, itself standard normal at the start.
  ///   - a: correlation in -1...1; 0 forgets, 1 keeps the value.
  ///   - n: an independent standard normal draw.
  /// - Returns: `a previous + sqrt(1 - a²) n`, which keeps the standard deviation at 1.
  @inlinable public static func step(
    _ previous: Double,
    correlation a: Double,
    innovation n: Double
  ) -> Double {
    a * previous + (1 - a * a).squareRoot() * n
  }

  /// The correlation of two values a duration apart, `exp(-elapsed / timeConstant)`.
  ///
  /// - Precondition: `timeConstant` is above 0 s and `elapsed` is not negative.
  public static func correlation(
    after elapsed: SimulationDuration,
    timeConstant: SimulationDuration
  ) -> Double {
    precondition(timeConstant.nanoseconds > 0, "a time constant must be above 0 s")
    precondition(elapsed.nanoseconds >= 0, "elapsed time must not be negative")
    return exp(-(elapsed / timeConstant))
  }
}
