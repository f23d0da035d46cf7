// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Foundation
internal import Reports

/// The options that `knobs` and `tune` share with `compare`: phones, systems, luck and changed
/// settings.
struct TuningOptions: ParsableArguments {
  @Option(help: "A phone, by name or file, to try instead of the scenario's own; repeatable.")
  var phone: [String] = []

  @Option(help: "A system, by name or file, to try instead of the scenario's own; repeatable.")
  var os: [String] = []

  @Option(help: "The providers' accuracy, by name or file, instead of the scenario's own.")
  var providers: String?

  @Option(parsing: .unconditional, help: "The study's seed, a whole number below 2^53.")
  var seed: UInt64?

  @Option(parsing: .unconditional, help: "Replications of every combination, at least 1.")
  var replications: Int?

  @Option(
    parsing: .unconditional,
    help: "Replications that run at once; results do not depend on it. Default: all cores."
  )
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "A changed setting, such as standard_best.standard.distance_filter=30m; repeatable.",
      valueName: "name.key=value"
    )
  )
  var set: [String] = []

  @Option(help: "The output format: table, csv, json or markdown.")
  var format: TableFormat = .table

  @Flag(name: [.short, .long], help: "No progress, and no notes on standard error.")
  var quiet = false

  func validate() throws {
    try NumberOption.check(replications: replications)
    try JobLimit.check(jobs)
    try NumberOption.check(seed: seed)
  }

  /// The number of replications that run at the same time.
  var jobCount: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }

  /// The options for loading, with the named strategies or the scenario's own.
  func loading(strategies: [String]) -> LoadOptions {
    LoadOptions(
      strategies: strategies.isEmpty ? nil : strategies,
      phones: phone.isEmpty ? nil : phone,
      systems: os.isEmpty ? nil : os,
      providers: providers,
      seed: seed,
      replications: replications,
      sets: set,
      programs: CompareCommand.examples
    )
  }
}
