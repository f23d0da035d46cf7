// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// One check of the model against phones in the field: the predicted and the measured value.
public struct FieldScore: Sendable, Hashable, Codable {
  /// The outcome of a check.
  public enum Outcome: String, Sendable, Hashable, Codable {
    /// The prediction is inside the limits.
    case pass
    /// The prediction is outside the limits.
    case miss
    /// The recordings contain no data for the check.
    case noData = "no_data"
  }

  /// The kind of evidence that a row provides.
  public enum Kind: String, CaseIterable, Sendable, Hashable, Codable {
    /// The compared quantity was neither fitted nor an input.
    case test
    /// A constant was fitted to the compared quantity.
    case fitted
    /// The quantity compared is an input of the model.
    case identity
  }

  /// The inputs of the model.
  public enum Test: String, CaseIterable, Sendable, Hashable, Codable {
    /// Only movement; the times of tracking are simulated too.
    case endToEnd = "end_to_end"
    /// Movement and the recorded times of tracking: only the power model is tested.
    case powerModel = "power_model"
  }

  /// The check's name, such as `D1`; several rows may share one.
  public var check: String
  /// The quantity compared, with its unit.
  public var title: String
  /// The inputs of the model.
  public var test: Test
  /// The simulated phone, such as `iphone_6`.
  public var phone: String
  /// The simulated system, such as `ios_12`.
  public var system: String
  /// The predicted value; nil without data, or if the model does not predict the measured quantity.
  public var predicted: Double?
  /// The lower end of its 95 percent interval; nil if chance has no influence.
  public var low: Double?
  /// The upper end of its 95 percent interval; nil if chance has no influence.
  public var high: Double?
  /// The measured value; nil without data, or if the check is a limit.
  public var measured: Double?
  /// The lowest value that passes; nil for no lower limit.
  public var passFrom: Double?
  /// The highest value that passes; nil for no upper limit.
  public var passTo: Double?
  /// A text on the expected result of a repetition of the experiment.
  public var noise: String
  /// The result.
  public var outcome: Outcome
  /// The reason for a miss, or a caveat; empty for none.
  public var remark: String
  /// The constants fitted to the recordings on which the row is scored; nil if there are none.
  ///
  /// Such a row shows that the model can reproduce the measurement, and supports no claim.
  public var fittedTo: String?
  /// A text on the input that the row only returns; nil if the row tests something.
  public var identity: String?
  /// The fitted constants that the prediction uses, by key; nil in sheets that do not state them.
  ///
  /// The recordings of their fits are in ``FieldScoreSheet/constants``.
  public var constants: [String]?

  /// Whether the row used the data on which it is scored.
  public var isFitted: Bool { kind == .fitted }

  /// The kind of evidence that the row provides.
  public var kind: Kind { identity != nil ? .identity : fittedTo != nil ? .fitted : .test }

  /// A check and its result.
  public init(
    check: String,
    title: String,
    test: Test,
    phone: String,
    system: String,
    predicted: Double?,
    low: Double? = nil,
    high: Double? = nil,
    measured: Double?,
    passFrom: Double? = nil,
    passTo: Double? = nil,
    noise: String,
    outcome: Outcome,
    remark: String = "",
    fittedTo: String? = nil,
    identity: String? = nil,
    constants: [String]? = nil
  ) {
    self.check = check
    self.title = title
    self.test = test
    self.phone = phone
    self.system = system
    self.predicted = predicted
    self.low = low
    self.high = high
    self.measured = measured
    self.passFrom = passFrom
    self.passTo = passTo
    self.noise = noise
    self.outcome = outcome
    self.remark = remark
    self.fittedTo = fittedTo
    self.identity = identity
    self.constants = constants
  }
}

/// The scores of one model against one set of recordings.
public struct FieldScoreSheet: Sendable, Hashable, Codable {
  /// The version of Tracewatt whose model was scored.
  public var modelVersion: String
  /// The day of the scoring, such as `2026-11-22`.
  public var date: String
  /// The recordings: authors, content, licence.
  public var source: String
  /// The scores in the order of the table.
  public var scores: [FieldScore]
  /// Predicted beside measured numbers without limits, in the order of the tables.
  public var figures: [FieldFigure]
  /// The constants that were fitted to these recordings, with their scores on recordings outside of
  /// the fit.
  public var constants: [FieldConstant]

  /// The scores of one model against one set of recordings.
  public init(
    modelVersion: String,
    date: String,
    source: String,
    scores: [FieldScore],
    figures: [FieldFigure] = [],
    constants: [FieldConstant] = []
  ) {
    self.modelVersion = modelVersion
    self.date = date
    self.source = source
    self.scores = scores
    self.figures = figures
    self.constants = constants
  }

  /// Reads a sheet; one without figures or constants gets empty lists.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    modelVersion = try container.decode(String.self, forKey: .modelVersion)
    date = try container.decode(String.self, forKey: .date)
    source = try container.decode(String.self, forKey: .source)
    scores = try container.decode([FieldScore].self, forKey: .scores)
    figures = try container.decodeIfPresent([FieldFigure].self, forKey: .figures) ?? []
    constants = try container.decodeIfPresent([FieldConstant].self, forKey: .constants) ?? []
  }
}
