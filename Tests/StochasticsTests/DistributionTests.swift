// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import CGSL
import Mathematics
import Stochastics
import TracewattTestSupport

@Suite("Distributions")
struct DistributionTests {
  /// Probabilities over the whole open interval, dense at both ends.
  static let probabilities: [Double] =
    (1..<2000).map { Double($0) / 2000 }
    + (1...300).map { Mathematics.pow(10, -Double($0)) }
    + (10...53).map { 1 - Mathematics.pow(2, -Double($0)) }

  /// The relative distance of two numbers, absolute below size 1e-300.
  static func apart(_ a: Double, _ b: Double) -> Double {
    a == b ? 0 : abs(a - b) / max(abs(b), 1e-300)
  }

  // 50-digit solutions of the normal integral by Newton's method, rounded to 17 digits. Each p is
  // the exact binary value.
  static let normalReference: [(p: Double, x: Double)] = [
    (1e-300, -37.047096299361199), (1e-100, -21.273453560965324), (1e-20, -9.2623400897984076),
    (0x1p-54, -8.2923610758135955), (1e-10, -6.3613409024040562), (1e-05, -4.2648907939228246),
    (0.001, -3.0902323061678136), (0.01, -2.3263478740408411), (0.025, -1.9599639845400543),
    (0.05, -1.6448536269514727), (0.075, -1.4395314709384559), (0.1, -1.2815515655446004),
    (0.25, -0.67448975019608174), (0.4, -0.25334710313579974), (0.499, -0.0025066308995717662),
    (0.5625, 0.15731068461017070), (0.75, 0.67448975019608174), (0.9, 1.2815515655446006),
    (0.925, 1.4395314709384562), (0.975, 1.9599639845400539), (0.999, 3.0902323061678133),
    (1 - 0x1p-53, 8.2095361516013869),
  ]

  // PPND16 is exact to about 1 part in 1e16; a polynomial of degree 7 in doubles adds a few units
  // in the last place, so 1e-15 is four of them. At p = 0.499 q = p - 0.5 is still exact.
  @Test("the normal quantile is right to 1e-15 against 50-digit values", arguments: normalReference)
  func normalExact(_ reference: (p: Double, x: Double)) {
    #expect(Self.apart(StandardNormal.quantile(reference.p), reference.x) < 1e-15)
  }

  @Test("the normal quantile agrees with GSL to 1e-12")
  func normalAgainstGSL() {
    for p in Self.probabilities {
      #expect(Self.apart(StandardNormal.quantile(p), gsl_cdf_ugaussian_Pinv(p)) <= 1e-12, "p \(p)")
    }
  }

  // Below -37.5 the probability is subnormal.
  @Test("the normal probability agrees with GSL to 1e-12")
  func normalCumulative() {
    for step in -3700...1000 {
      let x = Double(step) / 100
      #expect(Self.apart(StandardNormal.cumulative(x), gsl_cdf_ugaussian_P(x)) <= 1e-12, "x \(x)")
    }
  }

  @Test("the normal quantile undoes the normal probability")
  func normalRoundTrip() {
    for step in -3700...400 {
      let x = Double(step) / 100
      // One rounding of p moves x by half an ulp of p over the density.
      let density = Mathematics.exp(-x * x / 2) * 0.3989422804014327
      let p = StandardNormal.cumulative(x)
      let bound = 4 * p.ulp / density + 1e-14 * max(1, abs(x))
      #expect(abs(StandardNormal.quantile(p) - x) <= bound, "x \(x)")
    }
  }

  @Test("the normal quantile is odd about one half and infinite at the ends")
  func normalEnds() {
    for p in [0.125, 0.0625, 0x1p-20, 0x1p-50] {
      expectEqual(StandardNormal.quantile(p), -StandardNormal.quantile(1 - p))
    }
    expectEqual(StandardNormal.quantile(0.5), 0)
    expectEqual(StandardNormal.quantile(0), -.infinity)
    expectEqual(StandardNormal.quantile(1), .infinity)
    for p in [-0.1, 1.1, .nan, -.infinity, .infinity] {
      #expect(StandardNormal.quantile(p).isNaN)
    }
  }

  @Test("the Weibull quantile agrees with GSL to 1e-12", arguments: [0.5, 1, 1.7, 2, 6])
  func weibull(shape: Double) {
    let law = Weibull(shape: shape, scale: 3.5)
    for p in Self.probabilities {
      #expect(Self.apart(law.quantile(p), gsl_cdf_weibull_Pinv(p, 3.5, shape)) <= 1e-12, "p \(p)")
    }
  }

  // exp turns an absolute error of its argument into a relative one; arguments reach 37 x 1.5, so
  // the rounding of the argument alone is 56 x 1.1e-16 = 6e-15.
  @Test("the log-normal quantile agrees with GSL to 1e-12", arguments: [0.05, 0.6, 1.5])
  func logNormal(sigma: Double) {
    let law = LogNormal(median: 8, sigma: sigma)
    for p in Self.probabilities {
      let expected = gsl_cdf_lognormal_Pinv(p, Mathematics.log(8), sigma)
      #expect(Self.apart(law.quantile(p), expected) <= 1e-12, "p \(p)")
    }
  }

  @Test("the exponential quantile agrees with GSL to 1e-12")
  func exponential() {
    let law = Exponential(mean: 42)
    for p in Self.probabilities {
      #expect(Self.apart(law.quantile(p), gsl_cdf_exponential_Pinv(p, 42)) <= 1e-12, "p \(p)")
    }
  }

  @Test("quantiles at 0 and 1 are the ends of the support")
  func ends() {
    expectEqual(Exponential(mean: 2).quantile(0), 0)
    expectEqual(Exponential(mean: 2).quantile(1), .infinity)
    expectEqual(Weibull(shape: 2, scale: 3).quantile(0), 0)
    expectEqual(Weibull(shape: 2, scale: 3).quantile(1), .infinity)
    expectEqual(LogNormal(median: 2, sigma: 1).quantile(0), 0)
    expectEqual(LogNormal(median: 2, sigma: 1).quantile(1), .infinity)
    expectEqual(LogNormal(median: 2, sigma: 0).quantile(0), 2)
    expectEqual(LogNormal(median: 2, sigma: 0).quantile(0.9), 2)
  }

  @Test("quantiles outside 0...1 are not a number", arguments: [-0.5, 1.5, Double.nan])
  func outside(p: Double) {
    #expect(Exponential(mean: 2).quantile(p).isNaN)
    #expect(Weibull(shape: 2, scale: 3).quantile(p).isNaN)
    #expect(LogNormal(median: 2, sigma: 1).quantile(p).isNaN)
    #expect(LogNormal(median: 2, sigma: 0).quantile(p).isNaN)
  }
}
