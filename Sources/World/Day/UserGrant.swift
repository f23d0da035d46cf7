// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The user's real grant to an app, of which the app sees only a part.
public enum UserGrant: String, CaseIterable, Sendable, Hashable, Codable {
  /// Not asked yet.
  case notDetermined = "not_determined"
  /// Not the user's decision, such as under parental controls.
  case restricted
  /// Refused.
  case denied
  /// While the app is in use, until it is left.
  case allowOnce = "allow_once"
  /// While the app is in use.
  case whenInUse = "when_in_use"
  /// The app believes it may at any time; the user has not been asked yet.
  case provisionalAlways = "provisional_always"
  /// At any time.
  case always
}
