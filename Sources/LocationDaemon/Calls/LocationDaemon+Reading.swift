// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationService
internal import OSProfiles
internal import PhoneModel
public import Quantities
internal import World

/// Everything that the active app can read, and what it stores.
extension LocationDaemon: LocationServices {
  /// The app whose call is carried out.
  var caller: Int { activeClient.rawValue }

  /// The virtual time.
  public var now: SimulationTime { core.now }

  /// The state of the active app's process.
  public var appState: AppState { core.apps[caller].appState }

  /// What the user has allowed the active app.
  public var authorizationStatus: AuthorizationStatus { core.apps[caller].authorization }

  /// The battery's level as the phone shows it, 0...1, as of the last change of power.
  public var batteryFraction: Double { core.phone.shownBatteryFraction }

  /// Whether deferral exists on this system.
  public var deferredLocationUpdatesAvailable: Bool { core.profile.deferral.isAvailable }

  /// Whether the phone has a compass.
  public var headingAvailable: Bool { core.phone.hardware.hasCompass }

  /// Whether beacons can be monitored and ranged: the system and the phone must both be able to.
  public var rangingAvailable: Bool { core.rangingAvailable }

  /// Whether the system has Android's fused provider.
  public var fusedProviderAvailable: Bool { core.profile.fusedProvider.isAvailable }

  /// The beacon regions of the active app, in the order of their registration.
  public var monitoredBeaconRegions: [BeaconRegion] {
    watching.beacons.records[caller].filter { $0.owner == .app }.map(\.region)
  }

  /// The geofences of the active app.
  public var geofences: [Geofence] { watching.geofences.records[caller].map(\.geofence) }

  /// What the motion coprocessor believes now; nil where the phone has none.
  public var motionActivity: MotionActivity? { core.currentActivity }

  /// What the coprocessor believed between two instants, the sample that holds at the first included.
  ///
  /// It remembers seven days (doc, recall); what is to come it does not know.
  public func motionActivityHistory(
    from start: SimulationTime,
    to end: SimulationTime
  ) -> [MotionActivitySample] {
    guard let sensor = core.phone.motionSensor else { return [] }
    let from = max(start, now - SystemCore.motionMemory)
    return sensor.history(from: from, to: min(end, now)).map {
      MotionActivitySample(start: $0.start, activity: SystemCore.activity(of: $0.estimate))
    }
  }

  /// The steps that the pedometer counted between two instants; nil where the phone has none.
  public func stepCount(from start: SimulationTime, to end: SimulationTime) -> Int? {
    core.phone.motionSensor?.steps(from: max(.zero, start), to: min(end, now))
  }

  /// The names of the notifications that wait for their trigger, soonest first, regions last.
  public var pendingNotifications: [String] { background.notifications.identifiers(of: caller) }

  /// The number on the icon of an app.
  public func badge(of client: ClientIdentifier) -> Int {
    background.notifications.badges[client.rawValue]
  }

  /// Whether the active app may refresh in the background.
  public var isBackgroundRefreshAvailable: Bool { core.mayRefresh(caller) }

  /// The earliest instant of the active app's pending request.
  public var pendingBackgroundRefresh: SimulationTime? { background.refresh.pending(of: caller) }

  /// The last position the system has; reading it counts as learning it.
  public mutating func readLocation() -> Fix? {
    guard core.apps[caller].isAuthorized(at: now), let fix = core.readable(by: caller) else {
      return nil
    }
    core.note(fix, client: caller, channel: .read)
    return fix
  }

  /// Whether the bundle of the active app has the location mode.
  public var hasLocationBackgroundMode: Bool {
    core.apps[caller].configuration.hasLocationBackgroundMode
  }

  /// How exact the positions are that the active app may get.
  public var accuracyAuthorization: AccuracyAuthorization { core.accuracy(of: caller) }

  /// Whether location services are switched on for the whole phone.
  public var locationServicesEnabled: Bool { core.apps[caller].permission.areServicesOn }

  /// Whether significant changes can be told.
  public var significantLocationChangeMonitoringAvailable: Bool {
    core.significantLocationChangeMonitoringAvailable
  }

  /// Whether circular regions can be monitored.
  public var circularMonitoringAvailable: Bool { core.profile.regions.isAvailable }

  /// The largest radius of a circular region.
  public var maximumRegionMonitoringDistance: Metres { core.profile.regions.maximumRadius }

  /// The circular regions of the active app.
  public var monitoredRegions: [Region] {
    watching.regions.records[caller].filter { $0.owner == .app }.map(\.region)
  }

  /// Whether the charger is connected.
  public var isCharging: Bool { core.conditions.isChargerConnected }

  /// Whether Low Power Mode is on.
  public var isLowPowerModeEnabled: Bool { core.conditions.isLowPowerMode }

  /// A value that the active app stored.
  public func storedValue(forKey key: String) -> String? {
    core.apps[caller].stored[key]
  }

  /// Stores a value of the active app, or removes it.
  public mutating func store(_ value: String?, forKey key: String) {
    core.apps[caller].stored[key] = value
  }
}
