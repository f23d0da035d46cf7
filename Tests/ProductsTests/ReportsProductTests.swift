// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Reports
import Testing
import Tracewatt

@Suite("The product Reports from outside")
struct ReportsProductTests {
  @Test("the code on its first page compiles and runs")
  func page() async throws {
    let day = try ScenarioLoader.load(path: "scenarios/office_day.yaml")
    let results = await Experiment(day).run(jobs: 2)
    let table = ComparisonTable(results: results)
    print(table.text(as: .table))
    let markdown = table.text(as: .markdown)
    #expect(markdown.contains("standard_best"))
  }
}
