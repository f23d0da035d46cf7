// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import LocationStrategies

/// The code under test: a strategy from a file, or foreign code.
///
/// Both lie here side by side, not in an enum, so that a call changes them in place: taking a
/// strategy out of an enum copies it at every event.
struct Client {
  private var strategy: ConfiguredStrategy?
  private var app: (any LocationApp)?

  /// A strategy from a file; its calls are dispatched statically.
  static func configured(_ strategy: ConfiguredStrategy) -> Client {
    Client(strategy: strategy, app: nil)
  }

  /// Foreign code.
  static func app(_ app: any LocationApp) -> Client { Client(strategy: nil, app: app) }

  /// Passes an event on.
  mutating func receive<Services: LocationServices>(
    _ event: AppEvent,
    services: inout Services
  ) {
    strategy?.receive(event, services: &services)
    app?.receive(event, services: &services)
  }
}
