// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import StudyResults
import TracewattTestSupport

@testable import Validation

@Suite("All published results", .tags(.validation))
struct PublishedNightly {
  @Test("another run with other jobs gives the same text")
  func again() async throws {
    let report = ValidationReport(try await Validation.all.run(jobs: 2))
    let again = ValidationReport(try await Validation.all.run(jobs: 3))
    expectEqual(again.text(as: .csv), report.text(as: .csv))
  }
}
