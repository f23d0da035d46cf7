// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import ExampleApps
internal import Foundation
internal import Reports
internal import TracewattTesting

/// The options of all commands that run replications.
struct RunOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: "Replications of every combination, instead of the scenario's own number; at least 1."
  )
  var replications: Int?

  @Option(
    parsing: .unconditional,
    help: "How many replications to run at once; results do not depend on it. Default: all cores."
  )
  var jobs: Int?

  @Flag(name: [.short, .long], help: "No progress, and no notes on standard error.")
  var quiet = false

  func validate() throws {
    try NumberOption.check(replications: replications)
    try JobLimit.check(jobs)
  }

  /// The number of replications that run at the same time.
  var jobCount: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }

  /// Whether a line on the terminal shows progress.
  var showsProgress: Bool { !quiet && Terminal.showsProgress }

  /// Writes notes to standard error, unless they are suppressed.
  func note(_ notes: [String]) {
    guard !quiet else { return }
    for note in notes { Terminal.complain("note: \(note)") }
  }
}

/// The option of the commands that print ranges.
struct RangeOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The range to print with an energy: 80 or 90 to contain the measured value 8 or 9 times in 10, or unknowns for "
        + "only what is unknown about the phone. Default: 80."
    )
  )
  var range: RangeLevel?
}

/// The options that `compare`, `knobs`, `predict` and `tune` share: phones, systems, luck and changed settings.
struct StudyOptions: ParsableArguments {
  @Option(help: "A phone, by name or file, to try instead of the scenario's own; repeatable.")
  var phone: [String] = []

  @Option(help: "A system, by name or file, to try instead of the scenario's own; repeatable.")
  var os: [String] = []

  @Option(help: "The providers' accuracy, by name or file, instead of the scenario's own.")
  var providers: String?

  @Option(parsing: .unconditional, help: "The study's seed, a whole number below 2^53.")
  var seed: UInt64?

  @Option(
    help: ArgumentHelp(
      "A setting to change, such as standard_best.standard.distance_filter=30m; repeatable.",
      valueName: "name.key=value"
    )
  )
  var set: [String] = []

  @Option(help: "The output format: table, csv, json or markdown.")
  var format: TableFormat = .table

  @OptionGroup var run: RunOptions

  func validate() throws { try NumberOption.check(seed: seed) }

  /// The options for loading, with the named strategies or the scenario's own.
  func loading(strategies: [String], range: RangeLevel? = nil) -> LoadOptions {
    LoadOptions(
      strategies: strategies.isEmpty ? nil : strategies,
      phones: phone.isEmpty ? nil : phone,
      systems: os.isEmpty ? nil : os,
      providers: providers,
      seed: seed,
      replications: run.replications,
      range: range,
      sets: set,
      programs: Self.programs
    )
  }

  /// The program that `tracewatt drive` runs; nil in other commands.
  @TaskLocal static var driven: AppProgram?

  /// The apps that days may name, and the one that joins them.
  static var programs: [AppProgram] { examples + [driven].compactMap(\.self) }

  /// The example apps; empty, with a warning, if app code cannot run in virtual time.
  static let examples: [AppProgram] = {
    do {
      return try ExampleApp.all.map { try .code(named: $0.name, launch: $0.launch) }
    } catch {
      let names = ExampleApp.all.map(\.name).joined(separator: ", ")
      Terminal.complain("warning: skipped the strategies \(names): \(error)")
      return []
    }
  }()
}

extension [ScenarioStrategy] {
  /// A note on those that are an app's own code, which has no settings; empty without any.
  var notesOnPrograms: [String] {
    let names = filter { $0.program != nil }.map(\.name)
    guard !names.isEmpty else { return [] }
    return [
      "left out, because an app's own code has no settings: \(names.joined(separator: ", "))"
    ]
  }
}
