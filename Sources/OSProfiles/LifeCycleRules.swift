// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The rules of an app's life cycle.
public struct LifeCycleRules: Sendable, Hashable {
  /// The run time of an app that left the screen without a reason to run.
  public var suspendAfter = SimulationDuration.seconds(5)
  /// The run time of an app after a wake by a significant change, a region or a visit.
  public var wakeAssertion = SimulationDuration.seconds(10)
  /// The longest background task.
  public var backgroundTaskLimit = SimulationDuration.seconds(30)
  /// The time before its end at which a background task learns that it expires.
  public var backgroundTaskNotice = SimulationDuration.seconds(1)
  /// The number of standard updates that are kept for a suspended app.
  public var suspendedQueueCapacity = 100
  /// The mean time until the system ends a suspended app; 0 s is never.
  public var suspendedKillInterval = SimulationDuration.hours(6)
  /// Whether monitoring relaunches an app that the user has quit.
  public var relaunchesAfterQuit = true
  /// The share of relaunches by monitoring that fail, so that their events are lost, 0...1.
  public var relaunchFailure = 0.0
  /// The share of launches by monitoring whose event does not reach the app, 0...1.
  public var launchEventLoss = 0.0
  /// Whether background updates also need the manager's property.
  public var backgroundNeedsProperty = true
  /// Whether updates started in the background need significant changes or a session to continue.
  public var restrictsBackgroundStart = true
  /// Whether apps with a filter or a coarse accuracy are suspended at rest.
  public var suspendsFilteredApps = true
  /// The time at rest after which apps with a filter or a coarse accuracy are suspended.
  public var filteredSuspendAfter = SimulationDuration.seconds(30)
  /// The least time from the next movement until such a suspended app gets updates again.
  public var filteredResumeMinimum = SimulationDuration.seconds(60)
  /// The longest time from the next movement until such a suspended app gets updates again.
  public var filteredResumeMaximum = SimulationDuration.seconds(144)
  /// Whether Low Power Mode ends background updates.
  public var lowPowerModeEndsBackground = false
  /// The factor on the delay of events of regions and significant changes without a network.
  public var offlineDelayFactor = 3.0

  /// The rules of the newest system.
  public init() {}
}

extension LifeCycleRules {
  /// The settings of these rules, in the order of the files.
  public static let settings: [Setting<Self>] = [
    Setting(
      "suspend_after",
      \.suspendAfter,
      .delay,
      "The time for which an app that left the screen keeps running without a reason to",
      .assumption,
      "rule 15"
    ),
    Setting(
      "wake_assertion",
      \.wakeAssertion,
      .delay,
      "The time for which an app runs after a significant change, a region or a visit wakes it",
      .doc,
      "rule 29"
    ),
    Setting(
      "background_task_limit",
      \.backgroundTaskLimit,
      .delay,
      "The longest background task",
      .assumption,
      "rule 29"
    ),
    Setting(
      "background_task_notice",
      \.backgroundTaskNotice,
      .delay,
      "The time between the expiration notice of a background task and its end",
      .assumption,
      "rule 29"
    ),
    Setting(
      "suspended_queue_capacity",
      \.suspendedQueueCapacity,
      .amount,
      "The number of standard updates that are kept for a suspended app",
      .assumption,
      "rule 7"
    ),
    Setting(
      "suspended_kill_interval",
      \.suspendedKillInterval,
      .recurrence,
      "The mean time until the system ends a suspended app; 0 s means never",
      .assumption,
      "the documentation says that it does; rule 45"
    ),
    Setting(
      "relaunches_after_quit",
      \.relaunchesAfterQuit,
      .flag,
      "Whether monitoring relaunches an app that the user has quit",
      .doc,
      "not in iOS 7.0; rule 45"
    ),
    Setting(
      "relaunch_failure",
      \.relaunchFailure,
      .fraction,
      "The share of relaunches by monitoring that fail; their events are lost",
      .doc,
      "none; reported for iOS 26; rule 45"
    ),
    Setting(
      "launch_event_loss",
      \.launchEventLoss,
      .fraction,
      "The share of launches by monitoring whose event does not reach the app",
      .doc,
      "none; reported for iOS 26; rule 45"
    ),
    Setting(
      "background_needs_property",
      \.backgroundNeedsProperty,
      .flag,
      "Whether background updates also need `allowsBackgroundLocationUpdates`",
      .doc,
      "from iOS 9; rule 15"
    ),
    Setting(
      "restricts_background_start",
      \.restrictsBackgroundStart,
      .flag,
      "Whether updates that start in the background need significant changes to continue",
      .doc,
      "from iOS 7; rule 15"
    ),
    Setting(
      "suspends_filtered_apps",
      \.suspendsFilteredApps,
      .flag,
      "Whether apps with a filter or a coarse accuracy are suspended at rest",
      .reported,
      "from iOS 16.4; rule 16"
    ),
    Setting(
      "filtered_suspend_after",
      \.filteredSuspendAfter,
      .delay,
      "The time at rest after which apps with a filter or a coarse accuracy are suspended",
      .assumption,
      "rule 16"
    ),
    Setting(
      "filtered_resume_minimum",
      \.filteredResumeMinimum,
      .delay,
      "Once the phone moves again, the shortest time until updates of such a suspended app resume",
      .reported,
      "rule 16"
    ),
    Setting(
      "filtered_resume_maximum",
      \.filteredResumeMaximum,
      .delay,
      "Once the phone moves again, the longest time until updates of such a suspended app resume",
      .reported,
      "rule 16"
    ),
    Setting(
      "low_power_mode_ends_background",
      \.lowPowerModeEndsBackground,
      .flag,
      "Whether Low Power Mode ends background updates",
      .assumption,
      "reports disagree; rule 46"
    ),
    Setting(
      "offline_delay_factor",
      \.offlineDelayFactor,
      .delayFactor,
      "The factor on the delays of region events and significant changes without a network",
      .assumption,
      "rule 47"
    ),
  ]

  /// The conditions between them.
  public static let conditions: [SettingCondition<Self>] = [
    .order(
      "filtered_resume_minimum",
      \.filteredResumeMinimum,
      atMost: "filtered_resume_maximum",
      \.filteredResumeMaximum
    )
  ]
}
