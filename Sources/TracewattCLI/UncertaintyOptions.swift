// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Analyses
internal import ArgumentParser
internal import Foundation
internal import ScenarioFiles
internal import StudyResults

/// The options for the model's uncertainty.
struct UncertaintyOptions: ParsableArguments {
  @Flag(help: "Show how far verdicts depend on the model's numbers, and what would change them.")
  var uncertainty = false

  @Option(
    parsing: .unconditional,
    help: "The number of model draws for --uncertainty, 2 to 100000."
  )
  var draws: Int?

  @Option(help: "How to draw numbers from their ranges: evidence, uniform or triangular.")
  var distribution: DrawShape?

  @Option(
    parsing: .unconditional,
    help: "Replications at each end of a parameter's range, 1 to 1000; default 2."
  )
  var tornadoReplications: Int?

  @Flag(help: "Show every pair of strategies in --uncertainty, not only pairs with the reference.")
  var everyPair = false

  func validate() throws {
    let given: [(String, Bool)] = [
      ("--draws", draws != nil), ("--distribution", distribution != nil),
      ("--tornado-replications", tornadoReplications != nil), ("--every-pair", everyPair),
    ]
    try OptionRule.check(
      given.map {
        OptionRule($0, needs: ("--uncertainty", uncertainty), "it changes only that analysis")
      }
    )
    if let draws, !(2...100_000).contains(draws) {
      throw ValidationError("--draws is \(draws); it must be from 2 to 100000")
    }
    if let tornadoReplications, !(1...1000).contains(tornadoReplications) {
      throw ValidationError(
        "--tornado-replications is \(tornadoReplications); it must be from 1 to 1000"
      )
    }
  }

  /// Runs the model draws and single parameters of a study; none unless requested.
  ///
  /// - Throws: `CancellationError` if the work was cancelled.
  func run(
    _ study: Study,
    of results: FinishedStudy,
    with run: RunOptions
  ) async throws -> [ModelUncertainty] {
    guard uncertainty else { return [] }
    var options = UncertaintyStudy.Options(
      errorMeasure: results.question.errorMeasure,
      takesEveryPair: everyPair
    )
    options.draws = draws ?? options.draws
    options.shape = distribution ?? options.shape
    options.replications = tornadoReplications ?? options.replications
    let isShown = run.showsProgress
    let models = await UncertaintyStudy(
      study,
      reference: results.reference,
      ranges: RangeTable.builtIn,
      options: options
    )
    .run(jobs: run.jobCount) {
      ProgressLine(total: $0.total, noun: $0.stage.rawValue, isShown: isShown).update($0.finished)
    }
    ProgressLine(total: 0, isShown: isShown).clear()
    try Task.checkCancellation()
    return models
  }
}
