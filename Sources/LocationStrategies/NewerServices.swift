// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService

/// Runs the newer services of a strategy without modes.
///
/// Regions, beacon regions and conditions are registered when the user opens the app, because they
/// outlive it; all other services are requested at each launch. Events of beacon regions and of the
/// monitor carry no position, so the app reads `location`.
struct NewerServices: Behaviour {
  let set: ServiceSet

  /// The behaviour for the services that need it; nil if there are none.
  init?(_ services: StrategyConfiguration.Services, places: [Region]) {
    var further = services
    further.standard = nil
    further.elasticFilter = nil
    further.significantChange = false
    further.regions = []
    further.visits = false
    further.deferred = nil
    further.request = nil
    further.exitRadius = nil
    further.exitGeofence = nil
    set = ServiceSet(further, places: places)
    if set == .none { return nil }
  }

  mutating func react<Services: LocationServices>(
    to event: StrategyEvent,
    services: inout Services
  ) {
    switch event {
    case .launched(let reason):
      let kept = reason == .user ? ServiceSet.none : set.outlivingProcess
      ServiceChange(old: kept, new: set, isLaunch: true).apply(&services)
    case .condition:
      _ = services.readLocation()
    case .region(.entered, let region), .region(.exited, let region), .region(.dwelt, let region):
      // An event of a geofence comes with the position that caused it.
      if set.geofences.contains(where: { $0.identifier == region.identifier }) {
        _ = services.readLocation()
      }
    case .location, .locations, .liveUpdate, .failed, .finishedDeferredUpdates,
      .region(.determined, _), .visit, .motionActivity, .timer, .geocoded, .push, .locationPush,
      .work,
      .other:
      break
    }
  }
}
