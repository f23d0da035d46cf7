// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Analyses
@testable import Tracewatt

@Suite("The range of a budget")
struct BudgetRangeTests {
  private static let results: [RunResult] = {
    var phone = PhoneProfile()
    phone.name = "phone"
    phone.scale.all = Estimate(1, in: 0.9...1.1, basis: .measured)
    phone.scale.gnss = Estimate(0.5, in: 0.2...0.8)
    phone.scale.wifi = Estimate(0.7, in: 0.4...1)
    phone.scale.cpu = Estimate(1, in: 0.6...1.4)
    var scenario = SampleDay.scenario(replications: 2)
    scenario.phones = [phone]
    let experiment = Experiment(scenario)
    return (0..<2).flatMap { experiment.run(replication: $0) }
  }()

  @Test("a budget reports the range of a value and of a ratio, which have no say in its status")
  func budgets() throws {
    let results = Self.results
    let table = ComparisonTable(results: results, reference: "best")
    let row = try #require(table.rows.first { $0.group.strategy == "hundred" })
    let value = try #require(row["location_percent_per_day"]?.estimate)
    let range = try #require(row.range(of: "location_percent_per_day"))
    let ratio = try #require(row.energy?.range)
    #expect(range.lowerBound < 0.9 * value && ratio.upperBound > ratio.lowerBound)
    func budget(_ id: String, _ metric: String, _ limit: BudgetLimit) -> Budget {
      Budget(
        id,
        match: RunMatch(strategy: "hundred"),
        metric: metric,
        limit: limit,
        reference: limit.isRelative ? .strategy("best") : nil,
        minReplications: 2
      )
    }
    let report = BudgetReport(
      BudgetSet([
        budget("value", "location_percent_per_day", .atMost(value * 1.01)),
        budget("ratio", "energy_location_j", .ratioAtMost(ratio.upperBound * 2)),
        budget("error", "error_mean_m", .atMost(1e6)),
      ]),
      on: RecordedGroup.groups(of: results),
      against: nil,
      today: try #require(CalendarDay(year: 2026, month: 1, day: 1))
    )
    let checks = Dictionary(uniqueKeysWithValues: report.checks.map { ($0.budget.id, $0) })
    let held = try #require(checks["value"])
    // The range extends beyond the limit, but the limit is about the stated phone.
    #expect(held.status == .holds && range.upperBound > value * 1.01)
    let own = try #require(held.range)
    #expect(abs(own.lowerBound / range.lowerBound - 1) < 1e-9)
    #expect(abs(own.upperBound / range.upperBound - 1) < 1e-9)
    let relative = try #require(checks["ratio"])
    expectEqual(relative.status, .holds)
    let change = try #require(relative.range)
    #expect(abs((1 + change.lowerBound) / ratio.lowerBound - 1) < 1e-9)
    #expect(abs((1 + change.upperBound) / ratio.upperBound - 1) < 1e-9)
    #expect(checks["error"]?.range == nil)
  }
}
