// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import LocationService
internal import OSProfiles
internal import Quantities

/// The calls of the active app to live updates and their sessions.
extension LocationDaemon {
  /// Starts the sequence of live updates (rule 48).
  package mutating func startLiveUpdates(_ configuration: LiveConfiguration) {
    guard core.profile.liveUpdates.isAvailable, core.apps[caller].isRunning else { return }
    updates.live.start(configuration, client: caller, in: &core)
    background.prompts.askByStarting(client: caller, in: &core)
    updates.live.deliverObstacle(client: caller, in: &core)
    core.updateRadios()
    updates.live.plan(in: &core)
    core.planSuspension(of: caller)
    followUp()
  }

  /// Ends the sequence of live updates.
  package mutating func stopLiveUpdates() {
    guard updates.live.stop(client: caller, in: &core) else { return }
    core.apps[caller].process.run(until: now + core.profile.lifeCycle.suspendAfter)
    core.updateRadios()
    core.planSuspension(of: caller)
    followUp()
  }

  /// Keeps an app in use in the background, with the indicator (N4).
  ///
  /// A session starts only on the screen, or to resume the session of a process that has ended.
  package mutating func beginBackgroundActivitySession() {
    guard core.profile.liveUpdates.isAvailable, core.apps[caller].isRunning,
      core.apps[caller].appState == .foreground || core.apps[caller].sessions.hadActivity
    else { return }
    core.settleUsage(of: caller)
    core.apps[caller].sessions.hasActivity = true
    core.planSuspension(of: caller)
    followUp()
  }

  /// Ends the background activity session.
  package mutating func endBackgroundActivitySession() {
    core.settleUsage(of: caller)
    core.apps[caller].sessions.hasActivity = false
    core.planSuspension(of: caller)
    followUp()
  }

  /// Declares that the app needs an authorization (N5).
  package mutating func beginServiceSession(_ authorization: AuthorizationStatus) {
    guard core.apps[caller].isRunning else { return }
    core.apps[caller].sessions.service = authorization
    switch authorization {
    case .always: background.prompts.ask(.always, client: caller, in: &core)
    case .whenInUse: background.prompts.ask(.whenInUse, client: caller, in: &core)
    case .notDetermined, .restricted, .denied: break
    }
    updates.live.resume(of: caller, in: &core)
    core.planSuspension(of: caller)
    followUp()
  }

  /// Ends the service session.
  package mutating func endServiceSession() {
    core.apps[caller].sessions.service = nil
    core.planSuspension(of: caller)
    followUp()
  }
}
