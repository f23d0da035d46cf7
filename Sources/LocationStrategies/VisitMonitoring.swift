// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService

/// Keeps the visit service on.
struct VisitMonitoring: Behaviour {
  mutating func react<Services: LocationServices>(
    to event: StrategyEvent,
    services: inout Services
  ) {
    if case .launched = event { services.startMonitoringVisits() }
  }
}
