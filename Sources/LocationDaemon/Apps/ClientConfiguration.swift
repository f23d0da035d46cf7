// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
public import World

/// How an app is set up, as far as the system cares.
public struct ClientConfiguration: Sendable, Hashable {
  /// The app's name, by which the day's events call it; empty for the app under test.
  public var name: String
  /// What the user allowed at the start.
  public var authorization: UserGrant
  /// Whether the user allows exact positions.
  public var allowsPreciseLocation: Bool
  /// Whether the app has the `location` background mode.
  public var hasLocationBackgroundMode: Bool
  /// Whether the user lets the app refresh in the background.
  public var allowsBackgroundRefresh: Bool
  /// How the user answers the app's requests for rights.
  public var answers: PromptAnswers

  /// An app's set-up.
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
