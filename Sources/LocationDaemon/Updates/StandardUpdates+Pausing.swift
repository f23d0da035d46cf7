// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import Stochastics

/// Pauses and rests of sessions on a phone that is still (rules 14 and 16).
extension StandardUpdates {
  /// The purpose of the draws that delay the resumption of filtered updates.
  private static let resuming = DrawPurpose("daemon.filtered_resume")

  /// Sets the timer for a pause to when the phone has been still long enough (rule 14).
  mutating func planPause(in core: inout SystemCore) {
    let due = max(core.motion.stillSince + core.profile.pausing.after, core.motion.unnoticedUntil)
    core.events.setTimer(of: .pause, at: max(core.now, due))
  }

  /// Pauses the sessions that allow it, after the phone has been still for long (rule 14).
  ///
  /// If a session started after the rest began, its time counts from its own start.
  mutating func pauseSessions(in core: inout SystemCore) {
    var next: SimulationTime?
    for client in core.apps.indices {
      guard sessions[client].isOpen else { continue }
      let started = sessions[client].startedAt
      let due = max(core.motion.stillSince, started) + core.profile.pausing.after
      if core.now >= due {
        pause(client, in: &core)
      } else {
        next = min(next ?? due, due)
      }
    }
    if let next, core.motion.isStill { core.events.setTimer(of: .pause, at: next) }
  }

  /// Pauses a session after a long stay within the circle of its activity type (rule 14).
  mutating func pauseWithinCircle(_ fix: Fix, client: Int, in core: inout SystemCore) {
    let isInside =
      sessions[client].stays(at: fix.position, in: &core)
    if isInside, core.now >= core.motion.unnoticedUntil { pause(client, in: &core) }
  }

  /// Pauses a session if the system, the app and its activity type allow it.
  private mutating func pause(_ client: Int, in core: inout SystemCore) {
    guard core.profile.pausing.isAutomatic, core.apps[client].appState == .background,
      sessions[client].isActive,
      sessions[client].pauseRadius(in: &core) != nil,
      sessions[client].request.pausesLocationUpdatesAutomatically
    else { return }
    deactivate(of: client, in: &core)
    sessions[client].isPaused = true
    sessions[client].hasMovedSincePause = !core.motion.isStill
    sessions[client].pauseAnchor = nil
    core.record(.pausedUpdates, client: client)
    core.deliver(.pausedUpdates, to: client)
    core.planSuspension(of: client)
    core.updateRadios()
  }

  // MARK: - Filtered updates at rest

  /// Whether iOS 16.4 and later suspend the app at rest (rule 16).
  ///
  /// The app has a filter or a desired accuracy coarser than 100 m, and shows no indicator.
  private func isFiltered(_ client: Int, in core: inout SystemCore) -> Bool {
    guard core.profile.lifeCycle.suspendsFilteredApps, core.apps[client].appState == .background,
      !core.apps[client].showsIndicator,
      sessions[client].isActive, !sessions[client].isDeferring
    else { return false }
    return sessions[client].request.distanceFilter != nil
      || sessions[client].request.desiredAccuracy.threshold > Metres(100)
  }

  /// Arms the suspension of filtered apps at rest, or their resumption on the move.
  ///
  /// If an app has just started updates or left the screen, the full delay starts then.
  mutating func planFilteredSuspension(in core: inout SystemCore) {
    guard core.profile.lifeCycle.suspendsFilteredApps else { return }
    for client in core.apps.indices {
      if core.motion.isStill {
        guard sessions[client].isActive else { continue }
        let due = core.now + core.profile.lifeCycle.filteredSuspendAfter
        signals.send(
          .filteredRest(client: client, since: core.motion.stillSince),
          at: due,
          in: &core
        )
      } else if sessions[client].isDormant {
        let span =
          core.profile.lifeCycle.filteredResumeMaximum
          - core.profile.lifeCycle.filteredResumeMinimum
        let luck = core.luck(Self.resuming).uniform(DrawSlot.index(at: core.now))
        let delay = core.profile.lifeCycle.filteredResumeMinimum + span * luck
        signals.send(
          .filteredMove(client: client, since: core.now),
          at: core.now + delay,
          in: &core
        )
      }
    }
  }

  /// Suspends a filtered app after the phone has been at rest for the delay.
  mutating func restFiltered(
    _ client: Int,
    since: SimulationTime,
    in core: inout SystemCore
  ) {
    guard core.motion.isStill, core.motion.stillSince == since, isFiltered(client, in: &core) else {
      return
    }
    // Granted run time is used up first (rule 29).
    let until = max(
      core.apps[client].process.runsUntil,
      core.apps[client].process.backgroundTaskUntil ?? core.now
    )
    guard core.now >= until else {
      signals.send(.filteredRest(client: client, since: since), at: until, in: &core)
      return
    }
    sessions[client].isDormant = true
    core.record(.suspendedAtRest, client: client)
    core.followUps.news.append(News(client: client, finding: .standardUpdatesRest))
  }

  /// Resumes the updates of a filtered app after the phone has moved for the delay.
  mutating func resumeFiltered(
    _ client: Int,
    since: SimulationTime,
    in core: inout SystemCore
  ) {
    // A movement that has already ended resumes no app.
    guard !core.motion.isStill, core.motion.movingSince == since, sessions[client].isDormant else {
      return
    }
    sessions[client].isDormant = false
    core.followUps.news.append(News(client: client, finding: .standardUpdatesGoOn))
  }

  /// Ends the pause of a session, on systems that resume automatically (rule 14).
  mutating func resumeUpdates(of client: Int, in core: inout SystemCore) {
    guard sessions[client].isPaused else { return }
    sessions[client].isPaused = false
    core.deliver(.resumedUpdates, to: client)
  }
}
