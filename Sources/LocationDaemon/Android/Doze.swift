// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import OSProfiles
internal import PhoneModel
internal import Quantities

/// Android's Doze and its phases, by scenarios/rules.csv.
struct Doze: Service {
  /// The phases: not in Doze, an idle stretch, or a maintenance window.
  enum Phase: Sendable { case active, idle, window }

  var phase = Phase.active
  /// Whether the screen is off and no charger is connected, since `inactiveSince`.
  var isInactive = true
  var inactiveSince = SimulationTime.zero
  /// The length of the current or last idle stretch.
  var idle = SimulationDuration.zero
  /// The length of the next maintenance window.
  var window = SimulationDuration.zero

  /// The result of a step: an idle stretch began, or it ended for a window or for good.
  enum Change { case none, began, paused }

  /// Adapts Doze to the screen, the charger and the movement.
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
    if core.conditions.isLowPowerMode, rules.limits.quickDozeAfter > .zero {
      let due = max(inactiveSince, core.motion.stillSince) + rules.limits.quickDozeAfter
      core.events.setTimer(of: .doze, at: max(core.now, due))
      return .none
    }
    let due = max(
      inactiveSince + rules.dozeAfterScreenOff,
      // If the day begins at rest, there is no earlier movement to wait after.
      core.motion.stillSince == .zero ? .zero : core.motion.stillSince + rules.dozeAfterMotion
    )
    core.events.setTimer(of: .doze, at: max(core.now, due))
    return .none
  }

  /// Moves to the next idle stretch or maintenance window.
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

  /// Enters a phase and publishes whether the phone is idle.
  private mutating func enter(_ phase: Phase, in core: inout SystemCore) {
    self.phase = phase
    core.conditions.isDozing = phase == .idle
  }
}
