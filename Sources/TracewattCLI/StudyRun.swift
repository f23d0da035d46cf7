// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import Quantities
internal import Reports
internal import ScenarioFiles
internal import StudyResults
internal import Tracewatt

/// Runs a loaded study with progress: completely, up to a precision, or one of its shards.
struct StudyRun {
  let sweep: StudySweep<PartStore>
  let jobs: Int
  let showsProgress: Bool
  private let warning: SizeWarning?

  /// A run that reuses existing parts.
  init(
    _ loaded: LoadedStudy,
    detail: DetailLevel,
    keeping: PartStore.Keeping,
    options: SweepOptions,
    spoolFolder: String?,
    warning: SizeWarning?,
    jobs: Int?,
    isQuiet: Bool
  ) throws {
    let store = try PartStore(
      loaded,
      detail: detail,
      keeping: keeping,
      partsFolder: options.parts,
      spoolFolder: spoolFolder ?? FileManager.default.temporaryDirectory.path
    )
    sweep = StudySweep(loaded.study, detail: detail.runs, into: store)
    self.warning = isQuiet ? nil : warning
    self.jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
    showsProgress = !isQuiet && Terminal.showsProgress
  }

  /// Runs the missing parts of the whole study.
  func run(_ study: Study) async throws {
    let progress = ProgressLine(total: study.replicationCount, isShown: showsProgress)
    defer { progress.clear() }
    var warning = warning
    _ = try await sweep.run(jobs: jobs) {
      progress.update($0)
      warn(&warning, progress)
    }
    // If every part was there, there was no progress.
    warn(&warning, progress)
  }

  /// Prints the warning about a large folder when it is due.
  private func warn(_ warning: inout SizeWarning?, _ progress: ProgressLine) {
    guard let lines = warning?.lines(for: sweep.store.parts), !lines.isEmpty else { return }
    progress.clear()
    for line in lines { Terminal.complain(line) }
  }

  /// Runs rounds of replications until all means are precise enough, or the maximum is reached.
  ///
  /// - Parameters:
  ///   - study: the study.
  ///   - stopping: the required precision.
  ///   - maximum: the maximum number of replications of each day.
  /// - Returns: a sentence on how it ended.
  /// - Throws: the errors of the sweep.
  func run(_ study: Study, until stopping: SequentialStopping, maximum: Int) async throws -> String
  {
    let progress = ProgressLine(total: maximum * study.days.count, isShown: showsProgress)
    defer { progress.clear() }
    var widest: SequentialStopping.Widest?
    var count = 0
    var warning = warning
    for round in SequentialStopping.rounds(upTo: maximum) {
      count = round
      _ = try await sweep.run(replications: round, jobs: jobs) {
        progress.update($0)
        warn(&warning, progress)
      }
      widest = SequentialStopping.widest(of: sweep.store.manifest.reported(sweep.store.parts))
      if widest?.share ?? 0 <= stopping.share { break }
    }
    let wanted = NumberText.percent(stopping.share)
    guard let widest else { return "\(count) replications; there is no mean to estimate" }
    let group = widest.group
    let name =
      "\(widest.metric) of \(group.strategy) on \(group.scenario), \(group.phone), \(group.os)"
    let width =
      widest.share.isFinite ? "\(NumberText.percent(widest.share)) of its mean" : "no interval"
    return widest.share <= stopping.share
      ? "\(count) replications: every 95 % half-width of location energy and mean error is within "
        + "\(wanted) of its mean; the widest, which decided, is \(width): \(name)"
      : "the maximum of \(count) replications was reached first: \(name) is at \(width), and \(wanted) was "
        + "asked for; raise --replications"
  }

  /// Runs a shard and prints a summary of it as a line of JSON on standard output.
  func run(_ shard: Shard, of study: Study) async throws {
    let blocks = shard.share(of: ReplicationBlock.blocks(of: study))
    let progress = ProgressLine(
      total: blocks.map(\.replications.count).reduce(0, +),
      isShown: showsProgress
    )
    let tally: SweepTally
    do {
      defer { progress.clear() }
      tally = try await sweep.run(shard: shard, jobs: jobs) { progress.update($0) }
    }
    Terminal.print(tally.line(of: shard, study: sweep.store.manifest.study))
  }
}
