// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import Tracewatt

@testable import TracewattFiles

@Suite struct RecommendationRequestTests {
  @Test(
    "a results folder keeps what a recommendation takes into account",
    arguments: [
      RecommendationRequest(),
      RecommendationRequest(present: "best"),
      RecommendationRequest(
        present: "filtered",
        limits: [
          TuningLimit(metric: "error_p95_m", bound: 100),
          TuningLimit(metric: "coverage_fraction", bound: 0.95),
          TuningLimit(metric: "wakeup_count", direction: .atLeast, bound: 2),
        ]
      ),
    ]
  )
  func kept(request: RecommendationRequest) throws {
    let folder = try Output.Folder()
    let provenance = Provenance(seed: 1, replications: 1, request: request)
    let file = try AtomicFile("provenance.json", in: folder.path)
    try file.write(provenance.json.document)
    try file.close()
    try file.commit()
    #expect(try Provenance.read(from: folder.path)?.request == request)
  }

  @Test("a limit reads back as it is written")
  func limits() throws {
    for text in ["error_p95_m<=100.0", "coverage_fraction>=0.95"] {
      #expect(TuningLimitText.text(try TuningLimitText.limit(text)) == text)
    }
  }
}
