// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import Reports

@Suite("The text report")
struct TextReportTests {
  private let text = Made.full.text(as: .text)

  private var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  @Test("a breach shows headline, place, facts, cause and help, aligned")
  func breach() throws {
    let start = try #require(lines.firstIndex { $0.hasPrefix("error[ratio]") })
    let block = lines[start...].prefix { !$0.hasPrefix("   = ") }.joined(separator: "\n")
    expectEqual(
      block,
      """
      error[ratio]: energy_total_j is 0.514 times that of continuous; at most 0.4 times is allowed
         |  scenario    commute_rail   strategy adaptive
         |  phone       phone_mid_2024   os ios_18
         |  metric      energy_total_j, mean of 20 replications
         |  now         154.3 J
         |  continuous  300 J
         |  change      −145.7 J; paired −48.6 %, at least −48.6 % at 95 % confidence
         |  limit       at most 0.4 times
      """
    )
    let rest = lines[start...].drop { !$0.hasPrefix("   = ") }.prefix { !$0.isEmpty }
    expectEqual(rest.first, "   = why: as for expired")
    expectEqual(
      rest.suffix(2),
      [
        "   = help: tracewatt compare scenarios/commute_rail.yaml --strategy adaptive "
          + "--strategy continuous --reference continuous",
        "   = help: if this is intended: raise the limit, or accept the change for a while under accepted",
      ]
    )
  }

  @Test("the place is below the headline, and a title among the facts")
  func place() throws {
    let start = try #require(lines.firstIndex { $0.hasPrefix("error[drift]: ") })
    expectEqual(lines[start + 1], "  --> tracewatt.budgets.yaml:8:5")
    #expect(lines[start + 2].hasPrefix("   |  title     Energy does not creep up: 50 % off"))
    let block = lines[start...].prefix { !$0.isEmpty }
    #expect(block.contains("   = why: as for expired"))
    #expect(
      block.contains { $0.hasPrefix("   = help: tracewatt compare scenarios/commute_rail.yaml ") }
    )
    #expect(block.contains { $0.contains("tracewatt baseline update") })
  }

  @Test("budgets of the same runs that share a cause show it once, at the worst of them")
  func sharedCause() throws {
    let cause = "   = why: standard.desired_accuracy hundred_meters → "
    expectEqual(lines.count { $0.hasPrefix(cause) }, 1)
    let start = try #require(lines.firstIndex { $0.hasPrefix("error[expired]: ") })
    #expect(lines[start...].prefix { !$0.isEmpty }.contains { $0.hasPrefix(cause) })
  }

  @Test("a budget that matches nothing says what it looked for")
  func unmatched() throws {
    let start = try #require(lines.firstIndex { $0.hasPrefix("error[nothing]: ") })
    #expect(
      lines[start].hasPrefix(
        "error[nothing]: no verdict: no run matches: no strategy matches gone_*; available: adaptive, "
      )
    )
    expectEqual(lines[start + 1], "  --> tracewatt.budgets.yaml:20:5")
    expectEqual(lines[start + 2], "   |  match  scenario commute_rail, strategy gone_*")
  }

  @Test("each check that holds takes a line with its headroom, and ignored ones are listed")
  func kept() {
    let ok = lines.filter { $0.hasPrefix("ok  ") }
    expectEqual(ok.count, Made.full.count(.ok))
    expectEqual(ok.first?.hasSuffix("154.3 J of 450 J, 65.7 % left"), true)
    let columns = Set(ok.map { $0.range(of: "commute_rail/")?.lowerBound.utf16Offset(in: $0) })
    expectEqual(columns.count, 1)
    #expect(lines.contains { $0.hasPrefix("ignored  ignored ") && $0.contains("level is ignore") })
  }

  @Test("notes follow, and the summary is the last line")
  func end() {
    let notes = lines.filter { $0.hasPrefix("note: ") }
    #expect(notes.contains { $0.contains("the acceptance for expired expired on 2026-01-31") })
    #expect(text.hasSuffix("\n\n" + Made.full.summary + "\n"))
  }

  @Test("text from files starts no line of its own, and carries no control characters")
  func hostile() {
    let legal = ["error[", "  --> ", "   |  ", "   = ", "note: ", "ok  ", "warning[", "ignored  "]
    for (name, report) in Made.all {
      for line in report.text(as: .text).split(separator: "\n") where line != report.summary {
        #expect(
          legal.contains { line.hasPrefix($0) } || line.hasPrefix("   |  "),
          "\(name): \(line)"
        )
      }
    }
  }

  @Test("phone and system are in a list where the report has several")
  func names() {
    let full = Made.full
    let check = full.checks.first { $0.group?.os == "ios_17" }
    expectEqual(check.flatMap(full.name), "overnight/adaptive ios_17")
    let crowd = Made.crowd(breaches: 2)
    expectEqual(crowd.name(of: crowd.checks[0]), "commute_rail/s0")
  }
}
