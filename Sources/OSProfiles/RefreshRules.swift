// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The rules of background refresh and silent pushes.
public struct RefreshRules: Sendable, Hashable {
  /// Whether apps may refresh in the background.
  public var isAvailable = true
  /// The least time between two refreshes of an app.
  public var interval = SimulationDuration.minutes(15)
  /// The longest delay of a refresh that could be granted at once.
  public var delay = SimulationDuration.minutes(15)
  /// The time for which an app that the user does not open is still refreshed; 0 s is no limit.
  public var unopenedLimit = SimulationDuration.hours(24)
  /// The run time of an app for a refresh or a silent push.
  public var runTime = SimulationDuration.seconds(30)
  /// Whether silent pushes wake and launch apps.
  public var silentPushAvailable = true
  /// The least time between two wakes of an app by silent pushes.
  public var silentPushInterval = SimulationDuration.minutes(20)
  /// The size of a silent push in bytes.
  public var silentPushBytes = 4096
  /// Whether the app's server can ask for the position by location pushes.
  public var locationPushAvailable = true
  /// The run time of the extension that answers a location push.
  public var locationPushRunTime = SimulationDuration.seconds(30)
  /// The least time between two location pushes that reach the extension; 0 s is no limit.
  public var locationPushInterval = SimulationDuration.zero

  /// The rules of the newest system.
  public init() {}
}

extension RefreshRules {
  /// The settings of these rules, in the order of the files.
  public static let settings: [Setting<Self>] = [
    Setting(
      "background_refresh",
      \.isAvailable,
      .flag,
      "Whether apps may refresh in the background",
      .doc,
      "from iOS 7, as tasks from iOS 13"
    ),
    Setting(
      "background_refresh_interval",
      \.interval,
      .cycle,
      "The shortest time between two refreshes of an app",
      .reported,
      "about 15 min"
    ),
    Setting(
      "background_refresh_delay",
      \.delay,
      .delay,
      "The longest delay of a refresh that could be granted at once",
      .assumption
    ),
    Setting(
      "background_refresh_unopened_limit",
      \.unopenedLimit,
      .anyDuration,
      "The time for which an app that the user does not open is still refreshed; 0 s means no limit",
      .reported,
      "apps that are not opened daily get no refreshes; rule 58"
    ),
    Setting(
      "background_refresh_run_time",
      \.runTime,
      .delay,
      "The time for which an app runs for a refresh or a silent push",
      .doc
    ),
    Setting(
      "silent_push_available",
      \.silentPushAvailable,
      .flag,
      "Whether silent pushes wake and launch apps",
      .doc,
      "from iOS 7"
    ),
    Setting(
      "silent_push_interval",
      \.silentPushInterval,
      .delay,
      "The shortest time between two wakes of an app by silent pushes",
      .assumption,
      "two or three an hour are documented"
    ),
    Setting(
      "silent_push_bytes",
      \.silentPushBytes,
      .amount,
      "The size of a silent push in bytes",
      .doc,
      "4 KB at most"
    ),
    Setting(
      "location_push_available",
      \.locationPushAvailable,
      .flag,
      "Whether location pushes start the app's extension, which finds the position",
      .doc,
      "from iOS 15; rule 56"
    ),
    Setting(
      "location_push_run_time",
      \.locationPushRunTime,
      .delay,
      "The time for which the extension for location pushes runs",
      .assumption,
      "the documentation says that it is limited; rule 56"
    ),
    Setting(
      "location_push_interval",
      \.locationPushInterval,
      .anyDuration,
      "The shortest time between two location pushes that reach the extension; 0 s means no limit",
      .assumption,
      "the documentation asks to send few; rule 56"
    ),
  ]
}
