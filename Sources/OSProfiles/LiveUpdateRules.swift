// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The rules of live updates and monitors.
public struct LiveUpdateRules: Sendable, Hashable {
  /// Whether live updates and monitors exist.
  public var isAvailable = true
  /// The time at rest after which live updates stop.
  public var stationaryAfter = SimulationDuration.seconds(120)
  /// Whether the Always authorization requires a session of the app.
  public var needsServiceSession = true

  /// The rules of the newest system.
  public init() {}
}

extension LiveUpdateRules {
  /// The settings of these rules, in the order of the files.
  public static let settings: [Setting<Self>] = [
    Setting(
      "live_updates_available",
      \.isAvailable,
      .flag,
      "Whether live updates and monitors exist",
      .doc,
      "from iOS 17; rules 48 and 49"
    ),
    Setting(
      "live_stationary_after",
      \.stationaryAfter,
      .delay,
      "The time at rest after which live updates stop",
      .assumption,
      "rule 48"
    ),
    Setting(
      "service_session_required",
      \.needsServiceSession,
      .flag,
      "Whether Always takes effect only while the app holds a service session",
      .doc,
      "from iOS 18; rule 49"
    ),
  ]
}
