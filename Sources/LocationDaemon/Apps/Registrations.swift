// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities

/// The recipient of a watched circle or beacon region.
enum RegionOwner: Sendable, Hashable {
  /// The app's region monitoring.
  case app
  /// A notification that the system shows by itself.
  case notification
  /// A condition of the app's monitor.
  case monitor
}

/// An app's registrations with services that watch on its behalf.
///
/// Each service writes its own property; all other services may read it.
struct Registrations: Sendable {
  /// The watched circles, by owner.
  var circles = OwnerCounts()
  /// The watched beacon regions, by owner.
  var beacons = OwnerCounts()
  var geofences = 0
  var hasSignificantChange = false
  var hasVisits = false
  /// Whether the app's server may ask for the position by pushes.
  var hasLocationPushes = false

  /// Whether nothing is watched that could wake the app; notifications of the system do not.
  var areSilent: Bool {
    [circles, beacons].allSatisfy { $0.app == 0 && $0.monitor == 0 } && geofences == 0
      && !hasSignificantChange && !hasVisits
  }
}

/// The number of registrations of each owner.
struct OwnerCounts: Sendable {
  var app = 0
  var notification = 0
  var monitor = 0

  init() {}

  /// Counts the owners in a sequence.
  init(_ owners: some Sequence<RegionOwner>) {
    for owner in owners {
      switch owner {
      case .app: app += 1
      case .notification: notification += 1
      case .monitor: monitor += 1
      }
    }
  }

  /// Whether there is no registration.
  var isEmpty: Bool { app == 0 && notification == 0 && monitor == 0 }
}

/// The updates that give an app positions now, as needed by radios, processor and life cycle.
///
/// Each service writes its own property; all other services may read it.
struct ServedUpdates: Sendable {
  /// The standard service; nil while it does not serve the app.
  var standard: StandardUse?
  /// Android's fused provider; nil while it does not serve the app.
  var fused: FusedUse?
  /// Whether live updates flow to the app.
  var isLiveFlowing = false
  /// Whether the app waits for a single position.
  var hasRequest = false
  /// Whether the standard service holds fixes back for the app while the processor sleeps.
  var isHoldingBack = false
}

/// The use of the standard service by an app.
struct StandardUse: Sendable {
  var request: StandardRequest
  var wasStartedInForeground: Bool
  /// The last time at which the use of its tier was settled.
  var since: SimulationTime
}

/// The use of Android's fused provider by an app.
struct FusedUse: Sendable {
  /// The tier of the request; nil for a passive one.
  var tier: DesiredAccuracy?
  var wasStartedInForeground: Bool
  /// The last time at which the use of its tier was settled.
  var since: SimulationTime
  /// Whether radios run for the app.
  var isSeeking = false
  /// Whether the provider holds positions back for the app.
  var holdsBack: Bool
}
