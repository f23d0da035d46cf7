// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// One day to run under a changed model: the changes, the replication and the strategies.
package struct ModelRequest: Sendable {
  /// A parameter by its index in the list, and its value.
  package struct Change: Sendable, Hashable {
    /// The index in the list of free parameters.
    package var parameter: Int
    /// The value, in the parameter's unit.
    package var value: Double

    /// A parameter at a value.
    package init(_ parameter: Int, _ value: Double) {
      self.parameter = parameter
      self.value = value
    }
  }

  /// The changed parameters; all others keep the value in use.
  package var changes: [Change]
  /// The replication, from 0.
  package var replication: Int
  /// The strategies to run, by their indices in the list; nil for all.
  package var strategies: [Int]?
  /// Whether all measures are needed, not the energy and the error alone.
  package var needsAllMeasures: Bool

  /// A request for a day.
  package init(
    changes: [Change],
    replication: Int,
    strategies: [Int]? = nil,
    needsAllMeasures: Bool = false
  ) {
    self.changes = changes
    self.replication = replication
    self.strategies = strategies
    self.needsAllMeasures = needsAllMeasures
  }
}

/// The outcome of a strategy's day under a model, reduced to the data of the analysis.
package struct ModelOutcome: Sendable, Hashable {
  /// The location energy in joules; nil without a run.
  package var energy: Double?
  /// The chosen error; nil if it has no value.
  package var error: Double?
  /// All measures, to check whether anything changed at all, if the request asks for them.
  package var measures: [Double?]
  /// The seconds of each power state caused by location; empty if not known.
  package var times: [Double]

  /// An outcome from its parts.
  package init(
    energy: Double?,
    error: Double?,
    measures: [Double?] = [],
    times: [Double] = []
  ) {
    self.energy = energy
    self.error = error
    self.measures = measures.isEmpty ? [energy, error] : measures
    self.times = times
  }
}

/// A source of outcomes: simulations, or a formula in tests.
package protocol ModelOutcomes: Sendable {
  /// The names of the strategies.
  var strategies: [String] { get }

  /// Runs days under changed models.
  ///
  /// - Parameters:
  ///   - requests: the days, in any order.
  ///   - jobs: how many run at once.
  ///   - progress: called with the number of finished requests.
  /// - Returns: for each request, in order, an outcome for each of its strategies, in order; empty
  ///   if the task was cancelled.
  func outcomes(
    of requests: [ModelRequest],
    jobs: Int,
    progress: (Int) -> Void
  ) async -> [[ModelOutcome]]

  /// The energy of a run of the model in use if one parameter had another value, without a new run.
  ///
  /// Nil if the result would not be exact.
  func energy(of outcome: ModelOutcome, with change: ModelRequest.Change) -> Double?
}
