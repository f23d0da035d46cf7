// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Tracewatt
import TracewattTestSupport

@testable import StudyResults

@Suite("Levels of detail")
struct DetailLevelTests {
  @Test("each level has the tables of the one before and its own", arguments: DetailLevel.allCases)
  func tables(_ level: DetailLevel) async throws {
    let folder = try TemporaryFolder()
    let loaded = try SweepDay.loaded(folder, replications: 2)
    let sweep = try SweepDay.sweep(loaded, in: folder, detail: level)
    _ = try await sweep.run(jobs: 2)
    let files = try SweepDay.files(sweep.store.manifest, sweep.store.parts, in: folder)
    let names = Set(files.keys.filter { $0.contains(".csv") })
    let always: Set = ["runs.csv", "summary.csv", "comparison.csv", "energy.csv"]
    let course: Set = [
      "errors.csv.gz", "fixes.csv.gz", "events.csv", "truth.csv.gz", "battery.csv.gz",
      "regions.csv", "sites.csv", "environments.csv", "gaps.csv",
    ]
    switch level {
    case .none: #expect(names == always)
    case .first: #expect(names == always.union(course))
    case .states, .all: #expect(names == always.union(course).union(["states.csv.gz"]))
    }
    let path = folder.path + "/all"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, data) in files { try data.write(to: URL(fileURLWithPath: path + "/" + name)) }
    let replications = Set(try RecordedStudy(folder: path).details.map(\.key.replication))
    switch level {
    case .none: #expect(replications.isEmpty)
    case .first, .states: #expect(replications == [0])
    case .all: #expect(replications == [0, 1])
    }
  }

  @Test("shards with power states of every replication give the bytes of one run")
  func shards() async throws {
    let folder = try TemporaryFolder()
    let loaded = try SweepDay.loaded(folder, replications: 4)
    let whole = try SweepDay.sweep(loaded, in: folder, detail: .all)
    _ = try await whole.run(jobs: 2)
    let parts = folder.path + "/parts"
    for index in [2, 0, 1] {
      let sweep = try SweepDay.sweep(loaded, parts: parts, in: folder, detail: .all)
      _ = try await sweep.run(shard: Shard(index: index, count: 3), jobs: 1)
    }
    let merge = try StudyMerge([parts])
    let wanted = try SweepDay.files(whole.store.manifest, whole.store.parts, in: folder)
    try expectEqual(SweepDay.files(merge.manifest, merge.parts, in: folder), wanted)
  }

  @Test("parts of another level of detail do not mix with these")
  func mixed() async throws {
    let folder = try TemporaryFolder()
    let loaded = try SweepDay.loaded(folder, replications: 1)
    let parts = folder.path + "/parts"
    _ = try await SweepDay.sweep(loaded, parts: parts, in: folder, detail: .first).run(jobs: 1)
    let error = #expect(throws: InputFailure.self) {
      try SweepDay.sweep(loaded, parts: parts, in: folder, detail: .states)
    }
    expectEqual(error?.exitCode, 65)
  }

  @Test("the warning about a large folder comes once, when its rows exceed the limit")
  func warning() async throws {
    let folder = try TemporaryFolder()
    let loaded = try SweepDay.loaded(folder, replications: 2)
    let sweep = try SweepDay.sweep(loaded, in: folder, detail: .states)
    _ = try await sweep.run(jobs: 1)
    let parts = sweep.store.parts
    let files = try SweepDay.files(sweep.store.manifest, parts, in: folder)
    let tables = files.filter { $0.key.contains(".csv") && !$0.key.hasPrefix("summary") }
    let written = tables.filter { $0.key != "comparison.csv" }.reduce(0) { $0 + $1.value.count }
    // Files add their headers, and parts a few bytes for each segment.
    #expect(abs(parts.tableByteCount - written) < 10_000)
    var warning = SizeWarning(folder: "out", detail: .states, limit: parts.tableByteCount - 1)
    let lines = warning.lines(for: parts)
    expectEqual(lines.first?.hasPrefix("out: warning: the tables will take more than "), true)
    expectEqual(lines.last, "note: --detail first leaves out the power states")
    #expect(warning.lines(for: parts).isEmpty)
    var quiet = SizeWarning(folder: "out", detail: .states, limit: parts.tableByteCount)
    #expect(quiet.lines(for: parts).isEmpty)
    expectEqual(SizeWarning.limit, 100_000_000)
  }

  @Test("a part whose compressed rows are no segments is reported when it is read")
  func damagedSegments() async throws {
    let folder = try TemporaryFolder()
    let loaded = try SweepDay.loaded(folder, replications: 1)
    let parts = folder.path + "/parts"
    _ = try await SweepDay.sweep(loaded, parts: parts, in: folder).run(jobs: 1)
    let path = try #require(SweepDay.paths(in: parts).first)
    let part = try StoredPart.open(path, isVerified: true)
    guard case .file(_, let offset) = part.place else { return }
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    var payload = Array(bytes.dropFirst(offset))
    let span = part.header.dayRows[0]
    for index in span.offset..<(span.offset + span.count) { payload[index] = 0xFF }
    // Its digest is right, as if someone had made it so.
    try Data(StoredPart.fileBytes(part.header, payload)).write(to: URL(fileURLWithPath: path))
    let merge = try StudyMerge([parts])
    let error = #expect(throws: InputFailure.self) {
      try SweepDay.files(merge.manifest, merge.parts, in: folder)
    }
    expectEqual(error?.diagnostics.first, "\(path): error: the part cannot be read back")
  }
}
