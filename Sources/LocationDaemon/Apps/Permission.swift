// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import World

/// The user's permission for an app to use the location.
struct Permission: Sendable {
  /// The authorization that the user granted.
  var grant: UserGrant
  /// Whether the user allows exact positions.
  var isPrecise: Bool
  /// Whether the user allowed exact positions for the current use.
  var hasTemporaryFullAccuracy = false
  /// Whether the app has used its only chance to ask for Always after When In Use.
  var hasAskedForUpgrade = false
  /// Whether location services are on for the whole phone.
  var areServicesOn = true

  /// The authorization that the app sees.
  var status: AuthorizationStatus {
    areServicesOn || grant == .notDetermined ? grant.status : .denied
  }

  /// The authorization that takes effect.
  var level: PermissionLevel {
    guard areServicesOn else { return .none }
    switch grant {
    case .notDetermined, .restricted, .denied: return .none
    case .allowOnce, .whenInUse, .provisionalAlways: return .inUse
    case .always: return .always
    }
  }
}

/// The authorization that takes effect for an app.
enum PermissionLevel: Int, Comparable, Sendable {
  case none, inUse, always

  static func < (a: PermissionLevel, b: PermissionLevel) -> Bool { a.rawValue < b.rawValue }
}

/// The decision about a monitoring event: deliver it, hold it until confirmed, or drop it.
enum Admission { case deliver, hold, drop }
