// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The rule of `Recommendation`, applied to the strategies of one day, phone and system.
struct RecommendationRule {
  /// A strategy that may be a step.
  private struct Candidate {
    var group: RunGroup
    /// The mean location energy in joules, and in percent of a charge a day.
    var energy: Double
    var percent: Double
    /// The mean energy of the app's own work and uploads in percent of a charge a day.
    var ownPercent: Double
    /// The mean error; the share of missed events if they order the steps.
    var error: Double
    /// The median latency in seconds if events order the steps, else 0.
    var latency: Double
  }

  /// The strategies, in any order.
  var groups: [RunGroup]
  var present: RunGroup
  var limits: [TuningLimit]
  var standings: [RunGroup: ParetoStanding]
  /// The error to order by, unless today's strategy is there for events.
  var measure: ErrorMeasure
  var margins: Indifference
  var runs: GroupedRuns
  /// The strategies in the order of the scenario; others follow by name.
  var order: [String] = []
  /// The facts of the day; nil if they are not known.
  var day: DayFacts?
  /// Notes of runs that were read back.
  var storedNotes: [String] = []

  /// Latencies that differ by less are equal, in seconds.
  private static let latencyMargin = 60.0

  /// The mean of false crossings up to which they are no habit.
  private static let fewCrossings = 0.5

  /// The recommendation.
  func recommendation() -> Recommendation {
    var rule = self
    rule.measure = orderingMeasure
    return rule.priceList()
  }

  /// A strategy beside today's as if it were the only step, without regard to the rule.
  func description(of chosen: RunGroup) -> Recommendation {
    var result = empty()
    result.steps = [step(chosen)]
    result.answer = 0
    return result
  }

  private func empty() -> Recommendation {
    Recommendation(
      present: present,
      presentError: error(of: present),
      presentMissed: missed(by: present),
      measure: measure,
      strategyCount: groups.count,
      limits: limits
    )
  }

  private func priceList() -> Recommendation {
    var result = empty()
    guard day?.isUnscored != true else {
      result.absence = .unscored
      return result
    }
    guard day?.doubt == nil else {
      result.absence = .doubtful
      return result
    }
    result.excluded = groups.sorted().compactMap { group in
      exclusion(of: group).map {
        Recommendation.Exclusion(group: group, reason: $0, missed: missed(by: group))
      }
    }
    let excluded = Set(result.excluded.map(\.group))
    var working = groups.filter { !excluded.contains($0) }.compactMap(candidate)
    func leaveOut(_ candidates: [Candidate], _ reason: Recommendation.Exclusion.Reason) {
      let left = Set(candidates.map(\.group))
      working.removeAll { left.contains($0.group) }
      result.excluded += candidates.map {
        Recommendation.Exclusion(group: $0.group, reason: reason, missed: missed(by: $0.group))
      }
    }
    leaveOut(stale(among: working), .partial)
    leaveOut(deaf(among: working), .missedEvents)
    result.excluded.sort { $0.group < $1.group }
    let allowed = working.filter { candidate in
      limits.allSatisfy { meets($0, candidate.group) }
    }
    guard !allowed.isEmpty else {
      let isBlind = result.excluded.contains { $0.reason == .partial }
      result.absence = !working.isEmpty ? .limits : isBlind ? .noPosition : .nothingWorks
      result.nearest = working.compactMap { nearest($0.group) }.min { $0.excess < $1.excess }?.place
      return result
    }
    let chosen = steps(of: allowed)
    result.steps = chosen.map { step($0.group) }
    var rest = allowed.filter { candidate in !chosen.contains { $0.group == candidate.group } }
    rest.sort(by: precedes)
    for candidate in rest {
      let place = chosen.firstIndex { isAboutAsGood(candidate, as: $0) }
      if let place { result.steps[place].alternatives.append(candidate.group) }
    }
    result.answer = result.isLimitedInEnergyAlone ? 0 : answer(among: chosen)
    return result
  }

  /// The index of the step that the first sentence is about.
  private func answer(among steps: [Candidate]) -> Int {
    let cheapest = steps.count - 1
    guard limits.isEmpty, measure.unit == "m" else { return cheapest }
    return steps.lastIndex { $0.error <= Recommendation.largestError } ?? cheapest
  }

  /// The error that orders the steps.
  private var orderingMeasure: ErrorMeasure {
    let events = [("region", mean("region_found_count")), ("visit", mean("visit_found_count"))]
    let served = events.first { ($0.1 ?? 0) > 0 }
    guard measure == .standard, let served, !servesPositions(present) else { return measure }
    return ErrorMeasure(named: "\(served.0)_missed_count") ?? measure
  }

  /// A measure's mean for today's strategy.
  private func mean(_ metric: String) -> Double? { mean(metric, of: present)?.estimate }

  /// Whether a strategy has a position for most of the day, and within 100 m on average.
  private func servesPositions(_ group: RunGroup) -> Bool {
    guard let coverage = mean("coverage_fraction", of: group)?.estimate,
      let error = mean("error_mean_m", of: group)?.estimate
    else { return false }
    return coverage >= ParetoStanding.minimumCoverage && error <= Recommendation.largestError
  }

  // MARK: Strategies that work

  /// The reason why a strategy is no candidate; nil if it is one.
  private func exclusion(of group: RunGroup) -> Recommendation.Exclusion.Reason? {
    func share(_ metric: String) -> Double { mean(metric, of: group)?.estimate ?? 0 }
    for note in runs.columns.notes(of: group) + storedNotes {
      if let service = MissingService.service(in: note, of: group) { return .unavailable(service) }
    }
    let stalls = [
      (share("stalled_suspended_fraction"), Recommendation.Exclusion.Reason.suspended),
      (share("stalled_ended_fraction"), .ended),
    ]
    if runs.stall(of: group) > Recommendation.largestStall {
      return stalls[0].0 >= stalls[1].0 ? stalls[0].1 : stalls[1].1
    }
    if share("region_false_count") > max(share("region_found_count"), Self.fewCrossings) {
      return .falseCrossings
    }
    if case .equal(let other) = standings[group] { return .equal(to: other) }
    guard candidate(group) != nil else { return .partial }
    let least = 1 - Recommendation.largestStall
    let isCovered = !measure.needsCoverage || share("coverage_fraction") >= least
    return isCovered ? nil : .partial
  }

  /// The strategies among those that work that know no current position for most of the day, unless
  /// all do.
  private func stale(among working: [Candidate]) -> [Candidate] {
    guard measure.needsCoverage else { return [] }
    let stale = working.filter { currentShare(of: $0.group) < Self.leastCurrent }
    return stale.count == working.count ? [] : stale
  }

  /// The strategies among those that work that miss nearly all of the events that they are for and
  /// serve no positions, unless all do and today's finds some.
  private func deaf(among working: [Candidate]) -> [Candidate] {
    guard isForEvents else {
      return working.filter { missesEvents($0.group) && !servesPositions($0.group) }
    }
    let deaf = working.filter { $0.error >= Self.nearlyAll }
    return deaf.count == working.count ? [] : deaf
  }

  /// Whether a strategy reports crossings or visits and misses nearly all of them.
  private func missesEvents(_ group: RunGroup) -> Bool {
    let missed = missed(by: group)
    let counts = [missed.crossings, missed.visits].compactMap(\.self)
    return !counts.isEmpty && counts.allSatisfy { $0.missed >= Self.nearlyAll * $0.all }
  }

  /// The share of missed events from which a strategy does not do what it is for.
  private static let nearlyAll = 0.9

  /// The share of the day with a current position, 0 to 1; 1 if it is not known.
  private func currentShare(of group: RunGroup) -> Double {
    mean("fresh_coverage_fraction", of: group)?.estimate ?? 1
  }

  /// The least share of the day with a current position: the error of a strategy that mostly knows only
  /// an old one says nothing.
  private static let leastCurrent = 0.5

  private func candidate(_ group: RunGroup) -> Candidate? {
    guard let energy = mean("energy_location_j", of: group)?.estimate,
      let error = error(of: group)?.estimate
    else { return nil }
    let prefix = measure.name == "region_missed_count" ? "region" : "visit"
    // Strategies may watch different numbers of places.
    let all = isForEvents ? mean("\(prefix)_true_count", of: group)?.estimate : nil
    return Candidate(
      group: group,
      energy: energy,
      percent: mean("location_percent_per_day", of: group)?.estimate ?? 0,
      ownPercent: mean("app_percent_per_day", of: group)?.estimate ?? 0,
      error: all.map { $0 > 0 ? error / $0 : 0 } ?? error,
      latency: isForEvents ? mean("\(prefix)_latency_p50_s", of: group)?.estimate ?? .infinity : 0
    )
  }

  /// Whether the mean meets a limit and no replication lacks a value.
  private func meets(_ limit: TuningLimit, _ group: RunGroup) -> Bool {
    value(of: limit, group).map { limit.allows($0) } ?? false
  }

  private func value(of limit: TuningLimit, _ group: RunGroup) -> Double? {
    let values = runs.values(limit.metric, of: group).map {
      TuningLimit.counted($0, of: limit.metric)
    }
    guard values.count == runs.count(of: group) else { return nil }
    return IntervalEstimate.mean(values)?.estimate
  }

  /// The limit that a strategy misses by most, and by how much as a ratio.
  private func nearest(_ group: RunGroup) -> (excess: Double, place: Recommendation.Nearest)? {
    let missed = limits.compactMap { limit -> (excess: Double, place: Recommendation.Nearest)? in
      guard let value = value(of: limit, group), !limit.allows(value) else { return nil }
      let (high, low) = (max(value, limit.bound), min(value, limit.bound))
      return (
        low > 0 ? high / low : high - low + 1,
        Recommendation.Nearest(group: group, limit: limit, value: value)
      )
    }
    let valued = limits.allSatisfy { value(of: $0, group) != nil }
    return valued ? missed.max { $0.excess < $1.excess } : nil
  }

  // MARK: Steps

  /// The steps of the price list.
  private func steps(of candidates: [Candidate]) -> [Candidate] {
    var steps: [Candidate] = []
    var open = candidates
    while true {
      if let last = steps.last { open.removeAll { !isStep($0, after: last) } }
      guard let best = open.min(by: { $0.error < $1.error }) else { return steps }
      let near = open.filter {
        $0.error <= best.error + tolerance(at: best.error) && isAsSteady($0, as: best, ratio: 3)
      }
      let soonest = near.map(\.latency).min() ?? 0
      let prompt = near.filter { $0.latency <= soonest + Self.latencyMargin }
      guard let cheapest = prompt.min(by: isCheaper),
        let first = prompt.filter({ !saves(cheapest, than: $0) }).min(by: precedes)
      else { return steps }
      steps.append(first)
      open.removeAll { $0.group == first.group }
    }
  }

  /// The difference up to which errors count as equal.
  ///
  /// Margins of the user's own replace it. It is coarser than what replications can tell apart, so
  /// that other luck gives the same steps: 15 m are a street's width, and beyond 50 m, where the means
  /// rest on few events, it is a share of the error.
  private func tolerance(at error: Double, far share: Double = 2) -> Double {
    if isForEvents { return 0.05 }
    if margins != .standard { return margins.margin(of: measure.name, reference: error) }
    switch measure.unit {
    case "m": return error < Self.farError ? 15 : share * error
    case "s": return 15
    default: return measure.name.hasSuffix("_fraction") ? 0.01 : 0.5
    }
  }

  /// Whether a strategy takes at least 10 % and 0.1 % of a charge a day less than another, and does
  /// not need more than that for the app's own work.
  private func saves(_ candidate: Candidate, than other: Candidate) -> Bool {
    candidate.energy <= Recommendation.largestRatio * other.energy
      && other.percent - candidate.percent >= leastSaving
      && candidate.ownPercent - other.ownPercent <= other.percent - candidate.percent
  }

  /// Whether a strategy has a current position for about as much of the day as another, and its error
  /// for 95 % of the day is larger by at most a ratio.
  private func isAsSteady(_ candidate: Candidate, as other: Candidate, ratio: Double) -> Bool {
    guard measure.unit == "m" else { return true }
    func p95(_ candidate: Candidate) -> Double? {
      mean("error_p95_m", of: candidate.group)?.estimate
    }
    let isWithin = p95(candidate).flatMap { own in p95(other).map { own <= ratio * $0 } }
    let margin = other.error < Self.farError ? 0.1 : 0.2
    return isWithin != false
      && currentShare(of: candidate.group) >= currentShare(of: other.group) - margin
  }

  /// The error in metres from which means rest on few events, so that more counts as equal.
  private static let farError = 50.0

  /// Whether a strategy takes so much less energy than a step that it is one of its own.
  private func isStep(_ candidate: Candidate, after last: Candidate) -> Bool {
    guard saves(candidate, than: last) else { return false }
    let effect = energy(of: candidate.group, against: last.group, hasRange: false)
    return effect.map { $0.value.low == nil || $0.conclusion == .less } ?? false
  }

  /// Whether a strategy is about as accurate as a step and takes about as much energy, also for the
  /// app's own work.
  private func isAboutAsGood(_ candidate: Candidate, as step: Candidate) -> Bool {
    let tolerance =
      margins == .standard ? tolerance(at: step.error, far: 0.5) : tolerance(at: step.error)
    return abs(candidate.error - step.error) <= tolerance
      && candidate.ownPercent - step.ownPercent
        < max(Recommendation.leastSaving, 0.1 * step.percent)
      && isAsSteady(candidate, as: step, ratio: 1.5)
      && abs(candidate.latency - step.latency) <= Self.latencyMargin
      && !saves(candidate, than: step) && !saves(step, than: candidate)
  }

  /// The least saving of a step; services that report events take less than phones show.
  private var leastSaving: Double { isForEvents ? 0 : Recommendation.leastSaving }

  private var isForEvents: Bool { Recommendation.eventMeasures.contains(measure.name) }

  /// Orders by energy, then as `precedes` does.
  ///
  /// Energies that differ only by the rounding of different machines are equal, so that no last
  /// digit decides.
  private func isCheaper(_ a: Candidate, _ b: Candidate) -> Bool {
    let isSame = abs(a.energy - b.energy) <= 1e-9 * max(abs(a.energy), abs(b.energy))
    return isSame ? precedes(a, b) : a.energy < b.energy
  }

  /// Orders as the scenario names the strategies: of equal ones, luck must not choose.
  private func precedes(_ a: Candidate, _ b: Candidate) -> Bool {
    func place(_ candidate: Candidate) -> Int {
      order.firstIndex(of: candidate.group.strategy) ?? order.count
    }
    return (place(a), a.group) < (place(b), b.group)
  }

  /// A strategy as a step, with its differences from today's.
  private func step(_ group: RunGroup) -> Recommendation.Step {
    var step = Recommendation.Step(
      group: group,
      joules: mean("energy_location_j", of: group)?.estimate ?? 0,
      error: error(of: group),
      missed: missed(by: group)
    )
    guard group != present else { return step }
    step.energy = energy(of: group, against: present)
    step.errorChange = PairedEffect.error(
      measure,
      of: group,
      against: present,
      in: runs,
      margins: margins
    )
    return step
  }

  private func energy(
    of group: RunGroup,
    against other: RunGroup,
    hasRange: Bool = true
  ) -> PairedEffect? {
    PairedEffect.effect(
      on: "energy_location_j",
      of: group,
      against: other,
      in: runs,
      margins: margins,
      hasRange: hasRange
    )
  }

  private func missed(by group: RunGroup) -> Recommendation.Missed {
    func value(_ metric: String) -> Double? { mean(metric, of: group)?.estimate }
    func count(_ missed: String, _ all: String) -> Recommendation.Missed.Count? {
      guard let all = value(all), all > 0, let missed = value(missed) else { return nil }
      return Recommendation.Missed.Count(missed: missed, all: all)
    }
    return Recommendation.Missed(
      crossings: count("region_missed_count", "region_true_count"),
      visits: count("visit_missed_count", "visit_true_count"),
      falseCrossings: value("region_false_count"),
      crossingLatency: value("region_latency_p50_s"),
      dayFraction: (value("fresh_coverage_fraction") ?? value("coverage_fraction"))
        .map { max(0, 1 - $0) },
      deliveries: value("delivery_count"),
      longestGap: value("longest_gap_s"),
      longestGapMoving: value("longest_gap_moving_s"),
      stalledDays: runs.columns.stalledDays(of: group, over: Recommendation.largestStall)
    )
  }

  private func error(of group: RunGroup) -> IntervalEstimate? {
    IntervalEstimate.mean(runs.values(of: measure, group))
  }

  private func mean(_ metric: String, of group: RunGroup) -> IntervalEstimate? {
    runs.mean(metric, of: group)
  }
}

extension Recommendation {
  /// The recommendation for each scenario, phone and system in which today's strategy ran.
  ///
  /// - Parameters:
  ///   - runs: the runs.
  ///   - reference: the reference strategy, which is today's unless the request names another.
  ///   - request: the request.
  ///   - standings: the standings of the strategies.
  ///   - measure: the error to weigh against energy.
  ///   - margins: the margins within which a difference does not matter.
  ///   - order: the strategies in the order of the scenario.
  ///   - days: the facts of each scenario's recording.
  ///   - storedNotes: the notes of runs that were read back.
  /// - Returns: the recommendations, sorted by scenario, phone and system.
  static func recommendations(
    of runs: GroupedRuns,
    reference: String,
    request: RecommendationRequest,
    standings: [RunGroup: ParetoStanding],
    measure: ErrorMeasure,
    margins: Indifference,
    order: [String],
    days: [String: DayFacts],
    storedNotes: [String]
  ) -> [Recommendation] {
    let present = request.present ?? reference
    let blocks = Dictionary(grouping: runs.groups) { $0.with(strategy: present) }
    return blocks.keys.sorted().filter { blocks[$0]?.contains($0) == true }.map { key in
      RecommendationRule(
        groups: blocks[key] ?? [],
        present: key,
        limits: request.limits,
        standings: standings,
        measure: measure,
        margins: margins,
        runs: runs,
        order: order,
        day: days[key.scenario],
        storedNotes: storedNotes
      )
      .recommendation()
    }
  }
}

extension Recommendation {
  /// A strategy beside today's as if it were chosen, for numbers about one that may not be a step.
  ///
  /// - Parameters:
  ///   - strategy: the strategy to describe.
  ///   - present: today's strategy.
  ///   - results: runs of both on one day, phone and system.
  ///   - measure: the error to weigh against energy.
  ///   - margins: the margins within which a difference does not matter.
  /// - Returns: its differences from today's; nil if one of them did not run.
  package static func describing(
    _ strategy: String,
    against present: String,
    in results: [RunResult],
    measure: ErrorMeasure = .standard,
    margins: Indifference = .standard
  ) -> Recommendation? {
    let runs = GroupedRuns(ResultColumns(results))
    guard let own = runs.groups.first(where: { $0.strategy == strategy }),
      let base = runs.groups.first(where: { $0 == own.with(strategy: present) })
    else { return nil }
    return RecommendationRule(
      groups: runs.groups,
      present: base,
      limits: [],
      standings: [:],
      measure: measure,
      margins: margins,
      runs: runs
    )
    .description(of: own)
  }
}
