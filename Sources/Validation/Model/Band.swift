// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// The values of a statistic that count as reproduced, ends included.
package struct Band: Sendable, Hashable {
  /// The lowest value inside; nil where there is none.
  package var lower: Double?
  /// The highest value inside; nil where there is none.
  package var upper: Double?
  /// The derivation of the band from the published values, in a few words.
  package var derivation: String

  /// A band by its ends; nil leaves an end open.
  package init(from lower: Double?, to upper: Double?, _ derivation: String) {
    self.lower = lower
    self.upper = upper
    self.derivation = derivation
  }

  /// A band around a value, with a share of it on both sides.
  package static func around(_ value: Double, within share: Double) -> Band {
    let percent = (share * 1000).rounded() / 10
    let text = percent == percent.rounded() ? String(Int(percent)) : String(percent)
    return Band(from: value * (1 - share), to: value * (1 + share), "± \(text) %")
  }

  /// A band around a value, with an amount on both sides.
  package static func around(_ value: Double, plusMinus amount: Double) -> Band {
    Band(from: value - amount, to: value + amount, "± \(NumberText.short(amount))")
  }

  /// A band from a value divided by a factor above 1 to the value times it.
  package static func around(_ value: Double, factor: Double) -> Band {
    Band(from: value / factor, to: value * factor, "factor \(NumberText.short(factor))")
  }

  /// Whether a value is inside.
  package func contains(_ value: Double) -> Bool {
    value.isFinite && (lower.map { $0 <= value } ?? true) && (upper.map { value <= $0 } ?? true)
  }

  /// The ends in words, such as `6.5 to 9.5`.
  package var text: String {
    switch (lower, upper) {
    case (let lower?, let upper?): "\(NumberText.short(lower)) to \(NumberText.short(upper))"
    case (let lower?, nil): "at least \(NumberText.short(lower))"
    case (nil, let upper?): "at most \(NumberText.short(upper))"
    case (nil, nil): "any"
    }
  }
}
