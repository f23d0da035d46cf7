// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities

/// A change from one set of services to another that leaves common services alone.
///
/// New services start before old ones stop, so that the app always has a reason to run. Requests
/// and deferral belong to the mode, and so does placing the exit region or geofence; the change
/// only removes it.
struct ServiceChange {
  let old: ServiceSet
  let new: ServiceSet
  /// True at a launch: a new process requests again the services that the system keeps for it.
  var isLaunch = false

  func apply<Services: LocationServices>(_ system: inout Services) {
    start(&system)
    stop(&system)
  }

  /// Starts the new services.
  func start<Services: LocationServices>(_ system: inout Services) {
    startSessions(&system)
    startPositions(&system)
    startMonitoring(&system)
    startSensors(&system)
  }

  /// Stops the old services.
  func stop<Services: LocationServices>(_ system: inout Services) {
    stopPositions(&system)
    stopMonitoring(&system)
    stopSensors(&system)
    stopSessions(&system)
  }

  // MARK: - New services

  private func startSessions<Services: LocationServices>(_ system: inout Services) {
    guard let live = new.services.liveUpdates else { return }
    let before = old.services.liveUpdates
    if live.serviceSession != before?.serviceSession {
      if before?.serviceSession != nil { system.endServiceSession() }
      if let required = live.serviceSession { system.beginServiceSession(required) }
    }
    if live.holdsBackgroundActivitySession, before?.holdsBackgroundActivitySession != true {
      system.beginBackgroundActivitySession()
    }
    guard live.configuration != before?.configuration else { return }
    if before != nil { system.stopLiveUpdates() }
    system.startLiveUpdates(live.configuration)
  }

  private func startPositions<Services: LocationServices>(_ system: inout Services) {
    if let request = new.services.standard,
      request != old.services.standard || new.services.elasticFilter != old.services.elasticFilter
    {
      system.startUpdatingLocation(request)
    }
    if new.services.significantChange, isLaunch || !old.services.significantChange {
      system.startMonitoringSignificantLocationChanges()
    }
    if let fused = new.services.fused, fused != old.services.fused {
      system.requestLocationUpdates(fused)
    }
  }

  private func startMonitoring<Services: LocationServices>(_ system: inout Services) {
    for region in new.regions where !old.regions.contains(region) {
      system.startMonitoring(for: region)
    }
    for geofence in new.geofences {
      // A restart of the phone removes geofences without an event to the app.
      let isLost = isLaunch && !system.geofences.contains(geofence)
      if isLost || !old.geofences.contains(geofence) { system.addGeofence(geofence) }
    }
    for region in new.services.beacons where !old.services.beacons.contains(region) {
      system.startMonitoring(for: region)
    }
    if new.services.visits, isLaunch || !old.services.visits { system.startMonitoringVisits() }
    if !new.conditions.isEmpty, isLaunch || old.conditions.isEmpty { system.openMonitor() }
    for region in new.conditions where !old.conditions.contains(region) {
      system.addCondition(
        .circle(centre: region.centre, radius: region.radius),
        identifier: region.identifier,
        assuming: .unknown
      )
    }
  }

  private func startSensors<Services: LocationServices>(_ system: inout Services) {
    for beacons in new.services.ranging where !old.services.ranging.contains(beacons) {
      system.startRangingBeacons(satisfying: beacons)
    }
    if let heading = new.services.heading, heading != old.services.heading {
      system.startUpdatingHeading(filter: heading.filter)
    }
    if new.services.motion, !old.services.motion { system.startMotionActivityUpdates() }
    if new.services.steps, !old.services.steps { system.startStepUpdates() }
  }

  // MARK: - Old services

  private func stopPositions<Services: LocationServices>(_ system: inout Services) {
    if old.services.standard != nil, new.services.standard == nil { system.stopUpdatingLocation() }
    if old.services.significantChange, !new.services.significantChange {
      system.stopMonitoringSignificantLocationChanges()
    }
    if old.services.fused != nil, new.services.fused == nil { system.removeLocationUpdates() }
  }

  private func stopMonitoring<Services: LocationServices>(_ system: inout Services) {
    let names = new.regions.map { $0.identifier }
    for region in old.regions where !names.contains(region.identifier) {
      system.stopMonitoring(forRegion: region.identifier)
    }
    let circles = new.geofences.map { $0.identifier }
    for geofence in old.geofences where !circles.contains(geofence.identifier) {
      system.removeGeofence(geofence.identifier)
    }
    let beacons = new.services.beacons.map { $0.identifier }
    for region in old.services.beacons where !beacons.contains(region.identifier) {
      system.stopMonitoring(forBeaconRegion: region.identifier)
    }
    if old.services.visits, !new.services.visits { system.stopMonitoringVisits() }
    let conditions = new.conditions.map { $0.identifier }
    for region in old.conditions where !conditions.contains(region.identifier) {
      system.removeCondition(region.identifier)
    }
    if old.services.exitRadius != nil, new.services.exitRadius == nil {
      system.stopMonitoring(forRegion: ModeSwitching.exitRegion)
    }
    if old.services.exitGeofence != nil, new.services.exitGeofence == nil {
      system.removeGeofence(ModeSwitching.exitRegion)
    }
  }

  private func stopSensors<Services: LocationServices>(_ system: inout Services) {
    for beacons in old.services.ranging where !new.services.ranging.contains(beacons) {
      system.stopRangingBeacons(satisfying: beacons)
    }
    if old.services.heading != nil, new.services.heading == nil { system.stopUpdatingHeading() }
    if old.services.motion, !new.services.motion { system.stopMotionActivityUpdates() }
    if old.services.steps, !new.services.steps { system.stopStepUpdates() }
  }

  private func stopSessions<Services: LocationServices>(_ system: inout Services) {
    guard let live = old.services.liveUpdates else { return }
    let after = new.services.liveUpdates
    if after == nil { system.stopLiveUpdates() }
    if live.holdsBackgroundActivitySession, after?.holdsBackgroundActivitySession != true {
      system.endBackgroundActivitySession()
    }
    if live.serviceSession != nil, after == nil { system.endServiceSession() }
  }
}
