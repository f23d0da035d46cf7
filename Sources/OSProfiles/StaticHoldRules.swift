// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The rules of a still phone whose satellite positions are frozen.
public struct StaticHoldRules: Sendable, Hashable {
  /// The time at rest after which satellite positions freeze (static hold).
  public var after = SimulationDuration.seconds(30)
  /// The time between deliveries in the first part of a static hold.
  public var earlyInterval = SimulationDuration.seconds(240)
  /// The length of the first part of a static hold.
  public var earlyDuration = SimulationDuration.minutes(30)
  /// The time between deliveries in the rest of a static hold.
  public var lateInterval = SimulationDuration.minutes(90)

  /// The rules of the newest system.
  public init() {}
}

extension StaticHoldRules {
  /// The settings of these rules, in the order of the files.
  public static let settings: [Setting<Self>] = [
    Setting(
      "static_hold_after",
      \.after,
      .delay,
      "The time at rest after which satellite positions freeze (static hold)",
      .assumption
    ),
    Setting(
      "static_hold_early_interval",
      \.earlyInterval,
      .cycle,
      "The time between deliveries in the first part of a static hold",
      .measured,
      "15 an hour"
    ),
    Setting(
      "static_hold_early_duration",
      \.earlyDuration,
      .delay,
      "The length of the first part of a static hold",
      .measured
    ),
    Setting(
      "static_hold_late_interval",
      \.lateInterval,
      .cycle,
      "The time between deliveries in the rest of a static hold",
      .measured,
      "0.4 to 1 an hour"
    ),
  ]
}
