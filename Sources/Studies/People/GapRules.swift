// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationStrategies
public import Quantities

/// What counts as a gap between positions, and which positions a study expects.
public struct GapRules: Sendable, Hashable, Codable {
  /// The duration from which a time without positions is a gap; nil takes that of the strategy.
  public var threshold: SimulationDuration?
  /// The interval in each of which the study expects a position, above 0 s; nil expects none.
  public var expected: SimulationDuration?

  /// Rules with the strategy's own threshold.
  public init(threshold: SimulationDuration? = nil, expected: SimulationDuration? = nil) {
    self.threshold = threshold
    self.expected = expected
  }

  /// The least duration from which a time without positions is a gap; 30 min.
  public static let usualThreshold = SimulationDuration.minutes(30)

  /// The duration from which a time without positions is a gap for a strategy: the rules' own, or
  /// else half an hour, or three of the strategy's intervals if that is longer.
  ///
  /// Assumption: an app that misses two positions in a row is silent.
  public func threshold(for strategy: StrategyConfiguration) -> SimulationDuration {
    if let threshold { return threshold }
    let services = [strategy.services] + strategy.modes.map(\.services)
    let intervals = services.flatMap { [$0.request?.interval, $0.fused?.interval] }
      .compactMap(\.self)
    return intervals.reduce(Self.usualThreshold) { max($0, $1 * 3) }
  }
}
