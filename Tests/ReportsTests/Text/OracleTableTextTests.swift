// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import Reports
@testable import StudyResults

@Suite("The ratio to the best possible, in every format")
struct OracleTableTextTests {
  private func bound(_ strategy: String, _ replication: Int, _ least: Double?) -> OracleBound {
    OracleBound(
      key: RunKey(
        scenario: "day",
        strategy: strategy,
        phone: "phone",
        os: "os",
        replication: replication
      ),
      limit: 20,
      isMet: least != nil,
      energy: Joules(12),
      leastEnergy: least.map { Joules($0) }
    )
  }

  private var table: OracleTable {
    OracleTable(
      [bound("a", 0, 2), bound("a", 1, 3), bound("b", 0, nil), bound("b", 1, nil)],
      target: OracleTarget(.p95, limit: 20)
    )
  }

  @Test("targets are parsed from text, and everything else is refused")
  func targets() {
    expectEqual(OracleTarget(text: "error_mean_m"), OracleTarget())
    expectEqual(OracleTarget(text: "error_p95_m=100m"), OracleTarget(.p95, limit: 100))
    expectEqual(OracleTarget(text: "error_mean_m=0.5 km"), OracleTarget(.mean, limit: 500))
    for text in [
      "", "=", "error_p50_m=3m", "error_p95_m=", "error_p95_m=0m", "error_p95_m=-5m",
      "error_p95_m=100", "error_p95_m=5s", "error_p95_m=nan m", "error_mean_m=1m=2m", "m=1m",
    ] {
      #expect(OracleTarget(text: text) == nil, "\(text)")
    }
  }

  @Test("a sentence says how many times the least possible a strategy takes, and where it fails")
  func sentences() {
    #expect(table.text(table.rows[0]).hasPrefix("a uses 4.9 times the least possible for"))
    #expect(
      table.text(table.rows[1])
        == "b does not meet error_p95_m of at most 20 m in any replication."
    )
    let partly = OracleTable(
      [bound("d", 0, nil), bound("d", 1, 3)],
      target: OracleTarget(.mean, limit: 20)
    )
    #expect(partly.text(partly.rows[0]).contains("(met in 1 of 2 replications)"))
  }

  @Test("the line of the day tells how far the answer is from the least possible energy")
  func day() {
    func line(_ strategies: [String]) -> String {
      let measures = ["energy_location_j": 12, "error_mean_m": 20, "coverage_fraction": 1.0]
      let comparison = ComparisonTable(
        results: strategies.map { strategy in
          RunResult(
            key: bound(strategy, 0, nil).key,
            parameters: [],
            measures: RunMeasures(values: RunMeasures.definitions.map { measures[$0.name] }),
            ledger: []
          )
        },
        strategies: strategies,
        days: ["day": DayFacts(length: .hours(24))]
      )
      return comparison.text(as: .table, with: ComparisonAdditions(oracle: table))
    }
    #expect(
      line(["a"]).contains("day: 24 h; phone, os; a takes 4.9 times the least possible energy")
    )
    // Nothing is known of a strategy that never meets the limit.
    #expect(line(["b"]).contains("day: 24 h; phone, os\n"))
  }

  /// A comparison of the strategies a, b and c, of which the last has no bound.
  private var comparison: ComparisonTable {
    ComparisonTable(
      results: ["a", "b", "c"].map { strategy in
        RunResult(
          key: bound(strategy, 0, nil).key,
          parameters: [],
          measures: RunMeasures(
            values: RunMeasures.definitions.map { $0.name == "energy_location_j" ? 12 : nil }
          ),
          ledger: []
        )
      },
      strategies: ["b", "a", "c"]
    )
  }

  @Test("CSV gets columns by the rows' keys, also where a row is missing")
  func csv() {
    let plain = comparison.text(as: .csv).split(separator: "\n").map(String.init)
    let lines = comparison.text(as: .csv, with: ComparisonAdditions(oracle: table))
      .split(separator: "\n").map(String.init)
    expectEqual(lines.count, 4)
    let added = zip(lines, plain).map { String($0.dropFirst($1.count)) }
    #expect(zip(lines, plain).allSatisfy { $0.hasPrefix($1) })
    expectEqual(added[0], "," + OracleTable.columns.joined(separator: ","))
    expectEqual(added[1], ",error_p95_m,,,,,,,,0")
    #expect(added[2].hasPrefix(",error_p95_m,20.0,2.5,"))
    #expect(added[2].hasSuffix(",2"))
    expectEqual(added[3], ",error_p95_m,,,,,,,,")
  }

  @Test("JSON gets a member")
  func json() throws {
    let text = comparison.text(as: .json, with: ComparisonAdditions(oracle: table))
    let whole = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    )
    let oracle = try #require(whole["oracle"] as? [String: Any])
    #expect(oracle["measure"] as? String == "error_p95_m")
    expectEqual((oracle["rows"] as? [Any])?.count, 2)
    #expect(whole["rows"] != nil)
    #expect(!comparison.text(as: .json).contains("oracle"))
  }

  @Test("text for people has a table and sentences", arguments: [TableFormat.table, .markdown])
  func people(format: TableFormat) {
    let before = comparison.text(as: format)
    let text = comparison.text(as: format, with: ComparisonAdditions(oracle: table))
    #expect(text.hasPrefix(before + "\n"))
    #expect(text.contains("Best possible for error_p95_m ≤ 20 m: day on phone, os"))
    #expect(text.contains("b does not meet error_p95_m of at most 20 m in any replication."))
    #expect(text.contains("a uses 4.9 times the least possible for error_p95_m of at most 20 m"))
    #expect(text.hasSuffix(OracleTable.remark + "\n"))
  }
}
