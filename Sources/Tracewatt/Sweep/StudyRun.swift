// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import POSIX
internal import Studies

/// Runs a study block by block into a store, such as a results folder.
///
/// All runs of a study use it: whole or in shares, uninterrupted or resumed.
public struct StudyRun: Sendable {
  /// The study.
  public var study: Study
  /// How many replications run at once, at least 1; results do not depend on it.
  public var jobs: Int

  /// A run of a study; on all processors unless `jobs` is given.
  public init(_ study: Study, jobs: Int? = nil) {
    self.study = study
    self.jobs = jobs ?? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  /// Runs what the store does not have yet, and completes the study.
  ///
  /// - Parameters:
  ///   - store: the store that receives the runs.
  ///   - progress: called with the number of replications that are finished or were stored before.
  /// - Returns: what the store makes of the study.
  /// - Throws: `CancellationError`, the errors of the store, and what went wrong in a program.
  public func run<Store: StudyStore>(
    into store: Store,
    progress: (Int) -> Void = { _ in }
  ) async throws -> Store.Record {
    try store.prepare(for: study)
    _ = try await sweep(into: store, progress: progress)
    try Task.checkCancellation()
    return try store.complete()
  }

  /// Runs the missing blocks of some replications of every day.
  ///
  /// - Parameters:
  ///   - store: the store that receives the runs; blocks that it already has are not run again.
  ///   - replications: the number for each day; nil takes the scenarios' own numbers.
  ///   - shard: the share of the blocks that is run; nil runs them all.
  ///   - progress: called with the number of replications that are finished or were stored before.
  /// - Returns: the tally.
  /// - Throws: `CancellationError`, and the errors of the store.
  public func sweep(
    into store: some SweepStore,
    replications: Int? = nil,
    shard: Shard? = nil,
    progress: (Int) -> Void = { _ in }
  ) async throws -> SweepTally {
    let all = ReplicationBlock.blocks(of: study, limit: replications)
    return try await sweep(
      shard?.share(of: all) ?? all,
      into: store,
      replications: replications,
      isShare: shard != nil,
      progress: progress
    )
  }

  /// Runs the missing ones of some blocks, a share of the study.
  ///
  /// - Parameters:
  ///   - share: the blocks, in the order of `ReplicationBlock.blocks(of:)`.
  ///   - store: the store that receives the runs; blocks that it already has are not run again.
  ///   - progress: called with the number of replications that are finished or were stored before.
  /// - Returns: the tally.
  /// - Throws: `CancellationError`, and the errors of the store.
  public func sweep(
    _ share: [ReplicationBlock],
    into store: some SweepStore,
    progress: (Int) -> Void = { _ in }
  ) async throws -> SweepTally {
    try await sweep(share, into: store, replications: nil, isShare: true, progress: progress)
  }

  private func sweep(
    _ own: [ReplicationBlock],
    into store: some SweepStore,
    replications: Int?,
    isShare: Bool,
    progress: (Int) -> Void
  ) async throws -> SweepTally {
    var totals: [String: Int] = [:]
    for day in study.days {
      totals[day.scenario.name] = replications ?? day.scenario.replications
    }
    let names = Dictionary(grouping: own) { study.days[$0.day].scenario.name }
    try store.open(
      totals: totals,
      own: isShare ? names.mapValues { $0.map(\.replications) } : nil
    )
    var tally = SweepTally()
    var finished = 0
    for (index, day) in study.days.enumerated() {
      let blocks = own.filter { $0.day == index }
      let open = blocks.filter { !store.holds($0.replications, of: day.scenario.name) }
      tally.skipped += blocks.count - open.count
      finished +=
        blocks.map(\.replications.count).reduce(0, +)
        - open.map(\.replications.count).reduce(0, +)
      guard !open.isEmpty else { continue }
      progress(finished)
      let total = replications ?? day.scenario.replications
      try await run(open, of: day.scenario, into: store, total: total, &tally) {
        finished += 1
        progress(finished)
      }
    }
    return tally
  }

  private func run(
    _ blocks: [ReplicationBlock],
    of scenario: Scenario,
    into store: some SweepStore,
    total: Int,
    _ tally: inout SweepTally,
    advance: () -> Void
  ) async throws {
    var experiment = Experiment(scenario, detail: store.runDetail)
    experiment.scope = store.scope
    let encode = store.encoder(for: scenario, in: experiment.world)
    var next = 0
    store.begin(blocks[0], of: scenario, in: experiment.world, total: total)
    try await experiment.stream(
      blocks.flatMap { Array($0.replications) },
      jobs: jobs,
      each: encode,
      consume: { replication, entries in
        store.append(entries, replication: replication)
        tally.runs += entries.count
        if replication + 1 == blocks[next].replications.upperBound {
          try store.finish()
          tally.parts += 1
          next += 1
          if next < blocks.count {
            store.begin(blocks[next], of: scenario, in: experiment.world, total: total)
          }
        }
        advance()
      }
    )
  }
}
