// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Analyses
internal import ArgumentParser
internal import Reports

/// `tracewatt knobs`: finds settings that change nothing, and cliffs.
struct KnobsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "knobs",
    abstract:
      "Vary every setting of a strategy to find which have no effect and which have cliffs.",
    discussion: """
      Takes a scenario file, a bare trace or the name of a built-in day. Every value of a setting runs on \
      the same replications as the unchanged strategy, so differences are paired.

      Example: tracewatt knobs scenarios/car_commute.yaml --strategy standard_hundred_meters \
      --replications 2
      """
  )

  @Argument(
    help: "A scenario file (.yaml), a recording in any known format or the name of a built-in day.",
    completion: .file(extensions: ["yaml", "gpx", "csv"])
  )
  var scenario: String

  @Option(help: "A strategy, by name or file, instead of the scenario's own; repeatable.")
  var strategy: [String] = []

  @Option(
    parsing: .unconditional,
    help: "The change in percent below which a setting has no effect."
  )
  var threshold: Double = 1

  @Option(
    parsing: .unconditional,
    help: "The factor between neighbouring values that makes a cliff."
  )
  var cliff: Double = 2

  @Option(parsing: .unconditional, help: "The precision of a cliff, in percent of the value.")
  var precision: Double = 5

  @OptionGroup var options: StudyOptions

  func validate() throws {
    guard threshold > 0, threshold < 100 else {
      throw ValidationError("--threshold is \(threshold); it must be above 0 and below 100")
    }
    guard cliff > 1, cliff.isFinite else {
      throw ValidationError("--cliff is \(cliff); it must be above 1")
    }
    guard precision >= 0.1, precision < 100 else {
      throw ValidationError("--precision is \(precision); it must be at least 0.1 and below 100")
    }
  }

  func run() async throws {
    let loading = options.loading(strategies: strategy)
    let day = try ScenarioLoader.load(path: BuiltIn.path(of: scenario), options: loading)
    let study = KnobStudy(
      day,
      options: KnobStudy.Options(
        threshold: threshold / 100,
        cliffFactor: cliff,
        precision: precision / 100
      )
    )
    if study.scenario.strategies.isEmpty { throw CommandFailure.noSettings(toBe: "varied") }
    let isShown = options.run.showsProgress
    let reports = await study.run(jobs: options.run.jobCount) { finished, total in
      ProgressLine(total: total, isShown: isShown).update(finished)
    }
    ProgressLine(total: 0, isShown: isShown).clear()
    try Task.checkCancellation()
    Terminal.write(KnobText(reports, options: study.options).text(as: options.format))
    options.run.note(day.notes + day.strategies.notesOnPrograms)
  }
}
