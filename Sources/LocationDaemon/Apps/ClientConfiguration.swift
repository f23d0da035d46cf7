// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import OSProfiles
internal import PhoneModel
package import Quantities
package import World

/// The settings of an app that matter to the system.
package struct ClientConfiguration: Sendable, Hashable {
  /// The app's name in day events; empty for the app under test.
  package var name: String
  /// The user's grant at the start.
  package var authorization: UserGrant
  /// Whether the user allows exact positions.
  package var allowsPreciseLocation: Bool
  /// Whether the app has the `location` background mode.
  package var hasLocationBackgroundMode: Bool
  /// Whether the user lets the app refresh in the background.
  package var allowsBackgroundRefresh: Bool
  /// How the app sets its timers on Android.
  package var alarms: AlarmUse
  /// The time from when the user last had the app open to the start.
  package var lastOpened: SimulationDuration
  /// The user's answers to the app's prompts.
  package var answers: PromptAnswers

  /// Creates the settings of an app.
  package init(
    name: String = "",
    authorization: UserGrant,
    allowsPreciseLocation: Bool = true,
    hasLocationBackgroundMode: Bool,
    allowsBackgroundRefresh: Bool = true,
    alarms: AlarmUse = .none,
    lastOpened: SimulationDuration = .zero,
    answers: PromptAnswers = PromptAnswers()
  ) {
    self.name = name
    self.authorization = authorization
    self.allowsPreciseLocation = allowsPreciseLocation
    self.hasLocationBackgroundMode = hasLocationBackgroundMode
    self.allowsBackgroundRefresh = allowsBackgroundRefresh
    self.alarms = alarms
    self.lastOpened = lastOpened
    self.answers = answers
  }
}
