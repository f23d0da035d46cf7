// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Studies

/// Runs a study block by block and passes each block to a store.
///
/// All runs of a study use it: whole or in shards, uninterrupted or resumed.
public struct StudySweep<Store: SweepStore> {
  /// The store that receives the runs.
  public let store: Store

  private let study: Study

  /// A sweep of a study.
  ///
  /// - Parameters:
  ///   - study: the study.
  ///   - store: the store that receives the runs; blocks that it already has are not run again.
  public init(_ study: Study, into store: Store) {
    self.study = study
    self.store = store
  }

  /// Runs the missing blocks of some replications of every day.
  ///
  /// - Parameters:
  ///   - replications: the number for each day; nil takes the scenarios' own numbers.
  ///   - shard: the share of the blocks that is run; nil runs them all.
  ///   - jobs: how many replications run at once, at least 1; results do not depend on it.
  ///   - progress: called with the number of replications that are finished or were stored before.
  /// - Returns: the tally.
  /// - Throws: `CancellationError`, and the errors of the store.
  public func run(
    replications: Int? = nil,
    shard: Shard? = nil,
    jobs: Int,
    progress: (Int) -> Void = { _ in }
  ) async throws -> SweepTally {
    let all = ReplicationBlock.blocks(of: study, limit: replications)
    return try await run(
      shard?.share(of: all) ?? all,
      replications: replications,
      isShard: shard != nil,
      jobs: jobs,
      progress: progress
    )
  }

  /// Runs those of some blocks of the study that are missing.
  ///
  /// - Parameters:
  ///   - own: the blocks, in the order of `ReplicationBlock.blocks(of:)`.
  ///   - replications: the number of replications of each day; nil takes the scenarios' own.
  ///   - isShard: whether these are only a share of all blocks.
  ///   - jobs: how many replications run at once, at least 1; results do not depend on it.
  ///   - progress: called with the number of replications that are finished or were stored before.
  /// - Returns: the tally.
  /// - Throws: `CancellationError`, and the errors of the store.
  public func run(
    _ own: [ReplicationBlock],
    replications: Int? = nil,
    isShard: Bool,
    jobs: Int,
    progress: (Int) -> Void = { _ in }
  ) async throws -> SweepTally {
    var totals: [String: Int] = [:]
    for day in study.days {
      totals[day.scenario.name] = replications ?? day.scenario.replications
    }
    let names = Dictionary(grouping: own) { study.days[$0.day].scenario.name }
    try store.open(
      totals: totals,
      own: isShard ? names.mapValues { $0.map(\.replications) } : nil
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
      try await run(open, of: day.scenario, total: total, jobs: jobs, &tally) {
        finished += 1
        progress(finished)
      }
    }
    return tally
  }

  private func run(
    _ blocks: [ReplicationBlock],
    of scenario: Scenario,
    total: Int,
    jobs: Int,
    _ tally: inout SweepTally,
    advance: () -> Void
  ) async throws {
    let experiment = Experiment(scenario, detail: store.runDetail)
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
