// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import Reports
internal import Tracewatt

/// Runs a loaded study with progress: completely, up to a precision, or one of its shards.
struct TerminalRun {
  let store: PartStore
  private let run: StudyRun
  private let options: SweepOptions
  private let warning: SizeWarning?
  private let showsProgress: Bool
  private let writesProgress: Bool

  private var study: Study { run.study }

  /// A run that reuses existing parts.
  ///
  /// - Parameters:
  ///   - study: the study.
  ///   - store: the store that receives the runs.
  ///   - sweep: the options for shards, parts and stopping early.
  ///   - options: the options for jobs and notes.
  ///   - progress: the form of progress.
  ///   - output: the results folder, whose size may need a warning; nil without one.
  init(
    _ study: Study,
    into store: PartStore,
    _ sweep: SweepOptions,
    _ options: RunOptions,
    progress: ProgressForm,
    output: String?
  ) {
    self.store = store
    self.options = sweep
    run = StudyRun(study, jobs: options.jobs)
    warning =
      options.quiet
      ? nil : output.map { SizeWarning(folder: $0, detail: store.manifest.detailLevel) }
    showsProgress = progress == .line && options.showsProgress
    writesProgress = progress == .json && !options.quiet
  }

  /// What an interrupted run keeps.
  ///
  /// - Parameter shard: the share that was run; nil for all of it.
  /// - Returns: a clause that follows "interrupted: ".
  func kept(_ shard: Shard? = nil) -> String {
    guard let folder = options.parts else {
      return "\(Interruption.nothing); with --parts DIR, the same command resumes where it stopped"
    }
    // Of the parts of earlier tasks, not all are open any more.
    if options.readsTasks { return "finished parts are kept in \(folder)" }
    let all = ReplicationBlock.blocks(of: study)
    let blocks = shard?.share(of: all) ?? all
    let stored = blocks.count {
      store.holds($0.replications, of: study.days[$0.day].scenario.name)
    }
    // How many parts a study until a precision has is not known before its end.
    let total = options.untilCi == nil ? " of \(blocks.count)" : ""
    return "\(stored)\(total) parts are kept in \(folder); the same command resumes from there"
  }

  private func line(of total: Int) -> ProgressLine {
    ProgressLine(total: total, isShown: showsProgress, isJSON: writesProgress)
  }

  /// Runs the requested share of the study, or the tasks from standard input.
  ///
  /// - Returns: whether a share was requested; a summary of it is then printed.
  /// - Throws: `Interruption.Failure` if the work was cancelled, and the errors of the sweep.
  func runShare() async throws -> Bool {
    if options.readsTasks {
      try await Interruption.keeping(kept()) { try await runTasks() }
      return true
    }
    guard let shard = try options.chosenShard() else { return false }
    let blocks = shard.share(of: ReplicationBlock.blocks(of: study))
    try await Interruption.keeping(kept(shard)) {
      try await sweep(blocks, named: shard.description)
    }
    return true
  }

  /// Runs the missing parts of the whole study, or as many replications as its precision needs.
  ///
  /// - Parameter maximum: the maximum number of replications of each day if a precision is
  ///   requested; nil takes the default.
  /// - Returns: sentences on how it ended.
  /// - Throws: `Interruption.Failure` if the work was cancelled, and the errors of the sweep.
  func runAll(maximum: Int?) async throws -> [String] {
    let stopping = try options.stopping()
    return try await Interruption.keeping(kept()) {
      if let stopping {
        return [
          try await sweep(until: stopping, maximum ?? SequentialStopping.defaultMaximum)
        ]
      }
      let progress = line(of: study.replicationCount)
      defer { progress.clear() }
      var warning = warning
      try await sweep(nil, progress, &warning)
      // If every part was there, there was no progress.
      warn(&warning, progress)
      return []
    }
  }

  private func sweep(
    _ replications: Int?,
    _ progress: ProgressLine,
    _ warning: inout SizeWarning?
  ) async throws {
    _ = try await run.sweep(into: store, replications: replications) {
      progress.update($0)
      warn(&warning, progress)
    }
    try Task.checkCancellation()
  }

  /// Prints the warning about a large folder when it is due.
  private func warn(_ warning: inout SizeWarning?, _ progress: ProgressLine) {
    guard let lines = warning?.lines(for: store.parts), !lines.isEmpty else { return }
    progress.clear()
    for line in lines { Terminal.complain(line) }
  }

  /// Runs rounds of replications until all means are precise enough, or the maximum is reached.
  ///
  /// - Parameters:
  ///   - stopping: the required precision.
  ///   - maximum: the maximum number of replications of each day.
  /// - Returns: a sentence on how it ended.
  /// - Throws: the errors of the sweep.
  private func sweep(until stopping: SequentialStopping, _ maximum: Int) async throws -> String {
    let progress = line(of: maximum * study.days.count)
    defer { progress.clear() }
    var widest: SequentialStopping.Widest?
    var count = 0
    var warning = warning
    for round in SequentialStopping.rounds(upTo: maximum) {
      count = round
      try await sweep(round, progress, &warning)
      widest = SequentialStopping.widest(of: store.manifest.reported(store.parts))
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
        + "\(wanted) of its mean; the widest is \(width): \(name)"
      : "the maximum of \(count) replications came first: \(name) is at \(width) instead of \(wanted); "
        + "raise --replications"
  }

  /// Runs the tasks that standard input names, one a line, and prints a line of JSON for each.
  ///
  /// A task is a share such as `3/16`, or the names of parts.
  ///
  /// - Throws: `InputFailure` with exit code 64 for a line that is neither.
  private func runTasks() async throws {
    let all = ReplicationBlock.blocks(of: study)
    let names = all.map { store.partName(of: $0, in: study) }
    let indices = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    var number = 0
    let kept = kept()
    while let line = Interruption.immediately(keeping: kept, { readLine() }) {
      number += 1
      let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
      guard !words.isEmpty else { continue }
      if words.count == 1, let shard = Shard(words[0]) {
        try await sweep(shard.share(of: all), named: words[0])
        continue
      }
      let blocks = words.compactMap { indices[$0] }.sorted().map { all[$0] }
      guard blocks.count == words.count else {
        let wrong = words.first { indices[$0] == nil } ?? line
        throw CommandFailure.unknownTask(wrong, line: number)
      }
      try await sweep(blocks, named: words.joined(separator: " "))
    }
  }

  /// Runs those of some blocks that are missing, and prints a line of JSON about them.
  private func sweep(_ blocks: [ReplicationBlock], named name: String) async throws {
    let progress = line(of: blocks.map(\.replications.count).reduce(0, +))
    let tally: SweepTally
    do {
      defer { progress.clear() }
      tally = try await run.sweep(blocks, into: store) { progress.update($0) }
    }
    Terminal.print(tally.line(of: name, study: store.manifest.study))
  }
}
