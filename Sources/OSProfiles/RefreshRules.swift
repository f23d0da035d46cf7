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
  /// The run time of an app for a refresh or a silent push.
  public var runTime = SimulationDuration.seconds(30)
  /// Whether silent pushes wake and launch apps.
  public var silentPushAvailable = true
  /// The least time between two wakes of an app by silent pushes.
  public var silentPushInterval = SimulationDuration.minutes(20)
  /// The size of a silent push in bytes.
  public var silentPushBytes = 4096

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
  ]
}
