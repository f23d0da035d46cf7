// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// Numbers for people at two significant digits, which is what the model knows at best.
package enum KnownDigits {
  /// A number, such as `0.015`, `2.3`, `17` or `1200`.
  package static func text(_ value: Double) -> String { NumberText.known(value) }

  /// A number and what it may be off by, such as `28 ±5`; the second at the last digit of the first.
  package static func text(_ value: Double, offBy spread: Double) -> String {
    let off = rounded(spread, like: value)
    guard off > 0, value != 0, value.isFinite, off.isFinite else { return text(value) }
    let decimals = max(0, 1 - Int(log10(abs(value)).rounded(.down)))
    func fixed(_ value: Double) -> String { String(format: "%.\(decimals)f", value) }
    return "\(fixed(rounded(value, like: value))) ±\(fixed(off))"
  }

  /// A range, such as `16–52`.
  package static func text(_ range: ClosedRange<Double>) -> String {
    let ends = [text(range.lowerBound), text(range.upperBound)]
    return ends[0] == ends[1] ? ends[0] : ends.joined(separator: "–")
  }

  /// A share as percent that is not rounded up to all, such as `92` or `over 99`.
  package static func percent(_ share: Double) -> String {
    let rest = 1 - share
    if rest <= 0 { return "100" }
    return rest < 0.01 ? "over 99" : text(100 * share)
  }

  /// A share that is not rounded up to all, such as `0.92` or `over 0.99`.
  package static func share(_ share: Double) -> String {
    let rest = 1 - share
    return rest > 0 && rest < 0.01 ? "over 0.99" : text(share)
  }

  /// A number without what lies beyond the second digit of another one.
  private static func rounded(_ value: Double, like other: Double) -> Double {
    guard value.isFinite, other.isFinite, other != 0 else { return value }
    let unit = pow(10, (log10(abs(other)).rounded(.down) - 1))
    return (value / unit).rounded() * unit
  }
}
