// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Numbers for people: few digits, a point, never in powers of ten.
package enum NumberText {
  /// A number at so many significant digits, whole from there on.
  package static func short(_ value: Double, digits: Int = 4) -> String {
    guard value.isFinite else { return value.isNaN ? "not a number" : value < 0 ? "-∞" : "∞" }
    guard value != 0 else { return "0" }
    let decimals = min(max(0, digits - 1 - Int(log10(abs(value)).rounded(.down))), 9)
    return fixed(value, decimals: decimals)
  }

  /// A number at two significant digits, which is what the model knows at best, such as `0.015` or `1200`.
  package static func known(_ value: Double) -> String {
    guard value.isFinite, value != 0 else { return short(value) }
    let unit = pow(10, log10(abs(value)).rounded(.down) - 1)
    return short((value / unit).rounded() * unit, digits: 2)
  }

  /// A number with its sign, `+` or `−`.
  package static func signed(_ value: Double, digits: Int = 4) -> String {
    let text = short(abs(value), digits: digits)
    return text == "0" ? "±0" : (value < 0 ? "−" : "+") + text
  }

  /// A share as percent, such as `7.8 %`.
  package static func percent(_ share: Double) -> String {
    let value = share * 100
    return (abs(value) >= 0.1 ? fixed(value, decimals: 1) : short(value, digits: 2)) + " %"
  }

  /// A share as percent with its sign, such as `+7.8 %`.
  package static func signedPercent(_ share: Double) -> String {
    let text = percent(abs(share))
    return text == "0 %" ? "±0 %" : (share < 0 ? "−" : "+") + text
  }

  /// An amount with its unit; a count or a share has none.
  package static func amount(_ value: Double, unit: String, digits: Int = 4) -> String {
    let text = short(value, digits: digits)
    return unit.isEmpty ? text : "\(text) \(symbol(unit))"
  }

  /// A change with its sign and unit.
  package static func change(_ value: Double, unit: String) -> String {
    unit.isEmpty ? signed(value) : "\(signed(value)) \(symbol(unit))"
  }

  /// The symbol of a metric's unit, such as `%/d`.
  package static func symbol(_ unit: String) -> String {
    unit.replacing("percent", with: "%")
  }

  /// A number with so many decimals, zeros at its end left out.
  private static func fixed(_ value: Double, decimals: Int) -> String {
    let scale = pow(10, Double(decimals))
    let rounded = (value * scale).rounded() / scale
    guard abs(rounded) < 9e15 else { return rounded.description }
    if rounded == rounded.rounded() { return String(Int(rounded)) }
    return abs(rounded) >= 1e-4 ? rounded.description : expanded(rounded, decimals)
  }

  /// A small number without a power of ten.
  private static func expanded(_ value: Double, _ decimals: Int) -> String {
    var digits = String(Int((abs(value) * pow(10, Double(decimals))).rounded()))
    digits = String(repeating: "0", count: max(0, decimals - digits.count)) + digits
    while digits.last == "0" { digits.removeLast() }
    return (value < 0 ? "-" : "") + "0." + digits
  }
}
