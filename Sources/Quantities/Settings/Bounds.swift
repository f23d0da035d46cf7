// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The bounds of an amount: a smallest and a largest value, each included or not.
package struct Bounds: Sendable, Hashable {
  /// The smallest amount, in the inner unit of its dimension.
  package var low: Double
  /// The largest amount, in the inner unit of its dimension.
  package var high: Double
  /// Whether the smallest amount itself is refused.
  package var excludesLow: Bool
  /// Whether 0 is allowed as well, below the smallest amount.
  package var includesZero = false
  /// The bounds in words, as messages and tables show them.
  package var text: String

  /// Bounds by their ends, whether the lower one is excluded, and their words in messages.
  package init(low: Double, high: Double, excludesLow: Bool, words: String) {
    self.low = low
    self.high = high
    self.excludesLow = excludesLow
    self.text = words
  }

  /// Bounds above 0.
  package static func positive(_ unit: String) -> Bounds {
    Bounds(low: 0, high: .greatestFiniteMagnitude, excludesLow: true, words: "above 0" + unit)
  }
  /// Bounds of 0 or more.
  package static func notNegative(_ unit: String) -> Bounds {
    Bounds(low: 0, high: .greatestFiniteMagnitude, excludesLow: false, words: "0\(unit) or more")
  }
  /// The bounds of the radius of a place or a region; the largest is longer than the way around the
  /// Earth, and results can be read with it.
  package static let radius = Bounds(
    low: 0,
    high: 1e8,
    excludesLow: true,
    words: "above 0 m, at most 100000 km"
  )
  /// Bounds from an amount on, which is allowed itself.
  package static func atLeast(_ low: Double, _ words: String) -> Bounds {
    Bounds(low: low, high: .greatestFiniteMagnitude, excludesLow: false, words: words)
  }
  /// Bounds from one amount to another, both allowed.
  package static func within(_ low: Double, _ high: Double, _ words: String) -> Bounds {
    Bounds(low: low, high: high, excludesLow: false, words: words)
  }

  /// Bounds from one amount to another in the dimension's inner unit, both allowed and named with
  /// units.
  package static func within(
    _ low: Double,
    _ high: Double,
    _ dimension: QuantityText.Dimension
  ) -> Bounds {
    let (from, to) = (
      QuantityText.text(low, as: dimension), QuantityText.text(high, as: dimension)
    )
    return .within(low, high, "from \(from) to \(to)")
  }

  /// The same bounds, and 0.
  package func orZero(_ zero: String) -> Bounds {
    var bounds = self
    bounds.includesZero = true
    bounds.text = zero + ", or " + text
    return bounds
  }

  /// True if the amount is allowed.
  package func contains(_ value: Double) -> Bool {
    if includesZero, value == 0 { return true }
    return value >= low && value <= high && !(excludesLow && value == low)
  }
}
