// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import OSProfiles
internal import PhoneModel
internal import Quantities

/// Android's light Doze, which needs no rest: it keeps apps from the network and defers jobs (D5).
struct LightDoze: Service {
  private var isInactive = true
  private var inactiveSince = SimulationTime.zero
  /// The length of the current or last idle stretch; zero before the first.
  private var idle = SimulationDuration.zero

  /// Adapts light Doze to the screen and the charger; true if it ended.
  mutating func follow(in core: inout SystemCore) -> Bool {
    guard core.limits.lightDozeAfter > .zero else { return false }
    let isInactive = !core.phone.isScreenOn && !core.conditions.isChargerConnected
    if isInactive != self.isInactive {
      self.isInactive = isInactive
      inactiveSince = core.now
    }
    guard isInactive else {
      let wasIdle = core.conditions.isLightDozing
      core.events.cancelTimer(of: .lightDoze)
      core.conditions.isLightDozing = false
      idle = .zero
      return wasIdle
    }
    if idle == .zero, core.events.timer(of: .lightDoze) == nil {
      core.events.setTimer(
        of: .lightDoze,
        at: max(core.now, inactiveSince + core.limits.lightDozeAfter)
      )
    }
    return false
  }

  /// Moves to the next idle stretch or window.
  mutating func step(in core: inout SystemCore) {
    let limits = core.limits
    if core.conditions.isLightDozing {
      core.conditions.isLightDozing = false
      core.events.setTimer(of: .lightDoze, at: core.now + limits.lightDozeWindow)
    } else {
      idle = idle == .zero ? limits.lightDozeIdle : min(idle * 2, limits.lightDozeIdleMaximum)
      core.conditions.isLightDozing = true
      core.events.setTimer(of: .lightDoze, at: core.now + idle)
    }
  }
}
