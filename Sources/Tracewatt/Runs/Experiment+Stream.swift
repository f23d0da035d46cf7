// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Studies
internal import World

extension Experiment {
  /// Runs some replications and passes on their results one after another, in the order given.
  ///
  /// At most a few more than `jobs` replications are in memory at a time, however many there are.
  ///
  /// - Parameters:
  ///   - replications: the replications, in the order in which they are passed on.
  ///   - jobs: how many run at once, at least 1.
  ///   - transform: reduces a replication's results to the data to keep; several jobs call it at
  ///     once.
  ///   - consume: receives a replication and its data; it is never called twice at once.
  /// - Throws: `CancellationError` if the task was cancelled, and the errors of `transform` and
  ///   `consume`.
  public func stream<Kept: Sendable>(
    _ replications: [Int],
    jobs: Int,
    transform: @escaping @Sendable ([RunResult]) throws -> Kept,
    consume: (Int, Kept) throws -> Void
  ) async throws {
    try await stream(
      replications,
      jobs: jobs,
      run: { try transform(interruptibleRun(replication: $0)) },
      consume: consume
    )
  }

  /// Runs some replications and passes on what is kept of their runs, in the order given.
  ///
  /// A run is reduced before the next one of its replication begins, so at most `jobs` records are
  /// in memory at a time.
  ///
  /// - Parameters:
  ///   - replications: the replications, in the order in which they are passed on.
  ///   - jobs: how many run at once, at least 1.
  ///   - each: reduces a run to the data to keep; several jobs call it at once.
  ///   - consume: receives a replication and the data of its runs; it is never called twice at
  ///     once.
  /// - Throws: `CancellationError` if the task was cancelled, and the errors of `consume`.
  func stream<Kept: Sendable>(
    _ replications: [Int],
    jobs: Int,
    each: @escaping @Sendable (RunResult) -> Kept,
    consume: (Int, [Kept]) throws -> Void
  ) async throws {
    try await stream(
      replications,
      jobs: jobs,
      run: { replication in
        var kept: [Kept] = []
        try forEachRun(ofReplication: replication, pause: Task.checkCancellation) { result in
          try check(result)
          kept.append(each(result))
          try Task.checkCancellation()
        }
        return kept
      },
      consume: consume
    )
  }

  private func stream<Kept: Sendable>(
    _ replications: [Int],
    jobs: Int,
    run: @escaping @Sendable (Int) throws -> Kept,
    consume: (Int, Kept) throws -> Void
  ) async throws {
    // The most replications that may be ahead of the one that is waited for.
    let window = max(16, 4 * jobs)
    try await withThrowingTaskGroup(of: (Int, Kept).self) { group in
      var (started, finished) = (0, 0)
      var waiting: [Int: Kept] = [:]
      func start() {
        let (place, replication) = (started, replications[started])
        group.addTask { (place, try run(replication)) }
        started += 1
      }
      while started < min(max(1, jobs), replications.count) { start() }
      while let (place, kept) = try await group.next() {
        waiting[place] = kept
        while let next = waiting.removeValue(forKey: finished) {
          try consume(replications[finished], next)
          finished += 1
        }
        try Task.checkCancellation()
        // While replications wait for a slow one, only a limited number of new ones is started.
        let running = started - finished - waiting.count
        var free = max(1, jobs) - running
        while free > 0, started < replications.count, started < finished + window {
          start()
          free -= 1
        }
      }
    }
  }
}
