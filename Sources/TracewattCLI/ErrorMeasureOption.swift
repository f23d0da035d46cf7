// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Reports

/// The option for the error that energy is traded against.
struct ErrorMeasureOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The error to trade against energy: a column of runs.csv such as error_p95_m.",
      valueName: "measure"
    )
  )
  var errorMeasure: String?

  @Option(
    help: ArgumentHelp(
      "The largest difference to ignore: energy=2%, error=1m or error=5% (the defaults); repeatable. "
        + "For errors the larger of the two applies.",
      valueName: "what=amount"
    )
  )
  var margin: [String] = []

  /// The margins within which differences do not matter.
  func margins() throws -> Indifference { try Indifference(settings: margin) }

  func validate() throws {
    if let errorMeasure, ErrorMeasure(named: errorMeasure) == nil {
      let names = ErrorMeasure.all.map(\.name)
      let near = CommandFailure.nearest(to: errorMeasure, among: names)
      throw ValidationError(
        "--error-measure is '\(errorMeasure)'; \(near)allowed are \(names.joined(separator: ", "))"
      )
    }
  }

  /// The measure that energy is traded against.
  var measure: ErrorMeasure { errorMeasure.flatMap { ErrorMeasure(named: $0) } ?? .standard }
}
