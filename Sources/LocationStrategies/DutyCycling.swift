// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities

/// Tracks while the phone moves; at rest, waits for an exit region or a significant change.
///
/// Tracking stops after the motion estimate has been `stationary` for long enough; a new region
/// around the last position then wakes the app. Most shipping trackers do this.
struct DutyCycling: Behaviour {
  let request: StandardRequest
  let exitRadius: Metres
  let stopAfterStill: SimulationDuration
  var isTracking = false

  static let exitRegion = "tracewatt_exit"

  mutating func react<Services: LocationServices>(
    to event: StrategyEvent,
    services: inout Services
  ) {
    switch event {
    case .launched:
      isTracking = false
      services.startMotionActivityUpdates()
      startTracking(&services)
    case .region(.exited, let region) where region.identifier == Self.exitRegion:
      startTracking(&services)
    case .location where !isTracking:
      // A significant change: the phone has moved.
      if services.motionActivity?.isStationary != true { startTracking(&services) }
    case .motionActivity(let activity) where isTracking:
      if activity.isStationary {
        services.setTimer(.stillness, after: stopAfterStill)
      } else {
        services.cancelTimer(.stillness)
      }
    case .timer(.stillness) where isTracking:
      stopTracking(&services)
    case .location, .locations, .liveUpdate, .failed, .finishedDeferredUpdates, .region, .condition,
      .visit, .motionActivity, .timer, .geocoded, .push, .locationPush, .work, .other:
      break
    }
  }

  private mutating func startTracking<Services: LocationServices>(_ services: inout Services) {
    guard !isTracking else { return }
    isTracking = true
    services.stopMonitoring(forRegion: Self.exitRegion)
    services.startUpdatingLocation(request)
    if services.motionActivity?.isStationary == true {
      services.setTimer(.stillness, after: stopAfterStill)
    }
  }

  private mutating func stopTracking<Services: LocationServices>(_ services: inout Services) {
    guard let fix = services.readLocation() else {
      services.setTimer(.stillness, after: stopAfterStill)
      return
    }
    isTracking = false
    services.startMonitoring(
      for: Region(
        identifier: Self.exitRegion,
        centre: fix.position,
        radius: exitRadius,
        notifyOnEntry: false
      )
    )
    services.stopUpdatingLocation()
  }
}
