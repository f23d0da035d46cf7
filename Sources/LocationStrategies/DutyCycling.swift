// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities

/// Tracks while moving; while still, waits behind an exit region and for significant changes.
///
/// Tracking stops after the motion estimate has said `stationary` for long enough; a fresh region
/// around the last position then wakes the app. This is what most shipping trackers do.
struct DutyCycling: Behaviour {
  let request: StandardRequest
  let exitRadius: Metres
  let stopAfterStill: SimulationDuration
  var isTracking = false

  static let exitRegion = "tracewatt_exit"

  mutating func react<Services: LocationServices>(
    to event: AppEvent,
    services: inout Services
  ) {
    switch event {
    case .launched:
      isTracking = false
      services.startMotionActivityUpdates()
      startTracking(&services)
    case .exitedRegion(let region) where region.identifier == Self.exitRegion:
      startTracking(&services)
    case .location where !isTracking:
      // A significant change: the phone has gone somewhere.
      if services.motionActivity?.isStationary != true { startTracking(&services) }
    case .motionActivity(let activity) where isTracking:
      if activity.isStationary {
        services.setTimer(.stillness, after: stopAfterStill)
      } else {
        services.cancelTimer(.stillness)
      }
    case .timer(.stillness) where isTracking:
      stopTracking(&services)
    default:
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
