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
    let store = try PartStore(study, detail: .none, keeping: .init(tables: true), spoolFolder: ".")
    _ = try await StudySweep(study.study, detail: .none, into: store).run(jobs: 2)
    let finished = FinishedStudy(manifest: store.manifest, parts: store.parts, reference: nil)
    let writer = try ResultsWriter(folder: folder, manifest: store.manifest)
    try finished.write(to: writer, folder: folder, notes: []) { _ in }

    let recorded = try RecordedStudy(folder: folder)
    print(recorded.runs.count, "runs")
    #expect(!recorded.runs.isEmpty)
  }
}
