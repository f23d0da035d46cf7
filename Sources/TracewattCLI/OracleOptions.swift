// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Analyses
internal import ArgumentParser
internal import Foundation
internal import Reports

/// The options of `compare` for the best possible.
struct OracleOptions: ParsableArguments {
  @Flag(help: "Show each strategy's distance from the least possible energy at its own mean error.")
  var oracle = false

  @Option(
    help: ArgumentHelp(
      "Like --oracle, but at an error limit, such as error_p95_m=100m; without '=', at each strategy's own error.",
      valueName: "measure=limit"
    )
  )
  var oracleTarget: String?

  func validate() throws {
    if let oracleTarget, OracleTarget(text: oracleTarget) == nil {
      let names = OracleTarget.Measure.allCases.map(\.rawValue).joined(separator: " or ")
      throw ValidationError(
        "--oracle-target is '\(oracleTarget)'; it must be \(names), alone or with a length above "
          + "0 m, such as error_p95_m=100m"
      )
    }
  }

  /// The requested accuracy; nil if none is requested.
  var target: OracleTarget? {
    if let oracleTarget { return OracleTarget(text: oracleTarget) }
    return oracle ? OracleTarget() : nil
  }

  /// A replication of a day.
  private struct Place: Hashable {
    var day: String
    var replication: Int
  }

  /// The distances of a study's runs from the best possible; nil if not requested.
  ///
  /// - Throws: `CancellationError` if the work was cancelled.
  func table(
    of results: [RunResult],
    in study: Study,
    with run: RunOptions
  ) async throws -> OracleTable? {
    guard let target else { return nil }
    let progress = ProgressLine(
      total: Set(results.map { Place(day: $0.key.scenario, replication: $0.key.replication) })
        .count,
      noun: "replications searched for the least energy",
      isShown: run.showsProgress
    )
    defer { progress.clear() }
    var before = 0
    var bounds: [OracleBound] = []
    for day in study.days {
      progress.update(before)
      var own = 0
      bounds += await Oracle(day.scenario).bounds(of: results, target: target, jobs: run.jobCount) {
        own = $0
        progress.update(before + $0)
      }
      before += own
    }
    try Task.checkCancellation()
    return OracleTable(bounds, target: target, strategies: study.strategyNames)
  }
}
