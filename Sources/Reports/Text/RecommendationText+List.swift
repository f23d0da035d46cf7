// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

extension RecommendationText {
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
      parts.append("today's, \(percent(of: step.group))")
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
    return "within \(metres(error)) on average\(mostly(step, error))"
  }

  /// The error at 95 %, such as ` (95 %: 85 m)`; a mean above it rests on rare large errors.
  func mostly(_ step: Recommendation.Step, _ mean: Double) -> String {
    guard let p95 = table.row(of: step.group)?["error_p95_m"]?.estimate else { return "" }
    let rest = p95 < mean ? ", otherwise far more" : ""
    return " (95 %: \(NumberText.known(p95)) m\(rest))"
  }

  func shortEnergyChange(of step: Recommendation.Step) -> String {
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
      let trip = table.tripFraction(of: row.group.scenario).flatMap { row.tripText($0) }
      let energy = trip.map { "\($0) % of a charge" } ?? "\(row.percentText(withLuck: false)) %/day"
      return "\(row.group.strategy) (\(error)\(energy))"
    }
    return rows.count > 2 ? shown + ["\(rows.count - 2) more"] : Array(shown)
  }

  /// What a step misses.
  func shortfalls(of step: Recommendation.Step) -> [String] {
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
      parts.append(blindness(share))
    }
    return parts
  }

  private func blindness(_ share: Double) -> String {
    let isTrip = table.tripFraction(of: recommendation.present.scenario) != nil
    let whole = isTrip ? "recording" : "day"
    return "no current position for \(NumberText.known(100 * share)) % of the \(whole)"
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
      let moving = missed.longestGapMoving.map { " (\(AttributionReport.time($0)) while moving)" }
      parts.append("longest gap \(AttributionReport.time(gap))\(moving ?? "")")
    }
    if let app = appPercent(of: step.group) {
      parts.append("and \(app) % of a charge a day for \(work(of: step.group))")
    }
    let contradictions = (table.row(of: step.group)?.contradictions ?? []).map(\.text)
    if table.isUnrecorded(step.group) {
      parts.append(contradictions.isEmpty ? "never checked against recordings" : "never recorded")
    }
    return parts + contradictions
  }

  /// The share of the day above which a gap is reported.
  private static let notableGap = 0.25

  func shortfall(of step: Recommendation.Step) -> String {
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

  /// What takes most of that energy.
  private func work(of group: RunGroup) -> String {
    let row = table.row(of: group)
    let hasLock = (row?["wake_lock_h"]?.estimate ?? 0) > 0
    guard hasLock else { return "uploads" }
    return (row?["upload_count"]?.estimate ?? 0) > 0 ? "uploads and its wake lock" : "its wake lock"
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
      "at rest \(share) % of the time: the numbers show the cost of waiting, not errors on the move"
  }

  func exclusion(of group: RunGroup) -> String? {
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
      return "\(amount(false_)) false crossings against \(amount(found))\(all) true ones"
    case .missedEvents:
      let noun = missed.crossings == nil ? "visits" : "crossings"
      return (missed.crossings ?? missed.visits).map {
        "misses \(amount($0.missed)) of \(amount($0.all)) \(noun)"
      }
    case .partial:
      // A strategy that never has a position needs no words.
      return missed.dayFraction.flatMap {
        $0 > 0.5 && (missed.deliveries ?? 0) > 0 ? blindness($0) : nil
      }
    case .equal: return nil
    }
  }
}
