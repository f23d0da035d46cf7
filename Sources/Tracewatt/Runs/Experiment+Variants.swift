// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Studies

extension Experiment {
  /// The same day with other strategies; the world is shared, not created again.
  package func with(strategies: [ScenarioStrategy]) -> Experiment {
    Experiment(self, strategies: strategies)
  }

  private init(_ other: Experiment, strategies: [ScenarioStrategy]) {
    var scenario = other.scenario
    scenario.strategies = strategies
    // The combinations that a matrix leaves out refer to the previous strategies.
    scenario.combinations = nil
    self.scenario = scenario
    detail = other.detail
    scope = other.scope
    world = other.world
  }

  /// Runs some replications, which may be more than the scenario has.
  ///
  /// - Parameters:
  ///   - replications: the replications, from 0.
  ///   - jobs: how many run at once, at least 1; results do not depend on it.
  ///   - progress: called after each.
  /// - Returns: the results in the order of their keys.
  package func run(
    replications: Range<Int>,
    jobs: Int,
    progress: () -> Void = {}
  ) async -> [RunResult] {
    var results: [RunResult] = []
    await withTaskGroup(of: [RunResult].self) { group in
      var waiting = replications.makeIterator()
      func addNext() {
        guard !Task.isCancelled, let replication = waiting.next() else { return }
        group.addTask { (try? interruptibleRun(replication: replication)) ?? [] }
      }
      for _ in 0..<max(1, jobs) { addNext() }
      for await part in group {
        results.append(contentsOf: part)
        progress()
        addNext()
      }
    }
    return results.sorted { $0.key < $1.key }
  }
}
