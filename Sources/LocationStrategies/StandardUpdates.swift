// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService

/// Keeps the standard service on from launch.
struct StandardUpdates: Behaviour {
  let request: StandardRequest

  mutating func react<Services: LocationServices>(
    to event: AppEvent,
    services: inout Services
  ) {
    if case .launched = event { services.startUpdatingLocation(request) }
  }
}
