// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import RunMetrics

/// The measure of error that is traded against energy; less is better.
///
/// Scope: measures of which less is better are used unchanged; for shares of success, such as
/// `coverage_fraction`, the difference from 1 counts. For `distance_error_fraction` the size
/// counts.
public struct ErrorMeasure: Sendable, Hashable {
  /// The conversion of a value of the measure to an error.
  enum Reading: Sendable, Hashable {
    case asItIs
    case size
    case restToOne
  }

  /// The measure, one of `RunMeasures.definitions`.
  public let name: String
  let reading: Reading

  /// The mean tracking error, which is the default.
  public static let standard = ErrorMeasure(name: "error_mean_m", reading: .asItIs)

  private init(name: String, reading: Reading) {
    self.name = name
    self.reading = reading
  }

  /// A measure by its name; nil if the name is unknown or less of the measure is not better.
  public init?(named name: String) {
    guard let measure = Self.all.first(where: { $0.name == name }) else { return nil }
    self = measure
  }

  /// All measures that may be chosen, in the order of the columns of the table of runs.
  public static let all: [ErrorMeasure] = RunMeasures.definitions.compactMap { definition in
    let name = definition.name
    if name.hasSuffix("coverage_fraction") {
      return ErrorMeasure(name: name, reading: .restToOne)
    }
    if name == "distance_error_fraction" { return ErrorMeasure(name: name, reading: .size) }
    let isLessBetter =
      ["error_", "staleness_", "fix_error_", "track_error_"].contains { name.hasPrefix($0) }
      || ["_missed_count", "_false_count"].contains { name.hasSuffix($0) }
      || ["_latency_", "_distance_past_"].contains { name.contains($0) }
    return isLessBetter ? ErrorMeasure(name: name, reading: .asItIs) : nil
  }

  /// The name in tables and text: the measure's name, with `1 - ` if the difference from 1 counts.
  public var title: String { reading == .restToOne ? "1 - " + name : name }

  /// The unit, or empty for a count or a share.
  public var unit: String { RunMeasures.definitions.first { $0.name == name }?.unit ?? "" }

  /// The error of a run; nil if the measure has no value.
  public func value(of measures: RunMeasures) -> Double? {
    measures[name].map { error($0) }
  }

  /// The error that corresponds to a value of the measure.
  func error(_ value: Double) -> Double {
    switch reading {
    case .asItIs: value
    case .size: abs(value)
    case .restToOne: 1 - value
    }
  }

  /// Whether a low value may only mean that the app had no position for part of the day.
  ///
  /// This is true of measures that exist only while there is a belief; the coverage must be checked
  /// for them.
  public var needsCoverage: Bool {
    ["error_", "staleness_", "fix_error_", "track_error_"].contains { name.hasPrefix($0) }
      || name == "distance_error_fraction"
  }
}
