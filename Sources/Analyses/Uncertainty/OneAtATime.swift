// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement
internal import Tracewatt

/// The analysis of one parameter at a time, from the low end of its range to the high end.
///
/// Scope: powers are computed from the ledger; the other parameters are simulated. They are first
/// screened in groups on one replication: a group has no effect if its numbers, all at their low
/// and all at their high ends, change no measure of any strategy. Parameters with an effect run on
/// all replications of the analysis.
///
/// Limitations: a number that only has an effect in a replication that was not screened is missed,
/// and so is one that only has an effect together with a change of another one.
struct OneAtATime {
  let source: any ModelOutcomes
  let parameters: [ModelParameter]
  let replications: Int
  let jobs: Int

  /// The outcomes of the model in use, a list for each replication.
  func base() async -> [[ModelOutcome]] {
    await source.outcomes(
      of: (0..<replications).map { request([], at: \.low, $0) },
      jobs: jobs,
      progress: { _ in }
    )
  }

  /// The effects of all parameters, in their order; empty if the task was cancelled.
  func effects(
    on base: [[ModelOutcome]],
    progress: (_ finished: Int, _ total: Int) -> Void
  ) async -> [ParameterEffect] {
    var effects: [ParameterEffect?] = parameters.indices.map { exact($0, on: base) }
    let others = parameters.indices.filter { effects[$0] == nil }
    var total = 0
    var finished = 0
    func run(_ requests: [ModelRequest]) async -> [[ModelOutcome]] {
      total += requests.count
      let before = finished
      let outcomes = await source.outcomes(of: requests, jobs: jobs) {
        progress(before + $0, total)
      }
      finished = before + requests.count
      return outcomes
    }

    // First, groups at both ends, on the first replication.
    let families = families(of: others)
    let groups = families.filter { $0.count > 1 }
    let atEnds = await run(
      groups.flatMap { group in
        [request(group, at: \.low, 0), request(group, at: \.high, 0)]
      }
    )
    guard !Task.isCancelled else { return [] }
    var left = families.filter { $0.count == 1 }.flatMap { $0 }
    for (index, group) in groups.enumerated() {
      if same(atEnds[2 * index], base[0]), same(atEnds[2 * index + 1], base[0]) {
        for parameter in group {
          effects[parameter] = ParameterEffect(parameter: parameter, method: .screened)
        }
      } else {
        left += group
      }
    }
    left.sort()

    // Then each of the others at both ends, on the first replication and then on the rest.
    let first = await run(
      left.flatMap { [request([$0], at: \.low, 0), request([$0], at: \.high, 0)] }
    )
    guard !Task.isCancelled else { return [] }
    var active: [(parameter: Int, low: [ModelOutcome], high: [ModelOutcome])] = []
    for (index, parameter) in left.enumerated() {
      let (low, high) = (first[2 * index], first[2 * index + 1])
      if same(low, base[0]), same(high, base[0]) {
        effects[parameter] = ParameterEffect(parameter: parameter, method: .simulated)
      } else {
        active.append((parameter, low, high))
      }
    }
    let rest = await run(
      active.flatMap { entry in
        (1..<max(1, replications)).flatMap {
          [request([entry.parameter], at: \.low, $0), request([entry.parameter], at: \.high, $0)]
        }
      }
    )
    guard !Task.isCancelled else { return [] }
    let stride = 2 * (replications - 1)
    for (index, entry) in active.enumerated() {
      let own = rest[(index * stride)..<((index + 1) * stride)]
      let (lows, highs) = (Array(own.striding(by: 2, from: 0)), Array(own.striding(by: 2, from: 1)))
      effects[entry.parameter] = ParameterEffect(
        parameter: entry.parameter,
        method: .simulated,
        low: ModelMeans([entry.low] + lows),
        high: ModelMeans([entry.high] + highs)
      )
    }
    return effects.compactMap { $0 }
  }

  /// The outcomes of the days with one parameter at a value, computed from the ledgers; nil if that
  /// is not exact.
  func weighed(_ parameter: Int, at value: Double, on base: [[ModelOutcome]]) -> [[ModelOutcome]]? {
    var changed = base
    let change = ModelRequest.Change(parameter, value)
    for (replication, outcomes) in base.enumerated() {
      for (index, outcome) in outcomes.enumerated() where outcome.energy != nil {
        guard let energy = source.energy(of: outcome, with: change) else { return nil }
        changed[replication][index].energy = energy
      }
    }
    return changed
  }

  private func exact(_ index: Int, on base: [[ModelOutcome]]) -> ParameterEffect? {
    let parameter = parameters[index]
    guard let low = weighed(index, at: parameter.low, on: base),
      let high = weighed(index, at: parameter.high, on: base)
    else { return nil }
    return ParameterEffect(
      parameter: index,
      method: .exact,
      low: ModelMeans(low),
      high: ModelMeans(high)
    )
  }

  /// The parameters by family, families in order of their first parameter.
  private func families(of indices: [Int]) -> [[Int]] {
    var names: [String] = []
    var families: [[Int]] = []
    for index in indices {
      let name = parameters[index].family
      if let place = names.firstIndex(of: name) {
        families[place].append(index)
      } else {
        names.append(name)
        families.append([index])
      }
    }
    return families
  }

  private func request(
    _ indices: [Int],
    at end: KeyPath<ModelParameter, Double>,
    _ replication: Int
  ) -> ModelRequest {
    ModelRequest(
      changes: indices.map { ModelRequest.Change($0, parameters[$0][keyPath: end]) },
      replication: replication,
      // Whether a number has an effect is decided by the first replication.
      needsAllMeasures: replication == 0
    )
  }

  private func same(_ a: [ModelOutcome], _ b: [ModelOutcome]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { $0.measures == $1.measures }
  }
}

extension ArraySlice {
  /// Every `step`-th element from an index on, counted from the slice's start.
  fileprivate func striding(by step: Int, from place: Int) -> [Element] {
    Swift.stride(from: startIndex + place, to: endIndex, by: step).map { self[$0] }
  }
}
