// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Analyses
internal import TracewattTestSupport

extension ExtremeFiles {
  /// Draws, now and then, budgets by which the results are checked.
  mutating func drawBudgets(_ dice: inout SplitMix) {
    guard dice.happens(onceIn: 2) else { return }
    add(["budgets", "version"], "1", isNeeded: true)
    add(["budgets", "kind"], "budgets", isNeeded: true)
    drawDefaults(at: ["budgets", "defaults"], &dice)
    for number in 0..<(1 + dice.below(8)) {
      let path = ["budgets", "budgets", "\(number)"]
      let measure = dice.pick(RunMeasures.definitions)
      let limit = dice.pick(BudgetLimit.keys)
      add(path + ["id"], "b\(number)")
      add(path + ["metric"], measure.name)
      drawLimit(limit, of: measure, at: path, &dice)
      if ["max", "min"].contains(limit) {
        add(path + ["statistic"], dice.pick(["mean", "median", "p05", "p95", "min", "max"]))
      } else {
        add(path + ["statistic"], dice.pick(["mean", "median", "p05", "p95"]))
        add(path + ["compare"], dice.pick(["baseline", "baseline", "{ strategy: plain }"]))
        drawAmount("min_change", of: measure, at: path, &dice)
      }
      drawDefaults(at: path, &dice)
    }
  }

  private mutating func drawDefaults(at path: [String], _ dice: inout SplitMix) {
    let levels = SettingKind.word(["error", "warn", "ignore"], isOrdered: false)
    let missing = SettingKind.word(["no_verdict", "ignore", "breach"], isOrdered: false)
    let kinds: [(String, SettingKind)] = [
      ("level", levels), ("on_no_match", levels), ("missing", missing),
      ("confidence", .fraction(0.5000000000000001...0.9999)), ("min_replications", .count(1...2)),
    ]
    for (key, kind) in kinds where dice.happens(onceIn: 3) { draw(key, kind, at: path, &dice) }
  }

  private mutating func drawLimit(
    _ limit: String,
    of measure: MeasureDefinition,
    at path: [String],
    _ dice: inout SplitMix
  ) {
    switch limit {
    case "max_ratio", "min_ratio": draw(limit, .positiveNumber, at: path, &dice)
    case "max_increase",
      "max_decrease" where dice.happens(onceIn: 2):
      add(path + [limit], dice.pick(["0 %", "99.99999999999999 %", "1e-300 %"]))
    default: drawAmount(limit, of: measure, at: path, &dice)
    }
  }

  private mutating func drawAmount(
    _ key: String,
    of measure: MeasureDefinition,
    at path: [String],
    _ dice: inout SplitMix
  ) {
    switch measure.unit {
    case "J": draw(key, .amount(.energy, .notNegative("")), at: path, &dice)
    case "m": draw(key, .anyLength, at: path, &dice)
    case "s": draw(key, .anyDuration, at: path, &dice)
    case "percent/h", "percent/d":
      add(path + [key], dice.pick(["0 %/d", "1e-300 %/h", "5 %/d", "1e308 %/h"]))
    default:
      draw(key, measure.isCount ? .amount(.number, .notNegative("")) : .fraction, at: path, &dice)
    }
  }
}
