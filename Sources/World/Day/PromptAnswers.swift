// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// How the user answers when an app asks for a right.
public struct PromptAnswers: Sendable, Hashable, Codable {
  /// The answer to a request for the time in use; default when in use.
  public var whenInUse: UserGrant
  /// The answer to a request for any time; default always.
  public var always: UserGrant
  /// Whether exact positions for a while are granted; default yes.
  public var temporaryFullAccuracy: Bool
  /// How long the user takes to answer; default 3 s.
  public var after: SimulationDuration

  /// A user who grants everything unless told otherwise.
  public init(
    whenInUse: UserGrant = .whenInUse,
    always: UserGrant = .always,
    temporaryFullAccuracy: Bool = true,
    after: SimulationDuration = .seconds(3)
  ) {
    self.whenInUse = whenInUse
    self.always = always
    self.temporaryFullAccuracy = temporaryFullAccuracy
    self.after = after
  }
}
