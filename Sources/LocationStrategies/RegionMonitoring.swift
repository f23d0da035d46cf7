// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService

/// Lets the system watch regions, and reads the manager's location at each event.
///
/// Region events carry no position; apps read `location`, and so does this one.
struct RegionMonitoring: Behaviour {
  let regions: [Region]

  mutating func react<Services: LocationServices>(
    to event: StrategyEvent,
    services: inout Services
  ) {
    switch event {
    case .launched(.user):
      for region in regions { services.startMonitoring(for: region) }
    case .region(.entered, _), .region(.exited, _), .region(.determined, _):
      _ = services.readLocation()
    case .launched, .location, .locations, .liveUpdate, .failed, .finishedDeferredUpdates,
      .region(.dwelt, _), .condition, .visit, .motionActivity, .timer, .geocoded, .push,
      .locationPush, .work, .other:
      break
    }
  }
}
