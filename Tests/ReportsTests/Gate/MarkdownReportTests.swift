// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Reports

@Suite("The Markdown report")
struct MarkdownReportTests {
  private func rows(_ text: String) -> [Substring] {
    text.split(separator: "\n").prefix { !$0.hasPrefix("<details") }.filter { $0.hasPrefix("| ") }
  }

  @Test("a hidden marker first, then the verdict and the summary")
  func head() {
    let lines = Made.full.text(as: .markdown).split(separator: "\n")
    expectEqual(lines[0], "<!-- tracewatt-check -->")
    expectEqual(lines[1], "## Tracewatt: a budget is breached")
    expectEqual(lines[2], Made.full.summary + ".")
    let holds = BudgetReport(checks: Made.full.checks.filter { $0.grade == .ok })
    #expect(holds.text(as: .markdown).contains("## Tracewatt: every budget holds\n"))
    let nothing = BudgetReport(checks: []).text(as: .markdown)
    #expect(nothing.contains("## Tracewatt: no verdict\n"))
  }

  @Test("the table has a row for each check, worst first, each with four cells")
  func table() {
    for (name, report) in Made.all where !report.checks.isEmpty {
      let rows = rows(report.text(as: .markdown))
      expectEqual(rows.count, report.checks.count + 2, "\(name)")
      for row in rows { expectEqual(row.count { $0 == "|" }, 5, "\(name): \(row)") }
    }
    let outcomes = rows(Made.full.text(as: .markdown)).dropFirst(2)
      .map { String($0.dropFirst(2).prefix { $0 != "|" }) }
    expectEqual(outcomes.first, "**breached** ")
    expectEqual(outcomes.last, "ignored ")
  }

  @Test("details are fenced by more backticks than they hold, and those of breaches are open")
  func details() throws {
    let text = Made.full.text(as: .markdown)
    let open = text.split(separator: "\n").filter { $0.hasPrefix("<details open>") }
    expectEqual(open.count, Made.full.count(.breach))
    let check = try #require(Made.full.checks.first { $0.budget.id == "drift" })
    let isThere = text.contains("````text\n" + Made.full.block(of: check) + "````\n")
    #expect(isThere)
  }

  @Test("Markdown and HTML characters in text are literal, and no mention notifies a user")
  func escaped() {
    let text = MarkdownReport.escaped(
      "a|b *c* <d> @me #1 `e` [f](g) _h_ energy_total_j https://x |\u{301}"
    )
    expectEqual(
      text,
      "a&#124;b &#42;c&#42; &#60;d&#62; &#64;me &#35;1 &#96;e&#96; &#91;f&#93;(g) &#95;h&#95; "
        + "energy_total_j https&#58;//x &#124;\u{301}"
    )
  }

  @Test("a long report is cut short with a closing line, far below GitHub's limit")
  func capped() {
    let text = Made.crowd(breaches: 3_000).text(as: .markdown)
    #expect(text.utf8.count < 65_000)
    #expect(text.contains("more checks."))
    #expect(text.hasSuffix("more checks are in the text report.\n"))
    expectEqual(text.count(of: "<details"), text.count(of: "</details>"))
  }

  @Test("very long texts are cut short too")
  func endless() {
    var report = Made.crowd(breaches: 20)
    for index in report.checks.indices {
      report.checks[index].budget.title = String(repeating: "| @a ```` ", count: 20_000)
    }
    report.notes = Array(repeating: String(repeating: "n|", count: 10_000), count: 100)
    let text = report.text(as: .markdown)
    #expect(text.utf8.count < 65_000)
    #expect(text.hasSuffix("more notes.\n"))
  }
}

extension String {
  fileprivate func count(of part: String) -> Int {
    split(separator: part, omittingEmptySubsequences: false).count - 1
  }
}
