// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The user's authorization, as the app sees it; `CLAuthorizationStatus`.
public enum AuthorizationStatus: String, CaseIterable, Sendable, Hashable, Codable,
  OptionalSettingContent
{
  /// Not asked yet.
  case notDetermined = "not_determined"
  /// Restricted, such as by parental controls; the user cannot change it.
  case restricted
  /// Refused, or location services are switched off.
  case denied
  /// While the app is in use.
  case whenInUse = "when_in_use"
  /// At any time; an app also sees this while the user has not confirmed it yet.
  case always

  /// Whether the app may get positions at all.
  public var isGranted: Bool { self == .whenInUse || self == .always }
}

/// The accuracy that the user allows; `CLAccuracyAuthorization`, from iOS 14.
public enum AccuracyAuthorization: String, CaseIterable, Sendable, Hashable, Codable {
  /// As exact as possible.
  case full
  /// The approximate area only, some kilometres wide.
  case reduced
}
