// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The rules of significant changes.
public struct SignificantChangeRules: Sendable, Hashable {
  /// Whether significant changes exist.
  public var isAvailable = true
  /// The distance of the next significant change from the last delivered position.
  public var distance = Metres(500)
  /// The least time between significant changes.
  public var interval = SimulationDuration.zero
  /// The longest delay of a significant change while the phone sleeps.
  public var delay = SimulationDuration.seconds(120)
  /// The largest age of a better fix that replaces the position of a significant change.
  public var fixAge = SimulationDuration.seconds(60)
  /// The time between wakes by significant changes without movement; 0 s is never.
  public var wakeInterval = SimulationDuration.zero

  /// The rules of the newest system.
  public init() {}
}

extension SignificantChangeRules {
  /// The settings of these rules, in the order of the files.
  public static let settings: [Setting<Self>] = [
    Setting(
      "significant_change_available",
      \.isAvailable,
      .flag,
      "Whether significant changes exist",
      .doc,
      "from iOS 4; rule 18"
    ),
    Setting(
      "significant_change_distance",
      \.distance,
      .distance,
      "The distance from the last delivered position at which the next significant change comes",
      .doc,
      "rule 18"
    ),
    Setting(
      "significant_change_interval",
      \.interval,
      .delay,
      "The shortest time between significant changes",
      .measured,
      "300 s is documented, but no minimum was seen in the field; rule 18"
    ),
    Setting(
      "significant_change_delay",
      \.delay,
      .delay,
      "The longest delay of a significant change while the phone sleeps",
      .assumption,
      "rule 20"
    ),
    Setting(
      "significant_change_fix_age",
      \.fixAge,
      .delay,
      "The largest age of a better fix that a significant change reuses",
      .assumption,
      "rule 19"
    ),
    Setting(
      "significant_change_wake_interval",
      \.wakeInterval,
      .recurrence,
      "The time between wakes by significant changes without movement; 0 s means never",
      .reported,
      "15 min is documented but was not seen; rule 22"
    ),
  ]
}
