// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import RunMetrics

/// What is asked of a study's runs: the comparison to make, and the recommendation to find.
public struct ComparisonQuestion: Sendable, Hashable {
  /// The strategy that the others are compared with; nil takes the first except `control`.
  public var reference: String?
  /// The error that energy is traded against.
  public var errorMeasure: ErrorMeasure
  /// The margins within which a difference does not matter.
  public var margins: Indifference
  /// The inputs of recommendations besides the runs.
  public var request: RecommendationRequest

  /// The question that `compare` answers without options.
  public init(
    reference: String? = nil,
    errorMeasure: ErrorMeasure = .standard,
    margins: Indifference = .standard,
    request: RecommendationRequest = RecommendationRequest()
  ) {
    self.reference = reference
    self.errorMeasure = errorMeasure
    self.margins = margins
    self.request = request
  }

  /// The measures that the short table and its judgements need.
  public var scope: MeasureScope {
    MeasureScope(of: [errorMeasure.name] + request.limits.map(\.metric)).union(.service)
  }
}
