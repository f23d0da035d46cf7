// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A part of the table.
package enum RowGroup: String, CaseIterable, Sendable, Hashable {
  /// The inputs of a profile or a formula come back unchanged.
  case identity
  /// The model predicts more than its inputs, or it was fitted to the source.
  case model
  /// The published number is quoted from memory and was not read again; it is not counted.
  case hints
  /// Power, accuracy and coverage of phones since 2019, whatever the kind of the row.
  case modern

  /// The heading of the group on a page.
  var title: String {
    switch self {
    case .identity: "Identity"
    case .model: "Model"
    case .hints: "Hints"
    case .modern: "Phones since 2019"
    }
  }
}

/// The recorded outcome of a row.
package enum RecordedOutcome: Sendable, Hashable {
  /// Every statistic is inside its band.
  case pass
  /// At least one statistic is outside its band; the text says why.
  case miss(String)
}

/// One published result, with its replay and its recorded outcome.
package struct ValidationRow: Sendable {
  /// The source of a row's predictions.
  package enum Replay: Sendable {
    /// The lab replays it: one prediction for each statistic, in their order.
    case run(@Sendable () throws -> [Prediction])
    /// The lab cannot replay it; the text says why.
    case notExpressible(String)
  }

  /// The row's name, such as `P1` or `R31-C5`.
  package var id: String
  /// The published numbers that the prediction returns, in words; nil if it predicts more than
  /// these.
  package var returns: String?
  /// The keys of the profiles that contain these numbers, such as `modem.tail_power`.
  ///
  /// Empty if the row's setup states them. A test raises all other numbers and checks that the
  /// prediction does not change.
  package var returnedKeys: [String]
  /// Whether the published number is quoted from memory and was not read again.
  package var isRemembered: Bool
  /// Whether the row is about phones since 2019.
  package var isModern = false
  /// The numbers that the row reads and that were fitted to its own source.
  package var fits: [FittedNumber]
  /// Author and year, or the document.
  package var source: String
  /// The replayed setup: phone, providers, environment, strategy and sample size.
  package var setup: String
  /// The published statistics.
  package var statistics: [Statistic]
  /// The numbers that were fitted to the row's own source, in words.
  ///
  /// Such a row is counted separately: agreement with the data of a fit proves little.
  package var fittedTo: String?
  /// The recorded outcome.
  package var expected: RecordedOutcome
  /// The replay.
  package var replay: Replay

  /// A row that the lab can replay.
  ///
  /// - Parameters:
  ///   - id: the row's name.
  ///   - returns: the published numbers that the prediction returns; nil if it predicts more than
  ///     these.
  ///   - returnedKeys: the keys of the profiles that contain these numbers.
  ///   - isRemembered: whether the published number is quoted from memory and was not read again.
  ///   - source: author and year.
  ///   - setup: the replayed setup.
  ///   - statistics: the published statistics, at least one.
  ///   - fittedTo: the numbers that were fitted to this source, in words; nil if none was.
  ///   - expected: the recorded outcome.
  ///   - run: gives one prediction for each statistic.
  package init(
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

  /// The kind of the row, computed from the fitted numbers that it reads.
  package var kind: RowKind {
    if isRemembered { return .hint }
    if !fits.isEmpty { return .fitted }
    return returns == nil ? .model : .identity
  }

  /// The part of the table that contains the row.
  package var group: RowGroup {
    if isModern { return .modern }
    return switch kind {
    case .model, .fitted: .model
    case .identity: .identity
    case .hint: .hints
    }
  }

  /// The row in the group of phones since 2019.
  var asModern: ValidationRow {
    var row = self
    row.isModern = true
    return row
  }

  /// A row that the lab cannot replay, with the reason.
  package init(
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
