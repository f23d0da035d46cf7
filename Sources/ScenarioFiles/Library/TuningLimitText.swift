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
    let form = "a measure and a bound, such as error_p95_m=100m or coverage_fraction>=0.95"
    throw wrong("--limit: error: \(InputProblem.quoted(text)) is not a limit; it must be \(form)")
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
    let near = EditDistance.nearest(to: name, among: names).map { "the nearest is \($0); " } ?? ""
    throw wrong(
      "\(flag): error: no measure is named \(InputProblem.quoted(name))",
      note: "\(near)docs/measures.md lists all of them"
    )
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
      case "percent/h": (.drain, 1)
      case "percent/d": (.drain, 24)
      default: (metric.isCount ? .number : .fraction, 1)
      }
    if let value = try? QuantityText.parse(text, as: dimension) { return value * scale }
    let units = QuantityText.symbols(of: dimension)
    let allowed =
      units.isEmpty ? "a number" : "a number, or one with " + units.joined(separator: ", ")
    throw wrong("--limit: error: the bound of \(InputProblem.quoted(limit)) must be \(allowed)")
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
      throw wrong(
        "--limit: error: \(InputProblem.quoted(text)) cannot hold; \(name) is never below 0"
      )
    }
    let shares = ["coverage_fraction", "inside_reported_fraction"]
    if limit.direction == .atLeast, limit.bound > 1, shares.contains(name) {
      throw wrong(
        "--limit: error: \(InputProblem.quoted(text)) cannot hold; \(name) is never above 1",
        note: "a share is a number from 0 to 1, or a percentage such as 95%"
      )
    }
  }

  private static func wrong(_ line: String, note: String? = nil) -> InputFailure {
    InputFailure(diagnostics: [line] + (note.map { ["note: " + $0] } ?? []), exitCode: 64)
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
