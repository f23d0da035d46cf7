// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Studies

/// Searches for the cheapest settings within limits: a grid, successive halving, then a refinement.
///
/// Scope: all settings of the grid run on a few replications; the better third continues with more,
/// up to all of them. Then all dropped settings that are not clearly worse than the best run in
/// full as well. So the result is that of the exhaustive grid unless a dropped one seemed clearly
/// worse by chance, at the intervals' 95 %. A refinement of the continuous settings between the
/// grid's neighbours follows: golden section for one setting, a simplex for several. The same seed
/// gives the same result, on any number of jobs.
/// Limitations: the refinement is local, and begins only at the best of the grid.
/// Sources: K. Jamieson, A. Talwalkar, Non-stochastic best arm identification and hyperparameter
/// optimization, AISTATS 2016, arXiv:1502.07943 (the halving).
public struct TuningSearch: Sendable {
  /// The result of the search.
  public struct Outcome: Sendable {
    /// A stage of the search, with its numbers of settings and replications.
    public struct Rung: Sendable, Hashable {
      /// The replications that each had at the end of the stage.
      public var replications: Int
      /// The number of settings that ran.
      public var count: Int

      package init(replications: Int, count: Int) {
        self.replications = replications
        self.count = count
      }
    }

    /// Everything that was tried, in the order of the space, refinements last.
    public var tried: [ScoredSettings]
    /// The index in `tried` of the cheapest settings within the limits; nil if none keeps them.
    public var winner: Int?
    /// The index of the settings that miss the limits by least; nil if some keep them.
    public var nearestMiss: Int?
    /// The stages of the halving.
    public var rungs: [Rung]
    /// The number of settings that ran in full because they were not clearly worse than the best.
    public var recalled: Int
    /// The number of combinations that conflict and were not run.
    public var misfits: Int
    /// The number of simulated days.
    public var runCount: Int

    package init(
      tried: [ScoredSettings],
      winner: Int?,
      nearestMiss: Int?,
      rungs: [Rung],
      recalled: Int,
      misfits: Int,
      runCount: Int
    ) {
      self.tried = tried
      self.winner = winner
      self.nearestMiss = nearestMiss
      self.rungs = rungs
      self.recalled = recalled
      self.misfits = misfits
      self.runCount = runCount
    }
  }

  /// The space to search.
  public var space: SearchSpace
  /// The limits that apply on every day.
  public var limits: [TuningLimit]
  /// The measure to minimise.
  public var objective: String
  /// The weight of each scenario in the objective, by name; 1 if not given.
  public var weights: [String: Double]
  /// The replications of the last rung; at least 1.
  public var replications: Int
  /// The most settings that the refinement may try; 0 skips it.
  public var refinementLimit: Int

  /// A search with stated defaults.
  public init(
    space: SearchSpace,
    limits: [TuningLimit],
    objective: String = "energy_location_j",
    weights: [String: Double] = [:],
    replications: Int = 20,
    refinementLimit: Int = 30
  ) {
    self.space = space
    self.limits = limits
    self.objective = objective
    self.weights = weights
    self.replications = max(1, replications)
    self.refinementLimit = refinementLimit
  }

  /// The measures that settings are evaluated and listed by: the objective, the standard ones and those
  /// of the limits.
  public var metrics: [String] {
    let usual = [
      "energy_location_j", "location_percent_per_day", "error_mean_m", "error_p95_m",
      "coverage_fraction",
    ]
    return (usual + limits.map(\.metric)).reduce(into: [objective]) {
      if !$0.contains($1) { $0.append($1) }
    }
  }
}
