// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import CGSL
import Mathematics
import Stochastics
import TracewattTestSupport

/// Sample moments compared with the exact ones, n = 50,000, bound at 4 standard errors.
@Suite("DistributionStatistics", .tags(.statistics))
struct DistributionStatistics {
  static let n = 50_000
  let random = KeyedRandom(seed: 2026, replication: 0, purpose: DrawPurpose("test.moments"))

  /// Whether the mean of a function of draws is within 4 standard errors of its expectation.
  ///
  /// The standard error comes from the sample itself.
  private func agrees(_ expected: Double, _ draw: (UInt64) -> Double) -> Bool {
    let summary = Summary((0..<Self.n).map { draw(UInt64($0)) })
    guard let mean = summary.mean, let error = summary.standardError else { return false }
    return abs(mean - expected) < 4 * error
  }

  @Test("uniform draws have mean 1/2 and variance 1/12")
  func uniform() {
    #expect(agrees(0.5) { random.uniform($0) })
    #expect(agrees(1 / 12.0) { (random.uniform($0) - 0.5) * (random.uniform($0) - 0.5) })
  }

  @Test("normal draws have moments 0, 1, 0 and 3")
  func normal() {
    #expect(agrees(0) { random.normal($0, 1) })
    #expect(agrees(1) { Mathematics.pow(random.normal($0, 1), 2) })
    #expect(agrees(0) { Mathematics.pow(random.normal($0, 1), 3) })
    #expect(agrees(3) { Mathematics.pow(random.normal($0, 1), 4) })
  }

  @Test("exponential draws have the mean m and the second moment 2 m²")
  func exponential() {
    #expect(agrees(30) { random.exponential($0, 2, mean: 30) })
    #expect(agrees(1800) { Mathematics.pow(random.exponential($0, 2, mean: 30), 2) })
  }

  @Test("log-normal draws have the mean of the type and the log deviation sigma")
  func logNormal() {
    let law = LogNormal(median: 12, sigma: 0.6)
    #expect(agrees(law.mean) { random.logNormal($0, 3, median: 12, sigma: 0.6) })
    #expect(
      agrees(0.36) {
        Mathematics.pow(Mathematics.log(random.logNormal($0, 3, median: 12, sigma: 0.6) / 12), 2)
      }
    )
  }

  @Test("Weibull draws have mean scale Γ(1 + 1/shape) and second moment scale² Γ(1 + 2/shape)")
  func weibull() {
    #expect(agrees(5 * gsl_sf_gamma(1 + 1 / 1.7)) { random.weibull($0, 4, shape: 1.7, scale: 5) })
    #expect(
      agrees(25 * gsl_sf_gamma(1 + 2 / 1.7)) {
        Mathematics.pow(random.weibull($0, 4, shape: 1.7, scale: 5), 2)
      }
    )
  }

  @Test(
    "an event of a probability happens in that share of the slots",
    arguments: [0.01, 0.3, 0.97]
  )
  func bernoulli(probability: Double) {
    #expect(agrees(probability) { random.bernoulli($0, 5, probability: probability) ? 1 : 0 })
  }

  @Test("a Gauss-Markov process keeps deviation 1 and has the correlation of its steps")
  func gaussMarkov() {
    // 5,000 independent series of 10 steps each; the last two values are scored.
    let a = 0.8
    var last: [Double] = []
    var products: [Double] = []
    for series: UInt64 in 0..<5000 {
      let stream = random.stream(series)
      var value = stream.normal(0)
      var previous = value
      for step: UInt64 in 1...10 {
        previous = value
        value = GaussMarkov.step(value, correlation: a, innovation: stream.normal(step))
      }
      last.append(value * value)
      products.append(value * previous)
    }
    for (values, expected) in [(last, 1.0), (products, a)] {
      let summary = Summary(values)
      #expect(abs((summary.mean ?? .nan) - expected) < 4 * (summary.standardError ?? 0))
    }
  }
}
