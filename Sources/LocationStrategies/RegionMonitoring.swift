// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities

/// Lets the system watch regions, and reads the manager's location at each event.
///
/// Region events carry no position; apps read `location`, and so does this one.
struct RegionMonitoring: Behaviour {
  let regions: [Region]
  /// The time of the last entry or exit; nil before the first.
  private var lastCrossing: SimulationTime?

  init(regions: [Region]) { self.regions = regions }

  mutating func react<Services: LocationServices>(
    to event: AppEvent,
    services: inout Services
  ) {
    switch event {
    case .launched(.user):
      for region in regions { services.startMonitoring(for: region) }
    case .enteredRegion, .exitedRegion:
      lastCrossing = services.now
      _ = services.readLocation()
    case .determinedState:
      // The state that comes with a crossing says nothing new.
      if lastCrossing != services.now { _ = services.readLocation() }
    default:
      break
    }
  }
}
