// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The rule of `Recommendation`, applied to the strategies of one day, phone and system.
struct RecommendationRule {
  /// A strategy that may be recommended.
  private struct Candidate {
    var group: RunGroup
    /// The quantity to minimise: the product of energy and error, or with limits the energy.
    var score: Double
    var energy: Double
    var error: Double
  }

  /// The strategies, in any order.
  var groups: [RunGroup]
  var present: RunGroup
  var limits: [TuningLimit]
  var standings: [RunGroup: ParetoStanding]
  var measure: ErrorMeasure
  var margins: Indifference
  var runs: GroupedRuns

  /// The recommendation.
  func recommendation() -> Recommendation {
    var result = Recommendation(present: present, limits: limits)
    result.presentError = error(of: present)
    result.presentMissed = missed(by: present)
    guard groups.count > 1 else {
      result.absence = .singleStrategy
      return result
    }
    let located = groups.filter { isLocated($0) }
    let candidates = limits.isEmpty ? located.compactMap(balanced) : groups.compactMap(limited)
    result.candidates = candidates.sorted(by: precedes).map(\.group)
    let choices = limits.isEmpty ? candidates.filter { standings[$0.group] == .front } : candidates
    if limits.isEmpty, isForCrossings(present) {
      result.absence = .crossings
    } else if limits.isEmpty, !located.isEmpty, result.presentError == nil {
      result.absence = .presentWithoutPosition
    } else if let best = choices.min(by: precedes) {
      choose(best, among: candidates, for: &result)
    } else {
      result.absence = !limits.isEmpty ? .limits : located.isEmpty ? .noPosition : .largeErrors
    }
    return result
  }

  /// A strategy beside today's as if it were chosen, without regard to the rule.
  func description(of chosen: RunGroup) -> Recommendation {
    var result = Recommendation(present: present, limits: limits)
    result.presentError = error(of: present)
    result.presentMissed = missed(by: present)
    describe(chosen, in: &result)
    return result
  }

  /// Fills in the choice by the rule and the strategies that are about as good.
  private func choose(
    _ best: Candidate,
    among candidates: [Candidate],
    for result: inout Recommendation
  ) {
    func isWithin(_ margin: Double, _ candidate: Candidate) -> Bool {
      candidate.score <= margin * best.score
    }
    let own = candidates.first { $0.group == present }
    let kept = own.flatMap { isWithin(Recommendation.keepingMargin, $0) ? $0 : nil }
    let chosen = (kept ?? best).group
    describe(chosen, in: &result)
    result.alternatives =
      candidates
      .filter { $0.group != chosen && isWithin(Recommendation.alternativeMargin, $0) }
      .sorted(by: precedes)
      .map(\.group)
  }

  /// Fills in a chosen strategy and its differences from today's.
  private func describe(_ chosen: RunGroup, in result: inout Recommendation) {
    result.chosen = chosen
    result.chosenError = error(of: chosen)
    result.chosenPercent = mean("location_percent_per_day", of: chosen)
    result.missed = missed(by: chosen)
    guard chosen != present else { return }
    result.energy = PairedEffect.effect(
      on: "energy_location_j",
      of: chosen,
      against: present,
      in: runs,
      margins: margins
    )
    result.error = PairedEffect.error(
      measure,
      of: chosen,
      against: present,
      in: runs,
      margins: margins
    )
  }

  /// A strategy with its product of energy and error; nil if one is missing or the error is too
  /// large.
  private func balanced(_ group: RunGroup) -> Candidate? {
    guard let energy = percent(of: group), let error = error(of: group)?.estimate,
      measure.unit != "m" || error <= Recommendation.largestError
    else { return nil }
    return Candidate(
      group: group,
      score: max(energy, Recommendation.leastPercent)
        * max(error, Recommendation.leastError(of: measure)),
      energy: energy,
      error: error
    )
  }

  /// A strategy that meets the limits, with its energy; nil if it does not meet them.
  private func limited(_ group: RunGroup) -> Candidate? {
    let metrics = limits.map(\.metric)
    guard metrics.contains("coverage_fraction") || isLocated(group),
      limits.allSatisfy({ meets($0, group) }), let energy = percent(of: group)
    else { return nil }
    let error = error(of: group)?.estimate ?? .infinity
    return Candidate(group: group, score: energy, energy: energy, error: error)
  }

  /// Whether the mean meets a limit and no replication lacks a value.
  private func meets(_ limit: TuningLimit, _ group: RunGroup) -> Bool {
    let values = runs.values(limit.metric, of: group).map {
      TuningLimit.counted($0, of: limit.metric)
    }
    guard values.count == runs.count(of: group), let mean = IntervalEstimate.mean(values) else {
      return false
    }
    return limit.allows(mean.estimate)
  }

  /// Whether a strategy has a position for enough of the day.
  private func isLocated(_ group: RunGroup) -> Bool {
    guard let coverage = mean("coverage_fraction", of: group)?.estimate else { return false }
    return coverage >= ParetoStanding.minimumCoverage && error(of: group) != nil
  }

  /// Whether a strategy finds region crossings but has no position that the rule could use.
  private func isForCrossings(_ group: RunGroup) -> Bool {
    guard let found = mean("region_found_count", of: group)?.estimate, found > 0 else {
      return false
    }
    guard isLocated(group), let error = mean("error_mean_m", of: group)?.estimate else {
      return true
    }
    return error > Recommendation.largestError
  }

  /// Orders by score; of equal ones today's strategy comes first, then less energy, less error, the
  /// name.
  ///
  /// Scores that differ only by the rounding of different machines are equal, so that no last digit
  /// decides.
  private func precedes(_ a: Candidate, _ b: Candidate) -> Bool {
    func differ(_ x: Double, _ y: Double) -> Bool { abs(x - y) > 1e-9 * max(abs(x), abs(y)) }
    if differ(a.score, b.score) { return a.score < b.score }
    if (a.group == present) != (b.group == present) { return a.group == present }
    if differ(a.energy, b.energy) { return a.energy < b.energy }
    if differ(a.error, b.error) { return a.error < b.error }
    return a.group < b.group
  }

  private func missed(by group: RunGroup) -> Recommendation.Missed {
    func count(_ missed: String, _ all: String) -> Recommendation.Missed.Count? {
      guard let all = mean(all, of: group)?.estimate, all > 0,
        let missed = mean(missed, of: group)?.estimate
      else { return nil }
      return Recommendation.Missed.Count(missed: missed, all: all)
    }
    return Recommendation.Missed(
      crossings: count("region_missed_count", "region_true_count"),
      visits: count("visit_missed_count", "visit_true_count"),
      dayFraction: mean("coverage_fraction", of: group).map { max(0, 1 - $0.estimate) }
    )
  }

  private func percent(of group: RunGroup) -> Double? {
    mean("location_percent_per_day", of: group)?.estimate
  }

  private func error(of group: RunGroup) -> IntervalEstimate? {
    IntervalEstimate.mean(runs.values(of: measure, group))
  }

  private func mean(_ metric: String, of group: RunGroup) -> IntervalEstimate? {
    IntervalEstimate.mean(runs.values(metric, of: group))
  }
}

extension Recommendation {
  /// A recommendation without a chosen strategy.
  init(present: RunGroup, limits: [TuningLimit]) {
    self.present = present
    self.limits = limits
  }

  /// The recommendation for each scenario, phone and system in which today's strategy ran.
  ///
  /// - Parameters:
  ///   - runs: the runs.
  ///   - reference: the reference strategy, which is today's unless the request names another.
  ///   - request: the request.
  ///   - standings: the standings of the strategies.
  ///   - measure: the error to weigh against energy.
  ///   - margins: the margins within which a difference does not matter.
  /// - Returns: the recommendations, sorted by scenario, phone and system.
  static func recommendations(
    of runs: GroupedRuns,
    reference: String,
    request: RecommendationRequest,
    standings: [RunGroup: ParetoStanding],
    measure: ErrorMeasure,
    margins: Indifference
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
        runs: runs
      )
      .recommendation()
    }
  }
}

extension Recommendation {
  /// A strategy beside today's as if it were chosen, for numbers about one that may not be the best.
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
