// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

extension StrategyConfiguration {
  /// Requests to the geocoder for the last known position.
  public struct Geocoding: Sendable, Hashable, Codable {
    /// Time between requests while the app runs; nil asks at every delivery.
    public var interval: SimulationDuration?

    /// Requests at an interval, or at every delivery.
    public init(interval: SimulationDuration? = nil) { self.interval = interval }

    /// The settings of the section `geocode`.
    public static let settings: [Setting<Self>] = [
      Setting(
        "every",
        \.interval,
        .interval,
        "The time between geocoder requests for the last position, one request at a time",
        absent: .word("each_delivery"),
        isRequired: true,
        steps: StrategyConfiguration.intervalSteps
      )
    ]
  }
}
