// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement
internal import RunMetrics
internal import Tracewatt

extension TuningStudy {
  /// The number of simulated days of the halving and the hold-out, without recalls and refinements.
  public var expectedRuns: Int {
    search.expectedRuns * Self.places(training) + proofRuns
  }

  /// The number of simulated days of the hold-out.
  private var proofRuns: Int {
    Self.places(holdOut.isEmpty ? training : holdOut) * holdOutReplications.count
      * (present == nil ? 1 : 2)
  }

  private static func places(_ days: [Study.Day]) -> Int {
    days.map { $0.scenario.phones.count * $0.scenario.systems.count }.reduce(0, +)
  }

  /// Runs the search and the hold-out.
  ///
  /// - Parameters:
  ///   - jobs: how many replications run at once, at least 1; the answer does not depend on it.
  ///   - progress: called with the number of finished simulated days and the expected total;
  ///     recalls and refinements raise the total when they begin.
  /// - Returns: the result of the search and of the hold-out.
  public func run(
    jobs: Int = 1,
    progress: (_ finished: Int, _ total: Int) -> Void = { _, _ in }
  ) async -> Report {
    var (count, begun, total) = (0, 0, expectedRuns)
    let trainingDays = training.map { day in
      var experiment = Experiment(day.scenario)
      experiment.scope = MeasureScope(of: search.metrics)
      return experiment
    }
    func evaluate(
      _ strategies: [ScenarioStrategy],
      _ replications: Range<Int>
    ) async -> [RunResult] {
      begun += strategies.count * replications.count * Self.places(training)
      total = max(total, begun + proofRuns)
      return await results(trainingDays, strategies, replications, jobs) {
        count += $0
        progress(count, total)
      }
    }
    let outcome = await search.run(evaluate)
    guard let winner = outcome.winner, !Task.isCancelled else {
      return Report(outcome: outcome, proof: nil, runCount: outcome.runCount, notes: [])
    }
    let settings = outcome.tried[winner].settings
    let provingDays = (holdOut.isEmpty ? training : holdOut).map { Experiment($0.scenario) }
    let strategies = [settings.strategy] + (present.map { [$0] } ?? [])
    let all = await results(provingDays, strategies, holdOutReplications, jobs) {
      count += $0
      progress(count, total)
    }
    let proofs = all.filter { $0.key.strategy == settings.name }
    var proof = ScoredSettings(settings, isRefined: outcome.tried[winner].isRefined)
    proof.add(proofs)
    var notes: [String] = []
    for note in proofs.flatMap(\.notes) {
      // The settings' unique name is long; the strategy's name is enough.
      let text = note.replacing(settings.name, with: settings.family)
      if !notes.contains(text) { notes.append(text) }
    }
    return Report(
      outcome: outcome,
      proof: proof,
      against: present.map { comparisons(of: all, against: $0.name) } ?? [],
      runCount: outcome.runCount + all.count,
      notes: notes
    )
  }

  /// The comparisons on the hold-out with a strategy; days are combined by their weights.
  private func comparisons(of results: [RunResult], against name: String) -> [Comparison] {
    let days = holdOut.isEmpty ? training : holdOut
    guard days.count > 1 else { return Comparison.comparisons(of: results, against: name) }
    let weights = WeekWeights(
      name: "hold_out",
      days: days.map { WeekWeights.Day(scenario: $0.scenario.name, weight: $0.weight) }
    )
    return Comparison.comparisons(of: weights.combined(results), against: name)
  }

  private func results(
    _ days: [Experiment],
    _ strategies: [ScenarioStrategy],
    _ replications: Range<Int>,
    _ jobs: Int,
    _ finished: (Int) -> Void
  ) async -> [RunResult] {
    var results: [RunResult] = []
    for day in days where !Task.isCancelled {
      let places = day.scenario.phones.count * day.scenario.systems.count
      results += await day.with(strategies: strategies).run(replications: replications, jobs: jobs)
      {
        finished(strategies.count * places)
      }
    }
    return results.sorted { $0.key < $1.key }
  }
}
