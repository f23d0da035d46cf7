// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities

extension SystemCore {
  /// Whether an app may get live updates and monitor events while it is not in use (N5).
  func hasSession(_ client: Int) -> Bool {
    guard apps[client].permissionLevel == .always else { return false }
    return !profile.liveUpdates.needsServiceSession || apps[client].sessions.service == .always
  }

  /// Whether live updates continue in the app's current state.
  ///
  /// Assumption: in the background they need the `location` mode, as the standard service does.
  private func mayFlow(_ client: Int) -> Bool {
    switch apps[client].appState {
    case .foreground: apps[client].permissionLevel != .none
    case .background:
      apps[client].configuration.hasLocationBackgroundMode
        && ((apps[client].sessions.hasActivity && apps[client].permissionLevel != .none)
          || hasSession(client))
    case .suspended, .terminated: false
    }
  }

  /// Whether the app's own updates keep it running in the background (rule 15).
  func continues(_ client: Int) -> Bool {
    // The extension for location pushes has its run time and no more (rule 56).
    if apps[client].process.isExtension { return false }
    if conditions.isLowPowerMode, profile.lifeCycle.lowPowerModeEndsBackground { return false }
    let (updates, level) = (apps[client].updates, apps[client].permissionLevel)
    if updates.fused != nil, level == .always || apps[client].hasForegroundService { return true }
    if updates.isLiveFlowing, mayFlow(client) { return true }
    return updates.standard != nil && obstacleToStandardUpdates(of: client) == nil
  }

  /// The reason why an app's standard updates end in the background; nil if they continue (rule 15).
  func obstacleToStandardUpdates(of client: Int) -> AppRemarks? {
    guard let standard = apps[client].updates.standard else { return nil }
    guard apps[client].configuration.hasLocationBackgroundMode else { return .noBackgroundMode }
    if profile.lifeCycle.backgroundNeedsProperty,
      standard.request.allowsBackgroundLocationUpdates == false
    {
      return .backgroundUpdatesOff
    }
    if standard.wasStartedInForeground || !profile.lifeCycle.restrictsBackgroundStart
      || apps[client].sessions.hasActivity
    {
      return nil
    }
    let isCarried =
      apps[client].registrations.hasSignificantChange && apps[client].permissionLevel == .always
    return isCarried ? nil : .startedInBackground
  }

  /// Arms the suspension of an app that has no reason to run, or cancels it.
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

  /// Sets the system timer to the app's earliest timer while the app runs; alarms also wake it.
  mutating func armTimers(of client: Int) {
    guard apps[client].isRunning || keepsAlarms(of: client),
      let due = apps[client].timers.compactMap(\.self).min()
    else {
      events.cancelTimer(of: .timers(of: client))
      return
    }
    // In Doze, alarms wait for the next window.
    let window = conditions.isDozing ? events.timer(of: .doze) ?? now : now
    let earliest =
      usesAlarms(client)
      ? earliestAlarm(of: client, due: due)
      : runsInDoze(client) ? now : window
    events.setTimer(of: .timers(of: client), at: max(now, earliest, due))
  }

  /// Delivers the timers of an app that are due.
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
