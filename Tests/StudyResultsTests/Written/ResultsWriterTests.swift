// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import StudyResults
import TracewattTestSupport

@Suite struct ResultsWriterTests {
  @Test("a written folder reads back equal")
  func roundTrip() throws {
    let folder = try TemporaryFolder()
    try Output.write(Output.results, to: folder.path)
    let runs = try ResultsReader.runs(in: folder.path)
    expectEqual(runs.map(\.key), Output.results.map(\.key))
    expectEqual(runs.map(\.measures), Output.results.map(\.measures))
    expectEqual(
      runs[2].parameters.map { "\($0.column)=\($0.value)" },
      [
        "param_standard_distance_filter_m=30.0", "param_visits=true",
      ]
    )
    #expect(runs[0].parameters.isEmpty)
    let ledgers = try ResultsReader.ledgers(in: folder.path)
    expectEqual(ledgers.map(\.key), Output.results.map(\.key))
    for (ledger, result) in zip(ledgers, Output.results) {
      // Rows are sorted by their keys: base before wifi.
      expectEqual(ledger.rows, Array(result.ledger.reversed()))
    }
  }

  @Test(
    "a name of any characters is read back as it was written",
    arguments: ["a\"b\"\"", "\"\u{301}", "x,\"\u{301}\"\"\u{301}\r\ny", "\u{0},\t", "שלום, 日本"]
  )
  func names(name: String) throws {
    let folder = try TemporaryFolder()
    var result = Output.result(0, 0, energy: 100)
    result.key.phone = name
    try Output.write([result], to: folder.path)
    try expectEqual(ResultsReader.runs(in: folder.path).map(\.key), [result.key])
  }

  @Test("a folder holds every table and side-car and no half-written file")
  func files() throws {
    let folder = try TemporaryFolder()
    try Output.write(Output.results, to: folder.path, detail: .states)
    expectEqual(
      folder.names,
      [
        "battery.csv.gz", "comparison.csv", "datapackage.json", "energy.csv", "environments.csv",
        "errors.csv.gz", "events.csv", "fixes.csv.gz", "gaps.csv", "provenance.json", "regions.csv",
        "resolved.yaml", "runs.csv", "sites.csv", "states.csv.gz", "summary.csv", "truth.csv.gz",
      ]
    )
    try expectEqual(folder.content("resolved.yaml"), "version: 1\n")
  }

  @Test("tables are sorted, LF-ended, with shortest digits and empty cells for what is missing")
  func text() throws {
    let folder = try TemporaryFolder()
    try Output.write(Output.results, to: folder.path)
    let energy = try folder.content("energy.csv").split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    expectEqual(
      energy[0],
      "scenario,strategy,phone,os,replication,component,state,cause,category,client,"
        + "energy_j,active_s"
    )
    expectEqual(energy[1], "day,best,phone,ios_18,0,base,camped,phone,idle,,100.0,86400.0")
    expectEqual(
      energy[2],
      "day,best,phone,ios_18,0,wifi,scanning,standard,location,0,"
        + "0.30000000000000004,1.500000001"
    )
    expectEqual(energy.last, "")
    let runs = try folder.content("runs.csv")
    #expect(!runs.contains("\r") && !runs.contains("nan"))
    #expect(
      runs.hasPrefix("scenario,strategy,phone,os,replication,param_standard_distance_filter_m")
    )
    #expect(runs.contains("\nday,filtered,phone,ios_18,0,30.0,true,"))
    #expect(runs.contains("\nday,best,phone,ios_18,0,,,"))
    #expect(runs.contains(",12,"))
    let comparison = try folder.content("comparison.csv").split(separator: "\n")
    #expect(
      comparison[1].hasPrefix("day,filtered,phone,ios_18,best,energy_location_j,ratio,0.4472135")
    )
    let summary = try folder.content("summary.csv").split(separator: "\n")
    #expect(summary[1].hasPrefix("day,best,phone,ios_18,energy_location_j,mean,105.0,"))
  }

  @Test("the same results give the same bytes")
  func sameBytes() throws {
    let (a, b) = (try TemporaryFolder(), try TemporaryFolder())
    try Output.write(Output.results, to: a.path)
    try Output.write(Output.results, to: b.path)
    for name in a.names { try expectEqual(a.content(name), b.content(name)) }
  }

  @Test("the data package names every column, its unit, and the digest of each table")
  func dataPackage() throws {
    let folder = try TemporaryFolder()
    try Output.write(Output.results, to: folder.path)
    let data = Data(try folder.content("datapackage.json").utf8)
    let package = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let resources = try #require(package["resources"] as? [[String: Any]])
    #expect(
      resources.compactMap { $0["path"] as? String }
        == ["runs.csv", "summary.csv", "comparison.csv", "energy.csv"]
    )
    for resource in resources {
      let text = try folder.content(try #require(resource["path"] as? String))
      #expect(resource["hash"] as? String == "sha256:" + SHA256.hexDigest(of: text.utf8))
      #expect(resource["bytes"] as? Int == text.utf8.count)
      let schema = try #require(resource["schema"] as? [String: Any])
      let fields = try #require(schema["fields"] as? [[String: Any]])
      let header = text.prefix { $0 != "\n" }.split(separator: ",").map(String.init)
      expectEqual(fields.compactMap { $0["name"] as? String }, header)
      #expect(fields.allSatisfy { ($0["description"] as? String)?.hasSuffix(".") == true })
    }
  }

  @Test("detail tables hold fixes with their error, events, states, truth and battery")
  func detail() throws {
    let folder = try TemporaryFolder()
    let results = [
      Output.result(0, 0, energy: 100, detail: Output.record), Output.result(0, 1, energy: 110),
    ]
    try Output.write(results, to: folder.path, detail: .states)
    let fixes = try folder.content("fixes.csv").split(separator: "\n")
    expectEqual(fixes.count, 2)
    #expect(fixes[1].hasPrefix("day,best,phone,ios_18,0,2.0,0,1.5,standard,gnss,"))
    let error = try #require(fixes[1].split(separator: ",").last.flatMap { Double($0) })
    let truth = try #require(Output.world.truth.scoredPoint(at: SimulationTime(seconds: 1.5)))
    expectEqual(error, truth.distance(to: .zero).value)
    let events = try folder.content("events.csv").split(separator: "\n")
    expectEqual(events[1], "day,best,phone,ios_18,0,0.0,0,launched,user,,,,,,,,")
    #expect(events[2].hasSuffix(",0.0,0.0,0.0,"))
    try expectEqual(folder.content("states.csv").split(separator: "\n").count, 3)
    try expectEqual(folder.content("truth.csv").split(separator: "\n").count, 122)
    let errors = try folder.content("errors.csv").split(separator: "\n")
    expectEqual(
      errors[0],
      "scenario,strategy,phone,os,replication,t_s,latitude_deg,longitude_deg,east_m,"
        + "north_m,horizontal_accuracy_m,age_s,error_m,error_mean_m,error_max_m,sample_count"
    )
    expectEqual(errors[1], "day,best,phone,ios_18,0,0.0,,,,,,,,,,0")
    #expect(errors[3].hasPrefix("day,best,phone,ios_18,0,2.0,51.0005"))
    #expect(errors[3].contains(",7.0,0.0,0.0,10.0,0.5,") && errors[3].hasSuffix(",1"))
    // 60 s at 1 W and 30 s at 2 W in each minute.
    let battery = try folder.content("battery.csv").split(separator: "\n")
    expectEqual(battery[2], "day,best,phone,ios_18,0,60.0,120.0,2.0,0.88,0.88")
    expectEqual(battery[3], "day,best,phone,ios_18,0,120.0,240.0,2.0,0.76,0.76")
  }

  @Test("a writer that goes away before the end leaves the folder as it was")
  func abandoned() throws {
    let folder = try TemporaryFolder()
    try Output.write(Output.results, to: folder.path)
    let before = try folder.content("runs.csv")
    do {
      let writer = try ResultsWriter(folder: folder.path, strategies: Output.strategies)
      try writer.append(Output.result(0, 0, energy: 1))
    }
    try expectEqual(folder.content("runs.csv"), before)
    #expect(!folder.names.contains { $0.hasPrefix(".") })
  }

  @Test("an existing folder is replaced file by file, foreign files are left alone")
  func replaced() throws {
    let folder = try TemporaryFolder()
    try "mine".write(toFile: folder.path + "/notes.txt", atomically: true, encoding: .utf8)
    try Output.write(Output.results, to: folder.path, detail: .states)
    try Output.write(Array(Output.results.prefix(1)), to: folder.path)
    try expectEqual(folder.content("notes.txt"), "mine")
    #expect(!folder.names.contains { $0.hasPrefix("fixes.csv") })
    try expectEqual(ResultsReader.runs(in: folder.path).count, 1)
  }

  @Test("a folder that cannot be made is a typed error with exit code 73")
  func unwritable() throws {
    let folder = try TemporaryFolder()
    try "file".write(toFile: folder.path + "/taken", atomically: true, encoding: .utf8)
    for path in ["/taken", "/taken/below"] {
      let error = #expect(throws: OutputError.self) {
        try ResultsWriter(folder: folder.path + path, strategies: [])
      }
      expectEqual(error?.description.contains(": error: "), true)
    }
    expectEqual(OutputError.exitCode, 73)
    expectEqual(folder.names, ["taken"])
  }

  @Test("a table that is missing or damaged is a typed error with its line")
  func damaged() throws {
    let folder = try TemporaryFolder()
    #expect(throws: ResultsError.self) { try ResultsReader.runs(in: folder.path) }
    let header = "scenario,strategy,phone,os,replication,energy_total_j\n"
    for (text, line) in [
      ("day,a,p,o,0,x\n", ":2:1: error: energy_total_j is \"x\"; it must be a number or empty"),
      (
        "day,a,p,o,0,0x10\n",
        ":2:1: error: energy_total_j is \"0x10\"; it must be a number or empty"
      ),
      ("day,a,p,o,0,-1\n", ":2:1: error: energy_total_j is \"-1\"; it must be at least 0"),
      ("day,a,p,o,0,1\nday,a,p\n", ":3:1: error: the row has 3 cells; the header has 6"),
      ("day,\"a,p,o,0,1\n", ":2:1: error: a quoted cell is not closed"),
    ] {
      try (header + text).write(
        toFile: folder.path + "/runs.csv",
        atomically: true,
        encoding: .utf8
      )
      let error = #expect(throws: ResultsError.self) { try ResultsReader.runs(in: folder.path) }
      expectEqual(error?.description.hasSuffix(line), true)
      expectEqual(error?.exitCode, 65)
    }
  }
}
