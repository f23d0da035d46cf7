// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Stochastics
import TracewattTestSupport

/// The coverage of 95 % intervals, over 2,000 artificial studies each with a known true value.
///
/// A share of 2,000 studies has a standard error of 0.49 %, so 93...97 % is 95 % with 4 of them.
@Suite("IntervalCoverageStatistics", .tags(.statistics))
struct IntervalCoverageStatistics {
  static let studies = 2000
  let random = KeyedRandom(seed: 95, replication: 0, purpose: DrawPurpose("test.coverage"))

  /// The share of studies whose interval contains the truth.
  private func coverage(
    of truth: Double,
    _ interval: (KeyedRandom) -> ConfidenceInterval?
  ) -> Double {
    let hits = (0..<Self.studies).filter { study in
      guard let found = interval(random.stream(UInt64(study))) else { return false }
      return found.low <= truth && truth <= found.high
    }
    return Double(hits.count) / Double(Self.studies)
  }

  @Test("the t interval of a mean, normal values", arguments: [3, 8, 20, 60])
  func mean(count: Int) {
    let share = coverage(of: 40) { study in
      ConfidenceInterval.mean(of: (0..<count).map { 40 + 6 * study.normal(UInt64($0)) })
    }
    #expect((0.93...0.97).contains(share))
  }

  @Test(
    "the t interval of paired differences, days that both strategies share",
    arguments: [5, 20]
  )
  func difference(count: Int) {
    let share = coverage(of: -12) { study in
      let days = (0..<count).map { 100 + 30 * study.normal(UInt64($0)) }
      let other = days.indices.map { days[$0] - 12 + 4 * study.normal(UInt64($0), 1) }
      return ConfidenceInterval.pairedDifference(other, minus: days)
    }
    #expect((0.93...0.97).contains(share))
  }

  @Test("the interval of a paired ratio, log-normal days and effects", arguments: [5, 20, 40])
  func logRatio(count: Int) {
    let share = coverage(of: 0.62) { study in
      let days = (0..<count).map { study.logNormal(UInt64($0), 2, median: 900, sigma: 0.5) }
      let other = days.indices.map { index in
        days[index] * study.logNormal(UInt64(index), 3, median: 0.62, sigma: 0.15)
      }
      return ConfidenceInterval.pairedLogRatio(other, over: days)
    }
    #expect((0.93...0.97).contains(share))
  }

  @Test(
    "the bootstrap interval of a median, skewed values",
    arguments: Cases.some(1, of: [40, 80])
  )
  func median(count: Int) {
    let share = coverage(of: 25) { study in
      Bootstrap.interval(
        of: (0..<count).map { study.logNormal(UInt64($0), 4, median: 25, sigma: 0.8) },
        quantile: 0.5,
        resamples: 400,
        seed: study.key
      )
    }
    #expect((0.93...0.97).contains(share))
  }

  @Test("an interval of half the width fails this very test")
  func power() {
    let share = coverage(of: 40) { study in
      guard
        let whole = ConfidenceInterval.mean(
          of: (0..<20).map { 40 + 6 * study.normal(UInt64($0)) }
        )
      else { return nil }
      let half = (whole.high - whole.low) / 4
      return ConfidenceInterval(
        estimate: whole.estimate,
        low: whole.estimate - half,
        high: whole.estimate + half,
        count: whole.count
      )
    }
    #expect(!(0.93...0.97).contains(share))
  }
}
