// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import StudyResults
import Testing
import Tracewatt

@Suite("The product StudyResults from outside")
struct StudyResultsProductTests {
  @Test("the code on its first page compiles and runs")
  func page() async throws {
    let folder = FileManager.default.temporaryDirectory.path + "/tracewatt-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let study = try StudyLoader.load(paths: ["scenarios/office_day.yaml"])
    let recorded = try await StudyRun(study).run(into: ResultsFolder(folder))
    for row in recorded.table.rows {
      let energy = row["energy_location_j"]?.estimate ?? 0
      print(row.group.strategy, energy, "J")
    }

    #expect(!recorded.runs.isEmpty)
  }
}
