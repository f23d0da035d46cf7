// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities

// Doze of Android, by docs/android.md.
extension LocationDaemon {
  /// Whether the phone is in Doze, outside of a maintenance window.
  var isDozing: Bool { fused.doze.phase == .idle }

  /// Follows screen, charger and movement on the way into Doze and out of it.
  mutating func planDoze(at now: SimulationTime) {
    let rules = profile.fusedProvider
    guard rules.isAvailable, rules.dozeAfterScreenOff > .zero else { return }
    let isInactive = !phone.isScreenOn && !isChargerConnected
    if isInactive != fused.doze.isInactive {
      fused.doze.isInactive = isInactive
      fused.doze.inactiveSince = now
    }
    guard isInactive, isStill else {
      events.cancelTimer(of: .doze)
      leaveDoze(at: now)
      return
    }
    guard fused.doze.phase == .active else { return }
    let due = max(
      fused.doze.inactiveSince + rules.dozeAfterScreenOff,
      // A day that begins at rest has had no movement to wait after.
      stillSince == .zero ? .zero : stillSince + rules.dozeAfterMotion
    )
    events.setTimer(of: .doze, at: max(now, due))
  }

  /// Goes on to the next stretch or window.
  mutating func stepDoze(at now: SimulationTime) {
    let rules = profile.fusedProvider
    switch fused.doze.phase {
    case .active:
      fused.doze.idle = rules.dozeIdle
      fused.doze.window = rules.dozeWindow
      beginDoze(at: now)
    case .window:
      fused.doze.idle = min(fused.doze.idle * 2, rules.dozeIdleMaximum)
      beginDoze(at: now)
    case .idle:
      fused.doze.phase = .window
      events.setTimer(of: .doze, at: now + fused.doze.window)
      fused.doze.window = min(fused.doze.window * 2, rules.dozeWindowMaximum)
      resumeFromDoze(at: now)
    }
  }

  /// Location requests rest, and so do the timers of apps.
  private mutating func beginDoze(at now: SimulationTime) {
    fused.doze.phase = .idle
    fused.wasDozing = true
    events.setTimer(of: .doze, at: now + fused.doze.idle)
    for client in clients.indices {
      if clients[client].fused?.isSeeking == true {
        clients[client].fused?.isSeeking = false
        clients[client].fused?.isContinuous = false
      }
      armTimers(of: client, at: now)
    }
    updateRadios(at: now)
    planFused(at: now)
  }

  private mutating func leaveDoze(at now: SimulationTime) {
    let wasIdle = isDozing
    fused.doze.phase = .active
    if wasIdle { resumeFromDoze(at: now) }
  }

  /// What rested is due at once.
  private mutating func resumeFromDoze(at now: SimulationTime) {
    for client in clients.indices {
      clients[client].fused?.due = now
      armTimers(of: client, at: now)
    }
    serveFused(at: now)
  }
}
