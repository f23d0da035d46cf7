// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Reports

/// `tracewatt score`: compares sealed forecasts with what was measured.
struct ScoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "score",
    abstract: "Score sealed forecasts against later measurements.",
    discussion: """
      The measured values are a YAML or JSON file with a number for each forecast that was measured, \
      under its name and in its unit:

      standard_best.battery_percent_per_hour: 2.4

      The command refuses a sealed file that was changed afterwards.

      Example: tracewatt score scenarios/sealed/car_commute.sealed.json measured.yaml
      """
  )

  @Argument(help: "The sealed file.", completion: .file(extensions: ["json"]))
  var sealed: String

  @Argument(help: "The measured values.", completion: .file(extensions: ["yaml", "json"]))
  var measured: String

  @Option(help: "The output format: table, csv, json or markdown.")
  var format: TableFormat = .table

  func run() throws {
    let forecasts = try SealedFile.load(path: sealed)
    let values = try SealedFile.measured(path: measured, of: forecasts)
    let score = ForecastScore(forecasts, measured: values)
    Terminal.write(score.text(of: forecasts, as: format))
  }
}
