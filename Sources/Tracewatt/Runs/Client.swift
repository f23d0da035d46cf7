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
  /// The app's filter of positions, whose last position outlives the process, as stored data does.
  private var screen: PositionScreen?
  /// The positions that the filter has thrown away and whose events have not come yet.
  private var dropped: [Fix] = []
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
    screen = newStrategy?.configuration.positionFilter.map { PositionScreen($0) }
  }

  /// Whether the app keeps a position that is on its way to it; asked once for each position.
  ///
  /// The manager's `location` and the place of a visit are not filtered.
  mutating func keeps(_ delivery: Delivery) -> Bool {
    guard screen != nil, delivery.channel != .read, delivery.channel != .visit else { return true }
    guard screen?.keeps(delivery.fix, at: delivery.time) == false else { return true }
    dropped.append(delivery.fix)
    return false
  }

  /// An event without the positions that the app throws away; nil if none is left.
  private mutating func screened(_ event: AppEvent) -> AppEvent? {
    guard !dropped.isEmpty else { return event }
    switch event {
    case .location(let fix): return takeDropped(fix) ? nil : event
    case .locations(let fixes):
      let kept = fixes.filter { !takeDropped($0) }
      return kept.isEmpty ? nil : .locations(kept)
    case .liveUpdate(let update):
      guard let fix = update.fix, takeDropped(fix) else { return event }
      return nil
    default: return event
    }
  }

  /// Whether a position was thrown away; it and earlier ones are then forgotten.
  private mutating func takeDropped(_ fix: Fix) -> Bool {
    guard let index = dropped.firstIndex(of: fix) else { return false }
    dropped.removeFirst(index + 1)
    return true
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
    if let event = screened(event) { strategy?.receive(event, services: &services) }
    app?.receive(event, services: &services)
  }

  /// Ends the process and discards its state.
  mutating func end() {
    strategy = nil
    dropped = []
    app?.end()
    app = nil
  }
}
