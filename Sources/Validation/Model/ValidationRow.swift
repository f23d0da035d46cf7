// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A part of the table.
public enum RowGroup: String, CaseIterable, Sendable, Hashable {
  /// The inputs of a profile or a formula come out as they went in.
  case identity
  /// The model reproduces something that it was not simply told, or was fitted to.
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
  /// The published numbers that the prediction returns, in words; nil if it says more than these.
  public var returns: String?
  /// The keys of the profiles that hold these numbers, such as `modem.tail_power`.
  ///
  /// Empty if the row's setup states them. A test raises all other numbers and finds that the prediction stays.
  public var returnedKeys: [String]
  /// Whether the published number is remembered, not read again.
  public var isRemembered: Bool
  /// The numbers that it reads and that were fitted to its own source.
  public var fits: [FittedNumber]
  /// Author and year, or the document.
  public var source: String
  /// What is replayed: phone, providers, environment, strategy and sample size.
  public var setup: String
  /// What was published.
  public var statistics: [Statistic]
  /// How numbers were fitted to the row's own source, in words.
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
  ///   - returns: the published numbers that the prediction returns; nil if it says more than these.
  ///   - returnedKeys: the keys of the profiles that hold these numbers.
  ///   - isRemembered: whether the published number is remembered, not read again.
  ///   - source: author and year.
  ///   - setup: what is replayed.
  ///   - statistics: what was published, at least one.
  ///   - fittedTo: how numbers were fitted to this source; nil if none was.
  ///   - expected: what is known to come out.
  ///   - run: gives one prediction for each statistic.
  public init(
    _ id: String,
    returns: String? = nil,
    from returnedKeys: [String] = [],
    isRemembered: Bool = false,
    source: String,
    setup: String,
    statistics: [Statistic],
    fittedTo: String? = nil,
    expected: RecordedOutcome = .pass,
    run: @escaping @Sendable () throws -> [Prediction]
  ) {
    self.id = id
    self.returns = returns
    self.returnedKeys = returnedKeys
    self.isRemembered = isRemembered
    fits = FittedNumbers.all.filter { $0.isFitted(to: id, of: source) }
    self.source = source
    self.setup = setup
    self.statistics = statistics
    self.fittedTo = fittedTo
    self.expected = expected
    replay = .run(run)
  }

  /// What its agreement is worth, computed from what it reads.
  public var kind: RowKind {
    if isRemembered { return .hint }
    if !fits.isEmpty { return .fitted }
    return returns == nil ? .model : .identity
  }

  /// The part of the table that it stands in.
  public var group: RowGroup {
    switch kind {
    case .model, .fitted: .model
    case .identity: .identity
    case .hint: .hints
    }
  }

  /// A row that the lab cannot replay, with the reason.
  public init(
    _ id: String,
    isRemembered: Bool = false,
    source: String,
    statistics: [Statistic],
    notExpressible reason: String
  ) {
    self.id = id
    self.isRemembered = isRemembered
    returnedKeys = []
    fits = []
    self.source = source
    setup = ""
    self.statistics = statistics
    expected = .pass
    replay = .notExpressible(reason)
  }
}
