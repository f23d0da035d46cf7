// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A number with a fixed count of decimals, rounded half away from zero; never `-0`.
///
/// - Precondition: the number is finite and below 9e18 after scaling.
func fixed(_ number: Double, decimals: Int) -> String {
  var scale = 1.0
  for _ in 0..<decimals { scale *= 10 }
  return fixed(scaled: Int64((number * scale).rounded()), decimals: decimals)
}

/// An integer that counts units of ten to the power of `-decimals`, as a decimal number.
func fixed(scaled: Int64, decimals: Int) -> String {
  let digits = String(scaled.magnitude)
  let filled = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
  let sign = scaled < 0 ? "-" : ""
  guard decimals > 0 else { return sign + filled }
  return sign + filled.dropLast(decimals) + "." + filled.suffix(decimals)
}
