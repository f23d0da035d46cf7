// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import World

// Android's limits for apps in the background, by the rules of scenarios/rules.csv.
extension SystemCore {
  /// Android's limits; none apply on other systems.
  var limits: AndroidLimits { profile.fusedProvider.limits }

  /// Whether an app counts as in front: on the screen, or with a foreground service (L1).
  func isInFront(_ client: Int) -> Bool {
    apps[client].appState == .foreground || apps[client].hasForegroundService
  }

  // MARK: - Battery saver

  /// Whether battery saver lets the system serve an app's location requests (B1 to B3).
  func servesInSaver(_ client: Int) -> Bool {
    guard conditions.isLowPowerMode, profile.fusedProvider.isAvailable else { return true }
    return switch limits.batterySaverLocation {
    case .noChange, .gnssOff: true
    case .allOff, .throttle: phone.isScreenOn
    case .foregroundOnly: isInFront(client)
    }
  }

  /// Whether battery saver switches satellites off (B3).
  var isGNSSOffInSaver: Bool {
    conditions.isLowPowerMode && limits.batterySaverLocation == .gnssOff && !phone.isScreenOn
  }

  // MARK: - Doze

  /// Whether an app runs on in Doze because of its foreground service (D3).
  func runsInDoze(_ client: Int) -> Bool {
    limits.serviceRunsInDoze && apps[client].hasForegroundService
  }

  /// Whether Doze or light Doze keeps an app from the network (D3 and D5).
  ///
  /// A wake by a geofence, a push, an alarm or a transition exempts the app for ten seconds (L13).
  func isNetworkWithheld(from client: Int) -> Bool {
    guard conditions.isDozing || conditions.isLightDozing, limits.lightDozeAfter > .zero else {
      return false
    }
    return !isInFront(client) && !isExempt(client)
  }

  /// Whether an app was woken by an event that lets it start a foreground service (F1 and L13).
  func isExempt(_ client: Int) -> Bool {
    switch apps[client].process.wakeReason {
    case .geofences, .motion, .remoteNotification: true
    case .work: apps[client].configuration.alarms == .exact && limits.exactAlarmsAllowed
    default: false
    }
  }

  /// Whether jobs wait for a window of Doze or of light Doze (D2 and D5).
  var defersJobs: Bool {
    conditions.isDozing || conditions.isLightDozing
  }

  // MARK: - Standby buckets

  /// The standby bucket of an app now (S1).
  func bucket(of client: Int) -> StandbyBucket {
    if apps[client].appState == .foreground { return .active }
    return limits.bucket(after: timeSinceOpened(client))
  }

  /// The time since an app was last on the screen; zero while it is.
  func timeSinceOpened(_ client: Int) -> SimulationDuration {
    if apps[client].appState == .foreground { return .zero }
    return apps[client].process.lastInFront.map { now - $0 }
      ?? (now - .zero) + apps[client].configuration.lastOpened
  }

  // MARK: - Alarms

  /// Whether an app's timers are alarms of the system.
  func usesAlarms(_ client: Int) -> Bool {
    limits.alarmsWake && apps[client].configuration.alarms != .none
  }

  /// Whether an app's alarms outlast its process: not after the user or the maker ended it for good.
  func keepsAlarms(of client: Int) -> Bool {
    usesAlarms(client) && !apps[client].process.wasQuitByUser && !apps[client].process.isBarred
  }

  /// The earliest time at which an alarm may fire, by Doze and by the bucket (D2 and S3).
  func earliestAlarm(of client: Int, due: SimulationTime) -> SimulationTime {
    guard !isInFront(client), let last = apps[client].process.lastAlarm else { return due }
    let isExact = apps[client].configuration.alarms == .exact && limits.exactAlarmsAllowed
    let idle = isExact ? limits.alarmIdleExactInterval : limits.alarmIdleInterval
    let own = conditions.isChargerConnected ? .zero : limits.alarmInterval(in: bucket(of: client))
    return max(due, last + max(own, conditions.isDozing ? idle : .zero))
  }
}
