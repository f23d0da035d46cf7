// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Studies

/// Days to tune on, days to verify on, and the search itself.
///
/// Scope: the search sees only the training days. The chosen settings then run on the hold-out
/// days, which had no influence, and both results are shown side by side. Without other days the
/// hold-out is other replications of the same days: the same trace with different chance, which is
/// no evidence for other days.
public struct TuningStudy: Sendable {
  /// The days that the search sees; at least one.
  public var training: [Study.Day]
  /// Other days that it does not see; empty for other replications of the training days.
  public var holdOut: [Study.Day]
  /// The hold-out's replications; after those of the training if the days are the same.
  public var holdOutReplications: Range<Int>
  /// The objective, the limits and the search space.
  public var search: TuningSearch
  /// Today's strategy, which runs on the hold-out beside the chosen settings; nil for none.
  public var present: ScenarioStrategy?

  /// A study; hold-out replications follow those of the training unless there are other days.
  ///
  /// `holdOutCount` is the number of replications of the hold-out; nil takes as many as the
  /// training.
  public init(
    training: [Study.Day],
    holdOut: [Study.Day] = [],
    search: TuningSearch,
    holdOutCount: Int? = nil
  ) {
    precondition(!training.isEmpty, "a search needs a training day")
    self.training = training
    self.holdOut = holdOut
    var search = search
    for day in training + holdOut { search.weights[day.scenario.name] = day.weight }
    self.search = search
    let count = max(1, holdOutCount ?? search.replications)
    let first = holdOut.isEmpty ? search.replications : 0
    holdOutReplications = first..<(first + count)
  }

  /// The result.
  public struct Report: Sendable {
    /// The result of the search on the training days.
    public var outcome: TuningSearch.Outcome
    /// The chosen settings on the hold-out days; nil if there are none to choose.
    public var proof: ScoredSettings?
    /// The chosen settings compared with today's strategy on the hold-out, one for each phone and
    /// system.
    ///
    /// Several days are combined by their weights.
    public var against: [Comparison] = []
    /// The number of simulated days, hold-out included.
    public var runCount: Int
    /// The notes of the chosen settings' runs, each once.
    public var notes: [String]

    package init(
      outcome: TuningSearch.Outcome,
      proof: ScoredSettings?,
      against: [Comparison] = [],
      runCount: Int,
      notes: [String]
    ) {
      self.outcome = outcome
      self.proof = proof
      self.against = against
      self.runCount = runCount
      self.notes = notes
    }
  }
}
