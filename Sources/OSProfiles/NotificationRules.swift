// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The rules of notifications.
public struct NotificationRules: Sendable, Hashable {
  /// The largest number of one app's notifications that may wait for their trigger.
  public var limit = 64
  /// Whether the system shows notifications triggered by regions.
  public var regionsAvailable = true
  /// The time that a notification lights the screen.
  public var screenTime = SimulationDuration.seconds(8)
  /// The time that the processor works to show and sound a notification.
  public var work = SimulationDuration.seconds(0.5)

  /// The rules of the newest system.
  public init() {}
}

extension NotificationRules {
  /// The settings of these rules, in the order of the files.
  public static let settings: [Setting<Self>] = [
    Setting(
      "notification_limit",
      \.limit,
      .amount,
      "The number of notifications of one app that may wait for their trigger",
      .doc,
      "rule 50"
    ),
    Setting(
      "region_notifications_available",
      \.regionsAvailable,
      .flag,
      "Whether the system shows notifications triggered by regions",
      .doc,
      "from iOS 8; rule 50"
    ),
    Setting(
      "notification_screen_time",
      \.screenTime,
      .delay,
      "The time for which a notification lights the screen",
      .assumption
    ),
    Setting(
      "notification_work",
      \.work,
      .delay,
      "The processor's work to show and sound a notification",
      .assumption
    ),
  ]
}
