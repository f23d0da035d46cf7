// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService

/// Keeps the significant-change service on; starts it again at every launch, as apps must.
struct SignificantChangeMonitoring: Behaviour {
  mutating func react<Services: LocationServices>(
    to event: StrategyEvent,
    services: inout Services
  ) {
    if case .launched = event { services.startMonitoringSignificantLocationChanges() }
  }
}
