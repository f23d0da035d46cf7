// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities

extension SystemCore {
  /// Whether the app's own updates keep it running in the background (rule 15).
  func continues(_ client: Int) -> Bool {
    guard !(conditions.isLowPowerMode && profile.lifeCycle.lowPowerModeEndsBackground) else { return false }
    return apps[client].continues(profile)
  }

  /// Makes sure that an app without a reason to run will be suspended.
  mutating func planSuspension(of client: Int) {
    guard apps[client].appState == .background, !continues(client) else {
      events.cancelTimer(of: .life(of: client))
      followUps.plansFused = true
      return
    }
    let until = max(apps[client].process.runsUntil, apps[client].process.backgroundTaskUntil ?? now)
    if apps[client].updates.isHoldingBack { followUps.deferrals = true }
    events.setTimer(of: .life(of: client), at: max(now, until))
  }

  /// Arms the system timer for the app's earliest timer, while the app runs.
  mutating func armTimers(of client: Int) {
    guard apps[client].isRunning, let due = apps[client].timers.compactMap(\.self).min()
    else {
      events.cancelTimer(of: .timers(of: client))
      return
    }
    // In Doze alarms wait for the next window.
    let wake = conditions.isDozing ? events.timer(of: .doze) ?? now : now
    events.setTimer(of: .timers(of: client), at: max(wake, due))
  }

  mutating func runTimers(of client: Int) {
    guard apps[client].isRunning else { return }
    for index in apps[client].timers.indices {
      guard let due = apps[client].timers[index], due <= now else { continue }
      apps[client].timers[index] = nil
      deliver(.timer(TimerIdentifier(rawValue: index)), to: client)
    }
    armTimers(of: client)
  }
}
