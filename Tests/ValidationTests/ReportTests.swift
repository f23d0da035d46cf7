// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import ScenarioFiles
import StudyResults
import TracewattTestSupport

@testable import Validation

@Suite("Report")
struct ReportTests {
  private func report() async throws -> ValidationReport {
    ValidationReport(
      try await Made.scored([
        Made.row("A", .identity), Made.row("B"), Made.row("C", predicting: [12, 10]),
        Made.row("D", fittedTo: "itself"), Made.row("E", predicting: [8], fittedTo: "itself"),
        Made.missing("F"), Made.row("G", .hint),
      ])
    )
  }

  @Test("every row is counted once, a miss as a miss whatever its kind")
  func counts() async throws {
    let counts = try await report().counts
    expectEqual(counts.sentence, "1 pass, 2 miss, 1 fitted, 1 identity; 1 not replayable, 1 hints")
  }

  @Test("the counts come first, then each group")
  func table() async throws {
    let lines = try await report().text(as: .table).split(separator: "\n")
    expectEqual(lines.first?.hasPrefix("1 pass, 2 miss, 1 fitted"), true)
    expectEqual(lines.filter { $0.hasPrefix("row ") }.count, 3)
    #expect(lines.contains { $0.hasPrefix("C ") && $0.contains("miss") && $0.contains("12 !") })
    #expect(lines.contains { $0.hasPrefix("D ") && $0.contains("fitted  pass") })
    #expect(lines.contains { $0.hasPrefix("F ") && $0.hasSuffix("not expressible: no such mode") })
  }

  @Test("every line of CSV has the fields of its header, one line a statistic")
  func csv() async throws {
    let text = try await report().text(as: .csv)
    let lines = text.split(separator: "\n")
    expectEqual(lines.count, 1 + 8)
    func fields(_ line: Substring) -> Int {
      var isQuoted = false
      return 1
        + line.count { character in
          if character == "\"" { isQuoted.toggle() }
          return character == "," && !isQuoted
        }
    }
    expectEqual(Set(lines.map(fields)), [22])
    #expect(
      lines[1].hasPrefix(
        "identity,A,identity,\"Nobody 1900, \"\"a, b\"\"\",R50,m,10,9.0,11.0,made,10.0,"
      )
    )
  }

  @Test("JSON holds the counts and every row")
  func json() async throws {
    let text = try await report().text(as: .json)
    #expect(text.contains("\"not_replayable\": 1"))
    #expect(text.contains("\"reason\": \"no such mode\""))
    expectEqual(text.split(separator: "\n").filter { $0.contains("\"id\":") }.count, 7)
  }

  @Test("Markdown prints a number outside its band bold")
  func markdown() async throws {
    let text = try await report().text(as: .markdown)
    #expect(text.contains("| C | model | miss | R50 | 10 m | 9 to 11 | **12 m** |  | 11 to 13 |"))
    #expect(text.hasPrefix("1 pass, 2 miss") && text.contains("\n## model\n"))
  }

  @Test("the page explains misses and rows that cannot be replayed")
  func document() async throws {
    let scored = try await Made.scored([
      Made.row("A", predicting: [12], expected: .miss("because")), Made.missing("B"),
      Made.row("C", fittedTo: "itself"),
    ])
    let report = ValidationReport(scored)
    let document = try report.document(with: BuiltIn.fieldScores())
    #expect(document.hasPrefix("# Validation\n"))
    #expect(
      document.contains(
        "| `A` | Nobody 1900, \"a, b\" | 10 m | **12** m |  |  | 9 to 11 | model | miss |\n"
      )
    )
    #expect(document.contains(" at least 9 |  | not replayable |\n"))
    #expect(report.details.contains("\n## A\n") && report.details.contains("misses: because.\n"))
    #expect(report.details.contains("not replayed: no such mode.\n"))
    #expect(report.details.contains("* Fitted: itself.\n"))
  }
}
