// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Quantities
import Testing
import Tracewatt

@testable import TracewattFiles

@Suite("How far from the best possible, in every format")
struct OracleRenderingTests {
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

  @Test("targets are read from text, and everything else is refused")
  func targets() {
    #expect(OracleTarget(text: "error_mean_m") == OracleTarget())
    #expect(OracleTarget(text: "error_p95_m=100m") == OracleTarget(.p95, limit: 100))
    #expect(OracleTarget(text: "error_mean_m=0.5 km") == OracleTarget(.mean, limit: 500))
    for text in [
      "", "=", "error_p50_m=3m", "error_p95_m=", "error_p95_m=0m", "error_p95_m=-5m",
      "error_p95_m=100", "error_p95_m=5s", "error_p95_m=nan m", "error_mean_m=1m=2m", "m=1m",
    ] {
      #expect(OracleTarget(text: text) == nil, "\(text)")
    }
  }

  @Test("CSV gets columns by the rows' keys, also where a row is missing")
  func csv() {
    let text =
      "scenario,strategy,phone,os,x\nday,b,phone,os,1\nday,a,phone,os,2\nday,c,phone,os,3\n"
    let lines = table.added(to: text, as: .csv).split(separator: "\n").map(String.init)
    #expect(lines.count == 4)
    let count = lines[0].split(separator: ",", omittingEmptySubsequences: false).count
    #expect(count == 5 + OracleTable.columns.count)
    for line in lines {
      #expect(line.split(separator: ",", omittingEmptySubsequences: false).count == count)
    }
    #expect(lines[1] == "day,b,phone,os,1,error_p95_m,,,,,,,,0")
    #expect(lines[2].hasPrefix("day,a,phone,os,2,error_p95_m,20.0,2.5,"))
    #expect(lines[2].hasSuffix(",2"))
    #expect(lines[3] == "day,c,phone,os,3,error_p95_m,,,,,,,,")
  }

  @Test("JSON gets a member")
  func json() {
    let text = JSONText.object([("rows", .array([]))]).document
    let whole = table.added(to: text, as: .json)
    #expect(
      whole.hasPrefix("{\n  \"rows\": [],\n  \"oracle\": {\n    \"measure\": \"error_p95_m\"")
    )
    #expect(whole.hasSuffix("}\n"))
    #expect(whole.filter { $0 == "{" }.count == whole.filter { $0 == "}" }.count)
    #expect(table.added(to: "{}\n", as: .json).hasPrefix("{\n  \"oracle\": {"))
  }

  @Test("people get a table and sentences", arguments: [TableFormat.table, .markdown])
  func people(format: TableFormat) {
    let text = table.added(to: "before\n", as: format)
    #expect(text.hasPrefix("before\n\n"))
    #expect(text.contains("Best possible for error_p95_m ≤ 20 m: day on phone, os"))
    #expect(text.contains("b does not meet error_p95_m of at most 20 m in any replication."))
    #expect(text.contains("a uses 4.9 times the least possible for error_p95_m of at most 20 m"))
    #expect(text.hasSuffix(OracleTable.remark + "\n"))
  }
}
