// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The sum that many additions of one number give, with the rounding of each.
///
/// While a sum stays between two powers of two, its last digit has one weight, and each addition
/// adds the same multiple of it, unless the number lies exactly between two multiples. So a few
/// products replace the additions.
///
/// Validation: `RepeatedSumTests`, equal to adding one by one, bit for bit.
enum RepeatedSum {
  /// Adds a number to a sum several times; neither is negative or NaN.
  static func adding(_ number: Double, times: Int, to sum: Double) -> Double {
    var (sum, left) = (sum, times)
    while left > 0 {
      let next = sum + number
      guard next != sum, next.isFinite else { return next }
      sum = next
      left -= 1
      let weight = sum.ulp
      guard number.remainder(dividingBy: weight).magnitude != weight / 2 else { continue }
      let limit = 2 * sum.binade
      let step = (sum + number) - sum
      guard limit.isFinite, step > 0, sum + step < limit else { continue }
      // All are whole multiples of the weight, and below 2^53 of them.
      let steps = Int(((limit - sum) / weight - 1) / (step / weight))
      let taken = min(left, steps)
      sum += Double(taken) * step
      left -= taken
    }
    return sum
  }
}
