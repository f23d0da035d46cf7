// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import OSProfiles
internal import Quantities

extension LocationDaemon {
  /// How exact the positions are that an app may get.
  func accuracy(of client: Int) -> AccuracyAuthorization { clients[client].accuracy(profile) }

  /// The position as the user allows it; nil if there is no new one (44).
  mutating func allowed(_ fix: Fix, client: Int, at now: SimulationTime) -> Fix? {
    clients[client].allowed(fix, rules: profile, at: now)
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

  /// The last position of the system, as an app may read it.
  mutating func readable(by client: Int, at now: SimulationTime) -> Fix? {
    guard let fix = systemFix else { return nil }
    guard accuracy(of: client) == .reduced else { return fix }
    if let fresh = allowed(fix, client: client, at: now) { return fresh }
    guard let last = clients[client].reduced,
      now - last.timestamp <= profile.permission.reducedAccuracyAge
    else { return nil }
    return last
  }
}
