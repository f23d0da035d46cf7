// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Reports
@testable import StudyResults

@Suite("The text of a dry run")
struct RunPlanTests {
  private func lines(_ change: (inout StudyCost) -> Void, jobs: Int = 1) throws -> [String] {
    let loaded = try StudyLoader.load(
      paths: [BuiltIn.path(of: "car_commute")],
      options: LoadOptions(strategies: ["visits"], replications: 20_000)
    )
    let plan = try PartPlan(loaded, detail: .none)
    let first = StudyCost.Measurement(
      replications: 1,
      runs: 1,
      seconds: 0.001,
      partBytes: 1000,
      tableBytes: 500
    )
    var cost = StudyCost(of: plan, replications: 20_000, first: first, more: first)
    change(&cost)
    let text = RunPlan(loaded, parts: plan, cost: cost, jobs: jobs).text(as: .table)
    return text.split(separator: "\n").map(String.init)
  }

  @Test("of many names the first twenty are shown, and how many more there are")
  func manyNames() {
    let names = (1...1000).map { "a\($0)" }
    #expect(RunPlan.listed(names).hasSuffix("a19, a20 and 980 more"))
    #expect(RunPlan.listed(Array(names.prefix(21))).hasSuffix("a20, a21"))
    #expect(RunPlan.listed([]) == "")
  }

  @Test("numbers are grouped, and parts have their largest number of runs")
  func numbers() throws {
    let lines = try lines { _ in }
    #expect(
      lines[0] == "20,000 runs: 1 day × 1 strategy × 1 phone × 1 system × 20,000 replications"
    )
    #expect(lines[5] == "parts       697, of up to 64 runs")
  }

  @Test(
    "times have the largest unit that leaves a number of at least two",
    arguments: zip(
      [0.0123, 59, 119, 121, 7199, 7201, 172_799, 172_801, 8_640_000],
      ["0.012 s", "59 s", "119 s", "2 min", "120 min", "2 h", "48 h", "2 days", "100 days"]
    )
  )
  func times(seconds: Double, text: String) throws {
    let line = try lines { $0.seconds = seconds }[6]
    #expect(line.hasPrefix("time        \(text) of processor time ("), "\(line)")
  }

  @Test("with several jobs the elapsed time follows")
  func jobs() throws {
    let line = try lines({ $0.seconds = 600 }, jobs: 4)[6]
    #expect(line.hasSuffix(", 2.5 min on 4 cores"))
  }

  @Test(
    "sizes have decimal units",
    arguments: zip(
      [820.0, 1_200_000, 3.04e9, 2e12],
      ["0.82 kB", "1.2 MB", "3 GB", "2 TB"]
    )
  )
  func sizes(bytes: Double, text: String) throws {
    let line = try lines {
      $0.partBytes = bytes
      $0.tableBytes = 1e6
    }[7]
    #expect(line == "disk        \(text) for parts, 1 MB for tables")
  }
}
