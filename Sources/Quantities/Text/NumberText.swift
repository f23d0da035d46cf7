// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics

/// Numbers for people: a decimal point, few digits, never powers of ten.
///
/// `ExactText` is its counterpart for text that is read back.
package enum NumberText {
  // MARK: - Rounding

  /// A number rounded to the given number of decimals, halves away from zero.
  package static func rounded(_ value: Double, decimals: Int) -> Double {
    let scale = pow(10, Double(decimals))
    let rounded = (value * scale).rounded() / scale
    return rounded.isFinite ? rounded : value
  }

  /// A number rounded to the given number of significant digits, halves away from zero.
  package static func rounded(_ value: Double, digits: Int) -> Double {
    rounded(value, digits: digits, of: value)
  }

  /// A number rounded to the last of the given number of significant digits of another number.
  private static func rounded(_ value: Double, digits: Int, of other: Double) -> Double {
    guard value.isFinite, other.isFinite, other != 0 else { return value }
    let decimals = digits - 1 - magnitude(other)
    guard decimals < 0 else { return rounded(value, decimals: min(decimals, 300)) }
    let unit = pow(10, Double(-decimals))
    return (value / unit).rounded() * unit
  }

  /// The power of ten of the first digit.
  private static func magnitude(_ value: Double) -> Int { Int(log10(abs(value)).rounded(.down)) }

  // MARK: - Plain numbers

  /// A number rounded to the given number of significant digits but never left of the point,
  /// without trailing zeros.
  package static func short(_ value: Double, digits: Int = 4) -> String {
    guard value.isFinite else { return value.isNaN ? "not a number" : value < 0 ? "-∞" : "∞" }
    guard value != 0 else { return "0" }
    return upTo(min(max(0, digits - 1 - magnitude(value)), 9), value)
  }

  /// A whole number with a comma before every third digit from the right, such as `12,345`.
  package static func grouped(_ value: Int) -> String {
    let digits = Array(String(value.magnitude))
    var text = value < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// A number with exactly the given number of decimals, without a minus before zero; empty if it
  /// is not finite.
  package static func fixed(_ value: Double, decimals: Int) -> String {
    guard value.isFinite else { return "" }
    let text = upTo(decimals, value)
    guard decimals > 0 else { return text }
    let point = text.lastIndex(of: ".")
    let missing = decimals - (point.map { text.distance(from: $0, to: text.endIndex) - 1 } ?? 0)
    return text + (point == nil ? "." : "") + String(repeating: "0", count: max(0, missing))
  }

  /// A finite number with at most the given number of decimals and no trailing zeros.
  package static func upTo(_ decimals: Int, _ value: Double) -> String {
    let scale = pow(10, Double(decimals))
    let scaled = (value * scale).rounded()
    guard abs(scaled) < 9e15 else {
      return abs(value) < 9e15 ? upTo(decimals - 1, value) : value.description
    }
    let units = Int(scaled)
    let sign = units < 0 ? "-" : ""
    let (whole, rest) = abs(units).quotientAndRemainder(dividingBy: Int(scale))
    guard rest > 0 else { return sign + String(whole) }
    var digits = String(rest)
    digits = String(repeating: "0", count: decimals - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }

  /// A number with its sign, `+` or `−`.
  package static func signed(_ value: Double, digits: Int = 4) -> String {
    let text = short(abs(value), digits: digits)
    return text == "0" ? "±0" : (value < 0 ? "−" : "+") + text
  }

  // MARK: - Precision of the model

  /// A number at two significant digits, the best precision of the model, such as `0.015` or
  /// `1200`.
  package static func known(_ value: Double) -> String {
    short(rounded(value, digits: 2), digits: 2)
  }

  /// A number and its uncertainty, such as `28 ±5`; the uncertainty is rounded to the last digit of
  /// the number.
  package static func known(_ value: Double, offBy spread: Double) -> String {
    let off = rounded(spread, digits: 2, of: value)
    guard off > 0, value != 0, value.isFinite, off.isFinite else { return known(value) }
    let decimals = max(0, 1 - magnitude(value))
    return "\(fixed(rounded(value, digits: 2), decimals: decimals)) ±"
      + fixed(off, decimals: decimals)
  }

  /// A range, such as `16–52`.
  package static func known(_ range: ClosedRange<Double>) -> String {
    let ends = [known(range.lowerBound), known(range.upperBound)]
    return ends[0] == ends[1] ? ends[0] : ends.joined(separator: "–")
  }

  /// A share that is not rounded up to 1, such as `0.92` or `over 0.99`.
  package static func knownShare(_ share: Double) -> String {
    share > 0.99 && share < 1 ? "over 0.99" : known(share)
  }

  // MARK: - Percent

  /// A share as a percentage that is not rounded up to 100, such as `92` or `over 99`.
  package static func knownPercent(_ share: Double) -> String {
    share >= 1 ? "100" : share >= 0.995 ? "over 99" : known(100 * share)
  }

  /// A share as a whole percentage; 0 and 100 appear only for exactly none and all, such as `97` or
  /// `>99`.
  package static func wholePercent(_ share: Double) -> String {
    let text = upTo(0, 100 * share)
    if text == "100", share < 1 { return ">99" }
    if text == "0", share > 0 { return "<1" }
    return text
  }

  /// A share as percent, such as `7.8 %`.
  package static func percent(_ share: Double) -> String {
    let value = share * 100
    return (abs(value) >= 0.1 ? upTo(1, value) : short(value, digits: 2)) + " %"
  }

  /// A share as percent with its sign, such as `+7.8 %`.
  package static func signedPercent(_ share: Double) -> String {
    let text = percent(abs(share))
    return text == "0 %" ? "±0 %" : (share < 0 ? "−" : "+") + text
  }

  // MARK: - With a unit

  /// An amount with its unit; counts and shares have none.
  package static func amount(_ value: Double, unit: String, digits: Int = 4) -> String {
    withUnit(short(value, digits: digits), unit)
  }

  /// A change with its sign and unit.
  package static func change(_ value: Double, unit: String, digits: Int = 4) -> String {
    withUnit(signed(value, digits: digits), unit)
  }

  /// A number as text with the symbol of its unit.
  package static func withUnit(_ number: String, _ unit: String) -> String {
    unit.isEmpty ? number : "\(number) \(symbol(unit))"
  }

  /// The symbol of a metric's unit, such as `%/d`.
  package static func symbol(_ unit: String) -> String {
    unit == "percent" || unit.hasPrefix("percent/") ? "%" + unit.dropFirst("percent".count) : unit
  }
}
