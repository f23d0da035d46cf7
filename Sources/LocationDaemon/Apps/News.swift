// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService

/// Something a monitoring service has found for an app, which may not be running.
///
/// The daemon decides whether the app may know, wakes it if needed, and delivers the event
/// (``LocationDaemon/tell(_:)``).
struct News: Sendable {
  enum Finding: Sendable {
    /// The first side of a circle that the system has found.
    case side(RegionState, WatchedCircle)
    /// A circle was crossed.
    case crossing(entered: Bool, WatchedCircle)
    /// The first state of a beacon region, or a change of it.
    case beacon(entered: Bool, isFirst: Bool, WatchedBeacons)
    /// The display turned on inside a beacon region.
    case beaconOnDisplay(WatchedBeacons)
    case visit(Visit)
    case significantChange(Fix)
    case geofence(Geofence.Transition, Region)
    /// A background refresh is granted.
    case backgroundRefresh
    /// A silent push can be delivered.
    case silentPush
    /// The phone is on the way again, and live updates with it.
    case liveUpdatesGoOn
    /// The phone has been at rest for a while, and the app is suspended with its filtered updates.
    case standardUpdatesRest
    /// The phone has been on the way for a while, and standard updates that slept with their app go on.
    case standardUpdatesGoOn
  }

  var client: Int
  var finding: Finding
}

/// A watched circle as news name it.
struct WatchedCircle: Sendable {
  var region: Region
  var owner: RegionOwner
  /// Tells a region from its predecessor of the same name.
  var serial: Int
}

/// A watched beacon region as news name it.
struct WatchedBeacons: Sendable {
  var region: BeaconRegion
  var owner: RegionOwner
  var serial: Int
}
