// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import ScenarioFiles
import Testing
import Tracewatt

@Suite("The product ScenarioFiles from outside")
struct ScenarioFilesProductTests {
  @Test("the code on its first page compiles and runs")
  func page() async throws {
    let day = try ScenarioLoader.load(path: "scenarios/office_day.yaml")
    let results = await Experiment(day).run(jobs: 2)
    let table = ComparisonTable(results: results)
    for row in table.rows {
      print(row.group.strategy, row["energy_location_j"]?.estimate ?? 0, "J")
    }
    #expect(table.rows.count == day.strategies.count)
  }
}
