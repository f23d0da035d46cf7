// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import LocationStrategies

/// The code under test: a strategy from a file, or an app's own code.
///
/// A client is an installed app; its process starts and ends. Each launch creates a new process, so
/// that only data that the app stored survives the end of the last one.
///
/// Strategy and app code are separate properties, not cases of an enum, so that a call changes them
/// in place: taking a strategy out of an enum would copy it at every event.
package struct Client {
  private let newStrategy: ConfiguredStrategy?
  private let newApp: ((LaunchReason) -> any LocationApp)?
  private var strategy: ConfiguredStrategy?
  private var app: (any LocationApp)?

  /// A strategy from a file; its calls are dispatched statically.
  static func configured(_ strategy: ConfiguredStrategy) -> Client {
    Client(newStrategy: strategy, newApp: nil)
  }

  /// An app's own code, created again for each launch.
  static func app(_ make: @escaping (LaunchReason) -> any LocationApp) -> Client {
    Client(newStrategy: nil, newApp: make)
  }

  private init(
    newStrategy: ConfiguredStrategy?,
    newApp: ((LaunchReason) -> any LocationApp)?
  ) {
    self.newStrategy = newStrategy
    self.newApp = newApp
  }

  /// Passes an event on; a launch starts a process.
  mutating func receive<Services: LocationServices>(
    _ event: AppEvent,
    services: inout Services
  ) {
    if case .launched(let reason) = event {
      end()
      strategy = newStrategy
      app = newApp?(reason)
    }
    strategy?.receive(event, services: &services)
    app?.receive(event, services: &services)
  }

  /// Ends the process and discards its state.
  mutating func end() {
    strategy = nil
    app?.end()
    app = nil
  }
}
