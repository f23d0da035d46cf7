// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

extension StrategyConfiguration {
  /// Tracking while the phone moves, and an exit region while it is still.
  public struct DutyCycle: Sendable, Hashable, Codable {
    /// Radius of the exit region set when tracking stops; default 100 m.
    public var exitRadius: Metres
    /// Stillness after which tracking stops; default 5 min.
    public var stopAfterStill: SimulationDuration

    /// A duty cycle controlled by movement.
    public init(exitRadius: Metres = Metres(100), stopAfterStill: SimulationDuration = .minutes(5))
    {
      self.exitRadius = exitRadius
      self.stopAfterStill = stopAfterStill
    }

    /// The settings of the section `duty_cycle`.
    public static let settings: [Setting<Self>] = [
      Setting(
        "exit_radius",
        \.exitRadius,
        .radius,
        "The radius of the region that is set when tracking stops",
        steps: .values([50, 100, 200, 400, 800].map { .length(Metres($0)) })
      ),
      Setting(
        "stop_after_still",
        \.stopAfterStill,
        .duration,
        "The time at rest after which tracking stops"
      ),
    ]
  }
}
