// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Reports

@Suite("The OpenMetrics report")
struct OpenMetricsReportTests {
  private func read(_ report: BudgetReport) throws -> [String: OpenMetricsReader.Family] {
    try OpenMetricsReader(report.text(as: .openmetrics)).families
  }

  private func sample(_ family: String, budget: String) throws -> OpenMetricsReader.Sample {
    let samples = try #require(try read(Made.full)[family], "\(family)").samples
    return try #require(samples.first { $0.labels["budget"] == budget })
  }

  @Test(
    "the reader of these tests refuses what the specification forbids",
    arguments: [
      "", "# TYPE a gauge\na 1\n", "a 1\n# EOF\n", "# TYPE a gauge\n\na 1\n# EOF\n",
      "# TYPE a gauge\na 1\na 1\n# EOF\n", "# TYPE a gauge\na{b=\"c\"d=\"e\"} 1\n# EOF\n",
      "# TYPE a gauge\na{b=\"\\x\"} 1\n# EOF\n", "# TYPE a gauge\na{b=\"\"\"} 1\n# EOF\n",
      "# TYPE a gauge\n# UNIT a joules\na 1\n# EOF\n", "# TYPE a gauge\na  1\n# EOF\n",
      "# TYPE a gauge\na 1\n# TYPE b gauge\nb 1\na{c=\"d\"} 1\n# EOF\n",
      "# TYPE a gauge\na 1\n# HELP a late\n# EOF\n", "# TYPE a info\na_info 2\n# EOF\n",
      "# TYPE a gauge\na one\n# EOF\n", "# TYPE a gauge\n# TYPE a gauge\n# EOF\n",
      "# TYPE a-b gauge\n# EOF\n", "# TYPE a gauge\na{} 1\n# EOF\nmore\n",
    ]
  )
  func strict(_ text: String) {
    #expect(throws: OpenMetricsReader.Failure.self) { try OpenMetricsReader(text) }
  }

  @Test("every report is well-formed, and every family has type, help and samples")
  func wellFormed() throws {
    for (name, report) in Made.all {
      let families = try read(report)
      #expect(!families.isEmpty, "\(name)")
      for (family, parts) in families {
        #expect(family.hasPrefix("tracewatt"))
        expectEqual(parts.help?.isEmpty, false, "\(family)")
        #expect(!parts.samples.isEmpty, "\(family)")
      }
    }
  }

  @Test(
    "names end in their units, spelt out",
    arguments: [
      ("tracewatt_energy_total_joules", "joules"),
      ("tracewatt_energy_total_limit_joules", "joules"),
      ("tracewatt_wakeup_events", "events"), ("tracewatt_coverage_ratio", "ratio"),
      ("tracewatt_gnss_on_seconds", "seconds"), ("tracewatt_error_p95_meters", "meters"),
      ("tracewatt_budget_change_ratio", "ratio"),
      ("tracewatt_energy_total_change_joules", "joules"),
    ]
  )
  func units(_ family: String, _ unit: String) throws {
    try expectEqual(read(Made.full)[family]?.unit, unit)
  }

  @Test("every column of the table of runs has a name of its own and a unit")
  func columns() throws {
    var names: Set<String> = []
    for definition in RunMeasures.definitions {
      let budget = Budget("b", metric: definition.name, limit: .atMost(1))
      let check = BudgetCheck(
        budget: budget,
        group: nil,
        status: .holds,
        level: .error,
        limit: budget.limit,
        now: IntervalEstimate(estimate: 0.5, low: nil, high: nil, count: 20)
      )
      let families = try read(BudgetReport(checks: [check]))
      let own = families.filter { !$0.key.hasPrefix("tracewatt_budget_") && $0.key != "tracewatt" }
      expectEqual(own.count, 2, "\(definition.name)")
      for (name, family) in own {
        #expect(!family.unit.isEmpty, "\(name)")
        #expect(names.insert(name).inserted, "\(name)")
        let reserved = ["_count", "_sum", "_total", "_bucket", "_created", "_info"]
        #expect(!reserved.contains { name.hasSuffix($0) }, "\(name)")
      }
    }
  }

  @Test("values, limits, changes and outcomes are reported with budget, runs and statistic")
  func values() throws {
    let check = try #require(Made.full.checks.first { $0.budget.id == "drift" })
    let now = try sample("tracewatt_energy_total_joules", budget: "drift")
    expectEqual(now.value, check.now?.estimate)
    expectEqual(
      now.labels,
      [
        "budget": "drift", "scenario": "commute_rail", "strategy": "adaptive",
        "phone": "phone_mid_2024", "os": "ios_18", "statistic": "mean",
      ]
    )
    try expectEqual(sample("tracewatt_energy_total_limit_joules", budget: "ok").value, 450)
    let change = try sample("tracewatt_budget_change_ratio", budget: "drift").value
    expectEqual(change, check.change?.estimate)
    try expectEqual(sample("tracewatt_budget_change_limit_ratio", budget: "drift").value, 0.03)
    try expectEqual(sample("tracewatt_budget_change_limit_ratio", budget: "fall").value, -0.5)
    try expectEqual(sample("tracewatt_energy_total_change_limit_joules", budget: "amount").value, 2)
    try expectEqual(sample("tracewatt_budget_breached", budget: "drift").value, 1)
    try expectEqual(sample("tracewatt_budget_breached", budget: "wakeups").value, 1)
    try expectEqual(sample("tracewatt_budget_breached", budget: "few").value, 0)
    try expectEqual(sample("tracewatt_budget_without_verdict", budget: "few").value, 1)
    #expect(
      try sample("tracewatt_budget_without_verdict", budget: "nothing").labels
        == ["budget": "nothing", "statistic": "mean"]
    )
  }

  @Test("labels of any text come back, and the versions are there")
  func labels() throws {
    let families = try read(Made.odd)
    let strategies = families["tracewatt_budget_breached"]?.samples.map { $0.labels["strategy"] }
    let areSame = strategies == [Made.hostile.visible]
    #expect(areSame)
    let info = families["tracewatt"]?.samples.first
    expectEqual(info?.name, "tracewatt_info")
    expectEqual(info?.labels["version"], ProgramVersion.program)
  }
}
