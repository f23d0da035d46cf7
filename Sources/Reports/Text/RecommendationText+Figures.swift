// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import Quantities

extension RecommendationText {
  // MARK: Figures

  var figures: [AnswerFigure] { [energyFigure, errorFigure, missedFigure] }

  /// The strategy that the figures describe.
  private var shown: RunGroup { recommendation.chosen ?? recommendation.present }

  private var energyFigure: AnswerFigure {
    let title = "Location energy"
    let row = table.row(of: shown)
    guard let step = recommendation.chosenStep, step.energy != nil else {
      guard let percent = row?["location_percent_per_day"]?.estimate else {
        return AnswerFigure(title: title, value: "–", note: shown.strategy)
      }
      let range = row?.percentRange.map { ", range \(NumberText.known($0))" } ?? ""
      return AnswerFigure(
        title: title,
        value: "\(ComparisonTable.Row.percentText(of: percent)) %",
        note: "of a charge a day\(range)"
      )
    }
    if step.joules == 0 { return AnswerFigure(title: title, value: "none", note: "") }
    let takes = row.map { "; takes \($0.percentText()) % of a charge a day" } ?? ""
    let value = shortEnergyChange(of: step).prefix { $0 != "(" }
    return AnswerFigure(
      title: title,
      value: String(value).trimmingCharacters(in: .whitespaces),
      note: "compared with \(present)\(takes)"
    )
  }

  private var errorFigure: AnswerFigure {
    let title = measure == .standard ? "Mean error" : measure.title
    let step = recommendation.chosenStep
    guard let mean = step == nil ? recommendation.presentError : step?.error else {
      return AnswerFigure(title: title, value: "–", note: "\(shown.strategy) has no position")
    }
    var parts: [String] = []
    if let effect = step?.errorChange {
      let size = metres(abs(effect.meanDifference))
      if size == metres(0) || effect.conclusion == .equal {
        let isSame = effect.conclusion == .equal
        parts.append("\(isSame ? "the same" : "about the same") as \(present)")
      } else {
        let word = effect.meanDifference < 0 ? "less" : "more"
        parts.append("\(size) \(word) than \(present)\(couldBeLuck(effect))")
      }
    }
    if let p95 = table.row(of: shown)?["error_p95_m"] {
      parts.append("95 % of the time within \(NumberText.known(p95.estimate)) m")
    }
    return AnswerFigure(
      title: title,
      value: metres(mean.estimate),
      note: parts.joined(separator: "; ")
    )
  }

  private var missedFigure: AnswerFigure {
    let missed = recommendation.chosenStep?.missed ?? recommendation.presentMissed
    func count(_ count: Recommendation.Missed.Count, _ noun: String) -> AnswerFigure {
      AnswerFigure(
        title: "Missed",
        value: "\(amount(count.missed)) of \(amount(count.all))",
        note: noun
      )
    }
    if let crossings = missed.crossings { return count(crossings, "region crossings") }
    if let visits = missed.visits { return count(visits, "visits") }
    guard let share = missed.dayFraction else {
      return AnswerFigure(title: "Missed", value: "–", note: "no events to miss")
    }
    return AnswerFigure(
      title: "Without a current position",
      value: "\(ComparisonTable.Row.percentText(of: 100 * share)) %",
      note: "of the day"
    )
  }
}
