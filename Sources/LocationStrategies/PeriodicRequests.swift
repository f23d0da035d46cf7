// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities

/// Asks for one position at an interval, by a timer of the app.
///
/// The timer is silent while the app is suspended: that is the purpose of the comparison.
struct PeriodicRequests: Behaviour {
  let interval: SimulationDuration
  let desiredAccuracy: DesiredAccuracy

  mutating func react<Services: LocationServices>(
    to event: StrategyEvent,
    services: inout Services
  ) {
    switch event {
    case .launched, .timer(.request):
      services.requestLocation(desiredAccuracy: desiredAccuracy)
      services.setTimer(.request, after: interval)
    case .location, .locations, .liveUpdate, .failed, .finishedDeferredUpdates, .region, .condition,
      .visit, .motionActivity, .timer, .geocoded, .push, .locationPush, .work, .other:
      break
    }
  }
}
