// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import Analyses
internal import Testing

/// Recorded runs and budgets for the tests of the gate.
package enum Recorded {
  package static let group = RunGroup(
    scenario: "day",
    strategy: "tracker",
    phone: "phone",
    os: "ios_18"
  )
  package static let fingerprint = RunFingerprint(
    program: "1.0.0",
    model: "3",
    seed: 42,
    scenario: "a",
    trace: "b",
    phone: "c",
    os: "d"
  )
  package static let today = CalendarDay("2026-06-15")

  /// Runs with some metrics; replications are numbered from 0.
  package static func runs(
    _ values: [String: [Double?]],
    group: RunGroup = group,
    fingerprint: RunFingerprint? = fingerprint
  ) -> RecordedGroup {
    RecordedGroup(
      group: group,
      fingerprint: fingerprint,
      replications: Array(0..<(values.values.map(\.count).max() ?? 0)),
      values: values
    )
  }

  /// The only check of a budget on some runs.
  package static func check(
    _ budget: Budget,
    _ runs: [RecordedGroup],
    against baseline: [RecordedGroup]? = nil,
    accepted: [Acceptance] = []
  ) throws -> BudgetCheck {
    let report = BudgetReport(
      BudgetSet([budget], accepted: accepted),
      on: runs,
      against: baseline.map { Baseline(groups: $0) },
      today: try #require(today)
    )
    try #require(report.checks.count == 1)
    return report.checks[0]
  }

  /// Ten values around a mean, with a spread of a hundredth of it.
  package static func values(around mean: Double) -> [Double] {
    (0..<10).map { index -> Double in
      let offset = (Double(index) - 4.5) / 4.5
      return mean * (1 + 0.01 * offset)
    }
  }
}
