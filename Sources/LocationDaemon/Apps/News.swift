// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService

/// A finding of a service for an app, which may not be running.
///
/// The daemon decides whether the app may learn it, wakes the app if needed, and delivers the event
/// (``LocationDaemon/deliver(_:)``).
struct News: Sendable {
  /// The kinds of findings.
  enum Finding: Sendable {
    /// The first known side of a circle.
    case side(RegionState, WatchedCircle)
    /// The phone crossed a circle.
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
    /// A location push can be answered.
    case locationPush
    /// The user's activity changed, which wakes an app on Android that asked for transitions.
    case activityTransition
    /// The phone is moving again, so live updates resume.
    case liveUpdatesGoOn
    /// The phone has been at rest for a while, so the app with its filtered updates is suspended.
    case standardUpdatesRest
    /// The phone has been moving for a while, so the standard updates of a suspended app resume.
    case standardUpdatesGoOn
  }

  var client: Int
  var finding: Finding
}

/// A watched circle, as a finding identifies it.
struct WatchedCircle: Sendable {
  var region: Region
  var owner: RegionOwner
  /// The number that distinguishes the circle from an earlier one of the same name.
  var serial: Int
}

/// A watched beacon region, as a finding identifies it.
struct WatchedBeacons: Sendable {
  var region: BeaconRegion
  var owner: RegionOwner
  /// The number that distinguishes the region from an earlier one of the same name.
  var serial: Int
}
