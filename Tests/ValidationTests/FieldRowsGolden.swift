// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import ScenarioFiles
import Testing

@testable import Validation

/// Every row of the shipped field scores in a line, so that no change of kind or outcome goes
/// unnoticed.
@Suite("Field rows")
struct FieldRowsGolden {
  @Test("each row has the kind and outcome that is recorded of it")
  func rows() throws {
    let lines = try BuiltIn.fieldScores().scores.map { FieldReport.line($0) }
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("FieldRows.swift")
      try Self.source(lines).write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded \(file.lastPathComponent)")
      return
    }
    let recorded = FieldRows.recorded.split(separator: "\n").map(String.init)
    #expect(Set(recorded).count == recorded.count, "every row differs from the others")
    let gone = recorded.filter { !lines.contains($0) }
    let new = lines.filter { !recorded.contains($0) }
    #expect(gone == [] && new == [], "say in docs/evidence/changes.csv why a row changed")
    #expect(recorded == lines, "the order of the rows")
  }

  /// The source file that contains the rows.
  private static func source(_ lines: [String]) -> String {
    """
    // SPDX-FileCopyrightText: 2026 The Tracewatt authors
    // SPDX-License-Identifier: GPL-3.0-or-later
    // swift-format-ignore-file

    // Written by `FieldRowsGolden` with RECORD_GOLDEN=1.

    /// The rows of the shipped field scores: check, title without counts, phone, test, kind, outcome.
    enum FieldRows {
      static let recorded = \"""
    \(lines.map { "    " + $0 }.joined(separator: "\n"))
        \"""
    }

    """
  }
}
