// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import Quantities

extension LocationDaemon {
  /// Arms the pause of sessions for the end of the phone's rest (rule 14).
  mutating func planPause(at now: SimulationTime) {
    let due = max(stillSince + profile.pausing.after, unnoticedUntil)
    events.setTimer(of: .pause, at: max(now, due))
  }

  /// The phone has been still for long: sessions that may be paused are (rule 14).
  ///
  /// Each counts from its own start, if that was later than the rest.
  mutating func pauseSessions(at now: SimulationTime) {
    var next: SimulationTime?
    for client in clients.indices {
      guard let started = clients[client].standard?.startedAt else { continue }
      let due = max(stillSince, started) + profile.pausing.after
      if now >= due {
        pause(client, at: now)
      } else {
        next = min(next ?? due, due)
      }
    }
    if let next, isStill { events.setTimer(of: .pause, at: next) }
  }

  /// The app has stayed within the circle of its activity type for long (rule 14).
  mutating func pauseWithinCircle(_ fix: Fix, client: Int, at now: SimulationTime) {
    let isInside =
      clients[client].standard?.stays(at: fix.position, rules: profile, at: now) ?? false
    if isInside, now >= unnoticedUntil { pause(client, at: now) }
  }

  private mutating func pause(_ client: Int, at now: SimulationTime) {
    guard profile.pausing.isAutomatic, clients[client].appState == .background,
      let session = clients[client].standard, session.isActive,
      session.pauseRadius(profile) != nil,
      session.request.pausesLocationUpdatesAutomatically
    else { return }
    deactivateStandard(of: client, at: now)
    clients[client].standard?.isPaused = true
    clients[client].standard?.pauseAnchor = nil
    record(.pausedUpdates, client: client, at: now)
    deliver(.pausedUpdates, to: client)
    planSuspension(of: client, at: now)
    updateRadios(at: now)
  }
}
