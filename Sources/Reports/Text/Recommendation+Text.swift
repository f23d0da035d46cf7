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
      return "No strategy is a step on all \(total) \(noun): they differ, see each below."
    }
    let verb = common.count == 1 ? "is a step" : "are steps"
    let rest = names.count == common.count ? "." : "; the others differ, see each below."
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

/// A recommendation as text.
private struct RecommendationText {
  private let recommendation: Recommendation
  private let table: ComparisonTable

  init(_ recommendation: Recommendation, in table: ComparisonTable) {
    self.recommendation = recommendation
    self.table = table
  }

  private var present: String { recommendation.present.strategy }
  private var measure: ErrorMeasure { recommendation.measure }

  // MARK: The sentence

  var sentence: String {
    guard let step = recommendation.chosenStep else { return absence }
    let name = step.group.strategy
    if recommendation.strategyCount == 1 {
      return "\(name) \(numbers(of: step))\(shortfall(of: step))."
    }
    if !recommendation.limits.isEmpty {
      let limits = recommendation.limits.map { $0.text }
      let rank = recommendation.isLimitedInEnergyAlone ? "most accurate" : "cheapest"
      return "\(name) is the \(rank) with \(DrawnText.plainList(limits)): it \(changes(of: step))."
    }
    guard let reason = exclusion(of: recommendation.present) else { return choices(step) + "." }
    return "\(choices(step)). \(present) is left out: \(reason)."
  }

  /// The step of the first sentence, and the cheapest of all if it is another one.
  private func choices(_ step: Recommendation.Step) -> String {
    let name = step.group.strategy
    guard let first = recommendation.steps.first, let last = recommendation.steps.last else {
      return ""
    }
    let keeps = recommendation.keepsPresent
    if first.group == last.group {
      return keeps
        ? "Keep \(present): no other strategy that works saves 10 %; it \(numbers(of: today))"
        : "Use \(name): it \(changes(of: step))"
    }
    if recommendation.isPresent(last) {
      let other = keeps ? first : step
      return "\(present) is the cheapest: it \(numbers(of: today)). "
        + "\(other.group.strategy) \(changes(of: other))"
    }
    let cheapest = "\(last.group.strategy) \(changes(of: last, isShort: step.group != last.group))"
    if step.group == last.group { return cheapest }
    let bound = "\(NumberText.known(Recommendation.largestError)) m"
    return keeps
      ? "\(present) is the cheapest within \(bound) and \(accuracy(of: today)); \(cheapest)"
      : "\(name) \(changes(of: step)); \(cheapest)"
  }

  /// Today's strategy with its numbers, a step or not.
  private var today: Recommendation.Step {
    Recommendation.Step(
      group: recommendation.present,
      error: recommendation.presentError,
      missed: recommendation.presentMissed
    )
  }

  /// A step's two numbers by themselves, such as `takes 40 % of a charge a day and is wrong by 6 m`.
  private func numbers(of step: Recommendation.Step) -> String {
    "takes \(percent(of: step.group)) and \(accuracy(of: step))"
  }

  /// A step's two numbers beside today's, such as `saves 63 % and is wrong by 39 m instead of 6 m`.
  private func changes(of step: Recommendation.Step, isShort: Bool = false) -> String {
    guard step.group != recommendation.present else { return "is today's, \(numbers(of: step))" }
    guard isShort, !recommendation.isForEvents, let error = step.error?.estimate else {
      return "\(energyChange(of: step)) and \(accuracy(of: step, comparing: true))"
    }
    return "\(energyChange(of: step)) and is wrong by \(metres(error))"
  }

  /// The change of location energy, such as `saves 63 % (38–71 %)`.
  private func energyChange(of step: Recommendation.Step) -> String {
    guard let effect = step.energy else { return "takes \(percent(of: step.group))" }
    let luck = couldBeLuck(effect)
    let value = effect.value.estimate
    switch effect.kind {
    case .difference where step.joules == 0: return "takes no location energy"
    case .difference:
      let size = NumberText.known(abs(value))
      return value < 0 ? "saves \(size) J a run" : "takes \(size) J more a run\(luck)"
    case .ratio where abs(value - 1) < 0.005: return "takes as much location energy"
    case .ratio where value >= 2:
      return "takes \(NumberText.known(value)) times the location energy\(range(of: step))\(luck)"
    case .ratio where value > 1:
      return
        "takes \(NumberText.known(100 * (value - 1))) % more location energy\(range(of: step))\(luck)"
    case .ratio: return "saves \(NumberText.knownPercent(1 - value)) %\(range(of: step))\(luck)"
    }
  }

  /// The error, such as `is wrong by 39 m on average instead of 6 m`.
  private func accuracy(of step: Recommendation.Step, comparing isCompared: Bool = false) -> String
  {
    if recommendation.isForEvents {
      let (own, before) = (events(in: step.missed), events(in: recommendation.presentMissed))
      let isSame = before.map { amount($0.missed) } == own.map { amount($0.missed) }
      let rest =
        isCompared ? before.map { isSame ? ", as today" : " instead of \(amount($0.missed))" } : nil
      return own.map { "misses \(amount($0.missed)) of \(amount($0.all)) \(noun)\(rest ?? "")" }
        ?? "reports no \(noun)"
    }
    guard let error = step.error?.estimate else { return "has no position" }
    let start = measure == .standard ? "is wrong by" : "has \(measure.title)"
    let average = measure == .standard ? " on average" : ""
    guard isCompared, let before = recommendation.presentError?.estimate else {
      let p95 = table.row(of: step.group)?["error_p95_m"]?.estimate
      let mostly = measure == .standard ? p95.map { " (95 %: \(NumberText.known($0)) m)" } : nil
      return "\(start) \(metres(error))\(average)\(mostly ?? "")"
    }
    guard metres(error) != metres(before) else {
      return "\(start) \(metres(error))\(average), as today"
    }
    let luck = step.errorChange.map(couldBeLuck) ?? ""
    return "\(start) \(metres(error)) instead of \(metres(before))\(average)\(luck)"
  }

  /// The reason why no strategy is a step, and in most cases a remedy.
  private var absence: String {
    switch recommendation.absence {
    case .unscored:
      let share = table.days[recommendation.present.scenario]?.gapFraction ?? 0
      return
        "No answer: \(NumberText.wholePercent(share)) % of this day is not scored, because the recording "
        + "has gaps during which the phone moved; tracewatt trace info FILE lists them."
    case .doubtful:
      let doubt = table.days[recommendation.present.scenario]?.doubt ?? "it is not a movement"
      return
        "No answer: this recording cannot be the truth, because \(doubt). Record with the best accuracy "
        + "and a position every second; tracewatt trace info FILE says more."
    case .noPosition:
      return
        "No strategy here has a position for most of the day, so there is no error to compare; "
        + "say what the app needs, such as --limit region_missed_count=1."
    case .nothingWorks, nil:
      let reason = exclusion(of: recommendation.present).map { " \(present): \($0)." }
      return "No strategy here works on this day.\(reason ?? "")"
    case .limits:
      let limits = recommendation.limits.map { $0.text }
      let start = "No strategy has \(DrawnText.plainList(limits))"
      guard let nearest = recommendation.nearest else { return start + "." }
      let unit = RunMeasures.definitions.first { $0.name == nearest.limit.metric }?.unit ?? ""
      let value = NumberText.withUnit(NumberText.known(nearest.value), unit)
      let of = limits.count > 1 ? " of \(nearest.limit.metric)" : ""
      return "\(start); nearest: \(nearest.group.strategy), \(value)\(of)."
    }
  }

  // MARK: The list

  var priceList: [PriceLine] {
    guard recommendation.steps.count > 1 else { return linesOfOnlyStep }
    let shown = recommendation.shownSteps
    let lines = shown.map { line(for: $0) }
    let more = recommendation.steps.count - shown.count
    guard more > 0 else { return lines }
    let names = recommendation.steps.filter { !shown.contains($0) }.map(\.group.strategy)
    let rest = "\(more) more \(more == 1 ? "step" : "steps") in the table"
    return lines + [PriceLine(start: "\(rest): \(DrawnText.plainList(names))")]
  }

  /// The only step with its conditions, or what is about as good as today's strategy.
  private var linesOfOnlyStep: [PriceLine] {
    recommendation.steps.compactMap { step in
      let hasConditions = !(shortfalls(of: step) + remarks(on: step)).isEmpty
      if recommendation.strategyCount > 1, hasConditions { return line(for: step) }
      return alternatives(of: step).map {
        PriceLine(start: "about as good as \(step.group.strategy): \($0.joined(separator: ", "))")
      }
    }
  }

  /// A step as a line.
  func line(for step: Recommendation.Step) -> PriceLine {
    var parts = [step.group.strategy]
    if step.group == recommendation.present {
      parts.append("today's, \(percent(of: step.group, isShort: true))")
    } else {
      parts.append(shortEnergyChange(of: step))
    }
    parts += shortfalls(of: step)
    var details = remarks(on: step)
    if let others = alternatives(of: step) {
      details.append("about as good: " + others.joined(separator: ", "))
    }
    return PriceLine(
      start: "\(place(of: step)): \(parts.joined(separator: ", "))",
      details: details.map { ", \($0)" }.joined()
    )
  }

  /// The accuracy that begins a line, such as `within 39 m on average (95 %: 85 m)`.
  private func place(of step: Recommendation.Step) -> String {
    if recommendation.isForEvents {
      let latency = step.missed.crossingLatency.map { ", \(AttributionReport.time($0)) late" } ?? ""
      return events(in: step.missed)
        .map { "\(amount($0.missed)) of \(amount($0.all)) \(noun) missed\(latency)" }
        ?? "no \(noun)"
    }
    guard let error = step.error?.estimate else { return "no position" }
    guard measure == .standard else { return "\(measure.title) \(metres(error))" }
    let p95 = table.row(of: step.group)?["error_p95_m"]?.estimate
    let mostly = p95.map { " (95 %: \(NumberText.known($0)) m)" } ?? ""
    return "within \(metres(error)) on average\(mostly)"
  }

  private func shortEnergyChange(of step: Recommendation.Step) -> String {
    guard let effect = step.energy else { return percent(of: step.group) }
    let value = effect.value.estimate
    switch effect.kind {
    case .difference where step.joules == 0: return "no location energy"
    case .difference: return "\(NumberText.known(abs(value))) J \(value < 0 ? "less" : "more")"
    case .ratio where abs(value - 1) < 0.005: return "as much energy"
    case .ratio where value >= 2: return "\(NumberText.known(value)) times\(range(of: step))"
    case .ratio where value > 1:
      return "\(NumberText.known(100 * (value - 1))) % more\(range(of: step))"
    case .ratio: return "\(NumberText.knownPercent(1 - value)) % less\(range(of: step))"
    }
  }

  /// The strategies about as good as a step, each with both numbers; nil if there are none.
  private func alternatives(of step: Recommendation.Step) -> [String]? {
    let rows = step.alternatives.compactMap { table.row(of: $0) }
    guard !rows.isEmpty else { return nil }
    let shown = rows.prefix(2).map { row -> String in
      let error = row["error_mean_m"].map { "\(NumberText.known($0.estimate)) m, " } ?? ""
      return "\(row.group.strategy) (\(error)\(row.percentText(withLuck: false)) %/day)"
    }
    return rows.count > 2 ? shown + ["\(rows.count - 2) more"] : Array(shown)
  }

  /// What a step misses.
  private func shortfalls(of step: Recommendation.Step) -> [String] {
    var parts: [String] = []
    func few(_ count: Recommendation.Missed.Count?, _ noun: String) {
      guard let count, count.missed > 0 else { return }
      parts.append("misses \(amount(count.missed)) of \(amount(count.all)) \(noun)")
    }
    let missed = step.missed
    if !recommendation.isForEvents {
      few(missed.crossings, "crossings")
      few(missed.visits, "visits")
      if missed.crossings == nil, recommendation.presentMissed.crossings != nil {
        parts.append("reports no crossings")
      }
    }
    if let count = missed.falseCrossings, count >= 0.5 {
      parts.append("\(amount(count)) false crossings")
    }
    if !recommendation.isForEvents, let share = missed.notableDayFraction {
      parts.append("no current position for \(NumberText.known(100 * share)) % of the day")
    }
    return parts
  }

  /// What else a reader should know of a step.
  private func remarks(on step: Recommendation.Step) -> [String] {
    var parts: [String] = []
    let missed = step.missed
    if !missed.stalledDays.isEmpty {
      let days = missed.stalledDays
      let names = days.count > 3 ? "\(days.count) days" : DrawnText.plainList(days)
      parts.append("stops on \(names)")
    }
    if let gap = missed.longestGap, gap > Self.notableGap * dayLength {
      let moving = missed.longestGapMoving.map { ", \(AttributionReport.time($0)) on the move" }
      parts.append("longest gap \(AttributionReport.time(gap))\(moving ?? "")")
    }
    if let app = appPercent(of: step.group) {
      parts.append("and \(app) % a day for uploads")
    }
    if table.isUnrecorded(step.group) { parts.append("never recorded") }
    return parts
  }

  /// The share of the day above which a gap is reported.
  private static let notableGap = 0.25

  private func shortfall(of step: Recommendation.Step) -> String {
    let parts = shortfalls(of: step) + remarks(on: step)
    return parts.isEmpty ? "" : "; " + parts.joined(separator: ", ")
  }

  /// The energy of uploads and other work in percent of a charge a day, if it is over a tenth of
  /// location energy.
  private func appPercent(of group: RunGroup) -> String? {
    guard let row = table.row(of: group), let app = row["energy_app_j"]?.estimate,
      let location = row["energy_location_j"]?.estimate, location > 0, app > location / 10,
      let percent = row["location_percent_per_day"]?.estimate, percent * app / location >= 0.1
    else { return nil }
    return ComparisonTable.Row.percentText(of: percent * app / location)
  }

  // MARK: What does not work

  var leftOut: [String] {
    // The sentence says it of today's strategy.
    let others = recommendation.excluded.filter {
      recommendation.absence == .noPosition || $0.group != recommendation.present
    }
    let lines = others.compactMap { excluded in
      text(of: excluded).map { "left out: \(excluded.group.strategy), \($0)" }
    }
    return lines + [caveat].compactMap(\.self)
  }

  /// What a day at rest cannot show; nil for a day on the move.
  var caveat: String? {
    guard let day = table.days[recommendation.present.scenario], day.isAtRest else { return nil }
    let share = NumberText.wholePercent(day.restFraction ?? 1)
    return
      "at rest \(share) % of the time: the numbers show what waiting costs, not errors on the move"
  }

  private func exclusion(of group: RunGroup) -> String? {
    recommendation.excluded.first { $0.group == group }.flatMap(text)
  }

  /// The reason with its counts; nil for one that the details explain.
  private func text(of excluded: Recommendation.Exclusion) -> String? {
    let missed = excluded.missed
    let day = dayLength > 0 ? " in \(AttributionReport.time(dayLength))" : ""
    let count = missed.deliveries.map {
      "\(amount($0)) \(amount($0) == "1" ? "position" : "positions")\(day), "
    }
    let gap = missed.longestGap.map { "; longest gap \(AttributionReport.time($0))" } ?? ""
    switch excluded.reason {
    case .unavailable(let service): return "\(excluded.group.os) has no \(service)"
    case .suspended:
      return "\(count ?? "")its timers or updates were silent while the app was suspended\(gap)"
    case .ended:
      return "\(count ?? "")its process ended and nothing launched it again\(gap)"
    case .falseCrossings:
      guard let false_ = missed.falseCrossings else { return nil }
      let found = missed.crossings.map { $0.all - $0.missed } ?? 0
      let all = missed.crossings.map { " of \(amount($0.all))" } ?? ""
      return "\(amount(false_)) false crossings beside \(amount(found))\(all) true ones"
    case .equal, .partial: return nil
    }
  }

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
      let range = row?.percentRange.map { ", \(NumberText.known($0)) depending on the phone" } ?? ""
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
      return AnswerFigure(title: "Missed", value: "–", note: "nothing to miss was measured")
    }
    return AnswerFigure(
      title: "Without a current position",
      value: "\(ComparisonTable.Row.percentText(of: 100 * share)) %",
      note: "of the day"
    )
  }

  // MARK: Words

  private var noun: String { measure.name == "visit_missed_count" ? "visits" : "crossings" }

  private func events(in missed: Recommendation.Missed) -> Recommendation.Missed.Count? {
    measure.name == "visit_missed_count" ? missed.visits : missed.crossings
  }

  private var dayLength: Double {
    table.days[recommendation.present.scenario]?.length.seconds ?? 86_400
  }

  /// Location energy in percent of a charge, such as `40 % of a charge a day (20–110)`.
  private func percent(of group: RunGroup, isShort: Bool = false) -> String {
    guard let row = table.row(of: group), let percent = row["location_percent_per_day"]?.estimate
    else { return "an unknown amount of energy" }
    let day = recommendation.present.scenario
    if let trip = table.tripFraction(of: day), let text = row.tripText(trip) {
      return "\(text) % of a charge in \(AttributionReport.time(dayLength))"
    }
    let range =
      row.percentRangeText.map { " (\($0)\(isShort ? "" : " depending on the phone"))" } ?? ""
    return "\(ComparisonTable.Row.percentText(of: percent)) % of a charge a day\(range)"
  }

  /// The range over what is unknown about the phone, smaller number first; empty if unknown.
  ///
  /// The range is that of the ratio to the reference, so it does not apply to another strategy of
  /// today.
  private func range(of step: Recommendation.Step) -> String {
    guard let effect = step.energy, let range = effect.range else { return "" }
    let value = effect.value.estimate
    func word(_ ratio: Double) -> String {
      if value >= 2 { return NumberText.known(ratio) }
      return value > 1 ? signedPercent(ratio - 1) : signedPercent(1 - ratio)
    }
    let ends = [range.lowerBound, range.upperBound]
    let texts = (value < 1 ? ends.reversed() : ends).map(word)
    guard texts[0] != texts[1] else { return "" }
    return " (\(texts.joined(separator: "–"))\(value < 2 ? " %" : ""))"
  }

  private func signedPercent(_ share: Double) -> String {
    share < 0
      ? "−" + NumberText.known(-100 * share)
      : NumberText.known(min(99, 100 * share))
  }

  /// A remark if other luck could reverse a difference; otherwise empty.
  private func couldBeLuck(_ effect: PairedEffect) -> String {
    guard effect.value.low != nil, effect.value.high != nil else { return "" }
    return effect.conclusion == .undecided ? " (could be luck)" : ""
  }

  private func amount(_ value: Double) -> String { NumberText.known(value) }

  private func metres(_ value: Double) -> String {
    NumberText.withUnit(NumberText.known(value), measure.unit)
  }
}
