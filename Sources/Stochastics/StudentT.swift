// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics

/// Confidence intervals of a mean from Student's t distribution.
///
/// Assumes independent values and a mean that is about normal.
///
/// Sources: Student (1908), doi 10.1093/biomet/6.1.1; the tail as an incomplete beta function, Abramowitz and
/// Stegun (1964), 26.5.27, by the continued fraction of Press et al., Numerical Recipes (2007),
/// section 6.4; many degrees of freedom by Abramowitz and Stegun 26.7.5.
///
/// Validation: quantiles against GSL to 1e-11, over 0.1 to 1e9 degrees of freedom.
public enum StudentT {
  /// The two-sided interval of a mean; nil if none can be given.
  ///
  /// - Parameters:
  ///   - mean: the sample mean, finite.
  ///   - standardDeviation: the sample standard deviation, finite and 0 or above.
  ///   - count: the number of values; below 2 gives nil.
  ///   - confidence: between 0 and 1, both excluded; anything else gives nil.
  /// - Returns: the two ends, in the unit of the mean.
  public static func interval(
    mean: Double,
    standardDeviation: Double,
    count: Int,
    confidence: Double = 0.95
  ) -> (low: Double, high: Double)? {
    guard mean.isFinite, standardDeviation.isFinite, standardDeviation >= 0, count > 1,
      confidence > 0, confidence < 1
    else { return nil }
    let t = quantile(upperTail: (1 - confidence) / 2, degreesOfFreedom: Double(count - 1))
    let half = t * standardDeviation / Double(count).squareRoot()
    return (mean - half, mean + half)
  }

  /// The quantile of a probability; nil outside (0, 1) or without degrees of freedom.
  public static func quantile(_ probability: Double, degreesOfFreedom: Double) -> Double? {
    guard probability > 0, probability < 1, degreesOfFreedom > 0 else { return nil }
    return quantile(upperTail: 1 - probability, degreesOfFreedom: degreesOfFreedom)
  }

  /// The value that a draw exceeds with probability `tail` in 0...1.
  private static func quantile(upperTail tail: Double, degreesOfFreedom freedom: Double) -> Double {
    guard tail <= 0.5 else { return -quantile(upperTail: 1 - tail, degreesOfFreedom: freedom) }
    guard tail < 0.5 else { return 0 }
    guard freedom < 1e5 else { return series(tail, freedom) }
    let curve = Tail(freedom: freedom)
    var (low, high) = (0.0, 1.0)
    while curve.beyond(high) > tail, high < .greatestFiniteMagnitude / 4 {
      (low, high) = (high, 2 * high)
    }
    var t = 0.5 * (low + high)
    for _ in 0..<200 {
      let beyond = curve.beyond(t)
      if beyond > tail { low = t } else { high = t }
      // Newton's step on the logarithms of tail and value, along which far tails are straight.
      var next = t * exp((log(beyond) - log(tail)) * beyond / (t * curve.density(t)))
      if !(next > low && next < high) { next = 0.5 * (low + high) }
      let isLast = abs(next - t) <= 4 * t.ulp
      t = next
      if isLast { break }
    }
    return t
  }

  /// The quantile for many degrees of freedom, from the normal one.
  private static func series(_ tail: Double, _ freedom: Double) -> Double {
    let z = -StandardNormal.quantile(tail)
    let s = z * z
    let first = z * (s + 1) / 4
    let second = z * ((5 * s + 16) * s + 3) / 96
    let third = z * (((3 * s + 19) * s + 17) * s - 15) / 384
    return z + (first + (second + third / freedom) / freedom) / freedom
  }

  /// The distribution above 0 for some degrees of freedom.
  private struct Tail {
    let freedom: Double
    /// The density at 0 times the root of the degrees of freedom.
    private let scale: Double

    init(freedom: Double) {
      self.freedom = freedom
      scale = Self.ratioOfGammas(freedom / 2) / Double.pi.squareRoot()
    }

    /// Γ(a + 1/2)/Γ(a), by its series in 1/a for an `a` of 40 or above.
    private static func ratioOfGammas(_ a: Double) -> Double {
      var (a, factor) = (a, 1.0)
      while a < 40 {
        factor *= a / (a + 0.5)
        a += 1
      }
      let r = 1 / a
      var sum = 39_325.0 / 33_554_432
      for c in [
        869.0 / 4_194_304, -399.0 / 262_144, -21.0 / 32_768, 5.0 / 1024, 1.0 / 128, -1.0 / 8, 1,
      ] { sum = sum * r + c }
      return factor * a.squareRoot() * sum
    }

    func density(_ t: Double) -> Double {
      scale / freedom.squareRoot() * exp(-(freedom + 1) / 2 * log1p(t * t / freedom))
    }

    /// The probability of a draw above a `t` of 0 or above.
    func beyond(_ t: Double) -> Double {
      let a = freedom / 2
      let square = t * t / freedom
      let power = scale * exp(-a * log1p(square)) * (square / (1 + square)).squareRoot()
      return 1 / (1 + square) < (a + 1) / (a + 2.5)
        ? 0.5 * power * Self.fraction(a, 0.5, 1 / (1 + square)) / a
        : 0.5 - power * Self.fraction(0.5, a, square / (1 + square))
    }

    /// The continued fraction of the incomplete beta function.
    private static func fraction(_ a: Double, _ b: Double, _ x: Double) -> Double {
      let least = 1e-300
      var c = 1.0
      var d = 1 - (a + b) * x / (a + 1)
      d = 1 / (abs(d) < least ? least : d)
      var value = d
      for m in 1...1000 {
        let k = Double(m)
        for term in [
          k * (b - k) * x / ((a + 2 * k - 1) * (a + 2 * k)),
          -(a + k) * (a + b + k) * x / ((a + 2 * k) * (a + 2 * k + 1)),
        ] {
          d = 1 + term * d
          d = 1 / (abs(d) < least ? least : d)
          c = 1 + term / c
          if abs(c) < least { c = least }
          value *= d * c
        }
        if abs(d * c - 1) < 2e-16 { break }
      }
      return value
    }
  }
}
