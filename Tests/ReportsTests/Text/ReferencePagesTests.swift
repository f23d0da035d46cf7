// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import RunMetrics
import StudyResults
import TracewattTestSupport

@testable import Reports
@testable import ScenarioFiles

@Suite("The reference pages that the program writes")
struct ReferencePagesTests {
  private func page(_ name: String) throws -> String {
    try #require(ReferencePages.all.first { $0.name == name }).text
  }

  @Test("each page has one title and tables without a broken row", arguments: ReferencePages.all)
  func form(_ page: (name: String, text: String)) {
    let lines = page.text.split(separator: "\n", omittingEmptySubsequences: false)
    expectEqual(lines.filter { $0.hasPrefix("# ") }.count, 1, "\(page.name)")
    var width = 0
    for (line, before) in zip(lines, [""] + lines) where line.hasPrefix("|") {
      let cells = line.replacing("\\|", with: "").count { $0 == "|" }
      if !before.hasPrefix("|") { width = cells }
      expectEqual(cells, width, "\(line)")
    }
  }

  @Test("measures has every measure in the words of the tables")
  func measures() throws {
    let text = try page("measures")
    for measure in RunMeasures.definitions {
      #expect(text.contains("| `\(measure.name)` | \(measure.unit) | \(measure.meaning) |\n"))
    }
  }

  @Test("columns has a section for every table and a row for every column")
  func columns() throws {
    let text = try page("columns")
    let titles = text.matches(of: /## (\S+)/).map { String($0.1) }
    expectEqual(titles, TableSchema.all.map(\.file))
    expectEqual(Set(titles).count, titles.count)
    for schema in TableSchema.all {
      for field in schema.fields { #expect(text.contains("| `\(field.name)` |"), "\(field.name)") }
    }
  }

  @Test("lint has every rule with its words")
  func lint() throws {
    let text = try page("lint")
    for rule in LintRule.all {
      let row =
        "| `\(rule.name)` | \(rule.subject) | \(rule.message); \(rule.remedy) | \(rule.source) |"
      #expect(text.contains(row), "\(rule.name)")
    }
  }

  @Test("rules has every rule and every fact, and systems every system")
  func systems() throws {
    let rules = try page("rules")
    for rule in SystemRule.all { #expect(rules.contains("\n| \(rule.name) | "), "\(rule.name)") }
    let systems = try page("systems")
    for name in BuiltIn.systemNames { #expect(systems.contains("\n## \(name)\n"), "\(name)") }
    #expect(systems.contains("| `service_session_required` | true | [49] doc: N5 |"))
  }

  @Test("explain prints a rule of a system, a fact and a rule of lint")
  func explained() throws {
    let rule = try #require(ExplainText(other: "rule 14")).text()
    #expect(rule.hasPrefix("rule 14: ") && rule.contains("\ntest      rule 14: "))
    #expect(rule.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(rule)")
    #expect(try #require(ExplainText(other: "D7")).text().hasPrefix("D7 (ios): "))
    #expect(try #require(ExplainText(other: "request-ignored")).text().contains("a lint rule"))
    #expect(ExplainText(other: "rule 99") == nil)
  }
}
