// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationStrategies

/// The steps from a log to a phone: rows, fit, and the best next measurements.
public struct CalibrationStudy: Sendable {
  /// A setting by the name that logs use.
  public struct Setting: Sendable, Hashable {
    /// The name in logs.
    public var name: String
    /// The services that the app requests.
    public var configuration: StrategyConfiguration

    /// A setting and its name.
    public init(name: String, configuration: StrategyConfiguration) {
      self.name = name
      self.configuration = configuration
    }
  }

  /// The phone, the system and the world.
  public var bench: CalibrationBench
  /// The settings of the log, and others that could be measured next.
  public var settings: [Setting]
  /// The settings among which the next measurement is chosen, by name.
  public var candidates: [String] = []
  /// The lengths of a next measurement in hours, ascending.
  public var candidateHours = [1.0, 4.0]

  /// A study of a phone's log.
  public init(bench: CalibrationBench, settings: [Setting]) {
    self.bench = bench
    self.settings = settings
  }
}
