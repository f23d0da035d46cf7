// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationService
public import Quantities

extension StrategyConfiguration {
  /// A position requested by work that the system runs in the background from time to time.
  public struct BackgroundWork: Sendable, Hashable, Codable {
    /// The least time between two runs; default 15 min, the least that WorkManager takes.
    public var interval: SimulationDuration
    /// The desired accuracy; default 100 m.
    public var desiredAccuracy: DesiredAccuracy

    /// Work at an interval.
    public init(
      interval: SimulationDuration = .minutes(15),
      desiredAccuracy: DesiredAccuracy = .hundredMeters
    ) {
      self.interval = interval
      self.desiredAccuracy = desiredAccuracy
    }

    /// The settings of the section `background_work`.
    public static let settings: [Setting<Self>] = [
      Setting(
        "every",
        \.interval,
        .interval,
        "The least time between two runs; the system decides when the work runs"
      ),
      Setting(
        "desired_accuracy",
        \.desiredAccuracy,
        .word(of: DesiredAccuracy.self, isOrdered: true),
        "The desired accuracy of the position that each run requests"
      ),
    ]
  }
}
