// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import Reports
internal import Tracewatt

/// Runs a loaded study with progress: completely, up to a precision, or one of its shards.
struct TerminalRun {
  let sweep: StudySweep<PartStore>
  let jobs: Int
  let showsProgress: Bool
  let writesProgress: Bool
  private let warning: SizeWarning?
  private let options: SweepOptions

  /// A run that reuses existing parts.
  init(
    _ loaded: Study,
    detail: DetailLevel,
    keeping: PartStore.Keeping,
    options: SweepOptions,
    spoolFolder: String?,
    warning: SizeWarning?,
    jobs: Int?,
    progress: ProgressForm,
    isQuiet: Bool
  ) throws {
    let store = try PartStore(
      loaded,
      detail: detail,
      keeping: keeping,
      partsFolder: options.parts,
      spoolFolder: spoolFolder ?? FileManager.default.temporaryDirectory.path
    )
    sweep = StudySweep(loaded, into: store)
    self.options = options
    self.warning = isQuiet ? nil : warning
    self.jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
    showsProgress = !isQuiet && progress == .line && Terminal.showsProgress
    writesProgress = !isQuiet && progress == .json
  }

  /// What an interrupted run keeps.
  ///
  /// - Parameters:
  ///   - study: the study.
  ///   - shard: the share that was run; nil for all of it.
  /// - Returns: a clause that follows "interrupted: ".
  func kept(of study: Study, shard: Shard?) -> String {
    guard let folder = options.parts else {
      return "\(Interruption.nothing); with --parts DIR, the same command goes on where it stopped"
    }
    // Of the parts of earlier tasks, not all are open any more.
    if options.readsTasks { return "finished parts are kept in \(folder)" }
    let all = ReplicationBlock.blocks(of: study)
    let blocks = shard?.share(of: all) ?? all
    let stored = blocks.count {
      sweep.store.holds($0.replications, of: study.days[$0.day].scenario.name)
    }
    // How many parts a study until a precision has is not known before its end.
    let total = options.untilCi == nil ? " of \(blocks.count)" : ""
    return "\(stored)\(total) parts are kept in \(folder); the same command goes on from there"
  }

  private func line(of total: Int) -> ProgressLine {
    ProgressLine(total: total, isShown: showsProgress, isJSON: writesProgress)
  }

  /// Runs the missing parts of the whole study.
  func run(_ study: Study) async throws {
    let progress = line(of: study.replicationCount)
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
    let progress = line(of: maximum * study.days.count)
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
    try await run(blocks, named: shard.description)
  }

  /// Runs the tasks that standard input names, one a line, and prints a line of JSON for each.
  ///
  /// A task is a share such as `3/16`, or the names of parts.
  ///
  /// - Throws: `InputFailure` with exit code 64 for a line that is neither.
  func runTasks(of study: Study) async throws {
    let all = ReplicationBlock.blocks(of: study)
    let names = all.map { sweep.store.partName(of: $0, in: study) }
    let indices = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    var number = 0
    let kept = kept(of: study, shard: nil)
    while let line = Interruption.immediately(keeping: kept, { readLine() }) {
      number += 1
      let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
      guard !words.isEmpty else { continue }
      if words.count == 1, let shard = Shard(words[0]) {
        try await run(shard.share(of: all), named: words[0])
        continue
      }
      let blocks = words.compactMap { indices[$0] }.sorted().map { all[$0] }
      guard blocks.count == words.count else {
        let wrong = words.first { indices[$0] == nil } ?? line
        throw InputFailure(
          diagnostics: [
            "standard input:\(number): error: \"\(wrong)\" is neither a share nor a part of this study",
            "note: a line is a share such as 3/16, or names of parts as --dry-run --format json lists them",
          ],
          exitCode: 64
        )
      }
      try await run(blocks, named: words.joined(separator: " "))
    }
  }

  /// Runs those of some blocks that are missing, and prints a line of JSON about them.
  private func run(_ blocks: [ReplicationBlock], named name: String) async throws {
    let progress = line(of: blocks.map(\.replications.count).reduce(0, +))
    let tally: SweepTally
    do {
      defer { progress.clear() }
      tally = try await sweep.run(blocks, isShard: true, jobs: jobs) { progress.update($0) }
    }
    Terminal.print(tally.line(of: name, study: sweep.store.manifest.study))
  }
}
