// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement
internal import RunMetrics
internal import Tracewatt

extension TuningSearch {
  /// Runs strategies on some replications of every training day.
  public typealias Evaluate =
    (_ strategies: [ScenarioStrategy], _ replications: Range<Int>) async -> [RunResult]

  /// The replications of the stages: thirds, from at least two up to all.
  var schedule: [Int] {
    var stages = [replications]
    while let first = stages.first, (first + 2) / 3 >= 2, (first + 2) / 3 < first {
      stages.insert((first + 2) / 3, at: 0)
    }
    return stages
  }

  /// The number of runs of the halving on one day, phone and system.
  var expectedRuns: Int {
    var (count, before, total) = (space.settings().all.count, 0, 0)
    for (stage, replications) in schedule.enumerated() {
      if stage > 0 { count = kept(of: count) }
      total += count * (replications - before)
      before = replications
    }
    return total
  }

  /// Runs the search.
  ///
  /// - Parameter evaluate: runs strategies on replications of every training day.
  /// - Returns: all settings that were tried, and the best.
  public func run(_ evaluate: Evaluate) async -> Outcome {
    let settings = space.settings()
    var state = State(tried: settings.all.map { ScoredSettings($0) })
    var alive = Array(state.tried.indices)
    for (stage, count) in schedule.enumerated() where !Task.isCancelled {
      if stage > 0 { alive = Array(ranked(alive, state).prefix(kept(of: alive.count))).sorted() }
      await extend(alive, to: count, &state, evaluate)
      state.rungs.append(Outcome.Rung(replications: count, count: alive.count))
    }
    await recall(&state, evaluate)
    if refinementLimit > 0, let winner = winner(state) {
      await refine(winner, &state, evaluate)
    }
    let best = winner(state)
    let misses = ranked(Array(state.tried.indices), state)
    return Outcome(
      tried: state.tried,
      winner: best,
      nearestMiss: best == nil ? misses.first : nil,
      rungs: state.rungs,
      recalled: state.recalled,
      misfits: settings.misfits,
      runCount: state.runCount
    )
  }

  /// The state of the search.
  struct State {
    var tried: [ScoredSettings]
    var rungs: [Outcome.Rung] = []
    var recalled = 0
    var runCount = 0
  }

  /// The number kept: a third, but at least four, so that two days do not decide between few
  /// settings.
  private func kept(of count: Int) -> Int { max((count + 2) / 3, min(count, 4)) }

  // MARK: - Evaluation

  /// The amount by which all limits together are missed; 0 if all are met.
  func excess(_ scored: ScoredSettings) -> Double {
    scored.outcomes(of: limits).map(\.excess).reduce(0, +)
  }

  func cost(_ scored: ScoredSettings) -> Double? {
    let values = scored.values(objective, weights: weights)
    guard !values.isEmpty, !values.contains(where: { $0 == nil }) else { return nil }
    return values.compactMap(\.self).reduce(0, +) / Double(values.count)
  }

  /// The indices of settings from best to worst: within the limits by cost, then by their excess.
  private func ranked(_ places: [Int], _ state: State) -> [Int] {
    let keys = places.map { place in
      let scored = state.tried[place]
      let cost = cost(scored)
      return (excess(scored) + (cost == nil ? 1e6 : 0), cost ?? .infinity, place)
    }
    return keys.sorted { $0 < $1 }.map { $0.2 }
  }

  /// The cheapest settings that ran in full and keep the limits.
  private func winner(_ state: State) -> Int? {
    let full = state.tried.indices.filter { state.tried[$0].replications >= replications }
    let best = ranked(full, state).first { place in
      let scored = state.tried[place]
      return excess(scored) == 0 && cost(scored) != nil
    }
    guard let best, state.tried[best].isRefined else { return best }
    // A refinement must be better than the grid's best beyond chance; otherwise the rounder values
    // win.
    let grid = full.filter { !state.tried[$0].isRefined }
    guard let plain = ranked(grid, state).first, excess(state.tried[plain]) == 0 else {
      return best
    }
    let gain = state.tried[best].surplus(objective, over: state.tried[plain], weights: weights)
    guard let gain, let high = gain.high, high < 0 || (gain.count == 1 && gain.estimate < 0) else {
      return replications == 1 ? best : plain
    }
    return best
  }

  // MARK: - Running

  /// Runs settings on further replications if they lack some.
  private func extend(
    _ places: [Int],
    to count: Int,
    _ state: inout State,
    _ evaluate: Evaluate
  ) async {
    // Settings with equally many replications run together, on the same days.
    var open = places.filter { state.tried[$0].replications < count }
    while let first = open.first, !Task.isCancelled {
      let begun = state.tried[first].replications
      let batch = open.filter { state.tried[$0].replications == begun }
      open.removeAll { batch.contains($0) }
      let results = await evaluate(batch.map { state.tried[$0].settings.strategy }, begun..<count)
      state.runCount += results.count
      var byName: [String: [RunResult]] = [:]
      for result in results { byName[result.key.strategy, default: []].append(result) }
      for place in batch {
        state.tried[place].add(byName[state.tried[place].settings.name] ?? [])
      }
    }
  }

  /// Runs dropped settings in full if they may be better than the best, or if no settings keep the
  /// limits.
  private func recall(_ state: inout State, _ evaluate: Evaluate) async {
    while !Task.isCancelled {
      let dropped = state.tried.indices.filter { state.tried[$0].replications < replications }
      guard !dropped.isEmpty else { return }
      let back: [Int]
      if let winner = winner(state) {
        let best = state.tried[winner]
        back = dropped.filter { mayBeat(state.tried[$0], best) }
      } else {
        // The most promising come first, a few at a time, because the first that keeps the limits
        // ends the loop.
        back = Array(ranked(dropped, state).prefix(8))
      }
      guard !back.isEmpty else { return }
      state.recalled += back.count
      await extend(back.sorted(), to: replications, &state, evaluate)
      guard back.allSatisfy({ state.tried[$0].replications >= replications }) else { return }
    }
  }

  /// Whether settings may still be cheaper and keep the limits, as far as a few replications show.
  private func mayBeat(_ scored: ScoredSettings, _ best: ScoredSettings) -> Bool {
    for outcome in scored.outcomes(of: limits) where !outcome.isMet {
      // A missing value breaks a limit for good, because its replication is part of the full run.
      guard outcome.missing == 0 else { return false }
      guard let value = outcome.value, let low = value.low, !outcome.isUncertain else { continue }
      if low != value.high || !Self.isCoarse(outcome.limit.metric) { return false }
    }
    guard let gain = scored.surplus(objective, over: best, weights: weights) else { return false }
    // Without spread, or with a tie, a few replications do not show the differences of the others.
    guard let low = gain.low, low != gain.high else { return true }
    return low <= 0
  }

  /// Whether a measure is a count or a share, whose values in a few replications may agree by
  /// chance.
  private static func isCoarse(_ metric: String) -> Bool {
    RunMeasures.definitions.first { $0.name == metric }?.unit.isEmpty ?? false
  }

  /// Adds settings of a refinement and runs them in full.
  ///
  /// - Returns: the index of the settings in the list of tried ones.
  func tryRefined(
    _ settings: TunedSettings,
    _ state: inout State,
    _ evaluate: Evaluate
  ) async -> Int {
    if let known = state.tried.firstIndex(where: { $0.settings.name == settings.name }) {
      await extend([known], to: replications, &state, evaluate)
      return known
    }
    state.tried.append(ScoredSettings(settings, isRefined: true))
    await extend([state.tried.count - 1], to: replications, &state, evaluate)
    return state.tried.count - 1
  }
}
