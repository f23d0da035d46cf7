// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import Reports

@Suite struct WrittenTextTests {
  let table = ComparisonTable(results: Output.results, strategies: ["best", "filtered"])

  @Test("text has aligned columns with numbers to the right and the conclusion below")
  func text() {
    let text = ComparisonText(table).plain
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    expectEqual(lines[0], "day on phone, ios_18")
    #expect(lines[1].hasPrefix("strategy"))
    #expect(lines[3].hasPrefix("best"))
    #expect(lines[4].hasPrefix("filtered"))
    #expect(lines.allSatisfy { $0.count <= 200 })
    #expect(lines[1].count <= 140)
    // The column of the ratio ends at the same position in the rows and in the header.
    let ends = [("  ratio", lines[1]), ("  1", lines[3])].map { needle, line in
      line.range(of: needle).map { line.distance(from: line.startIndex, to: $0.upperBound) }
    }
    #expect(ends[0] != nil && ends[0] == ends[1])
    #expect(
      lines.contains {
        $0.hasPrefix("filtered: undecided whether it uses less or more location energy")
      }
    )
    #expect(lines.contains { $0.hasPrefix("The results do not say how far to trust") })
  }

  @Test("systems are listed in the order in which they were named, not alphabetically")
  func order() {
    let results = ["ios_18", "ios_9"].flatMap { system in
      Output.results.map { result in
        var result = result
        result.key.os = system
        return result
      }
    }
    let standings = ["ios_9", "ios_18"].map { system in
      EvidenceStanding(
        phone: "phone",
        system: system,
        rung: .ratio,
        scored: nil,
        stop: "",
        modelVersion: "1",
        date: "2026-01-02",
        programVersion: "1"
      )
    }
    let text = ComparisonTable(results: results, standings: standings).text(as: .table)
    let titles = text.split(separator: "\n").filter { $0.hasPrefix("day on phone, ") }
    expectEqual(titles, ["day on phone, ios_9", "day on phone, ios_18"])
  }

  @Test("Markdown begins with what to use and has a header, a rule and a row a strategy")
  func markdown() {
    let lines = table.text(as: .markdown).split(separator: "\n")
    #expect(lines[0].hasPrefix("No strategy here has a position for most of the day, so"))
    expectEqual(lines[1], "**day on phone, ios_18**")
    #expect(lines[2].hasPrefix("| strategy | location %/day |"))
    #expect(lines[3].hasPrefix("| :-- | --: |"))
    #expect(lines[4].hasPrefix("| best |") && lines[5].hasPrefix("| filtered |"))
  }

  @Test("CSV has a cell for each column in each row")
  func csv() {
    let rows = table.text(as: .csv).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    expectEqual(rows.count, 3)
    expectEqual(Set(rows.map(\.count)).count, 1)
    expectEqual(rows[1].prefix(6), ["day", "best", "phone", "ios_18", "2", "true"])
    expectEqual(rows[2][6], "ratio")
  }

  @Test("JSON is JSON and holds rows and verdicts")
  func json() throws {
    let data = Data(table.text(as: .json).utf8)
    let value = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(value["reference"] as? String == "best")
    expectEqual((value["rows"] as? [Any])?.count, 2)
    expectEqual((value["verdicts"] as? [Any])?.count, 1)
  }
}
