// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The rules of Android's fused provider, its geofencing and Doze, as data.
///
/// Scope: the parts of Play services and of the system that decide when radios run for requests and
/// when apps receive events. Defaults are Android 6. (doc) is documented by Google or in the
/// system's own source, (measured) seen in the field, (derived) follows from such numbers, (A) is
/// an assumption.
///
/// Limitations: one request for each app; Play services are closed, so their fusion is not known.
///
/// Sources: developer.android.com and developers.google.com, pages LocationRequest, Geofence, Doze
/// and App Standby, Background Location Limits; AOSP, DeviceIdleController and
/// GnssLocationProvider; MobilityNet 2020, Nexus 6 with Android 6.0.1. `scenarios/rules.csv` lists them
/// by rule.
///
/// Validation: the tests of the rules in this module, and the Android rows of the field recordings.
public struct FusedProviderRules: Sendable, Hashable {
  /// Whether the system has the provider; false unless its file has the section.
  public var isAvailable = false

  // Requests.
  /// The interval below which the receiver stays on between fixes.
  public var continuousBelow = SimulationDuration.seconds(10)
  /// The longest search for a position in one turn.
  public var seekTimeout = SimulationDuration.seconds(20)
  /// The time that satellites stay on after the first fix of a turn that settles.
  public var settleMoving = SimulationDuration.seconds(6)
  /// The share of turns while the phone moves that settle.
  public var settleFraction = 0.12
  /// The least time between positions without satellites while the phone moves.
  public var networkIntervalMoving = SimulationDuration.seconds(5)
  /// The least time between positions without satellites while the phone is still.
  public var networkIntervalStill = SimulationDuration.seconds(97)
  /// The interval below which balanced requests use satellites while the phone moves.
  public var balancedGNSSBelow = SimulationDuration.seconds(10)
  /// The shortest interval, as a share of the interval, if a request names none.
  public var minimumIntervalFraction = 1.0 / 6
  /// The number of intervals that positions must be allowed to wait to be held back.
  public var batchingFactor = 2.0
  /// The least time between deliveries in the background; 0 s is no limit.
  public var backgroundInterval = SimulationDuration.zero

  // Geofences.
  /// The largest number of geofences of an app.
  public var geofenceLimit = 100
  /// The least time between checks of geofences while the phone moves.
  public var geofenceCheckMinimum = SimulationDuration.seconds(10)
  /// The longest time between checks of geofences while the phone moves.
  public var geofenceCheckMaximum = SimulationDuration.seconds(100)
  /// The least time between such checks for an app in the background.
  public var geofenceBackgroundCheckMinimum = SimulationDuration.seconds(10)
  /// The longest time between such checks for an app in the background.
  public var geofenceBackgroundCheckMaximum = SimulationDuration.seconds(100)
  /// The longest time until the first check after Doze.
  public var geofenceCheckAfterDoze = SimulationDuration.zero
  /// The distance from the border, in reported radii, that decides between inside and outside.
  public var geofenceMargin = 0.4
  /// The assumed speed towards a border, in m/s, so that far circles need fewer checks.
  public var geofenceApproachSpeed = 40.0
  /// The delay of the last check after the phone has come to rest.
  public var geofenceRestCheck = SimulationDuration.seconds(20)

  // Doze.
  /// The time from the screen going off, without a charger, to Doze; 0 s is never.
  public var dozeAfterScreenOff = SimulationDuration.minutes(64.5)
  /// The time from the end of a movement to Doze.
  public var dozeAfterMotion = SimulationDuration.minutes(44.5)
  /// The first idle stretch of Doze; each further one is twice as long.
  public var dozeIdle = SimulationDuration.minutes(60)
  /// The longest idle stretch of Doze.
  public var dozeIdleMaximum = SimulationDuration.hours(6)
  /// The first maintenance window of Doze; each further one is twice as long.
  public var dozeWindow = SimulationDuration.minutes(5)
  /// The longest maintenance window of Doze.
  public var dozeWindowMaximum = SimulationDuration.minutes(10)

  /// The limits for apps in the background, battery saver and services.
  public var limits = AndroidLimits()
  /// The phone maker's own software.
  public var maker = MakerRules()

  /// Android 6's rules, on a system without the provider by default.
  public init() {}
}

extension FusedProviderRules {
  /// The settings of these rules, in the order of the files.
  public static let settings: [Setting<Self>] =
    [
      Setting(
        "continuous_below",
        \.continuousBelow,
        .period,
        "The interval below which the receiver stays on between fixes",
        .doc,
        "AOSP, 10 s"
      ),
      Setting(
        "seek_timeout",
        \.seekTimeout,
        .cycle,
        "The longest search for a position before the system waits for the next turn",
        .assumption
      ),
      Setting(
        "settle_moving",
        \.settleMoving,
        .delay,
        "The time for which satellites stay on after a turn's first fix, in turns where they do",
        .measured
      ),
      Setting(
        "settle_fraction",
        \.settleFraction,
        .fraction,
        "While the phone moves, the share of turns in which satellites stay on after the first fix",
        .measured,
        "388 of 3,246"
      ),
      Setting(
        "network_interval_moving",
        \.networkIntervalMoving,
        .cycle,
        "The shortest time between positions without satellites while the phone moves",
        .measured
      ),
      Setting(
        "network_interval_still",
        \.networkIntervalStill,
        .cycle,
        "The shortest time between positions without satellites while the phone is still",
        .measured
      ),
      Setting(
        "balanced_gnss_below",
        \.balancedGNSSBelow,
        .delay,
        "The interval below which balanced requests use satellites while the phone moves",
        .measured,
        "1 s, not 30 s"
      ),
      Setting(
        "minimum_interval_fraction",
        \.minimumIntervalFraction,
        .fraction,
        "The shortest interval of a request that sets none, as a share of its interval",
        .doc
      ),
      Setting(
        "batching_factor",
        \.batchingFactor,
        .ratio,
        "The delay, in intervals, that a request must allow before the system batches its positions",
        .doc,
        "2"
      ),
      Setting(
        "background_interval",
        \.backgroundInterval,
        .delay,
        "The shortest time between deliveries in the background; 0 s means no limit",
        .doc,
        "from Android 8"
      ),
      Setting(
        "geofence_limit",
        \.geofenceLimit,
        .amount,
        "The number of geofences an app may have",
        .doc
      ),
      Setting(
        "geofence_check_minimum",
        \.geofenceCheckMinimum,
        .cycle,
        "The shortest time between checks of geofences while the phone moves",
        .assumption
      ),
      Setting(
        "geofence_check_maximum",
        \.geofenceCheckMaximum,
        .cycle,
        "The longest time between checks of geofences while the phone moves",
        .fitted,
        "to exits: 70 to 140 s"
      ),
      Setting(
        "geofence_background_check_minimum",
        \.geofenceBackgroundCheckMinimum,
        .cycle,
        "The shortest time between such checks for an app in the background",
        .derived,
        "as for an app on the screen before Android 8"
      ),
      Setting(
        "geofence_background_check_maximum",
        \.geofenceBackgroundCheckMaximum,
        .cycle,
        "The longest time between such checks for an app in the background",
        .derived,
        "as for an app on the screen before Android 8"
      ),
      Setting(
        "geofence_check_after_doze",
        \.geofenceCheckAfterDoze,
        .delay,
        "The longest time until the first check after Doze",
        .doc,
        "up to 6 min, from Android 8"
      ),
      Setting(
        "geofence_margin",
        \.geofenceMargin,
        .ratio,
        "The distance from the border, in reported radii, that decides between inside and outside",
        .derived,
        "from X6"
      ),
      Setting(
        "geofence_approach_speed",
        \.geofenceApproachSpeed,
        .ratio,
        "The assumed speed toward a border in m/s; far circles therefore need fewer checks",
        .assumption
      ),
      Setting(
        "geofence_rest_check",
        \.geofenceRestCheck,
        .period,
        "The delay from when the phone comes to rest to the last check",
        .assumption
      ),
      Setting(
        "doze_after_screen_off",
        \.dozeAfterScreenOff,
        .delay,
        "The time from when the screen turns off without a charger to Doze; 0 s means never",
        .doc,
        "30 + 30 + 4.5 min"
      ),
      Setting(
        "doze_after_motion",
        \.dozeAfterMotion,
        .delay,
        "The time from the end of a movement to Doze",
        .doc,
        "10 + 30 + 4.5 min"
      ),
      Setting(
        "doze_idle",
        \.dozeIdle,
        .cycle,
        "The first idle period of Doze; each later period is twice as long",
        .doc
      ),
      Setting(
        "doze_idle_maximum",
        \.dozeIdleMaximum,
        .cycle,
        "The longest idle period of Doze",
        .doc
      ),
      Setting(
        "doze_window",
        \.dozeWindow,
        .cycle,
        "The first maintenance window of Doze; each later window is twice as long",
        .doc
      ),
      Setting(
        "doze_window_maximum",
        \.dozeWindowMaximum,
        .cycle,
        "The longest maintenance window of Doze",
        .doc
      ),
    ]
    + AndroidLimits.settings.map { $0.lifted(\.limits) }
    + MakerRules.settings.map { $0.lifted(\.maker) }

  /// The conditions between them.
  public static let conditions: [SettingCondition<Self>] =
    [
      .order(
        "geofence_check_minimum",
        \.geofenceCheckMinimum,
        atMost: "geofence_check_maximum",
        \.geofenceCheckMaximum
      ),
      .order(
        "geofence_background_check_minimum",
        \.geofenceBackgroundCheckMinimum,
        atMost: "geofence_background_check_maximum",
        \.geofenceBackgroundCheckMaximum
      ),
      .order("doze_idle", \.dozeIdle, atMost: "doze_idle_maximum", \.dozeIdleMaximum),
      .order("doze_window", \.dozeWindow, atMost: "doze_window_maximum", \.dozeWindowMaximum),
    ] + AndroidLimits.conditions.map { $0.lifted(\.limits) }
}
