// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import TracewattTestSupport

extension SettingKind {
  /// A value at an end of what is allowed, now and then one inside, as files write it.
  func extreme(_ dice: inout SplitMix) -> String? {
    switch self {
    case .amount(_, let bounds), .angle(let bounds):
      let isWhole = ["s", "B"].contains(unit)
      let low =
        bounds.excludesLow
        ? bounds.low + (isWhole ? 1 : dice.pick([.leastNonzeroMagnitude, 1e-300, 1e-9]))
        : bounds.low
      if bounds.includesZero, dice.below(4) == 0 { return value(ofAmount: 0)?.text }
      let isEndless = bounds.high == .greatestFiniteMagnitude
      // Durations are in nanoseconds, and files accept up to 9e18 of them, 285 years.
      let high = isEndless ? (unit == "s" ? 9e18 : dice.pick([bounds.high, 1e12])) : bounds.high
      let amount: Double
      switch dice.below(5) {
      case 0: amount = low
      case 1: amount = low == 0 && unit == "s" ? 1 : low
      case 2, 3: amount = high
      default:
        // Far from both ends where they lie orders of magnitude apart.
        let some = unit == "s" ? [1e6, 1e9, 60e9, 1e15] : [1e-3, 1, 100, 1e6]
        let share = dice.pick([1e-6, 0.01, 0.5])
        amount = isEndless ? dice.pick(some) : low + (high - low) * share
      }
      return value(ofAmount: amount)?.text
    case .count(let range):
      return String(dice.pick([range.lowerBound, range.upperBound]))
    case .flag: return dice.pick(["true", "false"])
    case .event: return "true"
    case .word(let words, _): return dice.pick(words)
    case .words(let words):
      return dice.below(2) == 0 ? "[\(words.joined(separator: ", "))]" : "[\(dice.pick(words))]"
    }
  }
}

extension Setting {
  /// A value at an end of what is allowed, or the word for none, as files write it.
  func extreme(_ dice: inout SplitMix) -> String? {
    if case .word(let word, _) = absence, dice.below(6) == 0 { return word }
    return kind.extreme(&dice)
  }
}

extension SplitMix {
  /// Whether something happens that does so once in some times.
  mutating func happens(onceIn times: Int) -> Bool { below(times) == 0 }
}
