// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import RunMetrics

/// A limit on a measure that chosen settings must keep.
public struct TuningLimit: Sendable, Hashable {
  /// The side of the bound on which values are allowed.
  public enum Direction: String, CaseIterable, Sendable, Hashable {
    /// The bound or less.
    case atMost = "at_most"
    /// The bound or more.
    case atLeast = "at_least"
  }

  /// The measure, one of `RunMeasures.definitions`.
  public var metric: String
  /// The side of the bound on which values are allowed.
  public var direction: Direction
  /// The bound in the measure's unit; the bound itself is allowed.
  public var bound: Double

  /// A limit of a measure; by default on the side on which the measure is better.
  public init(metric: String, direction: Direction? = nil, bound: Double) {
    self.metric = metric
    self.direction = direction ?? Self.direction(of: metric)
    self.bound = bound
  }

  /// The side on which a measure is better: more coverage and more found events, less of all else.
  ///
  /// - Returns: the default direction of a limit.
  public static func direction(of metric: String) -> Direction {
    let better = [
      "coverage_fraction", "fresh_coverage_fraction", "inside_reported_fraction", "fix_count",
      "delivery_count",
    ]
    return better.contains(metric) || metric.hasSuffix("_found_count") ? .atLeast : .atMost
  }

  /// The part of a value that counts: its size if the sign only shows the direction of the error.
  ///
  /// For example, neither less nor more of `distance_error_fraction` is better.
  package static func counted(_ value: Double, of metric: String) -> Double {
    ErrorMeasure(named: metric)?.reading == .size ? abs(value) : value
  }

  /// Whether a value keeps the limit.
  ///
  /// - Returns: true at the bound and on its allowed side.
  public func allows(_ value: Double) -> Bool {
    switch direction {
    case .atMost: value <= bound
    case .atLeast: value >= bound
    }
  }

  /// The limit as text, such as `error_p95_m at most 100 m`.
  public var text: String {
    let unit = RunMeasures.definitions.first { $0.name == metric }?.unit ?? ""
    let side = direction == .atMost ? "at most" : "at least"
    return "\(metric) \(side) \(NumberText.amount(bound, unit: unit, digits: 6))"
  }
}
