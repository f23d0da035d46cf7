// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import OSProfiles
internal import Quantities

/// The last position by access points and where it was going.
struct ReckoningBase: Sendable {
  /// The position.
  var fix: Fix
  /// The way per second since the one before it; 0 without one.
  var velocity: (east: Double, north: Double) = (0, 0)

  /// How far back the position before may lie to tell a velocity.
  ///
  /// Assumption: 30 s, some five scans.
  static let reach = SimulationDuration.seconds(30)
}

extension LocationDaemon {
  /// Notes a position by access points, from which the way may go on without any (rule 8).
  mutating func noteForReckoning(_ fix: Fix) {
    guard fix.source == .wifi, profile.standard.deadReckoningTime > .zero else { return }
    var base = ReckoningBase(fix: fix)
    if let last = reckoning?.fix, last.timestamp < fix.timestamp,
      fix.timestamp - last.timestamp <= ReckoningBase.reach
    {
      let seconds = (fix.timestamp - last.timestamp).seconds
      base.velocity.east = (fix.position.east - last.position.east) / seconds
      base.velocity.north = (fix.position.north - last.position.north) / seconds
    }
    reckoning = base
  }

  /// Offers a session a position without a scan that knows the place: the last one, moved on, with a radius that
  /// grows (rule 8); else the serving cell's.
  mutating func offerWithoutScan(at now: SimulationTime) {
    guard let fix = reckonedPosition(at: now), isAcceptable(.wifi, at: now) else {
      offerCell(at: now)
      return
    }
    bookPosition(at: now)
    systemFix = fix
    lastAcceptedAt = now
    for client in clients.indices { offer(fix, to: client, at: now) }
    // Regions and significant changes go by what is received, and that is the cell.
    if let cell = cellPosition(at: now) { offerToMonitors(cell, at: now) }
  }

  /// The position that dead reckoning gives; nil if there is nothing to reckon from, or the cell knows better.
  private mutating func reckonedPosition(at now: SimulationTime) -> Fix? {
    guard !isStill, isWiFiOn, let base = reckoning else { return nil }
    let age = now - base.fix.timestamp
    guard age >= profile.standard.locationUnknownAfter, age <= profile.standard.deadReckoningTime
    else { return nil }
    var fix = base.fix
    fix.position = fix.position.moved(
      east: base.velocity.east * age.seconds,
      north: base.velocity.north * age.seconds
    )
    fix.horizontalAccuracy =
      fix.horizontalAccuracy + Metres(profile.standard.deadReckoningGrowth * age.seconds)
    fix.timestamp = now
    if let cell = cellPosition(at: now), cell.horizontalAccuracy <= fix.horizontalAccuracy {
      return nil
    }
    return fix
  }
}
