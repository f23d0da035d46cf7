// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import Quantities

extension ComparisonTable {
  /// The recommendation in one to three sentences of at most two lines each; the first is the
  /// answer.
  ///
  /// The terminal, Markdown, JSON and the report print the same text.
  package func text(for recommendation: Recommendation) -> String {
    RecommendationText(recommendation, in: self).text
  }

  /// The three numbers of the answer: energy, accuracy and what is missed.
  ///
  /// They describe the recommended strategy, or today's if there is no recommendation.
  func figures(for recommendation: Recommendation) -> [AnswerFigure] {
    RecommendationText(recommendation, in: self).figures
  }

  /// A sentence on the number of days, phones and systems on which each strategy is best; nil with
  /// fewer than two.
  package var overview: String? {
    guard recommendations.count > 1 else { return nil }
    let scenarios = Set(recommendations.map(\.present.scenario)).count
    let noun =
      switch scenarios {
      case recommendations.count: "days"
      case 1: "combinations of phone and system"
      default: "combinations of day, phone and system"
      }
    var names: [String] = []
    for name in recommendations.compactMap(\.chosen?.strategy) where !names.contains(name) {
      names.append(name)
    }
    let counts = names.map { name in
      recommendations.count { $0.chosen?.strategy == name }
    }
    let order = names.indices.sorted { (counts[$1], $0) < (counts[$0], $1) }
    guard let first = order.first else { return nil }
    let total = recommendations.count
    guard counts[first] < total else {
      return "\(names[first]) is the choice on all \(total) \(noun)."
    }
    let start = "\(names[first]) is the choice on \(counts[first]) of \(total) \(noun)"
    // More than a few would fill lines that the blocks below explain better.
    let rest = order.dropFirst().prefix(3).map { "\(names[$0]) on \(counts[$0])" }
    return ([start] + rest).joined(separator: ", ") + "."
  }

  /// The differences of strategies between phones or systems, one sentence each.
  package var platformTexts: [String] {
    let names = Set(recommendations.map(\.present.scenario))
    return platformEffects.map { effect in
      let scenario = names.count > 1 ? "\(effect.group.scenario): " : ""
      return scenario + PlatformText(effect).text
    }
  }

  /// The row of a group; nil if the table does not contain it.
  func row(of group: RunGroup) -> Row? { rows.first { $0.group == group } }
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

/// A recommendation as text.
private struct RecommendationText {
  private let recommendation: Recommendation
  private let table: ComparisonTable

  /// The length of two lines in a terminal of 100 columns.
  private static let longest = 200

  init(_ recommendation: Recommendation, in table: ComparisonTable) {
    self.recommendation = recommendation
    self.table = table
  }

  private var present: String { recommendation.present.strategy }

  var text: String {
    guard let chosen = recommendation.chosen else { return absence }
    let answer = recommendation.keepsPresent ? keeping : changing(to: chosen)
    let missed = missedParts
    var text = answer
    if !missed.isEmpty {
      let part = missed.joined(separator: " and ")
      text += answer.count + part.count + 6 <= Self.longest ? "; it \(part)" : ". It \(part)"
    }
    text += "."
    return text + alternatives
  }

  /// A sentence on the alternatives, such as ` deferred is about as good.`; empty if there are
  /// none.
  private var alternatives: String {
    let groups = recommendation.alternatives
    guard let first = groups.first else { return "" }
    if groups.count == 1 {
      return first == recommendation.present
        ? " Keeping \(present) is about as good." : " \(first.strategy) is about as good."
    }
    if groups.count == 2 {
      return " \(first.strategy) and \(groups[1].strategy) are about as good."
    }
    return
      " \(first.strategy), \(groups[1].strategy) and \(groups.count - 2) more are about as good."
  }

  /// The answer for a change, such as `Use duty_cycled: 92 % less location energy than
  /// standard_best, 4 m worse on average`.
  private func changing(to chosen: RunGroup) -> String {
    let within = recommendation.limits.isEmpty ? "" : "the cheapest within the limits, "
    let parts = [energyPart(chosen), errorPart].compactMap(\.self)
    return "Use \(chosen.strategy): \(within)\(parts.joined(separator: ", "))"
  }

  /// The answer for no change, such as `Keep standard_best: nothing within 100 m balances energy
  /// and error better (28 % of a …)`.
  private var keeping: String {
    let isBounded = table.errorMeasure.unit == "m"
    let bound = isBounded ? "within \(NumberText.known(Recommendation.largestError)) m" : "here"
    let why =
      recommendation.limits.isEmpty
      ? "nothing \(bound) balances energy and error better"
      : "nothing that meets the limits takes noticeably less energy"
    let parts = [
      recommendation.chosenPercent.map { percent in
        let range = recommendation.chosen.flatMap { table.row(of: $0)?.percentRange }
          .map { ", \(NumberText.known($0)) depending on the phone" }
        return "\(NumberText.known(percent.estimate)) % of a charge a day\(range ?? "")"
      },
      recommendation.chosenError.map { "\(amount($0.estimate)) \(errorName)" },
    ]
    return "Keep \(present): \(why) (\(parts.compactMap(\.self).joined(separator: ", ")))"
  }

  private func energyPart(_ chosen: RunGroup) -> String? {
    guard let effect = recommendation.energy else { return nil }
    if table.row(of: chosen)?["energy_location_j"]?.estimate == 0 { return "no location energy" }
    guard let amount = energyAmount(effect) else { return "as much location energy as \(present)" }
    let value = effect.value.estimate
    let isMultiple = effect.kind == .ratio && value >= 2
    let relation = isMultiple ? "the location energy of" : "location energy than"
    let range =
      switch effect.kind {
      case .difference: ""
      case .ratio where isMultiple: range(chosen) { NumberText.known($0) }
      case .ratio where value > 1: range(chosen) { signedPercent($0 - 1) }
      case .ratio: range(chosen) { signedPercent(1 - $0) }
      }
    return "\(amount) \(relation) \(present)\(range)\(couldBeLuck(effect))"
  }

  /// How much more or less location energy, such as `92 % less`; nil if it is as much.
  private func energyAmount(_ effect: PairedEffect) -> String? {
    let value = effect.value.estimate
    switch effect.kind {
    case .difference: return "\(NumberText.known(abs(value))) J \(value < 0 ? "less" : "more")"
    case .ratio where abs(value - 1) < 0.005: return nil
    case .ratio where value >= 2: return "\(NumberText.known(value)) times"
    case .ratio where value > 1: return "\(NumberText.known(100 * (value - 1))) % more"
    case .ratio: return "\(NumberText.knownPercent(1 - value)) % less"
    }
  }

  // MARK: Figures

  var figures: [AnswerFigure] { [energyFigure, errorFigure, missedFigure] }

  /// The strategy that the figures describe.
  private var shown: RunGroup { recommendation.chosen ?? recommendation.present }

  private var energyFigure: AnswerFigure {
    let title = "Location energy"
    let row = table.row(of: shown)
    guard recommendation.chosen != nil, !recommendation.keepsPresent,
      let effect = recommendation.energy
    else {
      guard let percent = row?["location_percent_per_day"]?.estimate else {
        return AnswerFigure(title: title, value: "–", note: shown.strategy)
      }
      let range = row?.percentRange.map { ", \(NumberText.known($0)) depending on the phone" } ?? ""
      return AnswerFigure(
        title: title,
        value: "\(ComparisonTable.Row.percentText(of: percent)) %",
        note: "of a charge a day\(range)"
      )
    }
    if row?["energy_location_j"]?.estimate == 0 {
      return AnswerFigure(title: title, value: "none", note: "")
    }
    let isMultiple = effect.kind == .ratio && effect.value.estimate >= 2
    let than = isMultiple ? "that of \(present)" : "than \(present)"
    let takes = row.map { "; takes \($0.percentText()) % of a charge a day" } ?? ""
    return AnswerFigure(
      title: title,
      value: energyAmount(effect) ?? "the same",
      note: than + takes
    )
  }

  private var errorFigure: AnswerFigure {
    let title = table.errorMeasure == .standard ? "Mean error" : table.errorMeasure.title
    let mean =
      recommendation.chosen == nil ? recommendation.presentError : recommendation.chosenError
    guard let mean else {
      return AnswerFigure(title: title, value: "–", note: "\(shown.strategy) has no position")
    }
    var parts: [String] = []
    if !recommendation.keepsPresent, let effect = recommendation.error {
      let difference = effect.meanDifference
      let size = amount(abs(difference))
      if size == amount(0) || effect.conclusion == .equal {
        let isSame = effect.conclusion == .equal
        parts.append("\(isSame ? "the same" : "about the same") as \(present)")
      } else {
        parts.append(
          "\(size) \(difference < 0 ? "less" : "more") than \(present)\(couldBeLuck(effect))"
        )
      }
    }
    if let p95 = table.row(of: shown)?["error_p95_m"] {
      parts.append("95 % of the time within \(NumberText.known(p95.estimate)) m")
    }
    return AnswerFigure(
      title: title,
      value: amount(mean.estimate),
      note: parts.joined(separator: "; ")
    )
  }

  private var missedFigure: AnswerFigure {
    let missed =
      recommendation.chosen == nil ? recommendation.presentMissed : recommendation.missed
    func count(_ count: Recommendation.Missed.Count, _ noun: String) -> AnswerFigure {
      AnswerFigure(
        title: "Missed",
        value: "\(NumberText.known(count.missed)) of \(NumberText.known(count.all))",
        note: noun
      )
    }
    if let crossings = missed?.crossings { return count(crossings, "region crossings") }
    if let visits = missed?.visits { return count(visits, "visits") }
    guard let share = missed?.dayFraction else {
      return AnswerFigure(title: "Missed", value: "–", note: "nothing to miss was measured")
    }
    return AnswerFigure(
      title: "Without a position",
      value: "\(ComparisonTable.Row.percentText(of: 100 * share)) %",
      note: "of the day"
    )
  }

  /// The range over what is unknown about the phone, smaller number first; empty if unknown.
  ///
  /// The range is that of the ratio to the reference, so it does not apply to another strategy of
  /// today.
  private func range(_ chosen: RunGroup, _ word: (Double) -> String) -> String {
    guard recommendation.present.strategy == table.reference,
      let range = table.row(of: chosen)?.energyRange
    else { return "" }
    let isFlipped = (recommendation.energy?.value.estimate ?? 1) < 1
    let ends =
      isFlipped ? [range.upperBound, range.lowerBound] : [range.lowerBound, range.upperBound]
    let unit = (recommendation.energy?.value.estimate ?? 1) < 2 ? " %" : ""
    let texts = ends.map(word)
    guard texts[0] != texts[1] else { return "" }
    return " (\(texts.joined(separator: "–"))\(unit) depending on the phone)"
  }

  private func signedPercent(_ share: Double) -> String {
    share < 0
      ? "−" + NumberText.known(-100 * share)
      : NumberText.known(min(99, 100 * share))
  }

  private var errorPart: String? {
    guard let effect = recommendation.error else {
      return recommendation.chosenError.map {
        "\(amount($0.estimate)) \(errorName) where \(present) has no position to compare"
      }
    }
    let value = effect.meanDifference
    let least = table.errorMeasure.unit == "m" ? 0.5 : 1e-9
    guard abs(value) >= least, effect.conclusion != .withinMargin else {
      let isEqual = effect.conclusion == .equal ? "" : "about "
      return table.errorMeasure == .standard
        ? "\(isEqual)as accurate on average" : "\(isEqual)as good \(errorName)"
    }
    return
      "\(amount(abs(value))) \(value < 0 ? "better" : "worse") \(errorName)\(couldBeLuck(effect))"
  }

  /// A remark if other luck could reverse a difference; otherwise empty.
  private func couldBeLuck(_ effect: PairedEffect) -> String {
    guard effect.value.low != nil, effect.value.high != nil else { return "" }
    return effect.conclusion == .undecided ? " (could be luck)" : ""
  }

  private var errorName: String {
    table.errorMeasure == .standard ? "on average" : "by \(table.errorMeasure.title)"
  }

  private func amount(_ value: Double) -> String {
    let unit = table.errorMeasure.unit
    return NumberText.withUnit(NumberText.known(value), unit)
  }

  /// The events that the recommended strategy misses, and the part of the day without a position.
  private var missedParts: [String] {
    guard let missed = recommendation.missed else { return [] }
    func few(_ count: Recommendation.Missed.Count?, _ noun: String) -> String? {
      guard let count, count.missed > 0 else { return nil }
      return "\(NumberText.known(count.missed)) of \(NumberText.known(count.all)) \(noun)"
    }
    let counts = [few(missed.crossings, "region crossings"), few(missed.visits, "visits")]
      .compactMap(\.self)
    var parts = counts.isEmpty ? [] : ["misses " + counts.joined(separator: " and ")]
    if missed.crossings == nil, recommendation.presentMissed?.crossings != nil {
      parts.append("reports no region crossings, which \(present) does")
    }
    if let share = missed.notableDayFraction {
      parts.append("has no position for \(NumberText.known(100 * share)) % of the day")
    }
    return parts
  }

  /// The reason why nothing is recommended, and in most cases a remedy.
  private var absence: String {
    switch recommendation.absence {
    case .singleStrategy, nil:
      return "There is one strategy, so there is nothing to choose; add others with --strategy."
    case .noPosition:
      let percent = Int((100 * ParetoStanding.minimumCoverage).rounded())
      return "No recommendation: no strategy here has a position for \(percent) % of the day."
    case .largeErrors:
      let bound = NumberText.known(Recommendation.largestError)
      return "No recommendation: on average, every strategy here is wrong by more than \(bound) m. "
        + "If that is good enough, say how much: --limit error_mean_m=2km."
    case .limits:
      let limits = recommendation.limits.map(\.text).joined(separator: ", ")
      return "No recommendation: no strategy here meets the limits (\(limits))."
    case .crossings:
      let count = recommendation.presentMissed?.crossings
      let bound = count.map { max(1, Int($0.missed.rounded(.up))) } ?? 1
      return "No recommendation: \(present) is there for region crossings, not for a position. "
        + "Say what the app needs, such as --limit region_missed_count=\(bound)."
    case .presentWithoutPosition:
      return "No recommendation: \(present) never has a position to compare others with. "
        + "Say what the app needs, such as --limit error_mean_m=100m, or name another with --present."
    }
  }
}

/// The difference of a strategy between two phones or systems, as text.
private struct PlatformText {
  private let effect: PlatformEffect

  init(_ effect: PlatformEffect) { self.effect = effect }

  var text: String {
    let ratio = effect.energy.value.estimate
    let (more, less) = ratio >= 1 ? (effect.group, effect.base) : (effect.base, effect.group)
    let factor = ratio >= 1 ? ratio : 1 / ratio
    let (name, there, here) = (effect.group.strategy, place(more), place(less))
    if factor < 1.005 { return "\(name) takes as much location energy on \(there) as on \(here)." }
    let isKnown = effect.energy.conclusion != .undecided
    let luck = isKnown || effect.energy.value.low == nil ? "" : " (could be luck)"
    guard factor >= 1.1 else {
      let percent = NumberText.known(100 * (factor - 1))
      return "\(name) takes \(percent) % more location energy on \(there) than on \(here)\(luck)."
    }
    return
      "\(name) takes \(NumberText.known(factor)) times the location energy on \(there) that it "
      + "takes on \(here)\(luck)."
  }

  /// The part in which two groups differ: the system, the phone, or both.
  private func place(_ group: RunGroup) -> String {
    let (one, other) = (effect.group, effect.base)
    if one.phone == other.phone { return group.os }
    return one.os == other.os ? group.phone : "\(group.phone) with \(group.os)"
  }
}
