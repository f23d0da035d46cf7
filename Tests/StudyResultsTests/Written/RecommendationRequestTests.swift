// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import ScenarioFiles
@testable import StudyResults

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
    let folder = try TemporaryFolder()
    let provenance = Provenance(seed: 1, replications: 1, request: request)
    let file = try AtomicFile("provenance.json", in: folder.path)
    try file.write(provenance.json.document)
    try file.close()
    try file.commit()
    try expectEqual(Provenance.read(from: folder.path)?.request, request)
  }

  /// The provenance read from a folder with a file of that text.
  private func read(_ text: String) throws -> Provenance? {
    let folder = try TemporaryFolder()
    let file = try AtomicFile("provenance.json", in: folder.path)
    try file.write(text)
    try file.close()
    try file.commit()
    return try Provenance.read(from: folder.path)
  }

  @Test(
    "a results folder keeps the error that energy is traded against",
    arguments: ErrorMeasure.all
  )
  func errorMeasure(_ measure: ErrorMeasure) throws {
    let facts = [
      "day": DayFacts(
        length: .hours(6),
        distance: Metres(1500),
        restFraction: 0.5,
        gapCount: 2,
        gapFraction: 0.1
      ),
      "week": DayFacts(
        length: .hours(24),
        doubt: "the noise is large",
        remarks: ["part 1 of 2", "local time taken as UTC"]
      ),
    ]
    let written = Provenance(
      seed: 1,
      replications: 1,
      errorMeasure: measure,
      dayFacts: facts
    )
    let kept = try read(written.json.document)
    expectEqual(kept?.errorMeasure, measure)
    expectEqual(kept?.dayFacts, facts)
  }

  @Test("a folder that names no error has the mean one, and one that is unknown is refused")
  func otherFolders() throws {
    let old = try #require(try read("{\"seed\": 1}"))
    expectEqual(old.errorMeasure, .standard)
    #expect(old.dayFacts.isEmpty)
    let failure = #expect(throws: InputFailure.self) {
      try read("{\"seed\": 1, \"error_measure\": \"error_p59_m\"}")
    }
    expectEqual(failure?.exitCode, 65)
    let lines = failure?.diagnostics.joined(separator: "\n") ?? ""
    #expect(lines.contains("error_measure is \"error_p59_m\"; it must be one of"))
    #expect(lines.contains("the nearest is error_p"))
  }

  @Test("a limit reads back as it is written")
  func limits() throws {
    for text in ["error_p95_m<=100.0", "coverage_fraction>=0.95"] {
      expectEqual(TuningLimitText.text(try TuningLimitText.limit(text)), text)
    }
  }
}
