// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

extension StrategyConfiguration {
  /// A geofence around the last known position, set as a mode begins.
  public struct ExitGeofence: Sendable, Hashable, Codable {
    /// Its radius; above 0 m.
    public var radius: Metres
    /// The longest delay of the exit event; default 0 s.
    public var responsiveness: SimulationDuration

    /// A geofence that waits for a departure.
    public init(radius: Metres, responsiveness: SimulationDuration = .zero) {
      self.radius = radius
      self.responsiveness = responsiveness
    }

    /// The settings of the section `exit_geofence`.
    public static let settings: [Setting<Self>] = [
      Setting(
        "radius",
        \.radius,
        .radius,
        "The radius of the circle around the last known position",
        isRequired: true,
        steps: .values([50, 100, 200, 400, 800].map { .length(Metres($0)) })
      ),
      Setting(
        "responsiveness",
        \.responsiveness,
        .anyDuration,
        "The longest delay allowed for the exit event",
        steps: .values([0, 5, 60, 300].map { .duration(.seconds($0)) })
      ),
    ]
  }
}
