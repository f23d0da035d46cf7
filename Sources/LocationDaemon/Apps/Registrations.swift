// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities

/// Whom a watched circle or beacon region serves.
enum RegionOwner: Sendable, Hashable {
  /// The app's region monitoring.
  case app
  /// A notification that the system shows by itself.
  case notification
  /// A condition of the app's monitor.
  case monitor
}

/// What an app is registered for with services that watch on its behalf.
///
/// Each service writes its own line; all others may read it.
struct Registrations: Sendable {
  /// Watched circles and beacon regions, by owner.
  var circles = OwnerCounts()
  var beacons = OwnerCounts()
  var geofences = 0
  var hasSignificantChange = false
  var hasVisits = false
}

/// How many registrations there are for each owner.
struct OwnerCounts: Sendable {
  var app = 0
  var notification = 0
  var monitor = 0

  init() {}

  init(_ owners: some Sequence<RegionOwner>) {
    for owner in owners {
      switch owner {
      case .app: app += 1
      case .notification: notification += 1
      case .monitor: monitor += 1
      }
    }
  }

  var isEmpty: Bool { app == 0 && notification == 0 && monitor == 0 }
}

/// What gives an app positions now, as far as radios, the processor and its life cycle care.
///
/// Each service writes its own line; all others may read it.
struct ServedUpdates: Sendable {
  /// The standard service; nil while it does not serve the app.
  var standard: StandardUse?
  /// Android's fused provider; nil while it does not serve the app.
  var fused: FusedUse?
  var isLiveFlowing = false
  /// Whether the app waits for one position.
  var hasRequest = false
  /// Whether the standard service holds fixes back for the app with its processor asleep.
  var isHoldingBack = false
}

/// The standard service at work for an app.
struct StandardUse: Sendable {
  var request: StandardRequest
  var wasStartedInForeground: Bool
  /// From when on its tier is not yet in the app's usage.
  var since: SimulationTime
}

/// Android's fused provider at work for an app.
struct FusedUse: Sendable {
  var tier: DesiredAccuracy?
  var wasStartedInForeground: Bool
  /// From when on its tier is not yet in the app's usage.
  var since: SimulationTime
  /// Whether radios run for it.
  var isSeeking = false
  /// Whether it holds positions back.
  var holdsBack: Bool
}
