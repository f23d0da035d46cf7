// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import Reports

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite("Reports in the logs of runners")
struct LogCommandReportTests {
  private static let hostile =
    "##[add-mask]a ##vso[task.complete result=Succeeded;]b ##[stop-commands]c\n::error::d\n  ::group::e"

  /// A report in which every name from the user is a command.
  private static let report: BudgetReport = {
    let budget = Budget(
      hostile,
      title: hostile,
      metric: "energy_location_j",
      limit: .atMost(1),
      place: FilePlace(file: hostile, line: 1, column: 1)
    )
    let group = RunGroup(scenario: hostile, strategy: hostile, phone: hostile, os: hostile)
    let statuses: [BudgetCheck.Status] = [.breached, .holds, .noVerdict(.noBaseline)]
    let checks = statuses.map { status in
      BudgetCheck(
        budget: budget,
        group: group,
        status: status,
        level: .error,
        limit: budget.limit,
        now: IntervalEstimate(estimate: 2, low: 1, high: 3, count: 20)
      )
    }
    return BudgetReport(checks: checks, notes: [hostile])
  }()

  @Test("no name in any form is a command", arguments: ReportKind.allCases)
  func none(_ kind: ReportKind) {
    let text = Self.report.text(as: kind)
    let anywhere = text.matches(of: /##[A-Za-z]*\[/).map { String($0.output) }
    #expect(anywhere == [])
    let atStart = text.split(whereSeparator: \.isNewline).filter { line in
      line.drop(while: \.isWhitespace).unicodeScalars.starts(with: "::".unicodeScalars)
    }
    if kind == .github {
      #expect(atStart.count == 3 && atStart.allSatisfy { $0.contains("title=") })
    } else {
      #expect(atStart == [])
    }
  }

  @Test("a reader of JSON gets the names as they are")
  func json() throws {
    let text = Self.report.text(as: .json)
    let root = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let results = try #require(root?["results"] as? [[String: Any]])
    for result in results {
      #expect(result["scenario"] as? String == Self.hostile)
      #expect(result["title"] as? String == Self.hostile)
    }
  }

  @Test("a reader of JUnit gets the names as they are")
  func junit() throws {
    let parser = XMLParser(data: Data(Self.report.text(as: .junit).utf8))
    let names = CaseNames()
    parser.delegate = names
    #expect(parser.parse())
    #expect(names.found.first == Self.hostile)
  }

  @Test("breaking commands makes no Markdown longer than a comment may be")
  func bounded() {
    let title = String(repeating: "##[a]", count: 1_000)
    let checks = (0..<40).map { index in
      let budget = Budget("b\(index)", title: title, metric: "fix_count", limit: .atMost(1))
      return BudgetCheck(
        budget: budget,
        group: RunGroup(scenario: "s", strategy: "t", phone: "p", os: "o"),
        status: .breached,
        level: .error,
        limit: budget.limit,
        now: IntervalEstimate(estimate: 2, low: 1, high: 3, count: 20)
      )
    }
    let text = BudgetReport(checks: checks).text(as: .markdown)
    #expect(text.utf8.count <= MarkdownReport.mostBytes)
  }
}

/// The names of the test cases of a report.
private final class CaseNames: NSObject, XMLParserDelegate {
  private(set) var found: [String] = []

  func parser(
    _ parser: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) {
    if name == "testcase", let text = attributes["name"] { found.append(text) }
  }
}
