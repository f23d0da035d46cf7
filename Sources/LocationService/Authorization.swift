// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// What the user has allowed, as the app sees it; `CLAuthorizationStatus`.
public enum AuthorizationStatus: String, CaseIterable, Sendable, Hashable, Codable,
  OptionalSettingContent
{
  /// Not asked yet.
  case notDetermined = "not_determined"
  /// Not this user's to decide, such as under parental controls.
  case restricted
  /// Refused, or location services are switched off.
  case denied
  /// While the app is in use.
  case whenInUse = "when_in_use"
  /// At any time; also what an app sees while the user has not confirmed it yet.
  case always

  /// Whether the app may get positions at all.
  public var isGranted: Bool { self == .whenInUse || self == .always }
}

/// How exact the positions are that the user allows; `CLAccuracyAuthorization`, from iOS 14.
public enum AccuracyAuthorization: String, CaseIterable, Sendable, Hashable, Codable {
  /// As exact as can be had.
  case full
  /// The area only, some kilometres wide.
  case reduced
}
