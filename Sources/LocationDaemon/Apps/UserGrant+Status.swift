// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import World

extension UserGrant {
  /// The authorization status that an app sees of a grant.
  var status: AuthorizationStatus {
    switch self {
    case .notDetermined: .notDetermined
    case .restricted: .restricted
    case .denied: .denied
    case .allowOnce, .whenInUse: .whenInUse
    case .provisionalAlways, .always: .always
    }
  }
}
