// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// One number that a source published, and what counts as reproducing it.
public struct Statistic: Sendable, Hashable {
  /// What it measures, such as `R50`.
  public var name: String
  /// The published value as the source has it, without its unit.
  public var published: String
  /// The unit; empty for a ratio or a share.
  public var unit: String
  /// What counts as reproduced.
  public var band: Band

  /// A published number with its band.
  public init(_ name: String, _ published: String, _ unit: String, _ band: Band) {
    self.name = name
    self.published = published
    self.unit = unit
    self.band = band
  }

  /// A published number and a share of it to both sides.
  public init(_ name: String, _ published: Double, _ unit: String, within share: Double) {
    self.init(name, NumberText.short(published), unit, .around(published, within: share))
  }

  /// A published number and a factor to both sides.
  public init(_ name: String, _ published: Double, _ unit: String, factor: Double) {
    self.init(name, NumberText.short(published), unit, .around(published, factor: factor))
  }

  /// A published number and an amount to both sides.
  public init(_ name: String, _ published: Double, _ unit: String, plusMinus amount: Double) {
    self.init(name, NumberText.short(published), unit, .around(published, plusMinus: amount))
  }
}

/// What the lab says about a published number.
public struct Prediction: Sendable, Hashable {
  /// The predicted value, in the unit of the statistic.
  public var value: Double
  /// The lower end of its 95 percent interval; nil where chance plays no part.
  public var low: Double?
  /// The upper end of its 95 percent interval; nil where chance plays no part.
  public var high: Double?
  /// The range over what is unknown of phone, system and providers; nil where it is not known.
  public var range: ClosedRange<Double>?
  /// How many fixes, starts or days it rests on.
  public var count: Int

  /// A prediction; without an interval where chance plays no part.
  public init(_ value: Double, low: Double? = nil, high: Double? = nil, count: Int = 1) {
    self.value = value
    self.low = low
    self.high = high
    self.count = count
  }

  /// The prediction in another unit.
  func scaled(by factor: Double) -> Prediction {
    Prediction(
      value * factor,
      low: low.map { $0 * factor },
      high: high.map { $0 * factor },
      count: count
    )
  }
}
