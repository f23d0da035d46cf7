// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The rules of Android's fused provider, its geofencing and Doze, as data.
///
/// Scope: what of Play services and of the system decides when radios run for requests and when apps
/// are told. Defaults are Android 6. (doc) is stated by Google or stands in the system's own source,
/// (measured) seen in the field, (derived) follows from such numbers, (A) is an assumption.
///
/// Limitations: one request for each app; Play services are closed, so how they fuse is not known.
///
/// Sources: developer.android.com and developers.google.com, pages LocationRequest, Geofence, Doze
/// and App Standby, Background Location Limits; AOSP, DeviceIdleController and GnssLocationProvider;
/// MobilityNet 2020, Nexus 6 with Android 6.0.1. `docs/android.md` has them by rule.
///
/// Validation: the tests of the rules in this room, and the Android rows of the field recordings.
public struct FusedProviderRules: Sendable, Hashable {
  /// Whether the system has the provider; false unless its file has the section.
  public var isAvailable = false

  // Requests.
  /// Below this interval the receiver stays on between fixes (doc: AOSP, 10 s).
  public var continuousBelow = SimulationDuration.seconds(10)
  /// Time to search for a position before waiting for the next turn (A).
  public var seekTimeout = SimulationDuration.seconds(20)
  /// Time for which satellites stay on after the first fix of a turn that settles (measured).
  public var settleMoving = SimulationDuration.seconds(6)
  /// The share of turns on the way that settle (measured: 388 of 3,246).
  public var settleFraction = 0.12
  /// Least time between positions without satellites while moving (measured).
  public var networkIntervalMoving = SimulationDuration.seconds(5)
  /// Least time between positions without satellites while still (measured).
  public var networkIntervalStill = SimulationDuration.seconds(97)
  /// Below this interval balanced requests use satellites while moving (measured: 1 s, not 30 s).
  public var balancedGNSSBelow = SimulationDuration.seconds(10)
  /// The shortest interval, as a share of the interval, unless a request names one (doc).
  public var minimumIntervalFraction = 1.0 / 6
  /// Positions are held back if they may wait so many times the interval (doc: 2).
  public var batchingFactor = 2.0
  /// Least time between deliveries in the background; 0 s is no limit (doc: from Android 8).
  public var backgroundInterval = SimulationDuration.zero

  // Geofences.
  /// Geofences of one app (doc).
  public var geofenceLimit = 100
  /// Least time between checks while moving (A).
  public var geofenceCheckMinimum = SimulationDuration.seconds(10)
  /// Most time between checks while moving (fitted to exits: 70 to 140 s).
  public var geofenceCheckMaximum = SimulationDuration.seconds(100)
  /// Least time between checks for an app in the background (as in front; from 8 on derived).
  public var geofenceBackgroundCheckMinimum = SimulationDuration.seconds(10)
  /// Most time between checks for an app in the background (as in front; from 8 on derived).
  public var geofenceBackgroundCheckMaximum = SimulationDuration.seconds(100)
  /// Most time until the first check after Doze (doc: up to 6 min, from Android 8).
  public var geofenceCheckAfterDoze = SimulationDuration.zero
  /// Distance from the border, in reported radii, that decides the side (derived from X6).
  public var geofenceMargin = 0.4
  /// Speed at which the border may come nearer, so that far circles need fewer checks, in m/s (A).
  public var geofenceApproachSpeed = 40.0
  /// Time after coming to rest until the last check (A).
  public var geofenceRestCheck = SimulationDuration.seconds(20)

  // Doze.
  /// From the screen's going dark without charger to Doze; 0 s is never (doc: 30 + 30 + 4.5 min).
  public var dozeAfterScreenOff = SimulationDuration.minutes(64.5)
  /// From the end of a movement to Doze (doc: 10 + 30 + 4.5 min).
  public var dozeAfterMotion = SimulationDuration.minutes(44.5)
  /// The first stretch of Doze; each further one is twice as long (doc).
  public var dozeIdle = SimulationDuration.minutes(60)
  /// The longest stretch of Doze (doc).
  public var dozeIdleMaximum = SimulationDuration.hours(6)
  /// The first maintenance window; each further one is twice as long (doc).
  public var dozeWindow = SimulationDuration.minutes(5)
  /// The longest maintenance window (doc).
  public var dozeWindowMaximum = SimulationDuration.minutes(10)

  /// Android 6's rules, on a system without the provider by default.
  public init() {}
}

extension OSProfile {
  /// Every setting of the fused provider, in the order of the files.
  public static let fusedProviderParameters: [Parameter] = [
    Parameter(key: "continuous_below", location: .duration(\.fusedProvider.continuousBelow)),
    Parameter(key: "seek_timeout", location: .duration(\.fusedProvider.seekTimeout)),
    Parameter(key: "settle_moving", location: .duration(\.fusedProvider.settleMoving)),
    Parameter(key: "settle_fraction", location: .number(\.fusedProvider.settleFraction)),
    Parameter(
      key: "network_interval_moving",
      location: .duration(\.fusedProvider.networkIntervalMoving)
    ),
    Parameter(
      key: "network_interval_still",
      location: .duration(\.fusedProvider.networkIntervalStill)
    ),
    Parameter(key: "balanced_gnss_below", location: .duration(\.fusedProvider.balancedGNSSBelow)),
    Parameter(
      key: "minimum_interval_fraction",
      location: .number(\.fusedProvider.minimumIntervalFraction)
    ),
    Parameter(key: "batching_factor", location: .number(\.fusedProvider.batchingFactor)),
    Parameter(key: "background_interval", location: .duration(\.fusedProvider.backgroundInterval)),
    Parameter(key: "geofence_limit", location: .count(\.fusedProvider.geofenceLimit)),
    Parameter(
      key: "geofence_check_minimum",
      location: .duration(\.fusedProvider.geofenceCheckMinimum)
    ),
    Parameter(
      key: "geofence_check_maximum",
      location: .duration(\.fusedProvider.geofenceCheckMaximum)
    ),
    Parameter(
      key: "geofence_background_check_minimum",
      location: .duration(\.fusedProvider.geofenceBackgroundCheckMinimum)
    ),
    Parameter(
      key: "geofence_background_check_maximum",
      location: .duration(\.fusedProvider.geofenceBackgroundCheckMaximum)
    ),
    Parameter(
      key: "geofence_check_after_doze",
      location: .duration(\.fusedProvider.geofenceCheckAfterDoze)
    ),
    Parameter(key: "geofence_margin", location: .number(\.fusedProvider.geofenceMargin)),
    Parameter(
      key: "geofence_approach_speed",
      location: .number(\.fusedProvider.geofenceApproachSpeed)
    ),
    Parameter(key: "geofence_rest_check", location: .duration(\.fusedProvider.geofenceRestCheck)),
    Parameter(
      key: "doze_after_screen_off",
      location: .duration(\.fusedProvider.dozeAfterScreenOff)
    ),
    Parameter(key: "doze_after_motion", location: .duration(\.fusedProvider.dozeAfterMotion)),
    Parameter(key: "doze_idle", location: .duration(\.fusedProvider.dozeIdle)),
    Parameter(key: "doze_idle_maximum", location: .duration(\.fusedProvider.dozeIdleMaximum)),
    Parameter(key: "doze_window", location: .duration(\.fusedProvider.dozeWindow)),
    Parameter(key: "doze_window_maximum", location: .duration(\.fusedProvider.dozeWindowMaximum)),
  ]
}
