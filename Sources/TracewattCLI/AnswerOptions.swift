// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Reports

/// The options of `compare` and `merge` for what is compared, recommended and printed.
struct AnswerOptions: ParsableArguments {
  @Option(help: "The strategy to compare the others with.")
  var reference: String?

  @OptionGroup var trade: ErrorMeasureOption

  @Option(
    help: "The strategy that the app uses today; the answer says what switching would change."
  )
  var present: String?

  @Option(
    help: ArgumentHelp(
      "A limit that a step must meet, such as error_p95_m=100m; repeatable.",
      valueName: "measure=bound"
    )
  )
  var limit: [String] = []

  @Flag(help: "Print every column, conclusion and note below the short table.")
  var details = false

  /// Whether any option is given that needs the results of a whole study.
  var isAskedFor: Bool { present != nil || !limit.isEmpty || details }

  /// The question that the options ask of a study.
  ///
  /// - Parameter names: the strategies that run.
  /// - Returns: the question, with a reference that runs.
  /// - Throws: a usage error if a named strategy does not run, or a limit or margin is invalid.
  func question(among names: [String]) throws -> ComparisonQuestion {
    let margins = try trade.margins()
    try StrategyName.check(reference, of: "--reference", among: names)
    guard let reference = Comparison.reference(among: names, wanted: reference) else {
      throw ValidationError("no strategy is left to compare")
    }
    try StrategyName.check(present, of: "--present", among: names)
    return ComparisonQuestion(
      reference: reference,
      errorMeasure: trade.measure,
      margins: margins,
      request: RecommendationRequest(
        present: present,
        limits: try limit.map { try TuningLimitText.limit($0) }
      )
    )
  }
}

extension ComparisonTable {
  /// The table as it is printed, with colours if it goes to a terminal.
  func output(
    as format: TableFormat,
    withDetails: Bool,
    with additions: ComparisonAdditions = ComparisonAdditions()
  ) -> String {
    guard format == .table, let style = Terminal.style else {
      return text(as: format, withDetails: withDetails, with: additions)
    }
    return text(on: style, withDetails: withDetails, with: additions)
  }
}

/// The check of strategies that options name.
enum StrategyName {
  /// Rejects a strategy that does not run.
  static func check(_ name: String?, of option: String, among names: [String]) throws {
    guard let name, !names.contains(name) else { return }
    throw CommandFailure.unknownStrategy(name, option: option, known: names)
  }
}
