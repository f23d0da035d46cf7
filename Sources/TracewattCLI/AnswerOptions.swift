// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Reports

/// The options of `compare` and `merge` for the recommendation and for the amount of detail.
struct AnswerOptions: ParsableArguments {
  @Option(help: "The strategy that the app uses today; the recommendation says what changes.")
  var present: String?

  @Option(
    help: ArgumentHelp(
      "A limit that a recommended strategy must meet, such as error_p95_m=100m; repeatable.",
      valueName: "measure=bound"
    )
  )
  var limit: [String] = []

  @Flag(help: "Print every column, conclusion and note below the short table.")
  var details = false

  /// Whether any option is given that needs the results of a whole study.
  var isAskedFor: Bool { present != nil || !limit.isEmpty || details }

  /// The request of the options; a usage error if a strategy does not run or a limit is invalid.
  func request(among names: [String]) throws -> RecommendationRequest {
    try ReferenceChoice.check(present, of: "--present", among: names)
    return RecommendationRequest(
      present: present,
      limits: try limit.map { try TuningLimitText.limit($0) }
    )
  }
}
