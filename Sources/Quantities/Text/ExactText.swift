// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Text of amounts and numbers that reads back exactly equal.
package enum ExactText {
  /// A duration in the largest unit that needs no fraction; exact below 2^53 ns, 104 days.
  package static func text(_ duration: SimulationDuration) -> String {
    let nanoseconds = duration.nanoseconds
    let units: [(String, Int64)] = [
      ("h", 3_600_000_000_000), ("min", 60_000_000_000), ("s", 1_000_000_000), ("ms", 1_000_000),
      ("us", 1000),
    ]
    if nanoseconds != 0, let (symbol, size) = units.first(where: { nanoseconds % $0.1 == 0 }) {
      return "\(nanoseconds / size) \(symbol)"
    }
    return nanoseconds == 0 ? "0 s" : "\(nanoseconds) ns"
  }

  /// An instant as the duration from the scenario's start.
  package static func text(_ time: SimulationTime) -> String { text(time - SimulationTime.zero) }

  /// An amount in its SI base unit.
  package static func text<Amount: Quantity>(_ amount: Amount) -> String {
    text(amount.value) + " " + Amount.symbol
  }

  /// A number in its shortest exact digits; whole numbers have no point.
  package static func text(_ number: Double) -> String {
    if let whole = Int64(exactly: number), abs(whole) < 1 << 53 { return String(whole) }
    return "\(number)"
  }
}
