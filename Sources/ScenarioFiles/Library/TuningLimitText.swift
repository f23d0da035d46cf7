// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import RunMetrics
public import Studies

/// Limits of a search in the form of the command line.
public enum TuningLimitText {
  /// Reads `error_p95_m=100m`, `coverage_fraction>=0.95` or `region_latency_p50_s<=2min`.
  ///
  /// With `=`, the limit is on the side on which the measure is better. A number without a unit is
  /// in the measure's own unit.
  ///
  /// - Returns: the limit.
  /// - Throws: a usage error, exit code 64, with the nearest measure or the allowed units.
  public static func limit(_ text: String) throws(InputFailure) -> TuningLimit {
    let marks: [(String, TuningLimit.Direction?)] = [
      ("<=", .atMost), (">=", .atLeast), ("=", nil),
    ]
    for (mark, direction) in marks {
      guard let range = text.firstRange(of: mark) else { continue }
      let name = trimmed(text[..<range.lowerBound])
      let metric = try measure(name, flag: "--limit")
      let bound = try amount(trimmed(text[range.upperBound...]), of: metric, in: text)
      let limit = TuningLimit(metric: name, direction: direction, bound: bound)
      try check(limit, of: metric, in: text)
      return limit
    }
    throw InputFailure(FlagFailure.notLimit(text))
  }

  /// A limit in the form that `limit` reads, with its side and its bound in the measure's own unit.
  public static func text(_ limit: TuningLimit) -> String {
    "\(limit.metric)\(limit.direction == .atMost ? "<=" : ">=")\(limit.bound)"
  }

  /// The measure of a name.
  ///
  /// - Returns: its definition.
  /// - Throws: a usage error, exit code 64, with the nearest name.
  public static func measure(
    _ name: String,
    flag: String
  ) throws(InputFailure) -> MeasureDefinition {
    if let found = RunMeasures.definitions.first(where: { $0.name == name }) { return found }
    let names = RunMeasures.definitions.map(\.name)
    throw InputFailure(FlagFailure.unknownMeasure(flag: flag, name: name, known: names))
  }

  private static func amount(
    _ text: String,
    of metric: MeasureDefinition,
    in limit: String
  ) throws(InputFailure) -> Double {
    if let number = Double(text), number.isFinite { return number }
    let (dimension, scale): (QuantityText.Dimension, Double) =
      switch metric.unit {
      case "J": (.energy, 1)
      case "m": (.length, 1)
      case "s": (.duration, 1e-9)
      case "h": (.duration, 1 / 3600e9)
      case "B": (.bytes, 1)
      case "percent/h": (.drain, 1)
      case "percent/d": (.drain, 24)
      default: (metric.isCount ? .number : .fraction, 1)
      }
    if let value = try? QuantityText.parse(text, as: dimension) { return value * scale }
    let units = QuantityText.symbols(of: dimension)
    throw InputFailure(FlagFailure.badBound(limit: limit, units: units))
  }

  /// Rejects a limit that no run can satisfy; a search would try every setting without success.
  private static func check(
    _ limit: TuningLimit,
    of metric: MeasureDefinition,
    in text: String
  ) throws(InputFailure) {
    let name = metric.name
    // A report may come before its crossing, so these measures may be negative.
    let isSigned = name.contains("latency") || name.contains("distance_past")
    if limit.direction == .atMost, limit.bound < 0, !isSigned {
      throw InputFailure(FlagFailure.neverBelowZero(limit: text, measure: name))
    }
    if limit.direction == .atLeast, limit.bound > 1, metric.isShare {
      throw InputFailure(FlagFailure.neverAboveOne(limit: text, measure: name))
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
