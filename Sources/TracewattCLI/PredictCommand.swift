// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Reports
internal import Tracewatt

/// `tracewatt predict`: states numbers before anyone measures them.
struct PredictCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "predict",
    abstract: "Forecast drains and ratios with their ranges, and seal them before anyone measures.",
    discussion: """
      Takes scenario files, bare traces or names of built-in days. The sealed file contains each forecast \
      with its 80 and 90 % ranges, the date, program, model and inputs, and a digest of it all. Commit \
      it, measure, and run tracewatt score.

      Example: tracewatt predict office_day --phone iphone_13 --os ios_26 --strategy standard_best \
      --strategy standard_hundred_meters --replications 2 --seal office.sealed.json
      """
  )

  @Argument(
    help: "Scenario files (.yaml), recordings in any known format or names of built-in days.",
    completion: .file(extensions: ["yaml", "gpx", "csv"])
  )
  var inputs: [String] = []

  @Option(help: "A strategy, by name or file, instead of the scenario's own; repeatable.")
  var strategy: [String] = []

  @Option(help: "The strategy to compare the others with.")
  var reference: String?

  @Option(help: "The file to seal the forecasts in.", completion: .file(extensions: ["json"]))
  var seal: String?

  @Option(help: "What will be measured, in a sentence.")
  var title = ""

  @Option(
    help: ArgumentHelp("The date of the seal. Default: today in UTC.", valueName: "yyyy-mm-dd"),
    transform: CalendarDay.argument
  )
  var date: CalendarDay?

  @OptionGroup var options: StudyOptions

  func validate() throws {
    guard !inputs.isEmpty else { throw ValidationError("specify a scenario or a trace") }
  }

  func run() async throws {
    let study = try StudyLoader.load(
      paths: inputs.map(BuiltIn.path),
      options: options.loading(strategies: strategy)
    )
    try StrategyName.check(reference, of: "--reference", among: study.strategyNames)
    var results: [RunResult] = []
    for day in study.days {
      results += await Experiment(day.scenario).run(jobs: options.run.jobCount)
      try Task.checkCancellation()
    }
    let sealed = SealedForecasts(
      title: title,
      date: "\(date ?? .today)",
      program: ProgramVersion.program,
      model: ProgramVersion.model,
      inputs: study.inputs,
      forecasts: Forecast.forecasts(
        of: ResultColumns(study.reported(results)),
        strategies: study.strategyNames,
        reference: reference
      )
    )
    if let seal { try WholeFile.write(Array(SealedFile.text(sealed).utf8), to: seal) }
    Terminal.write(sealed.text(as: options.format))
    options.run.note(study.notes)
  }
}
