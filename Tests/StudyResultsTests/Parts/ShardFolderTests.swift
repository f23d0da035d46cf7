// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Tracewatt
import TracewattTestSupport

@testable import StudyResults

@Suite("Shards and the parts in their folder")
struct ShardFolderTests {
  private let folder: TemporaryFolder
  private let parts: String

  init() throws {
    folder = try TemporaryFolder()
    parts = folder.path + "/parts"
  }

  private func run(_ replications: Int, _ shard: Shard?) async throws -> SweepTally {
    let loaded = try SweepDay.loaded(folder, replications: replications)
    return try await SweepDay.sweep(loaded, parts: parts, in: folder, detail: .none)
      .run(shard: shard, jobs: 2)
  }

  @Test("a shard opens only the parts that may hold its own blocks")
  func ownOnly() async throws {
    _ = try await run(4, nil)
    let (first, second) = (Shard(index: 0, count: 2), Shard(index: 1, count: 2))
    // Every second block belongs to a shard, and this one to the first.
    let damaged = parts + "/part-day-000002-000003.twpart"
    try Data("junk\n".utf8).write(to: URL(fileURLWithPath: damaged))
    try await expectEqual(run(4, second), tally(skipped: 4))
    let error = await #expect(throws: InputFailure.self) { try await run(4, first) }
    expectEqual(error?.exitCode, 65)
    expectEqual(error?.diagnostics.first?.hasPrefix(damaged + ": error:"), true)
    try FileManager.default.removeItem(atPath: damaged)
    try await expectEqual(run(4, first), tally(parts: 1, skipped: 3, runs: 6))
    try await expectEqual(run(4, first), tally(skipped: 4))
  }

  @Test("a renamed part still serves its shard")
  func renamed() async throws {
    _ = try await run(2, nil)
    try FileManager.default.moveItem(
      atPath: parts + "/part-day-000001-000002.twpart",
      toPath: parts + "/mine.twpart"
    )
    try await expectEqual(run(2, Shard(index: 1, count: 2)), tally(skipped: 2))
  }

  @Test("whole blocks serve those that a smaller study cuts short only within its replications")
  func cutShort() async throws {
    let all = Shard(index: 0, count: 1)
    _ = try await run(130, nil)
    // The block of 128 and 129 reaches beyond a study of 129, which runs its own.
    try await expectEqual(run(129, all), tally(parts: 2, skipped: 256, runs: 12))
    try await expectEqual(run(129, all), tally(skipped: 258))
    try await expectEqual(run(130, all), tally(skipped: 258))
    // A cut-short block does not serve the whole one.
    for day in ["day", "second"] {
      try FileManager.default.removeItem(atPath: parts + "/part-\(day)-000128-000130.twpart")
    }
    try await expectEqual(run(130, all), tally(parts: 2, skipped: 256, runs: 24))
  }

  private func tally(parts: Int = 0, skipped: Int, runs: Int = 0) -> SweepTally {
    var tally = SweepTally()
    tally.parts = parts
    tally.skipped = skipped
    tally.runs = runs
    return tally
  }
}
