// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The rules of the location authorization.
public struct PermissionRules: Sendable, Hashable {
  /// Whether a When In Use authorization exists.
  public var whenInUseAvailable = true
  /// Whether monitoring works with When In Use; events are then delivered in use only.
  public var monitoringWhenInUse = true
  /// Whether Always is provisional until the user confirms it, and "once" exists.
  public var provisionalAlways = true
  /// The time that an event is held for an app whose Always authorization is provisional.
  public var provisionalHold = SimulationDuration.hours(1)
  /// The time for which an app that left the screen still counts as in use.
  public var inUseGrace = SimulationDuration.seconds(5)
  /// Whether the user can allow the approximate area only.
  public var reducedAccuracyAvailable = true
  /// The radius of a position where the user allows approximate location only.
  public var reducedAccuracyRadius = Metres(5000)
  /// The side of the squares whose centre represents the area.
  public var reducedAccuracyGrid = Metres(5000)
  /// The least time between positions where the user allows approximate location only.
  public var reducedAccuracyInterval = SimulationDuration.minutes(15)
  /// The largest age of a position where the user allows approximate location only.
  public var reducedAccuracyAge = SimulationDuration.minutes(20)

  /// The rules of the newest system.
  public init() {}
}

extension PermissionRules {
  /// The settings of these rules, in the order of the files.
  public static let settings: [Setting<Self>] = [
    Setting(
      "when_in_use_available",
      \.whenInUseAvailable,
      .flag,
      "Whether a foreground-only permission exists",
      .doc,
      "from iOS 8; rule 41"
    ),
    Setting(
      "monitoring_when_in_use",
      \.monitoringWhenInUse,
      .flag,
      "Whether monitoring works with When In Use; events are then delivered only while in use",
      .doc,
      "from iOS 13; rule 41"
    ),
    Setting(
      "provisional_always",
      \.provisionalAlways,
      .flag,
      "Whether Always is provisional until the user confirms it, and Allow Once exists",
      .doc,
      "iOS 13; rule 43"
    ),
    Setting(
      "provisional_hold",
      \.provisionalHold,
      .delay,
      "The time for which an event is held for an app whose Always permission is provisional",
      .assumption,
      "rule 43"
    ),
    Setting(
      "in_use_grace",
      \.inUseGrace,
      .delay,
      "The time for which an app that left the screen is still considered in use",
      .assumption,
      "rule 42"
    ),
    Setting(
      "reduced_accuracy_available",
      \.reducedAccuracyAvailable,
      .flag,
      "Whether the user can allow only approximate location",
      .doc,
      "from iOS 14; rule 44"
    ),
    Setting(
      "reduced_accuracy_radius",
      \.reducedAccuracyRadius,
      .side,
      "The radius of a position if the user allows only approximate location",
      .doc,
      "rule 44"
    ),
    Setting(
      "reduced_accuracy_grid",
      \.reducedAccuracyGrid,
      .side,
      "The side of the squares whose centre is reported as the approximate location",
      .assumption,
      "rule 44"
    ),
    Setting(
      "reduced_accuracy_interval",
      \.reducedAccuracyInterval,
      .period,
      "The shortest time between positions if the user allows only approximate location",
      .reported,
      "about four an hour; rule 44"
    ),
    Setting(
      "reduced_accuracy_age",
      \.reducedAccuracyAge,
      .delay,
      "The largest age of a position if the user allows only approximate location",
      .doc,
      "rule 44"
    ),
  ]
}
