// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import LocationService
internal import OSProfiles
internal import PhoneModel
package import Quantities
internal import World

/// The properties that the active app can read, and the values that it stores.
extension LocationDaemon: LocationServices {
  /// The index of the app whose call is running.
  var caller: Int { activeClient.rawValue }

  /// The current simulation time.
  package var now: SimulationTime { core.now }

  /// The state of the active app's process.
  package var appState: AppState { core.apps[caller].appState }

  /// The authorization that the active app sees.
  package var authorizationStatus: AuthorizationStatus { core.apps[caller].authorization }

  /// The battery level that the phone shows, 0...1, as of the last change of power.
  package var batteryFraction: Double { core.phone.shownBatteryFraction }

  /// Whether the system supports deferral.
  package var deferredLocationUpdatesAvailable: Bool { core.profile.deferral.isAvailable }

  /// Whether the phone has a compass.
  package var headingAvailable: Bool { core.phone.hardware.hasCompass }

  /// Whether the system and the phone can monitor and range beacons.
  package var rangingAvailable: Bool { core.rangingAvailable }

  /// Whether the system has Android's fused provider.
  package var fusedProviderAvailable: Bool { core.profile.fusedProvider.isAvailable }

  /// The beacon regions of the active app, in the order of their registration.
  package var monitoredBeaconRegions: [BeaconRegion] {
    watching.beacons.records[caller].filter { $0.owner == .app }.map(\.region)
  }

  /// The geofences of the active app, in the order of their registration.
  package var geofences: [Geofence] { watching.geofences.records[caller].map(\.geofence) }

  /// The current estimate of the motion coprocessor; nil on a phone without one.
  package var motionActivity: MotionActivity? { core.currentActivity }

  /// The coprocessor's estimates between two instants, including the one valid at the first.
  ///
  /// The history covers the last seven days (doc, recall) and ends now.
  package func motionActivityHistory(
    from start: SimulationTime,
    to end: SimulationTime
  ) -> [MotionActivitySample] {
    guard let sensor = core.phone.motionSensor else { return [] }
    let from = max(start, now - SystemCore.motionMemory)
    return sensor.history(from: from, to: min(end, now)).map {
      MotionActivitySample(start: $0.start, activity: SystemCore.activity(of: $0.estimate))
    }
  }

  /// The steps that the pedometer counted between two instants; nil on a phone without one.
  package func stepCount(from start: SimulationTime, to end: SimulationTime) -> Int? {
    core.phone.motionSensor?.steps(from: max(.zero, start), to: min(end, now))
  }

  /// The names of the pending notifications, soonest first; those by region come last.
  package var pendingNotifications: [String] { background.notifications.identifiers(of: caller) }

  /// The number on the icon of an app.
  package func badge(of client: ClientIdentifier) -> Int {
    background.notifications.badges[client.rawValue]
  }

  /// Whether background refresh is available to the active app.
  package var isBackgroundRefreshAvailable: Bool { core.mayRefresh(caller) }

  /// The earliest time of the active app's pending refresh request; nil without one.
  package var pendingBackgroundRefresh: SimulationTime? { background.refresh.pending(of: caller) }

  /// The last position of the system as the app may see it; reading it counts as learning it.
  package mutating func readLocation() -> Fix? {
    guard core.apps[caller].isAuthorized(at: now), let fix = core.readable(by: caller) else {
      return nil
    }
    core.note(fix, client: caller, channel: .read)
    return fix
  }

  /// Whether the active app has the `location` background mode.
  package var hasLocationBackgroundMode: Bool {
    core.apps[caller].configuration.hasLocationBackgroundMode
  }

  /// The accuracy of the positions that the active app may get.
  package var accuracyAuthorization: AccuracyAuthorization { core.accuracy(of: caller) }

  /// Whether location services are switched on for the whole phone.
  package var locationServicesEnabled: Bool { core.apps[caller].permission.areServicesOn }

  /// Whether the system and the phone support significant changes.
  package var significantLocationChangeMonitoringAvailable: Bool {
    core.significantLocationChangeMonitoringAvailable
  }

  /// Whether circular regions can be monitored.
  package var circularMonitoringAvailable: Bool { core.profile.regions.isAvailable }

  /// The largest radius of a circular region.
  package var maximumRegionMonitoringDistance: Metres { core.profile.regions.maximumRadius }

  /// The circular regions of the active app, in the order of their registration.
  package var monitoredRegions: [Region] {
    watching.regions.records[caller].filter { $0.owner == .app }.map(\.region)
  }

  /// Whether the charger is connected.
  package var isCharging: Bool { core.conditions.isChargerConnected }

  /// Whether Low Power Mode is on.
  package var isScreenOn: Bool { core.phone.isScreenOn }
  package var timeOfDay: SimulationDuration { core.timeOfDay }
  package var isLowPowerModeEnabled: Bool { core.conditions.isLowPowerMode }

  /// Whether the phone is in a Wi-Fi network that the app knows; only exact positions give its name.
  package var isInKnownWiFi: Bool {
    core.conditions.isKnownWiFiNetwork && core.conditions.isWiFiOn
      && core.apps[caller].permissionLevel != .none && core.accuracy(of: caller) == .full
  }

  /// Whether a Focus is on for which the app has a filter.
  package var isFocusFilterActive: Bool { core.conditions.isFocusOn }

  /// The time since the active app was last on the screen; zero while it is.
  package var timeSinceOpened: SimulationDuration { core.timeSinceOpened(caller) }

  /// The notification by which the user opened the active app, while it is on the screen.
  package var openedNotification: String? { core.apps[caller].openedNotification }

  /// A value that the active app stored.
  package func storedValue(forKey key: String) -> String? {
    core.apps[caller].stored[key]
  }

  /// Stores a value of the active app; nil removes it.
  package mutating func store(_ value: String?, forKey key: String) {
    core.apps[caller].stored[key] = value
  }
}
