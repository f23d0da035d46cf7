// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Stochastics
import Testing

@Suite("Quantiles")
struct QuantilesTests {
  static let five = [15.0, 20, 35, 40, 50]
  static let eight = [-3.5, -1.25, 0, 0.1, 2.75, 7, 7, 19.625]
  static let two = [1.0, 2]

  struct Case: Sendable, CustomTestStringConvertible {
    let values: [Double]
    let p: Double
    let expected: Double
    var testDescription: String { "\(values.count) values, p \(p)" }
  }

  // numpy.quantile of NumPy 2.4.6, default method.
  static let reference: [Case] =
    [
      (0, 15), (0.05, 16), (0.1, 17), (0.25, 20), (1 / 3.0, 25), (0.4, 29), (0.5, 35),
      (0.68, 38.6), (0.9, 46), (0.95, 48), (0.99, 49.6), (1, 50),
    ].map { Case(values: five, p: $0.0, expected: $0.1) }
    + [
      (0, -3.5), (0.05, -2.7125), (0.1, -1.9249999999999998), (0.25, -0.3125),
      (1 / 3.0, 0.033333333333333305), (0.4, 0.08000000000000003), (0.5, 1.425),
      (0.68, 5.980000000000003), (0.9, 10.787499999999998), (0.95, 15.206249999999994),
      (0.99, 18.741249999999997), (1, 19.625),
    ].map { Case(values: eight, p: $0.0, expected: $0.1) }
    + [
      (0, 1), (0.05, 1.05), (0.25, 1.25), (1 / 3.0, 1.3333333333333333), (0.5, 1.5),
      (0.68, 1.6800000000000002), (0.99, 1.99), (1, 2),
    ].map { Case(values: two, p: $0.0, expected: $0.1) }

  // Position and interpolation round a few times: 8 units in the last place of the largest value.
  @Test("quantiles equal NumPy's", arguments: reference)
  func numpy(_ item: Case) throws {
    let quantile = try #require(Quantiles.linear(item.values, item.p))
    let largest = item.values.reduce(0) { max($0, abs($1)) }
    #expect(abs(quantile - item.expected) <= 8 * largest.ulp)
  }

  @Test("one value is every quantile of itself", arguments: [0, 0.3, 1])
  func single(p: Double) {
    #expect(Quantiles.linear([4.25], p) == 4.25)
  }

  @Test("there is no quantile of an empty sample or for a probability outside 0...1")
  func none() {
    #expect(Quantiles.linear([], 0.5) == nil)
    for p in [-0.01, 1.01, .nan] { #expect(Quantiles.linear([1, 2], p) == nil) }
  }

  @Test("quantiles never fall as the probability rises")
  func monotone() {
    var previous = -Double.infinity
    for step in 0...10_000 {
      let value = Quantiles.linear(Self.eight, Double(step) / 10_000) ?? .nan
      #expect(value >= previous)
      previous = value
    }
  }
}
