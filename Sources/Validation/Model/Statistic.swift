// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// One number that a source published, with the band that counts as reproducing it.
package struct Statistic: Sendable, Hashable {
  /// The measured quantity, such as `R50`.
  package var name: String
  /// The published value as the source has it, without its unit.
  package var published: String
  /// The unit; empty for a ratio or a share.
  package var unit: String
  /// The band that counts as reproduced.
  package var band: Band

  /// A published number with its band.
  package init(_ name: String, _ published: String, _ unit: String, _ band: Band) {
    self.name = name
    self.published = published
    self.unit = unit
    self.band = band
  }

  /// A published number and a band of a share of it on both sides.
  package init(_ name: String, _ published: Double, _ unit: String, within share: Double) {
    self.init(name, NumberText.short(published), unit, .around(published, within: share))
  }

  /// A published number and a band of a factor on both sides.
  package init(_ name: String, _ published: Double, _ unit: String, factor: Double) {
    self.init(name, NumberText.short(published), unit, .around(published, factor: factor))
  }

  /// A published number and a band of an amount on both sides.
  package init(_ name: String, _ published: Double, _ unit: String, plusMinus amount: Double) {
    self.init(name, NumberText.short(published), unit, .around(published, plusMinus: amount))
  }
}

/// The lab's prediction of a published number.
package struct Prediction: Sendable, Hashable {
  /// The predicted value, in the unit of the statistic.
  package var value: Double
  /// The lower end of its 95 percent interval; nil if the prediction is not random.
  package var low: Double?
  /// The upper end of its 95 percent interval; nil if the prediction is not random.
  package var high: Double?
  /// The range over the unknown parameters of phone, system and providers; nil if not known.
  package var range: ClosedRange<Double>?
  /// The number of fixes, starts or days that it rests on.
  package var count: Int

  /// A prediction, without an interval if it is not random.
  package init(_ value: Double, low: Double? = nil, high: Double? = nil, count: Int = 1) {
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
