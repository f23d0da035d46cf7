// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Reports

/// The options of `compare` for reports from phones in the field.
struct MetricKitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "MetricKit reports to compare with the predicted seconds per accuracy; repeatable.",
      valueName: "file|folder"
    ),
    completion: .file(extensions: ["json", "jsonl", "ndjson"])
  )
  var field: [String] = []

  @Option(
    help: ArgumentHelp("The strategy that the app in the field follows.", valueName: "name")
  )
  var fieldStrategy: String?

  func validate() throws {
    try OptionRule.check([
      OptionRule(
        ("--field-strategy", fieldStrategy != nil),
        needs: ("--field", !field.isEmpty),
        "it names the strategy behind those reports"
      )
    ])
  }

  /// The reports; nil if none are requested.
  ///
  /// - Throws: a usage error if the strategy is not among those that run, and the errors of the
  ///   files.
  func reports(for study: Study) throws -> MetricKitReports? {
    guard !field.isEmpty else { return nil }
    try StrategyName.check(fieldStrategy, of: "--field-strategy", among: study.strategyNames)
    if FieldTiers.systems(of: study).isEmpty { throw CommandFailure.noSystemOfMetricKit }
    return try MetricKitReports(paths: field)
  }
}
