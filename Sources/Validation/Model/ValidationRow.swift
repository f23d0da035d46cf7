// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// What a row of the table tests.
public enum RowGroup: String, CaseIterable, Sendable, Hashable {
  /// The inputs of a profile or a formula come out as they went in.
  case identity
  /// The model reproduces something that it was not simply told.
  case model
  /// The published number is remembered, not read again; it counts nowhere.
  case hints
}

/// What is known to come out of a row.
public enum RecordedOutcome: Sendable, Hashable {
  /// Every statistic lies in its band.
  case pass
  /// At least one does not; the text says why.
  case miss(String)
}

/// One published result, how it is replayed, and what comes out.
public struct ValidationRow: Sendable {
  /// How a row gets its predictions.
  public enum Replay: Sendable {
    /// The lab runs it: one prediction for each statistic, in their order.
    case run(@Sendable () throws -> [Prediction])
    /// The lab cannot; the text says why.
    case notExpressible(String)
  }

  /// The row's name, such as `P1` or `R31-C5`.
  public var id: String
  /// What it tests.
  public var group: RowGroup
  /// Author and year, or the document.
  public var source: String
  /// What is replayed: phone, providers, environment, strategy and sample size.
  public var setup: String
  /// What was published.
  public var statistics: [Statistic]
  /// What the parameter that the row tests was fitted to, where that is the row's own source.
  ///
  /// Such a row is counted apart: agreement with the data of a fit proves little.
  public var fittedTo: String?
  /// What is known to come out.
  public var expected: RecordedOutcome
  /// How it is replayed.
  public var replay: Replay

  /// A row that the lab can replay.
  ///
  /// - Parameters:
  ///   - id: the row's name.
  ///   - group: what it tests.
  ///   - source: author and year.
  ///   - setup: what is replayed.
  ///   - statistics: what was published, at least one.
  ///   - fittedTo: what the tested parameter was fitted to; nil if to nothing of this source.
  ///   - expected: what is known to come out.
  ///   - run: gives one prediction for each statistic.
  public init(
    _ id: String,
    _ group: RowGroup,
    source: String,
    setup: String,
    statistics: [Statistic],
    fittedTo: String? = nil,
    expected: RecordedOutcome = .pass,
    run: @escaping @Sendable () throws -> [Prediction]
  ) {
    self.id = id
    self.group = group
    self.source = source
    self.setup = setup
    self.statistics = statistics
    self.fittedTo = fittedTo
    self.expected = expected
    replay = .run(run)
  }

  /// A row that the lab cannot replay, with the reason.
  public init(
    _ id: String,
    _ group: RowGroup,
    source: String,
    statistics: [Statistic],
    notExpressible reason: String
  ) {
    self.id = id
    self.group = group
    self.source = source
    setup = ""
    self.statistics = statistics
    expected = .pass
    replay = .notExpressible(reason)
  }
}
