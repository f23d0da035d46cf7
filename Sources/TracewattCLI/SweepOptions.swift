// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Foundation
internal import Tracewatt

/// The options for the size of a study, its shards and its stored parts.
struct SweepOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Values of a setting to try, such as 'standard_best.standard.distance_filter=10m,30m'; repeatable.",
      valueName: "name.key=value,…"
    )
  )
  var vary: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Add replications until every mean energy and error is known to within this share, such as 2%.",
      valueName: "share"
    )
  )
  var untilCi: String?

  @Option(
    help: ArgumentHelp(
      "Store finished parts here, and run only the missing ones.",
      valueName: "dir"
    ),
    completion: .directory
  )
  var parts: String?

  @Option(
    help: ArgumentHelp(
      """
      Run one share of the parts, 0/16 to 15/16; env takes it from Slurm or Kubernetes; - reads shares or \
      names of parts from standard input, one task per line.
      """,
      valueName: "i/n"
    )
  )
  var shard: String?

  func validate() throws {
    _ = try stopping()
    if let parts, parts.isEmpty || parts == "-" {
      throw ValidationError("--parts is '\(parts)'; it must be a folder")
    }
    guard shard != nil else { return }
    _ = try chosenShard()
    try OptionRule.check([
      OptionRule(
        ("--shard", true),
        needs: ("--parts", parts != nil),
        "all shards share that folder"
      ),
      OptionRule(
        ("--until-ci", untilCi != nil),
        excludes: ["--shard": true],
        "only the whole study shows when to stop"
      ),
    ])
  }

  /// Whether tasks are read from standard input.
  var readsTasks: Bool { shard == "-" }

  /// The shard of the study to run; nil for the whole study, and for tasks from standard input.
  func chosenShard() throws -> Shard? {
    guard let shard, !readsTasks else { return nil }
    if shard == "env" {
      if let found = Shard(environment: ProcessInfo.processInfo.environment) { return found }
      throw ValidationError(
        "--shard env finds neither SLURM_ARRAY_TASK_ID and SLURM_ARRAY_TASK_COUNT nor "
          + "JOB_COMPLETION_INDEX and JOB_COMPLETIONS (or SHARDS) in the environment, or they "
          + "contradict each other"
      )
    }
    if let found = Shard(shard) { return found }
    throw ValidationError(
      "--shard is '\(shard)'; it must be i/n with i from 0 to n - 1, such as 3/16, or env, or -"
    )
  }

  /// The rule for stopping early; nil if the number of replications is fixed.
  func stopping() throws -> SequentialStopping? {
    guard let untilCi else { return nil }
    let isPercent = untilCi.hasSuffix("%")
    let digits = isPercent ? String(untilCi.dropLast()) : untilCi
    let number = Double(digits.trimmingCharacters(in: .whitespaces))
    guard let share = number.map({ isPercent ? $0 / 100 : $0 }), share > 0, share < 1 else {
      throw ValidationError(
        "--until-ci is '\(untilCi)'; it must be a share above 0 and below 1, such as 2% or 0.02"
      )
    }
    return SequentialStopping(share: share)
  }
}
