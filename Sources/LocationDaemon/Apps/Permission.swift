// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import World

/// What the user has allowed an app.
struct Permission: Sendable {
  var grant: UserGrant
  /// Whether the user allows exact positions.
  var isPrecise: Bool
  var hasTemporaryFullAccuracy = false
  /// The one chance to ask for more than the time in use has been taken.
  var hasAskedForUpgrade = false
  /// Whether the whole phone's location services are on.
  var areServicesOn = true

  /// What the app sees of its right.
  var status: AuthorizationStatus {
    areServicesOn || grant == .notDetermined ? grant.status : .denied
  }

  /// What the app really may do.
  var right: Right {
    guard areServicesOn else { return .none }
    switch grant {
    case .notDetermined, .restricted, .denied: return .none
    case .allowOnce, .whenInUse, .provisionalAlways: return .inUse
    case .always: return .always
    }
  }
}

/// The right that an app really has.
enum Right: Int, Comparable, Sendable {
  case none, inUse, always

  static func < (a: Right, b: Right) -> Bool { a.rawValue < b.rawValue }
}

/// What becomes of a monitoring event.
enum Admission { case deliver, hold, drop }
