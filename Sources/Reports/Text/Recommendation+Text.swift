// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import Quantities
internal import RunMetrics

extension ComparisonTable {
  /// The answer in one or two sentences of at most two lines each.
  ///
  /// The terminal, Markdown, JSON and the report print the same text.
  package func text(for recommendation: Recommendation) -> String {
    RecommendationText(recommendation, in: self).sentence
  }

  /// The chosen step beside today's strategy, without regard to any other.
  package func comparison(in recommendation: Recommendation) -> String {
    RecommendationText(recommendation, in: self).comparison
  }

  /// The price list, a line for each shown step, the most accurate first; empty with fewer than two
  /// steps.
  package func priceList(of recommendation: Recommendation) -> [String] {
    priceLines(of: recommendation).map(\.text)
  }

  /// The price list with the details of each line apart.
  func priceLines(of recommendation: Recommendation) -> [PriceLine] {
    RecommendationText(recommendation, in: self).priceList
  }

  /// The strategies that do not work, a line each with the reason, and what the day cannot show.
  package func leftOut(by recommendation: Recommendation) -> [String] {
    RecommendationText(recommendation, in: self).leftOut
  }

  /// What a day at rest cannot show; nil for a day on the move.
  func caveat(on recommendation: Recommendation) -> String? {
    RecommendationText(recommendation, in: self).caveat
  }

  /// A step as a line, such as `within 39 m on average (95 %: 85 m): duty_cycled, 64 % less`.
  func line(for step: Recommendation.Step, of recommendation: Recommendation) -> String {
    RecommendationText(recommendation, in: self).line(for: step).text
  }

  /// The three numbers of the answer: energy, accuracy and what is missed.
  ///
  /// They describe the step of the first sentence, or today's strategy if there is none.
  func figures(for recommendation: Recommendation) -> [AnswerFigure] {
    RecommendationText(recommendation, in: self).figures
  }

  /// A sentence on the strategies that are steps on all days, phones and systems; nil with fewer
  /// than two of them.
  package var overview: String? {
    guard let first = recommendations.first, recommendations.count > 1 else { return nil }
    let scenarios = Set(recommendations.map(\.present.scenario)).count
    let noun =
      switch scenarios {
      case recommendations.count: "days"
      case 1: "combinations of phone and system"
      default: "combinations of day, phone and system"
      }
    let all = recommendations.map { $0.steps.map(\.group.strategy) }
    let common = first.steps.map(\.group.strategy).filter { name in
      all.allSatisfy { $0.contains(name) }
    }
    let names = Set(all.joined())
    let total = recommendations.count
    guard !common.isEmpty else {
      return "No strategy is a step on all \(total) \(noun): the steps differ (see below)."
    }
    let verb = common.count == 1 ? "is a step" : "are steps"
    let rest = names.count == common.count ? "." : "; the other steps differ (see below)."
    return "\(DrawnText.plainList(common)) \(verb) on all \(total) \(noun)\(rest)"
  }

  /// The row of a group; nil if the table does not contain it.
  func row(of group: RunGroup) -> Row? { rows.first { $0.group == group } }
}

/// A line of the price list.
struct PriceLine: Equatable {
  /// What everybody must see, such as `within 39 m on average: coarse, 63 % less, misses 1 of 6`.
  var start: String
  /// What follows where there is room, beginning with a comma; or empty.
  var details = ""

  /// The whole line.
  var text: String { start + details }
}

/// A number of an answer, shown large, with the words around it.
struct AnswerFigure: Equatable {
  /// What it measures, in a word.
  var title: String
  /// The number with its unit.
  var value: String
  /// What it means.
  var note: String
}
