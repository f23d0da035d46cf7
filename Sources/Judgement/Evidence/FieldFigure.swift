// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// One predicted number beside the measured one, without a limit to pass.
public struct FieldFigure: Sendable, Hashable, Codable {
  /// The table it belongs to, such as `drain` or `accuracy`.
  public var table: String
  /// The inputs of the model.
  public var test: FieldScore.Test
  /// The simulated phone, such as `iphone_6`.
  public var phone: String
  /// The subject, such as a setting and a place.
  public var name: String
  /// The quantity compared, such as `reported_p50`.
  public var quantity: String
  /// Its unit; empty for a share or a count.
  public var unit: String
  /// The predicted value; nil without data.
  public var predicted: Double?
  /// The lower end of its 95 percent interval over repetitions; nil without one.
  public var low: Double?
  /// The upper end of its 95 percent interval over repetitions; nil without one.
  public var high: Double?
  /// The measured value; nil without data.
  public var measured: Double?
  /// The lower end of the measured mean's 95 percent interval; nil without one.
  public var measuredLow: Double?
  /// The upper end of the measured mean's 95 percent interval; nil without one.
  public var measuredHigh: Double?
  /// The number of recordings, trips or positions measured.
  public var count: Int

  /// A predicted number beside the measured one.
  public init(
    table: String,
    test: FieldScore.Test,
    phone: String,
    name: String,
    quantity: String,
    unit: String,
    predicted: Double?,
    low: Double? = nil,
    high: Double? = nil,
    measured: Double?,
    measuredLow: Double? = nil,
    measuredHigh: Double? = nil,
    count: Int
  ) {
    self.table = table
    self.test = test
    self.phone = phone
    self.name = name
    self.quantity = quantity
    self.unit = unit
    self.predicted = predicted
    self.low = low
    self.high = high
    self.measured = measured
    self.measuredLow = measuredLow
    self.measuredHigh = measuredHigh
    self.count = count
  }
}
