// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import TracewattFiles

@testable import Validation

@Suite("Report")
struct ReportTests {
  private func report() async throws -> ValidationReport {
    ValidationReport(
      try await Made.scored([
        Made.row("A", .identity), Made.row("B"), Made.row("C", predicting: [12, 10]),
        Made.row("D", fittedTo: "itself"), Made.row("E", predicting: [8], fittedTo: "itself"),
        Made.missing("F"), Made.row("G", .hints),
      ])
    )
  }

  @Test("fitted and independent rows are counted apart")
  func fractions() async throws {
    let model = try await report().fractions(of: .model)
    #expect(model.listed == 5 && model.expressible == 4 && model.inside == 2)
    #expect(model.fitted == 2 && model.fittedInside == 1)
    #expect(model.independent == 2 && model.independentInside == 1)
    #expect(
      model.sentence
        == "4 of 5 (80 %) can be replayed; inside 2 of 4 (50 %); fitted to the same data 1 of 2 "
        + "(50 %), independent 1 of 2 (50 %)"
    )
  }

  @Test("each group stands under its fractions")
  func table() async throws {
    let lines = try await report().rendered(as: .table).split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("row ") }.count == 3)
    #expect(lines.contains { $0.hasPrefix("C ") && $0.contains("miss") && $0.contains("12 !") })
    #expect(lines.contains { $0.hasPrefix("D ") && $0.contains("pass (fitted)") })
    #expect(lines.contains { $0.hasPrefix("F ") && $0.hasSuffix("not expressible: no such mode") })
  }

  @Test("every line of CSV has the fields of its header, one line a statistic")
  func csv() async throws {
    let text = try await report().rendered(as: .csv)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 1 + 8)
    func fields(_ line: Substring) -> Int {
      var isQuoted = false
      return 1
        + line.count { character in
          if character == "\"" { isQuoted.toggle() }
          return character == "," && !isQuoted
        }
    }
    #expect(Set(lines.map(fields)) == [18])
    #expect(
      lines[1].hasPrefix("identity,A,\"Nobody 1900, \"\"a, b\"\"\",R50,m,10,9.0,11.0,made,10.0,")
    )
  }

  @Test("JSON holds the fractions and every row")
  func json() async throws {
    let text = try await report().rendered(as: .json)
    #expect(text.contains("\"independent_inside\": 1"))
    #expect(text.contains("\"reason\": \"no such mode\""))
    #expect(text.split(separator: "\n").filter { $0.contains("\"id\":") }.count == 7)
  }

  @Test("Markdown prints a number outside its band bold")
  func markdown() async throws {
    let text = try await report().rendered(as: .markdown)
    #expect(text.contains("| C | miss | R50 | 10 m | 9 to 11 | **12 m** | 11 to 13 |"))
    #expect(text.contains("## model\n\n4 of 5 (80 %) can be replayed"))
  }

  @Test("the page explains misses and what cannot be replayed")
  func document() async throws {
    let scored = try await Made.scored([
      Made.row("A", predicting: [12], expected: .miss("because")), Made.missing("B"),
      Made.row("C", fittedTo: "itself"),
    ])
    let text = ValidationReport(scored).document
    #expect(text.hasPrefix("# Validation\n"))
    #expect(text.contains("* **A** (Nobody 1900, \"a, b\"): because\n"))
    #expect(text.contains("* **B** (Nobody 1900): no such mode.\n"))
    #expect(text.contains("* **C**: itself.\n"))
  }
}
