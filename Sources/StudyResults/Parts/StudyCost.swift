// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The expected cost of running a study on this machine.
public struct StudyCost: Sendable, Hashable {
  /// The number of runs that were measured and discarded.
  public var measuredRuns: Int
  /// Processor seconds of a run.
  public var secondsPerRun: Double
  /// Processor seconds of all runs that are not stored yet.
  public var seconds: Double
  /// The bytes of all parts.
  public var partBytes: Double
  /// The bytes of the tables that are made of them.
  public var tableBytes: Double

  /// The cost of a study by measurements of two numbers of its replications.
  ///
  /// The first replication has details that the others do not have, so it is counted by itself.
  ///
  /// - Parameters:
  ///   - plan: the study's parts.
  ///   - replications: the number of replications in them, over all days.
  ///   - first: the measurement of the first replication of every day.
  ///   - more: that of several replications of every day; equal to `first` if there is one.
  public init(of plan: PartPlan, replications: Int, first: Measurement, more: Measurement) {
    let others = Double(replications - first.replications)
    let count = Double(more.replications - first.replications)
    func whole(_ value: (Measurement) -> Double) -> Double {
      guard count > 0 else { return value(first) }
      return value(first) + (value(more) - value(first)) / count * max(0, others)
    }
    let runs = plan.runCount
    let missing = plan.parts.reduce(0) { $0 + ($1.isStored ? 0 : $1.runCount) }
    let seconds = whole(\.seconds)
    measuredRuns = more.runs
    secondsPerRun = runs > 0 ? seconds / Double(runs) : 0
    self.seconds = secondsPerRun * Double(missing)
    partBytes = whole { Double($0.partBytes) }
    tableBytes = whole { Double($0.tableBytes) }
  }

  /// The measured cost of some replications of every day.
  public struct Measurement: Sendable, Hashable {
    /// The number of replications, over all days.
    public var replications: Int
    /// The number of runs in them.
    public var runs: Int
    /// Processor seconds.
    public var seconds: Double
    /// The bytes of the parts.
    public var partBytes: Int
    /// The bytes of the rows in them.
    public var tableBytes: Int

    /// A measurement by its numbers.
    init(replications: Int, runs: Int, seconds: Double, partBytes: Int, tableBytes: Int) {
      self.replications = replications
      self.runs = runs
      self.seconds = seconds
      self.partBytes = partBytes
      self.tableBytes = tableBytes
    }

    /// A measurement of a store.
    ///
    /// - Parameters:
    ///   - store: a store that made all its parts.
    ///   - seconds: the processor seconds that it took.
    public init(_ store: PartStore, seconds: Double) {
      replications = store.made.replications
      runs = store.made.runs
      partBytes = store.made.bytes
      tableBytes = store.parts.tableByteCount
      self.seconds = seconds
    }
  }
}
