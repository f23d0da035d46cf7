// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics

/// The normal distribution with mean 0 and standard deviation 1.
///
/// Source of the quantile: Wichura (1988), Algorithm AS 241, routine PPND16, doi 10.2307/2347330;
/// relative accuracy about 1e-16.
///
/// Validation: against GSL and against 50-digit values.
public enum StandardNormal {
  /// The value that a draw stays below with probability `p` in 0...1; infinite at the ends.
  ///
  /// NaN for a `p` outside 0...1.
  @inlinable public static func quantile(_ p: Double) -> Double {
    let q = p - 0.5
    guard abs(q) <= 0.425 else { return tailQuantile(p) }
    let r = 0.180625 - q * q
    var n = 2.5090809287301226727e3
    n = n * r + 3.3430575583588128105e4
    n = n * r + 6.7265770927008700853e4
    n = n * r + 4.5921953931549871457e4
    n = n * r + 1.3731693765509461125e4
    n = n * r + 1.9715909503065514427e3
    n = n * r + 1.3314166789178437745e2
    n = n * r + 3.3871328727963666080e0
    var d = 5.2264952788528545610e3
    d = d * r + 2.8729085735721942674e4
    d = d * r + 3.9307895800092710610e4
    d = d * r + 2.1213794301586595867e4
    d = d * r + 5.3941960214247511077e3
    d = d * r + 6.8718700749205790830e2
    d = d * r + 4.2313330701600911252e1
    d = d * r + 1
    return q * n / d
  }

  /// The quantile more than 0.425 away from the median in probability.
  @usableFromInline static func tailQuantile(_ p: Double) -> Double {
    guard p > 0, p < 1 else {
      if p == 0 { return -.infinity }
      return p == 1 ? .infinity : .nan
    }
    let root = (-log(min(p, 1 - p))).squareRoot()
    let size = root <= 5 ? nearTail(root - 1.6) : farTail(root - 5)
    return p < 0.5 ? -size : size
  }

  private static func nearTail(_ r: Double) -> Double {
    var n = 7.74545014278341407640e-4
    n = n * r + 2.27238449892691845833e-2
    n = n * r + 2.41780725177450611770e-1
    n = n * r + 1.27045825245236838258e0
    n = n * r + 3.64784832476320460504e0
    n = n * r + 5.76949722146069140550e0
    n = n * r + 4.63033784615654529590e0
    n = n * r + 1.42343711074968357734e0
    var d = 1.05075007164441684324e-9
    d = d * r + 5.47593808499534494600e-4
    d = d * r + 1.51986665636164571966e-2
    d = d * r + 1.48103976427480074590e-1
    d = d * r + 6.89767334985100004550e-1
    d = d * r + 1.67638483018380384940e0
    d = d * r + 2.05319162663775882187e0
    d = d * r + 1
    return n / d
  }

  private static func farTail(_ r: Double) -> Double {
    var n = 2.01033439929228813265e-7
    n = n * r + 2.71155556874348757815e-5
    n = n * r + 1.24266094738807843860e-3
    n = n * r + 2.65321895265761230930e-2
    n = n * r + 2.96560571828504891230e-1
    n = n * r + 1.78482653991729133580e0
    n = n * r + 5.46378491116411436990e0
    n = n * r + 6.65790464350110377720e0
    var d = 2.04426310338993978564e-15
    d = d * r + 1.42151175831644588870e-7
    d = d * r + 1.84631831751005468180e-5
    d = d * r + 7.86869131145613259100e-4
    d = d * r + 1.48753612908506148525e-2
    d = d * r + 1.36929880922735805310e-1
    d = d * r + 5.99832206555887937690e-1
    d = d * r + 1
    return n / d
  }

  /// The probability, 0...1, that a draw stays below `x`.
  public static func cumulative(_ x: Double) -> Double {
    0.5 * erfc(-x * 0.5.squareRoot())
  }
}
