// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import Reports

@Suite("The JSON report")
struct JSONReportTests {
  private func object(_ report: BudgetReport) throws -> [String: Any] {
    let data = Data(report.text(as: .json).utf8)
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private func result(_ id: String) throws -> [String: Any] {
    let results = try #require(try object(Made.full)["results"] as? [[String: Any]])
    return try #require(results.first { $0["budget"] as? String == id })
  }

  @Test("the head names shape, tool, verdict and counts")
  func head() throws {
    let top = try object(Made.full)
    expectEqual(
      Set(top.keys),
      [
        "schema", "tool", "verdict", "summary", "notes", "rung", "claims", "results",
      ]
    )
    #expect(top["schema"] as? String == "tracewatt.check.v1")
    #expect(top["verdict"] as? String == "breached")
    let tool = try #require(top["tool"] as? [String: String])
    expectEqual(
      tool,
      [
        "name": "tracewatt", "version": ProgramVersion.program, "model": ProgramVersion.model,
      ]
    )
    let summary = try #require(top["summary"] as? [String: Any])
    for grade in BudgetCheck.Grade.allCases {
      #expect(summary[grade.rawValue] as? Int == Made.full.count(grade), "\(grade)")
    }
    #expect(summary["checks"] as? Int == Made.full.checks.count)
    #expect(summary["improvement"] as? Int == 1)
    #expect(top["notes"] as? [String] == Made.full.notes)
  }

  /// The keys of a value and of all below it, each with the kinds of its values.
  private func shape(_ value: Any, _ path: String, into kinds: inout [String: Set<String>]) {
    switch value {
    case let members as [String: Any]:
      kinds[path, default: []].insert("object " + members.keys.sorted().joined(separator: " "))
      for key in members.keys { shape(members[key] as Any, path + "." + key, into: &kinds) }
    case let items as [Any]:
      kinds[path, default: []].insert("array")
      for item in items { shape(item, path + "[]", into: &kinds) }
    case is NSNull: kinds[path, default: []].insert("null")
    case is String: kinds[path, default: []].insert("string")
    default: kinds[path, default: []].insert("number")
    }
  }

  @Test("every result has the same keys, and a key one kind of value or null")
  func uniform() throws {
    var kinds: [String: Set<String>] = [:]
    for (_, report) in Made.all { shape(try object(report), "", into: &kinds) }
    #expect(kinds.count > 60)
    for (path, found) in kinds {
      #expect(found.subtracting(["null"]).count <= 1, "\(path): \(found.sorted())")
    }
  }

  @Test("version 1 has these keys; another shape is another version")
  func keys() throws {
    let keys = try result("ok").keys.sorted().joined(separator: " ")
    expectEqual(
      keys,
      """
      acceptance baseline_program before budget budget_limit causes change change_high change_low \
      ci_high ci_low column confidence detectable doubt expired_acceptance file grade headline help \
      improvement level limit line match message metric min_change min_replications n now os pairs \
      phone range_high range_level range_low reason reference scale scenario spread statistic status strategy title unit why
      """
    )
  }

  @Test("a breach carries its numbers exactly")
  func numbers() throws {
    let drift = try result("drift")
    let check = try #require(Made.full.checks.first { $0.budget.id == "drift" })
    let change = try #require(check.change)
    // The digits are compared as text, because Foundation's reader rounds the last one.
    let text = Made.full.text(as: .json)
    let start = try #require(text.range(of: "\"budget\": \"drift\""))
    let lines = Set(
      text[start.upperBound...].split(separator: "\n").prefix { $0 != "    }," }
        .map { $0.drop { $0 == " " } }
    )
    let numbers = [
      ("now", check.now?.estimate), ("ci_low", check.now?.low), ("ci_high", check.now?.high),
      ("before", change.before), ("change", change.estimate), ("change_low", change.low),
      ("change_high", change.high), ("spread", change.spread), ("detectable", check.detectable),
    ]
    for (key, number) in numbers {
      let value = try #require(number)
      #expect(lines.contains("\"\(key)\": \(value),"), "\(key)")
    }
    #expect(drift["n"] as? Int == 20)
    #expect(drift["line"] as? Int == 8)
    #expect(drift["status"] as? String == "breached")
    let limit = try #require(drift["limit"] as? [String: Any])
    #expect(limit["kind"] as? String == "max_increase")
    #expect(limit["value"] as? Double == 0.03)
    #expect(limit["scale"] as? String == "fraction")
    #expect((drift["reference"] as? [String: Any])?["kind"] as? String == "baseline")
  }

  @Test("text from files comes back as it was, and numbers that are none are null")
  func hostile() throws {
    let title = try #require(try result("drift")["title"] as? String)
    let isSame = title == "Energy does not creep up: " + Made.hostile
    #expect(isSame)
    let results = try #require(try object(Made.odd)["results"] as? [[String: Any]])
    expectEqual(results.count, 4)
    #expect(results[0]["now"] is NSNull)
    #expect(results[0]["ci_low"] is NSNull)
    let isName = results[0]["strategy"] as? String == Made.hostile
    #expect(isName)
    let differences = (results[3]["reason"] as? [String: Any])?["differences"] as? [String]
    let areDifferences = differences == [Made.hostile, Made.hostile]
    #expect(areDifferences)
  }

  @Test("acceptances, doubts and reasons are data")
  func reasons() throws {
    let accepted = try #require(try result("accepted")["acceptance"] as? [String: Any])
    #expect(accepted["until"] as? String == "2027-01-31")
    #expect(accepted["line"] as? Int == 50)
    #expect((try result("accepted")["budget_limit"] as? [String: Any])?["value"] as? Double == 0.03)
    #expect((try result("accepted")["limit"] as? [String: Any])?["value"] as? Double == 0.1)
    #expect(try result("expired")["expired_acceptance"] is [String: Any])
    #expect(try result("straddles")["doubt"] as? String == "straddles_limit")
    let few = try #require(try result("few")["reason"] as? [String: Any])
    #expect(few["kind"] as? String == "too_few_replications")
    #expect(few["have"] as? Int == 4)
    #expect(few["need"] as? Int == 10)
    let causes = try #require(try result("drift")["causes"] as? [String: Any])
    let energy = try #require((causes["energy"] as? [[String: Any]])?.first)
    #expect(energy["component"] as? String == "gnss")
  }
}
