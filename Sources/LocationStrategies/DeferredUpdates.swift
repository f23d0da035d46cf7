// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities

/// Lets the system hold fixes back, and asks again after each batch.
///
/// It asks at the first delivery and again after each batch, as Apple advised. After an error it
/// asks at the next delivery, or gives up if the system has no deferral.
struct DeferredUpdates: Behaviour {
  let distance: Metres?
  let timeout: SimulationDuration?
  var isDeferring = false
  var isDead = false

  mutating func react<Services: LocationServices>(
    to event: StrategyEvent,
    services: inout Services
  ) {
    switch event {
    case .launched:
      isDeferring = false
    case .location, .locations:
      guard !isDeferring, !isDead else { return }
      isDeferring = true
      services.allowDeferredLocationUpdates(untilTraveled: distance, timeout: timeout)
    case .finishedDeferredUpdates(let error):
      isDeferring = false
      if error == nil {
        isDeferring = true
        services.allowDeferredLocationUpdates(untilTraveled: distance, timeout: timeout)
      } else {
        isDead = !services.deferredLocationUpdatesAvailable
      }
    case .liveUpdate, .failed, .region, .condition, .visit, .motionActivity, .timer, .geocoded,
      .push, .locationPush, .work, .other:
      break
    }
  }
}
