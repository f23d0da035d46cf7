// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Studies

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Runs a whole study into a store, such as a results folder.
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
  /// - Throws: `CancellationError`, and the errors of the store.
  public func run<Store: StudyStore>(
    into store: Store,
    progress: (Int) -> Void = { _ in }
  ) async throws -> Store.Record {
    try store.prepare(for: study)
    _ = try await StudySweep(study, into: store).run(jobs: jobs, progress: progress)
    try Task.checkCancellation()
    return try store.complete()
  }
}
