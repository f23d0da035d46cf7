// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
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
  /// The user's answers to the app's prompts.
  package var answers: PromptAnswers

  /// Creates the settings of an app.
  package init(
    name: String = "",
    authorization: UserGrant,
    allowsPreciseLocation: Bool = true,
    hasLocationBackgroundMode: Bool,
    allowsBackgroundRefresh: Bool = true,
    answers: PromptAnswers = PromptAnswers()
  ) {
    self.name = name
    self.authorization = authorization
    self.allowsPreciseLocation = allowsPreciseLocation
    self.hasLocationBackgroundMode = hasLocationBackgroundMode
    self.allowsBackgroundRefresh = allowsBackgroundRefresh
    self.answers = answers
  }
}
