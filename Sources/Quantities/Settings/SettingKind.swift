// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The kind of a setting's values: an amount within bounds, a switch or one of some words.
package enum SettingKind: Sendable, Hashable {
  /// An amount, with bounds in the inner unit of the dimension.
  case amount(QuantityText.Dimension, Bounds)
  /// An angle in degrees, written without a unit.
  case angle(Bounds)
  /// A whole number.
  case count(ClosedRange<Int>)
  /// `true` or `false`.
  case flag
  /// Something that happens: `true`, or left out.
  case event
  /// One of some words, which have an order or are only different.
  case word([String], isOrdered: Bool)
  /// A list of at least one of some words, each once.
  case words([String])

  /// A length above 0 m.
  package static let length = Self.amount(.length, .positive(" m"))
  /// A length of 0 m or more.
  package static let anyLength = Self.amount(.length, .notNegative(" m"))
  /// The radius of a region.
  package static let radius = Self.amount(.length, .radius)
  /// A duration above 0 s.
  package static let duration = Self.amount(.duration, .positive(" s"))
  /// A duration of 0 s or more.
  package static let anyDuration = Self.amount(.duration, .notNegative(" s"))
  /// The interval of an app's timer, 1 s or more: shorter ones would run the day for hours.
  package static let interval = Self.amount(.duration, .atLeast(1e9, "1 s or more"))
  /// A speed above 0 m/s.
  package static let speed = Self.amount(.speed, .positive(" m/s"))
  /// A share from 0 to 1.
  package static let fraction = fraction(0...1)
  /// A pure number above 0.
  package static let positiveNumber = Self.amount(.number, .positive(""))

  /// A length, in metres.
  package static func length(_ range: ClosedRange<Double>) -> Self {
    .amount(.length, .within(range.lowerBound, range.upperBound, .length))
  }
  /// A duration, in seconds.
  package static func duration(_ range: ClosedRange<Double>) -> Self {
    .amount(.duration, .within(range.lowerBound * 1e9, range.upperBound * 1e9, .duration))
  }
  /// A speed, in metres per second.
  package static func speed(_ range: ClosedRange<Double>) -> Self {
    .amount(.speed, .within(range.lowerBound, range.upperBound, .speed))
  }
  /// A power, in watts.
  package static func power(_ range: ClosedRange<Double>) -> Self {
    .amount(.power, .within(range.lowerBound, range.upperBound, .power))
  }
  /// An energy, in joules.
  package static func energy(_ range: ClosedRange<Double>) -> Self {
    .amount(.energy, .within(range.lowerBound, range.upperBound, .energy))
  }
  /// A voltage, in volts.
  package static func voltage(_ range: ClosedRange<Double>) -> Self {
    .amount(.voltage, .within(range.lowerBound, range.upperBound, .voltage))
  }
  /// A share.
  package static func fraction(_ range: ClosedRange<Double>) -> Self {
    .amount(.fraction, .within(range.lowerBound, range.upperBound, .fraction))
  }
  /// A pure number.
  package static func number(_ range: ClosedRange<Double>) -> Self {
    .amount(.number, .within(range.lowerBound, range.upperBound, .number))
  }
  /// A number of bytes, above 0.
  package static let bytes: Self = {
    let words = "above 0, at most 1000000 MB"
    return .amount(.bytes, Bounds(low: 0, high: 1e12, excludesLow: true, words: words))
  }()

  /// One of the words of an enumeration.
  package static func word<Word: RawRepresentable & CaseIterable>(
    of type: Word.Type,
    isOrdered: Bool = false
  ) -> Self where Word.RawValue == String {
    .word(Word.allCases.map { $0.rawValue }, isOrdered: isOrdered)
  }

  /// The allowed amounts in the inner unit; nil for switches and words.
  package var bounds: Bounds? {
    switch self {
    case .amount(_, let bounds), .angle(let bounds): bounds
    case .count(let range):
      .within(Double(range.lowerBound), Double(range.upperBound), .number)
    case .flag, .event, .word, .words: nil
    }
  }

  /// The unit of `SettingValue.magnitude`; empty where there is none.
  package var unit: String {
    switch self {
    case .amount(.length, _): "m"
    case .amount(.duration, _): "s"
    case .amount(.energy, _): "J"
    case .amount(.power, _): "W"
    case .amount(.voltage, _): "V"
    case .amount(.speed, _): "m/s"
    case .amount(.bytes, _): "B"
    case .amount(.drain, _): "%/h"
    case .angle: "°"
    case .amount(.fraction, _), .amount(.number, _), .count, .flag, .event, .word, .words: ""
    }
  }

  /// The unit in which people read a phone's numbers, and how many of it make one of `unit`.
  package var customaryUnit: (symbol: String, factor: Double) {
    switch self {
    case .amount(.power, _): ("mW", 1000)
    case .amount(.energy, _): ("Wh", 1.0 / 3600)
    default: (unit, 1)
    }
  }

  /// The smallest and the largest allowed magnitude, in `unit`; nil for switches and words.
  package var magnitudes: ClosedRange<Double>? {
    guard let bounds else { return nil }
    if case .amount(.duration, _) = self { return bounds.low / 1e9...bounds.high / 1e9 }
    return bounds.low...bounds.high
  }

  /// The allowed values, as messages and tables show them.
  package var allowedText: String {
    switch self {
    case .amount(_, let bounds), .angle(let bounds): bounds.text
    case .count(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .flag: "true or false"
    case .event: "true, or be left out"
    case .word(let words, _): "one of " + words.joined(separator: ", ")
    case .words(let words): "a list of at least one of " + words.joined(separator: ", ")
    }
  }

  /// The value of a setting of this kind that is switched off or left out; nil where there is none.
  package var absentValue: SettingValue? {
    switch self {
    case .amount(.length, _): .length(nil)
    case .amount(.duration, _): .duration(nil)
    case .amount(.speed, _): .speed(nil)
    case .amount(.bytes, _), .count: .count(nil)
    case .amount(.fraction, _), .amount(.number, _), .amount(.drain, _): .number(nil)
    case .angle: .angle(nil)
    case .flag, .event: .flag(nil)
    case .word: .word(nil)
    case .amount(.energy, _), .amount(.power, _), .amount(.voltage, _), .words: nil
    }
  }

  /// The amount in the inner unit of its dimension as a value; nil for switches, words and amounts
  /// that a duration or a count cannot hold.
  package func value(ofAmount amount: Double) -> SettingValue? {
    switch self {
    case .amount(.length, _): .length(Metres(amount))
    case .amount(.duration, _):
      Int64(exactly: amount.rounded()).map { .duration(SimulationDuration(nanoseconds: $0)) }
    case .amount(.energy, _): .energy(Joules(amount))
    case .amount(.power, _): .power(Watts(amount))
    case .amount(.voltage, _): .voltage(Volts(amount))
    case .amount(.speed, _): .speed(MetresPerSecond(amount))
    case .amount(.bytes, _), .count: Int(exactly: amount.rounded()).map { .count($0) }
    case .amount(.fraction, _), .amount(.number, _), .amount(.drain, _): .number(amount)
    case .angle: .angle(Degrees(amount))
    case .flag, .event, .word, .words: nil
    }
  }

  /// The magnitude in `unit` as a value; nil for switches, words and amounts too large for a count.
  package func value(ofMagnitude magnitude: Double) -> SettingValue? {
    if case .amount(.duration, _) = self { return .duration(.seconds(magnitude)) }
    return value(ofAmount: magnitude)
  }
}
