// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The user's answers to an app's requests for permission.
public struct PromptAnswers: Sendable, Hashable, Codable {
  /// The answer to a request for use while the app is in use; default when in use.
  public var whenInUse: UserGrant
  /// The answer to a request for use at any time; default always.
  public var always: UserGrant
  /// Whether exact positions for a while are granted; default yes.
  public var temporaryFullAccuracy: Bool
  /// The time the user takes to answer; default 3 s.
  public var after: SimulationDuration
  /// Whether the user keeps a provisional Always when the system asks; nil if it never asks.
  ///
  /// The system asks once it has held the first event back.
  public var keepsAlways: Bool?
  /// The time from the first event held back until that answer; default 1 min.
  ///
  /// Assumption: the system asks at a moment of its own choice, which Apple does not document.
  public var confirmationAfter: SimulationDuration

  /// A user who by default grants everything.
  public init(
    whenInUse: UserGrant = .whenInUse,
    always: UserGrant = .always,
    temporaryFullAccuracy: Bool = true,
    after: SimulationDuration = .seconds(3),
    keepsAlways: Bool? = nil,
    confirmationAfter: SimulationDuration = .minutes(1)
  ) {
    self.whenInUse = whenInUse
    self.always = always
    self.temporaryFullAccuracy = temporaryFullAccuracy
    self.after = after
    self.keepsAlways = keepsAlways
    self.confirmationAfter = confirmationAfter
  }
}
