// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService

/// One way to react: a part of a strategy, in a file of its own.
///
/// A behaviour sees what an app would see. Behaviours of one strategy get every event in a fixed
/// order and share the app's timers, each under its own identifier.
protocol Behaviour: Sendable {
  /// Reacts to one event.
  mutating func react<Services: LocationServices>(to event: AppEvent, services: inout Services)
}

extension TimerIdentifier {
  /// The next request for a position.
  static let request = TimerIdentifier(rawValue: 0)
  /// The phone has been still for long enough.
  static let stillness = TimerIdentifier(rawValue: 1)
  /// The next upload.
  static let upload = TimerIdentifier(rawValue: 2)
  /// The next question to the geocoder.
  static let geocode = TimerIdentifier(rawValue: 3)
  /// Time alone may make a rule hold.
  static let rules = TimerIdentifier(rawValue: 4)
  /// Updates were raised for a request for long enough.
  static let raise = TimerIdentifier(rawValue: 5)
}
