// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Numbers for people.
enum Digits {
  /// A number with at most so many significant digits; whole parts are never cut.
  static func text(_ value: Double, significant: Int = 4) -> String {
    guard value.isFinite else { return value.isNaN ? "none" : (value < 0 ? "-inf" : "inf") }
    guard value != 0 else { return "0" }
    let exponent = Int(floor(log10(abs(value))))
    let decimals = max(0, significant - 1 - exponent)
    guard decimals > 0, decimals < 16, abs(value) < 1e15 else {
      return abs(value) < 1e15 ? String(Int(value.rounded())) : value.description
    }
    let scale = pow(10, Double(decimals))
    let scaled = Int((abs(value) * scale).rounded())
    let (whole, rest) = scaled.quotientAndRemainder(dividingBy: Int(scale))
    var digits = String(rest)
    digits = String(repeating: "0", count: decimals - digits.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    let sign = value < 0 && scaled > 0 ? "-" : ""
    return sign + String(whole) + (digits.isEmpty ? "" : "." + digits)
  }
}
