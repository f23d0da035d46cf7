// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Quantities
internal import RunMetrics

/// Measures and their changes as text for tables and sentences.
enum EffectText {
  /// The displayed unit of a measure; empty for counts, shares and unknown names.
  static func unit(of metric: String) -> String {
    RunMeasures.definitions.first { $0.name == metric }?.unit ?? ""
  }

  /// A value with its unit, such as `312 J`.
  static func amount(_ value: Double, of metric: String, digits: Int = 3) -> String {
    NumberText.amount(value, unit: unit(of: metric), digits: digits)
  }

  /// A paired change with its interval, such as `−62 % (−63 to −61)`; empty without one.
  static func change(_ effect: PairedEffect?) -> String {
    guard let effect else { return "" }
    let value = effect.value
    guard effect.kind == .ratio else {
      let unit = NumberText.symbol(unit(of: effect.metric))
      let text = NumberText.signed(value.estimate, digits: 3)
      let ends = interval(value) { NumberText.signed($0, digits: 3) }
      return text + (unit.isEmpty ? "" : " " + unit) + ends
    }
    func ends(_ text: (Double) -> String) -> String {
      // Ends that are this far apart say nothing.
      guard let low = value.low, let high = value.high, high > 1000 * low else {
        return interval(value, text)
      }
      return " (too few runs)"
    }
    if value.estimate >= 3 {
      return "×" + NumberText.short(value.estimate, digits: 3)
        + ends { NumberText.short($0, digits: 3) }
    }
    return percent(value.estimate) + " %" + ends(percent)
  }

  private static func percent(_ ratio: Double) -> String {
    let change = (ratio - 1) * 100
    // After a drop to almost nothing, the digits after the nines are needed.
    let digits = ratio > 0 && ratio < 0.1 ? 4 : abs(change) < 1 ? 1 : 3
    return NumberText.signed(change, digits: digits)
  }

  private static func interval(_ value: IntervalEstimate, _ text: (Double) -> String) -> String {
    guard let low = value.low, let high = value.high, low < high else { return "" }
    let ends = (text(low), text(high))
    return ends.0 == ends.1 ? "" : " (\(ends.0) to \(ends.1))"
  }

  /// Members of a JSON object for a mean with its interval, and with its range if that is known.
  static func json(_ value: IntervalEstimate?, range: ClosedRange<Double>? = nil) -> JSONText {
    guard let value else { return .null }
    let ends = range.map {
      [("range_low", JSONText.number($0.lowerBound)), ("range_high", .number($0.upperBound))]
    }
    return .object(
      [
        ("estimate", .number(value.estimate)), ("ci_low", .number(value.low)),
        ("ci_high", .number(value.high)), ("n", .integer(value.count)),
      ] + (ends ?? [])
    )
  }

  /// Members of a JSON object for a paired change.
  static func json(_ effect: PairedEffect?) -> JSONText {
    guard let effect else { return .null }
    return .object([
      ("effect", .string(effect.kind.rawValue)), ("estimate", .number(effect.value.estimate)),
      ("ci_low", .number(effect.value.low)), ("ci_high", .number(effect.value.high)),
      ("n", .integer(effect.value.count)),
    ])
  }
}

extension RangeLevel {
  /// What a range is, such as `80 % range`.
  var title: String {
    switch self {
    case .eighty, .ninety: "\(rawValue) % range"
    case .unknowns: "range over what is unknown about the phone"
    }
  }

  /// What a range is and what it rests on.
  var meaning: String {
    switch self {
    case .eighty, .ninety: "\(title), from the lab's errors on measured phones"
    case .unknowns: title
    }
  }
}
