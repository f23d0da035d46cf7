// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import OSProfiles
internal import PhoneModel
internal import Quantities

/// Doze of Android, by docs/android.md: where the phone stands on its way into it.
struct Doze: Service {
  enum Phase: Sendable { case active, idle, window }

  var phase = Phase.active
  /// Whether the screen is dark and no charger connected, and since when.
  var isInactive = true
  var inactiveSince = SimulationTime.zero
  var idle = SimulationDuration.zero
  var window = SimulationDuration.zero

  /// What following the phone has come to.
  enum Change { case none, began, paused }

  /// Follows screen, charger and movement on the way into Doze and out of it.
  mutating func follow(in core: inout SystemCore) -> Change {
    let rules = core.profile.fusedProvider
    guard rules.isAvailable, rules.dozeAfterScreenOff > .zero else { return .none }
    let isInactive = !core.phone.isScreenOn && !core.conditions.isChargerConnected
    if isInactive != self.isInactive {
      self.isInactive = isInactive
      inactiveSince = core.now
    }
    guard isInactive, core.motion.isStill else {
      core.events.cancelTimer(of: .doze)
      let wasIdle = phase == .idle
      enter(.active, in: &core)
      return wasIdle ? .paused : .none
    }
    guard phase == .active else { return .none }
    let due = max(
      inactiveSince + rules.dozeAfterScreenOff,
      // A day that begins at rest has had no movement to wait after.
      core.motion.stillSince == .zero ? .zero : core.motion.stillSince + rules.dozeAfterMotion
    )
    core.events.setTimer(of: .doze, at: max(core.now, due))
    return .none
  }

  /// Goes on to the next stretch or window.
  mutating func step(in core: inout SystemCore) -> Change {
    let rules = core.profile.fusedProvider
    switch phase {
    case .active:
      idle = rules.dozeIdle
      window = rules.dozeWindow
    case .window:
      idle = min(idle * 2, rules.dozeIdleMaximum)
    case .idle:
      enter(.window, in: &core)
      core.events.setTimer(of: .doze, at: core.now + window)
      window = min(window * 2, rules.dozeWindowMaximum)
      return .paused
    }
    enter(.idle, in: &core)
    core.conditions.wasDozing = true
    core.events.setTimer(of: .doze, at: core.now + idle)
    return .began
  }

  private mutating func enter(_ phase: Phase, in core: inout SystemCore) {
    self.phase = phase
    core.conditions.isDozing = phase == .idle
  }
}
