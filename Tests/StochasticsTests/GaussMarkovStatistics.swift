// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Quantities
import Stochastics
import TracewattTestSupport

/// Variance and correlation of the correlated noise, fixed seed, bound at 4 standard errors.
@Suite("GaussMarkovStatistics", .tags(.statistics))
struct GaussMarkovStatistics {
  static let series = 4000
  static let lags = [1, 7, 64, 200]
  static let tau = SimulationDuration.seconds(50)
  let random = KeyedRandom(seed: 2026, replication: 0, purpose: DrawPurpose("test.markov"))

  /// Compares products of values, one of each independent series, with the correlation at a lag.
  private func check(_ products: [Double], lag: Int) {
    let summary = Summary(products)
    let expected = GaussMarkov.correlation(after: .seconds(Double(lag)), timeConstant: Self.tau)
    let bound = 4 * (summary.standardError ?? 0)
    #expect(abs((summary.mean ?? .nan) - expected) < bound)
  }

  @Test("a stream has the correlation of its lags, 4,000 series")
  func stream() {
    for lag in [0] + Self.lags {
      check(
        (0..<Self.series).flatMap { series in
          var stream = GaussMarkovStream(
            random: random.stream(UInt64(series)),
            timeConstant: Self.tau
          )
          let steps = [1, 3, 3, 3, 5].map { stream.next(after: .seconds($0)) }
          let later = lag == 0 ? steps[4] : stream.next(after: .seconds(Double(lag)))
          return [steps[4].x * later.x, steps[4].y * later.y]
        },
        lag: lag
      )
    }
  }

  @Test("a field has the correlation of its lags, within blocks and across them, 4,000 series")
  func field() {
    let fields = (0..<Self.series).map { series in
      GaussMarkovField(
        random: random.stream(UInt64(series)),
        timeConstant: Self.tau,
        spacing: .seconds(1),
        duration: .seconds(600)
      )
    }
    for start in [0, 100, 250] {
      for lag in [0] + Self.lags {
        check(
          fields.flatMap { field in
            var field = field
            let (one, other) = (field.value(atNode: start), field.value(atNode: start + lag))
            return [one.x * other.x, one.y * other.y]
          },
          lag: lag
        )
      }
    }
  }

  @Test("the two axes are independent")
  func axes() {
    let products = (0..<Self.series).map { series in
      var stream = GaussMarkovStream(
        random: random.stream(UInt64(series)),
        timeConstant: Self.tau
      )
      let value = stream.next(after: .zero)
      return value.x * value.y
    }
    let summary = Summary(products)
    #expect(abs(summary.mean ?? .nan) < 4 * (summary.standardError ?? 0))
  }
}
