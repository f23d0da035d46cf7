// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Tracewatt
import TracewattTestSupport

@testable import StudyResults

@Suite("Properties of every sweep")
struct SweepProperties {
  @Test("any number of shards and jobs gives the same bytes as one run", arguments: [1, 2, 7, 16])
  func shards(_ count: Int) async throws {
    let folder = try TemporaryFolder()
    let loaded = try SweepDay.loaded(folder)
    let whole = try SweepDay.sweep(loaded, in: folder)
    _ = try await whole.run(jobs: 1)
    let parts = folder.path + "/parts"
    var tally = SweepTally()
    // The last shard first: parts may come in any order.
    for index in (0..<count).reversed() {
      let sweep = try SweepDay.sweep(loaded, parts: parts, in: folder)
      let own = try await sweep.run(shard: Shard(index: index, count: count), jobs: 1 + index % 3)
      tally.parts += own.parts
      tally.runs += own.runs
    }
    expectEqual(tally.parts, 10)
    expectEqual(tally.runs, 60)
    let merge = try StudyMerge([parts])
    let wanted = try SweepDay.files(whole.store.manifest, whole.store.parts, in: folder)
    let found = try SweepDay.files(merge.manifest, merge.parts, in: folder)
    expectEqual(wanted.keys.sorted(), found.keys.sorted())
    for name in wanted.keys.sorted() { expectEqual(wanted[name], found[name], "\(name)") }
    expectEqual(wanted["runs.csv"]?.split(separator: UInt8(ascii: "\n")).count, 61)
    expectEqual(wanted["fixes.csv.gz"]?.isEmpty, false)
    expectEqual(wanted["truth.csv.gz"]?.isEmpty, false)
  }

  @Test("the rows are those of a writer that is given the results one by one")
  func oneByOne() async throws {
    let folder = try TemporaryFolder()
    let loaded = try SweepDay.loaded(folder, replications: 2)
    let sweep = try SweepDay.sweep(loaded, in: folder)
    _ = try await sweep.run(jobs: 2)
    let swept = try SweepDay.files(sweep.store.manifest, sweep.store.parts, in: folder)
    let path = folder.path + "/plain"
    let writer = try ResultsWriter(
      folder: path,
      strategies: loaded.days[0].scenario.strategies
    )
    for day in loaded.days {
      let experiment = Experiment(day.scenario, detail: .first)
      let first = WorldRealisation(world: experiment.world, seed: day.scenario.seed, replication: 0)
      try writer.append(first, scenario: day.scenario.name)
      for result in await experiment.run() { try writer.append(result) }
    }
    try writer.finish(reference: "standard_best", resolved: [], provenance: Output.provenance)
    for name in TableSchema.fileNames.filter({ $0.contains(".csv") && swept[$0] != nil }) {
      let plain = try Data(contentsOf: URL(fileURLWithPath: path + "/" + name))
      expectEqual(plain, swept[name], "\(name)")
    }
    var table = FinishedStudy(
      manifest: sweep.store.manifest,
      parts: sweep.store.parts
    ).table
    expectEqual(table.days.keys.sorted(), ["day", "second"])
    table.days = [:]
    var all: [RunResult] = []
    for day in loaded.days { all += await Experiment(day.scenario, detail: .first).run() }
    let standings = table.standings
    #expect(!standings.isEmpty)
    expectEqual(
      table,
      ComparisonTable(
        results: all,
        strategies: sweep.store.manifest.strategyNames,
        standings: standings
      )
    )
  }

  @Test("results read from a file equal those in memory", arguments: [0, 1, 100, 1 << 20])
  func spool(_ limit: Int) throws {
    let folder = try TemporaryFolder()
    let spool = Spool(folder: folder.path, memoryLimit: limit)
    var pieces: [(offset: Int, bytes: [UInt8])] = []
    for size in [0, 1, 7, 99, 100, 101, 5000, 3] {
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ size) }
      pieces.append((try spool.append(bytes), bytes))
      for piece in pieces {
        expectEqual(spool.read(offset: piece.offset, count: piece.bytes.count), piece.bytes)
      }
    }
    #expect(spool.read(offset: 5300, count: 100) == nil)
    #expect(spool.read(offset: -1, count: 1) == nil)
    // The file has no name, so nothing can remain of it.
    try expectEqual(FileManager.default.contentsOfDirectory(atPath: folder.path), [])
  }

  @Test("a study resumed after losing any parts has the same bytes", arguments: 0..<6)
  func lost(_ seed: Int) async throws {
    let folder = try TemporaryFolder()
    let loaded = try SweepDay.loaded(folder)
    let parts = folder.path + "/parts"
    let first = try SweepDay.sweep(loaded, parts: parts, in: folder)
    _ = try await first.run(jobs: 2)
    let wanted = try SweepDay.files(first.store.manifest, first.store.parts, in: folder)
    let files = SweepDay.paths(in: parts)
    var lost = 0
    for (index, file) in files.enumerated() where (index * 7 + seed * 5) % 3 == 0 {
      try FileManager.default.removeItem(atPath: file)
      lost += 1
    }
    #expect(throws: InputFailure.self) { try StudyMerge([parts]) }
    let again = try SweepDay.sweep(loaded, parts: parts, in: folder)
    let tally = try await again.run(jobs: 1)
    #expect(tally.parts == lost && tally.skipped == files.count - lost)
    try expectEqual(SweepDay.files(again.store.manifest, again.store.parts, in: folder), wanted)
  }

  @Test("parts of a study serve a larger and a smaller one")
  func resized() async throws {
    let folder = try TemporaryFolder()
    let parts = folder.path + "/parts"
    for count in [3, 5, 2] {
      let loaded = try SweepDay.loaded(folder, replications: count)
      let kept = try SweepDay.sweep(loaded, parts: parts, in: folder)
      let tally = try await kept.run(jobs: 2)
      expectEqual(tally.skipped + tally.parts, 2 * count)
      if count != 3 { expectEqual(tally.skipped, 2 * min(3, count)) }
      let fresh = try SweepDay.sweep(loaded, in: folder)
      _ = try await fresh.run(jobs: 1)
      let (a, b) = (
        try SweepDay.files(kept.store.manifest, kept.store.parts, in: folder),
        try SweepDay.files(fresh.store.manifest, fresh.store.parts, in: folder)
      )
      expectEqual(a, b)
    }
  }
}
