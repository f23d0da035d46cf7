// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationService
public import Quantities

extension StrategyConfiguration {
  /// A position requested repeatedly while the app runs.
  public struct PeriodicRequest: Sendable, Hashable, Codable {
    /// Time between requests; default 5 min, above 0 s.
    public var interval: SimulationDuration
    /// The desired accuracy; default 100 m.
    public var desiredAccuracy: DesiredAccuracy
    /// The longest time that a mode's running updates are raised for a request; default 10 s.
    ///
    /// Assumption: as long as the system itself takes to answer a single request.
    public var timeout: SimulationDuration

    /// Requests at an interval.
    public init(
      interval: SimulationDuration = .minutes(5),
      desiredAccuracy: DesiredAccuracy = .hundredMeters,
      timeout: SimulationDuration = .seconds(10)
    ) {
      self.interval = interval
      self.desiredAccuracy = desiredAccuracy
      self.timeout = timeout
    }

    /// The settings of the section `request`.
    public static let settings: [Setting<Self>] = [
      Setting(
        "every",
        \.interval,
        .interval,
        "The time between requests while the app runs"
      ),
      Setting(
        "desired_accuracy",
        \.desiredAccuracy,
        .word(of: DesiredAccuracy.self, isOrdered: true),
        "The desired accuracy of the position"
      ),
      Setting(
        "timeout",
        \.timeout,
        .duration,
        "The longest time for which a request raises the accuracy of a mode's running updates",
        .assumption,
        "as long as the system itself takes to answer a single request",
        steps: .multiples([0.5, 2])
      ),
    ]
  }
}
