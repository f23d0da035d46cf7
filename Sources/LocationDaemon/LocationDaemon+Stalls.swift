// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import OSProfiles
internal import Quantities

/// Stalls: an app that wanted to run on does not run, and nothing that it asked for will run it.
///
/// Only a stall until the end of the day counts: a wake by the system shows that there was none, and
/// an app that the user opens again may rest in between.
extension LocationDaemon {
  /// Notes the suspension or the end of an app's process, before either takes effect.
  mutating func noteStop(of client: Int, isEnd: Bool) {
    let app = core.apps[client]
    let stop = ProcessState.Stop(since: now, isEnd: isEnd)
    // What the app has registered would run it again, had the user not removed it for good.
    let isCutOff = isEnd && !app.registrations.areSilent && !canRunAgain(client, hasEnded: true)
    if app.isRunning {
      // What an app without permission asks for would not reach it anyway.
      let wantsMore =
        app.permissionLevel != .none
        && (updates.standard.hasSession(client) || updates.live.hasSequence(client)
          || app.updates.fused != nil || app.updates.hasRequest
          || app.timers.contains { $0 != nil } || isCutOff)
      core.apps[client].process.stop = wantsMore ? stop : nil
    } else if isEnd, app.process.stop == nil ? isCutOff : canRunAgain(client, hasEnded: false) {
      core.apps[client].process.stop = stop
    }
  }

  /// Counts the stop of an app at the end of the day as a stall, if nothing could run the app again.
  mutating func settleStall(of client: Int, until time: SimulationTime) {
    guard let stop = core.apps[client].process.stop else { return }
    core.apps[client].process.stop = nil
    let hasEnded = core.apps[client].appState != .suspended
    guard !canRunAgain(client, hasEnded: hasEnded) else { return }
    if stop.isEnd {
      core.apps[client].usage.stalledByEnd += time - stop.since
    } else {
      core.apps[client].usage.stalledBySuspension += time - stop.since
    }
  }

  /// Whether the system still watches something for an app that does not run, and can run it.
  private func canRunAgain(_ client: Int, hasEnded: Bool) -> Bool {
    let app = core.apps[client]
    if !hasEnded {
      // Updates that rest with the phone resume with its next movement.
      if updates.standard.isResting(client) || app.updates.fused != nil { return true }
    } else if app.process.wasQuitByUser, !core.profile.lifeCycle.relaunchesAfterQuit {
      return false
    }
    return !app.registrations.areSilent || updates.live.mayMoveOn(client, in: core)
  }
}
