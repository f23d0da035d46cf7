// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities

extension LocationDaemon {
  /// How exact the positions are that an app may get.
  func accuracy(of client: Int) -> AccuracyAuthorization {
    guard profile.reducedAccuracyAvailable, !clients[client].isPrecise,
      !clients[client].hasTemporaryFullAccuracy
    else { return .full }
    return .reduced
  }

  /// The position as the user allows it: itself, or the area's; nil if there is no new one (44).
  ///
  /// The middle of a square of a fixed grid stands for the area, so the position tells the square and
  /// nothing more. It is found anew at most every so often.
  mutating func allowed(_ fix: Fix, client: Int, at now: SimulationTime) -> Fix? {
    guard accuracy(of: client) == .reduced else { return fix }
    if let last = clients[client].reduced,
      now - last.timestamp < profile.reducedAccuracyInterval
    {
      return nil
    }
    let area = areaOnly(fix)
    clients[client].reduced = area
    return area
  }

  /// What was found in the other accuracy stands for nothing any more (rule 44).
  ///
  /// Else static hold, a late answer or a full queue would tell exact positions of before.
  mutating func forgetPositions(of client: Int) {
    clients[client].reduced = nil
    clients[client].standard?.lastDelivered = nil
    guard accuracy(of: client) == .reduced else { return }
    clients[client].queued = []
    clients[client].request?.best = nil
    clients[client].standard?.deferral?.buffer = []
  }

  /// A position that tells no more than a square of the grid.
  func areaOnly(_ fix: Fix) -> Fix {
    let side = profile.reducedAccuracyGrid.value
    return Fix(
      position: PlanePoint(
        east: (fix.position.east / side).rounded(.down) * side + side / 2,
        north: (fix.position.north / side).rounded(.down) * side + side / 2
      ),
      horizontalAccuracy: profile.reducedAccuracyRadius,
      timestamp: fix.timestamp,
      source: fix.source
    )
  }

  /// The last position of the system, as an app may read it.
  mutating func readable(by client: Int, at now: SimulationTime) -> Fix? {
    guard let fix = systemFix else { return nil }
    guard accuracy(of: client) == .reduced else { return fix }
    if let fresh = allowed(fix, client: client, at: now) { return fresh }
    guard let last = clients[client].reduced, now - last.timestamp <= profile.reducedAccuracyAge
    else { return nil }
    return last
  }
}
