// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import Quantities
internal import RunMetrics

/// A recommendation as text.
struct RecommendationText {
  let recommendation: Recommendation
  let table: ComparisonTable

  init(_ recommendation: Recommendation, in table: ComparisonTable) {
    self.recommendation = recommendation
    self.table = table
  }

  var present: String { recommendation.present.strategy }
  var measure: ErrorMeasure { recommendation.measure }

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

  /// The chosen step beside today's strategy, in a sentence; empty without a step.
  var comparison: String {
    guard let step = recommendation.chosenStep else { return "" }
    return "\(step.group.strategy) \(changes(of: step))\(shortfall(of: step))."
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
        ? "Keep \(present): it \(numbers(of: today)), and no other working strategy saves 10 %"
        : "Use \(name): it \(changes(of: step))"
    }
    if recommendation.isPresent(last) {
      let other = keeps ? first : step
      return "\(present) is the cheapest: it \(numbers(of: today)). "
        + "\(other.group.strategy) \(changes(of: other))"
    }
    if step.group == last.group { return "\(last.group.strategy) \(changes(of: last))" }
    let condition = shortfalls(of: last).first.map { " (\($0))" } ?? ""
    let cheapest = "\(last.group.strategy) \(changes(of: last, isShort: true))\(condition)"
    let bound = "\(NumberText.known(Recommendation.largestError)) m"
    return keeps
      ? "\(present) is the cheapest within \(bound) and \(accuracy(of: today)). \(cheapest)"
      : "\(name) \(changes(of: step)). \(cheapest)"
  }

  /// Today's strategy with its numbers, a step or not.
  private var today: Recommendation.Step {
    Recommendation.Step(
      group: recommendation.present,
      error: recommendation.presentError,
      missed: recommendation.presentMissed
    )
  }

  /// A step's two numbers by themselves, such as `takes 40 % of a charge a day and is off by 6 m`.
  private func numbers(of step: Recommendation.Step) -> String {
    "takes \(percent(of: step.group)) and \(accuracy(of: step))"
  }

  /// A step's two numbers beside today's, such as `saves 63 % and is off by 39 m instead of 6 m`.
  private func changes(of step: Recommendation.Step, isShort: Bool = false) -> String {
    guard step.group != recommendation.present else { return "is today's, \(numbers(of: step))" }
    guard !hasTodayStopped else {
      guard isShort, let error = step.error?.estimate else { return numbers(of: step) }
      return "takes \(percent(of: step.group)) and is off by \(metres(error))"
    }
    guard isShort, !recommendation.isForEvents, let error = step.error?.estimate else {
      return "\(energyChange(of: step)) and \(accuracy(of: step, comparing: true))"
    }
    return "\(energyChange(of: step, isShort: true)) and is off by \(metres(error))"
  }

  /// Whether today's strategy stopped during the day, so that its energy is no measure for others.
  private var hasTodayStopped: Bool {
    let own = recommendation.excluded.first { $0.group == recommendation.present }
    return own?.reason == .suspended || own?.reason == .ended
  }

  /// The change of location energy, such as `saves 63 % (38–71 %) of best's location energy`.
  private func energyChange(of step: Recommendation.Step, isShort: Bool = false) -> String {
    guard let effect = step.energy else { return "takes \(percent(of: step.group))" }
    let luck = couldBeLuck(effect)
    let energy = "\(present)'s location energy"
    let value = effect.value.estimate
    switch effect.kind {
    case .difference where step.joules == 0: return "takes no location energy"
    case .difference:
      let size = NumberText.known(abs(value))
      return value < 0 ? "saves \(size) J a run" : "takes \(size) J more a run\(luck)"
    case .ratio where abs(value - 1) < 0.005: return "takes as much location energy as \(present)"
    case .ratio where value >= 2:
      return "takes \(NumberText.known(value)) times\(range(of: step)) \(energy)\(luck)"
    case .ratio where value > 1:
      let more = NumberText.known(100 * (value - 1))
      return "takes \(more) % more location energy than \(present)\(range(of: step))\(luck)"
    case .ratio:
      let saving = "saves \(NumberText.knownPercent(1 - value)) %\(range(of: step))"
      return isShort ? saving + luck : "\(saving) of \(energy)\(luck)"
    }
  }

  /// The error, such as `is off by 39 m on average instead of 6 m`.
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
    let start = measure == .standard ? "is off by" : "has \(measure.title)"
    let average = measure == .standard ? " on average" : ""
    guard isCompared, let before = recommendation.presentError?.estimate else {
      return "\(start) \(metres(error))\(average)\(measure == .standard ? mostly(step, error) : "")"
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
      let doubt =
        table.days[recommendation.present.scenario]?.doubt ?? "it does not look like real movement"
      return
        "No answer: this recording cannot serve as the truth, because \(doubt). Record at the best accuracy, "
        + "with a position every second; tracewatt trace info FILE says more."
    case .noPosition:
      return
        "No strategy here has a position for most of the day, so there is no error to compare; "
        + "state what the app needs, for example with --limit region_missed_count=1."
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

  // MARK: Words

  var noun: String { measure.name == "visit_missed_count" ? "visits" : "crossings" }

  func events(in missed: Recommendation.Missed) -> Recommendation.Missed.Count? {
    measure.name == "visit_missed_count" ? missed.visits : missed.crossings
  }

  var dayLength: Double {
    table.days[recommendation.present.scenario]?.length.seconds ?? 86_400
  }

  /// Location energy in percent of a charge, such as `40 % of a charge a day (20–110)`.
  func percent(of group: RunGroup) -> String {
    guard let row = table.row(of: group), let percent = row["location_percent_per_day"]?.estimate
    else { return "an unknown amount of energy" }
    let day = recommendation.present.scenario
    if let trip = table.tripFraction(of: day), let text = row.tripText(trip) {
      return "\(text) % of a charge in \(AttributionReport.time(dayLength))"
    }
    let range =
      row.percentRangeText.map { " (\($0))" } ?? ""
    return "\(ComparisonTable.Row.percentText(of: percent)) % of a charge a day\(range)"
  }

  /// The range of the saving, smaller number first; empty if unknown.
  ///
  /// The range is that of the ratio to the reference, so it does not apply to another strategy of
  /// today.
  func range(of step: Recommendation.Step) -> String {
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
  func couldBeLuck(_ effect: PairedEffect) -> String {
    guard effect.value.low != nil, effect.value.high != nil else { return "" }
    return effect.conclusion == .undecided ? " (could be luck)" : ""
  }

  func amount(_ value: Double) -> String { NumberText.known(value) }

  func metres(_ value: Double) -> String {
    NumberText.withUnit(NumberText.known(value), measure.unit)
  }
}
