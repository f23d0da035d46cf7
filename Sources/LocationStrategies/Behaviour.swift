// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService

/// One behaviour: a part of a strategy, in a file of its own.
///
/// A behaviour sees only what an app would see. The behaviours of a strategy get every event in a
/// fixed order and share the app's timers, each under its own identifier.
protocol Behaviour: Sendable {
  /// Reacts to one event.
  mutating func react<Services: LocationServices>(to event: StrategyEvent, services: inout Services)
}

extension TimerIdentifier {
  /// The next request for a position.
  static let request = TimerIdentifier(rawValue: 0)
  /// The end of the stillness after which tracking stops.
  static let stillness = TimerIdentifier(rawValue: 1)
  /// The next upload.
  static let upload = TimerIdentifier(rawValue: 2)
  /// The next request to the geocoder.
  static let geocode = TimerIdentifier(rawValue: 3)
  /// The time at which a rule may hold without any event.
  static let rules = TimerIdentifier(rawValue: 4)
  /// The end of updates at a raised accuracy for a request.
  static let raise = TimerIdentifier(rawValue: 5)
  /// The end of a transfer to the server, or the next attempt.
  static let transfer = TimerIdentifier(rawValue: 6)
  /// The upload that comes without news.
  static let heartbeat = TimerIdentifier(rawValue: 7)
}
