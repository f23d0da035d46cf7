// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities
internal import World

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

extension SystemCore {
  /// Whether the system passes nothing of a kind on at the moment.
  func isSilent(_ kind: DayEvent.Silence) -> Bool {
    conditions.silentUntil[kind].map { now < $0 } ?? false
  }

  /// Whether the system fails to pass on a finding.
  func withholds(_ news: News) -> Bool {
    guard !conditions.silentUntil.isEmpty else { return false }
    let kind: DayEvent.Silence? =
      switch news.finding {
      case .side, .crossing, .beacon, .beaconOnDisplay, .geofence: .regions
      case .visit: .visits
      case .significantChange: .significantChanges
      case .backgroundRefresh, .silentPush, .liveUpdatesGoOn, .standardUpdatesGoOn,
        .standardUpdatesRest:
        nil
      }
    if let kind, isSilent(kind) { return true }
    if case .standardUpdatesRest = news.finding { return false }
    if case .crossing(_, let circle) = news.finding, circle.owner == .notification { return false }
    return isSilent(.wakes) && !apps[news.client].isRunning
  }

  /// Whether fixes are displaced or withheld at the moment.
  var areFixesWrong: Bool {
    isSilent(.positions) || conditions.displacement.map { now < $0.until } ?? false
  }

  /// A fix as the system sees it while positions are displaced.
  func displaced(_ fix: Fix) -> Fix {
    guard let displacement = conditions.displacement, now < displacement.until else { return fix }
    var fix = fix
    fix.position.north += displacement.distance.value
    return fix
  }
}
