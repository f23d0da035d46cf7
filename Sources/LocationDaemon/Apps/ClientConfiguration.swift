// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
public import World

/// The settings of an app that matter to the system.
public struct ClientConfiguration: Sendable, Hashable {
  /// The app's name in day events; empty for the app under test.
  public var name: String
  /// The user's grant at the start.
  public var authorization: UserGrant
  /// Whether the user allows exact positions.
  public var allowsPreciseLocation: Bool
  /// Whether the app has the `location` background mode.
  public var hasLocationBackgroundMode: Bool
  /// Whether the user lets the app refresh in the background.
  public var allowsBackgroundRefresh: Bool
  /// The user's answers to the app's prompts.
  public var answers: PromptAnswers

  /// Creates the settings of an app.
  public init(
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
