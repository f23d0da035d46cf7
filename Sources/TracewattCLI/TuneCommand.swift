// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Analyses
internal import ArgumentParser
internal import Reports

/// `tracewatt tune`: finds the cheapest settings that meet given limits.
struct TuneCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tune",
    abstract:
      "Find the cheapest strategy and settings within limits, and prove them on other days.",
    discussion: """
      Tries a stated search space on the training days, drops what is clearly worse, refines the best, \
      and runs it once more on days that the search did not see. Prints the strategy file and the code to \
      paste. Exit code 2 if nothing meets the limits.

      Example: tracewatt tune scenarios/car_commute.yaml --limit error_p95_m=1km \
      --limit coverage_fraction=0.9 --strategy significant_change --strategy visits --replications 2
      """
  )

  @Argument(
    help: """
      Scenario files (.yaml), weeks (.yaml), recordings in any known format, or names of built-in \
      days.
      """,
    completion: .file(extensions: ["yaml", "gpx", "csv"])
  )
  var inputs: [String]

  @Option(
    help: ArgumentHelp(
      "A limit for every day, such as error_p95_m=100m or coverage_fraction>=0.95; repeatable.",
      valueName: "measure=bound"
    )
  )
  var limit: [String] = []

  @Option(help: "The measure to minimize.")
  var minimize: String = "energy_location_j"

  @Option(
    help: "A strategy to vary, by name or file; repeatable. Default: all of the space."
  )
  var strategy: [String] = []

  @Option(
    help: "A search_space file to use instead of the built-in one.",
    completion: .file(extensions: ["yaml"])
  )
  var space: String?

  @Option(
    help: ArgumentHelp(
      "A day to hide from the search (repeatable), or a share of the days (with one day, of its replications), "
        + "such as 25%. Default: the same number of additional replications.",
      valueName: "scenario|share"
    )
  )
  var holdOut: [String] = []

  @Option(
    help: """
      The app's strategy today, by name or file; the answer begins with the saving over it. Default: the \
      scenario's first strategy other than control.
      """
  )
  var present: String?

  @Option(
    parsing: .unconditional,
    help: "The maximum number of settings to try between the grid's values; 0 for none."
  )
  var refinements: Int = 30

  @Option(
    name: [.short, .long],
    help: "The directory for the table of everything tried, the strategy file and the code.",
    completion: .directory
  )
  var output: String?

  @OptionGroup var options: StudyOptions

  @OptionGroup var printed: RangeOption

  func validate() throws {
    guard !inputs.isEmpty else { throw ValidationError("specify a scenario or a trace") }
    guard !limit.isEmpty else {
      throw ValidationError(
        "--limit is missing; say what the app needs, such as --limit error_p95_m=100m"
      )
    }
    guard TuningLimit.direction(of: minimize) == .atMost else {
      throw ValidationError(
        "--minimize is \(minimize), but more of it is better; constrain it with --limit '\(minimize)>=...'"
      )
    }
    guard (0...1000).contains(refinements) else {
      throw ValidationError("--refinements is \(refinements); it must be from 0 to 1000")
    }
    if let output, output.isEmpty || output == "-" {
      throw ValidationError(
        "--output is '\(output)'; it must be a folder, because several files are written"
      )
    }
    if holdOut.count > 1, holdOut.contains(where: { Self.share($0) != nil }) {
      throw ValidationError("--hold-out takes either one share or days")
    }
    if holdOut.count == 1, let share = Self.share(holdOut[0]), !(share > 0 && share < 1) {
      throw ValidationError(
        "--hold-out is \(holdOut[0]); a share must be above 0 and below 1 (or 100 %)"
      )
    }
  }

  func run() async throws {
    if present != nil, StudyOptions.driven != nil {
      throw ValidationError("--present cannot be set for a program, because the program is today's")
    }
    let limits = try limit.map { try TuningLimitText.limit($0) }
    _ = try TuningLimitText.measure(minimize, flag: "--minimize")
    let loader = try SearchSpaceLoader(path: space, strategies: strategy)
    let loading = options.loading(strategies: loader.strategyNames, range: printed.range)
    let loaded = try StudyLoader.load(paths: inputs.map(BuiltIn.path), options: loading)
    let strategies = loaded.days[0].scenario.strategies
    let search = TuningSearch(
      space: try loader.space(over: strategies),
      limits: limits,
      objective: minimize,
      replications: loaded.days.map(\.scenario.replications).max() ?? 1,
      refinementLimit: refinements
    )
    if search.space.families.isEmpty { throw CommandFailure.noSettings(toBe: "tuned") }
    var study = try study(loaded, search, loading)
    study.present = try today()
    let folder = try output.map { try TuningFolder($0) }
    defer { folder?.discard() }
    let isShown = options.run.showsProgress
    let report = await study.run(jobs: options.run.jobCount) { finished, total in
      ProgressLine(total: total, noun: "simulated days", isShown: isShown).update(finished)
    }
    ProgressLine(total: 0, isShown: isShown).clear()
    try Task.checkCancellation()
    for replication in study.holdOutReplications {
      try StudyOptions.driven?.check(replication: replication)
    }
    let rendering = TuningText(study, report, spaceName: loader.name)
    let paths = try folder?.write(rendering) ?? []
    Terminal.write(rendering.text(as: options.format))
    options.run.note(loaded.notes + strategies.notesOnPrograms + paths.map { "\($0) written" })
    if report.outcome.winner == nil { throw ExitCode(2) }
  }

  /// Today's strategy; nil if it is an app's code or cannot run with these options.
  private func today() throws -> ScenarioStrategy? {
    if let driven = StudyOptions.driven { return ScenarioStrategy(program: driven) }
    let paths = inputs.map(BuiltIn.path)
    let strategies: [ScenarioStrategy]
    if let present {
      strategies = try StudyLoader.load(
        paths: paths,
        options: options.loading(strategies: [present])
      )
      .days[0].scenario.strategies
    } else {
      let own = try? StudyLoader.load(paths: paths, options: options.loading(strategies: []))
      strategies = own?.days[0].scenario.strategies ?? []
    }
    let name = Comparison.reference(among: strategies.map(\.name))
    // An app's own code runs only on its own day.
    return strategies.first { $0.name == name && $0.program == nil }
  }

  /// The days, divided into those for tuning and those for the proof.
  private func study(
    _ loaded: Study,
    _ search: TuningSearch,
    _ loading: LoadOptions
  ) throws -> TuningStudy {
    var search = search
    guard let first = holdOut.first else {
      return TuningStudy(training: loaded.days, search: search)
    }
    if let share = Self.share(first) {
      let days = loaded.days
      if days.count > 1 {
        let held = min(days.count - 1, max(1, Int((share * Double(days.count)).rounded())))
        return TuningStudy(
          training: Array(days.dropLast(held)),
          holdOut: Array(days.suffix(held)),
          search: search
        )
      }
      let all = search.replications
      let held = min(all - 1, max(1, Int((share * Double(all)).rounded())))
      guard held >= 1 else {
        throw ValidationError("--hold-out needs at least 2 replications to split")
      }
      search.replications = all - held
      return TuningStudy(training: days, search: search, holdOutCount: held)
    }
    let others = try StudyLoader.load(paths: holdOut.map(BuiltIn.path), options: loading)
    let names = loaded.days.map(\.scenario.name)
    if let twin = others.days.first(where: { names.contains($0.scenario.name) }) {
      throw ValidationError("--hold-out: \(twin.scenario.name) is already a training day")
    }
    return TuningStudy(training: loaded.days, holdOut: others.days, search: search)
  }

  /// The share in a text such as `25%` or `0.25`; nil if the text is not a number, such as a day's
  /// name.
  private static func share(_ text: String) -> Double? {
    if text.hasSuffix("%") { return Double(text.dropLast()).map { $0 / 100 } }
    return Double(text)
  }
}
