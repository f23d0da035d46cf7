// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement
internal import LocationStrategies
internal import OSProfiles
internal import PhoneModel
internal import RunMetrics
internal import Tracewatt

extension KnobStudy {
  /// The measures that must not change for a step without effect, in addition to the energy.
  private static let evaluatedMetrics = [
    "error_mean_m", "error_p95_m", "coverage_fraction", "region_missed_count",
    "region_false_count", "region_latency_p50_s", "visit_missed_count", "visit_false_count",
    "visit_latency_p50_s",
  ]

  /// A strategy, one of its knobs and its steps, each with the name of its runs.
  private struct Turn {
    var strategy: ScenarioStrategy
    var knob: StrategyKnob
    var steps: [(value: SettingValue, name: String)]
    var own: SettingValue
  }

  /// The number of replications of the first round; each round of the search for cliffs takes as many.
  public var replicationCount: Int { scenario.replications }

  /// Runs every step and searches for cliffs.
  ///
  /// - Parameters:
  ///   - jobs: how many replications run at once, at least 1; results do not depend on it.
  ///   - progress: called with finished and expected replications after each.
  /// - Returns: a report for each strategy, phone and system, in the scenario's order; none if the
  ///   task was cancelled meanwhile.
  public func run(
    jobs: Int = 1,
    progress: (_ finished: Int, _ total: Int) -> Void = { _, _ in }
  ) async -> [KnobReport] {
    guard !scenario.strategies.isEmpty else { return [] }
    let turns = turns
    var experiment = Experiment(scenario)
    experiment.scope = .all.subtracting([.track, .mobility])
    let variants = turns.flatMap { turn in
      turn.steps.filter { $0.value != turn.own }.map { step in
        ScenarioStrategy(
          name: step.name,
          configuration: turn.knob.setting(step.value, in: turn.strategy.configuration)
        )
      }
    }
    var (finished, total) = (0, scenario.replications)
    func evaluate(_ strategies: [ScenarioStrategy]) async -> [RunResult] {
      await experiment.with(strategies: strategies)
        .run(replications: 0..<scenario.replications, jobs: jobs) {
          finished += 1
          progress(finished, total)
        }
    }
    let results = await evaluate(scenario.strategies + variants)
    guard !Task.isCancelled else { return [] }
    let runs = VariantRuns(results)
    var search = CliffSearch(options: options, replications: scenario.replications)
    for turn in turns { for group in groups { add(turn, group, runs, to: &search) } }
    while let probes = search.nextProbes() {
      total += scenario.replications
      let probed = await evaluate(probes)
      guard !Task.isCancelled else { return [] }
      search.take(probed)
    }
    return reports(turns, runs, search)
  }

  /// Every phone with every system, in the scenario's order.
  private var groups: [(phone: String, os: String)] {
    scenario.phones.flatMap { phone in scenario.systems.map { (phone.name, $0.name) } }
  }

  private func group(_ strategy: String, _ place: (phone: String, os: String)) -> RunGroup {
    RunGroup(scenario: scenario.name, strategy: strategy, phone: place.phone, os: place.os)
  }

  private var turns: [Turn] {
    scenario.strategies.flatMap { strategy in
      StrategyKnob.knobs(of: strategy.configuration).compactMap { knob -> Turn? in
        guard let own = knob.value(in: strategy.configuration) else { return nil }
        let steps = knob.ladder(in: strategy.configuration).map { value in
          let name = "\(strategy.name) \(knob.key)=\(knob.text(value))"
          return (value, value == own ? strategy.name : name)
        }
        return Turn(strategy: strategy, knob: knob, steps: steps, own: own)
      }
    }
  }

  private func add(
    _ turn: Turn,
    _ place: (phone: String, os: String),
    _ runs: VariantRuns,
    to search: inout CliffSearch
  ) {
    let points = turn.steps.map { step in
      CliffSearch.Point(value: step.value, group: group(step.name, place))
    }
    let isOrdered = turn.knob.order != .unordered
    let pairs =
      isOrdered
      ? Array(zip(points, points.dropFirst()))
      : points.filter { $0.value != turn.own }.compactMap { other in
        points.first { $0.value == turn.own }.map { ($0, other) }
      }
    search.add(
      pairs,
      of: points,
      knob: turn.knob,
      strategy: turn.strategy,
      base: group(turn.strategy.name, place),
      in: runs
    )
  }

  // MARK: - Reports

  private func reports(
    _ turns: [Turn],
    _ runs: VariantRuns,
    _ search: CliffSearch
  ) -> [KnobReport] {
    scenario.strategies.flatMap { strategy in
      groups.map { place in
        let base = group(strategy.name, place)
        return KnobReport(
          group: base,
          means: Self.columns.map { runs.estimate($0, base) },
          replications: runs.count(base),
          knobs: turns.filter { $0.strategy.name == strategy.name }.map { turn in
            KnobFinding(
              key: turn.knob.key,
              steps: turn.steps.map { step(turn, $0, place, base, runs) },
              cliffs: search.cliffs(of: turn.knob.key, base: base)
            )
          },
          notes: runs.notes(of: base)
        )
      }
    }
  }

  private func step(
    _ turn: Turn,
    _ step: (value: SettingValue, name: String),
    _ place: (phone: String, os: String),
    _ base: RunGroup,
    _ runs: VariantRuns
  ) -> KnobStep {
    let changed = group(step.name, place)
    let isCurrent = step.value == turn.own
    let influence = isCurrent ? .none : influence(of: changed, against: base, runs)
    var reason: KnobReason?
    if !isCurrent, influence == .none {
      let mode = turn.strategy.configuration.modes.map { $0.name + "." }
        .first { turn.knob.key.hasPrefix($0) }
      reason =
        InertStep(
          key: String(turn.knob.key.dropFirst(mode?.count ?? 0)),
          value: step.value,
          strategy: turn.knob.setting(step.value, in: turn.strategy.configuration),
          scenario: scenario,
          base: base,
          changed: changed,
          runs: runs
        )
        .reason
    }
    return KnobStep(
      value: turn.knob.text(step.value),
      isCurrent: isCurrent,
      means: Self.columns.map { runs.estimate($0, changed) },
      effects: Self.columns.map {
        isCurrent ? nil : runs.effect($0, of: changed, against: base)
      },
      influence: influence,
      reason: reason
    )
  }

  /// Whether energy or error changes by the threshold or more.
  private func influence(
    of changed: RunGroup,
    against base: RunGroup,
    _ runs: VariantRuns
  ) -> KnobStep.Influence {
    var worst = KnobStep.Influence.none
    // Energy of the app's own work counts in proportion to all energy that the app causes.
    let caused = runs.amount("energy_location_j", base) + runs.amount("energy_app_j", base)
    let scales = [
      ("energy_location_j", runs.amount("energy_location_j", base)), ("energy_app_j", caused),
    ]
    for (metric, scale) in scales + Self.evaluatedMetrics.map({ ($0, runs.amount($0, base)) }) {
      guard runs.valueCount(metric, changed) == runs.valueCount(metric, base) else { return .some }
      guard let effect = runs.effect(metric, of: changed, against: base) else { continue }
      let (estimate, reach) = Self.relativeSize(effect, scale: scale)
      if estimate >= options.threshold { return .some }
      if reach >= options.threshold { worst = .unclear }
    }
    return worst
  }

  /// The size of a change relative to a scale: of the estimate, and of the interval's farther end.
  private static func relativeSize(
    _ effect: PairedEffect,
    scale: Double
  ) -> (estimate: Double, reach: Double) {
    func size(_ value: Double) -> Double {
      switch effect.kind {
      case .ratio: return abs(value - 1)
      case .difference:
        guard value != 0 else { return 0 }
        return scale == 0 ? .infinity : abs(value) / abs(scale)
      }
    }
    let value = effect.value
    let ends = [value.low, value.high].compactMap { $0 }.map(size)
    return (size(value.estimate), ends.max() ?? size(value.estimate))
  }
}
