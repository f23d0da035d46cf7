// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Studies

/// Changes every setting of a day's strategies, one at a time, on the same replications.
///
/// Scope: every step is paired with the strategy's own settings, so that a difference is an effect
/// and not chance. Limitations: settings are changed one at a time; two that only have an effect
/// together seem to have none.
public struct KnobStudy: Sendable {
  /// The thresholds for no effect and for a cliff.
  public struct Options: Sendable, Hashable {
    /// The relative change below which a measure counts as unchanged; default 0.01.
    public var threshold: Double
    /// The factor between neighbours at which a measure jumps; default 2.
    public var cliffFactor: Double
    /// The relative width to which a cliff is narrowed; default 0.05.
    public var precision: Double

    /// Options with stated defaults.
    public init(threshold: Double = 0.01, cliffFactor: Double = 2, precision: Double = 0.05) {
      self.threshold = threshold
      self.cliffFactor = cliffFactor
      self.precision = precision
    }
  }

  /// The measures reported for each step.
  public static let columns = [
    "energy_location_j", "energy_total_j", "error_mean_m", "error_p95_m", "coverage_fraction",
    "region_latency_p50_s",
  ]
  /// The measures in which cliffs are searched.
  public static let cliffMeasures = ["energy_location_j", "error_mean_m", "error_p95_m"]

  /// The day with the strategies whose settings are changed.
  public let scenario: Scenario
  /// The thresholds for no effect and for a cliff.
  public let options: Options

  /// A study of a day's strategies; programs have no settings and are left out.
  public init(_ scenario: Scenario, options: Options = Options()) {
    var scenario = scenario
    scenario.strategies.removeAll { $0.program != nil }
    self.scenario = scenario
    self.options = options
  }
}
