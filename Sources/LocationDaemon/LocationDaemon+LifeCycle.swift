// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import Stochastics

extension LocationDaemon {
  static let killPurpose = DrawPurpose("daemon.suspended_kill")

  // MARK: - On the screen and off it

  mutating func open(_ client: Int, at now: SimulationTime) {
    let state = clients[client].appState
    guard state != .foreground else { return }
    settleUsage(of: client, at: now)
    clients[client].appState = .foreground
    clients[client].runningSince = now
    clients[client].wasQuitByUser = false
    clients[client].standard?.isDormant = false
    // In front, a task has no limit; it begins anew when the user leaves.
    if clients[client].backgroundTaskUntil != nil {
      clients[client].backgroundTaskUntil = .distantFuture
    }
    record(.stateChanged(.foreground), client: client, at: now)
    events.cancelTimer(of: .life(of: client))
    updateScreen(at: now)
    if state == .terminated {
      record(.launched(.user), client: client, at: now)
      deliver(.launched(.user), to: client)
    } else {
      if profile.pausing.resumesAutomatically { resumeUpdates(of: client) }
      deliver(.stateChanged(.foreground), to: client)
      resumeWork(of: client, at: now)
    }
    followState(of: client, at: now)
    updateRadios(at: now)
    reviewFused(at: now)
    doBackgroundWork(of: client, at: now)
  }

  /// What an app may be told of depends on whether it is in use.
  private mutating func followState(of client: Int, at now: SimulationTime) {
    guard clients[client].right == .inUse else { return }
    watchCells(at: now)
    planVisits(at: now)
  }

  /// A paused session goes on by itself, on systems that do so (rule 14).
  private mutating func resumeUpdates(of client: Int) {
    guard clients[client].standard?.isPaused == true else { return }
    clients[client].standard?.isPaused = false
    deliver(.resumedUpdates, to: client)
  }

  mutating func leaveForeground(_ client: Int, at now: SimulationTime) {
    guard clients[client].appState == .foreground else { return }
    settleUsage(of: client, at: now)
    clients[client].appState = .background
    clients[client].runningSince = now
    clients[client].wakeReason = nil
    clients[client].runUntil = now + profile.lifeCycle.suspendAfter
    clients[client].inUseUntil = now + profile.permission.inUseGrace
    send(.useEnded(client: client), at: clients[client].inUseUntil)
    if clients[client].backgroundTaskUntil != nil { armBackgroundTask(of: client, at: now) }
    record(.stateChanged(.background), client: client, at: now)
    deliver(.stateChanged(.background), to: client)
    if isStill { planPause(at: now) }
    planFilteredSuspension(at: now)
    updateScreen(at: now)
    updateSensors(at: now)
    planSuspension(of: client, at: now)
    updateAwake(at: now)
    reviewFused(at: now)
    planBackgroundWork(of: client, at: now)
  }

  /// The grace is over: what was allowed for the use only ends, unless the indicator shows.
  mutating func graceEnded(_ client: Int, at now: SimulationTime) {
    guard clients[client].appState != .foreground, now >= clients[client].inUseUntil else { return }
    if !clients[client].showsIndicator { endUse(of: client, at: now) }
    followState(of: client, at: now)
  }

  // MARK: - End of a process

  /// Ends the process; what it held in memory is gone, what it registered stays (rules 17 and 45).
  mutating func terminate(_ client: Int, at now: SimulationTime) {
    guard clients[client].appState != .terminated else { return }
    settleUsage(of: client, at: now)
    clients[client].appState = .terminated
    clients[client].usage.terminationCount += 1
    deactivateStandard(of: client, at: now)
    clients[client].standard = nil
    deactivateFused(client, at: now)
    clients[client].fused = nil
    clients[client].request = nil
    clients[client].significantChange?.isAsked = false
    clients[client].backgroundTaskUntil = nil
    endSensors(of: client)
    clients[client].waiting = []
    clients[client].queued = []
    clients[client].timers = Array(repeating: nil, count: 16)
    clients[client].hadActivitySession = clients[client].hasActivitySession
    clients[client].hasActivitySession = false
    clients[client].serviceSession = nil
    clients[client].live?.isFlowing = false
    clients[client].live?.isOrphaned = true
    clients[client].monitor.isOpen = false
    clients[client].geocoding = GeocoderState(recent: clients[client].geocoding.recent)
    // A push that the phone held for the process goes with it.
    clients[client].refresh.isPushHeld = false
    events.cancelTimer(of: .timers(of: client))
    events.cancelTimer(of: .life(of: client))
    events.cancelTimer(of: .request(of: client))
    endUse(of: client, at: now)
    record(.stateChanged(.terminated), client: client, at: now)
    outgoing.append(Outgoing(client: ClientIdentifier(rawValue: client), event: nil))
    updateScreen(at: now)
    followState(of: client, at: now)
    updateRadios(at: now)
  }

  /// The app does what iOS answers with the end of the process.
  mutating func crash(_ client: Int, _ reason: String, at now: SimulationTime) {
    forgetUnread(by: client)
    record(.crashed(reason), client: client, at: now)
    terminate(client, at: now)
  }

  /// Positions that were on their way to a process that has ended were never learned.
  private mutating func forgetUnread(by client: Int) {
    let new = observations
    observations.removeAll { $0.client.rawValue == client && $0.channel != .read }
    guard log.keepsDeliveries else { return }
    log.deliveries.removeLast(new.count)
    log.deliveries += observations
  }

  /// Arms the next time at which the system makes room (rule 45).
  ///
  /// These times are drawn once for the day, so that every strategy meets the same ones; whoever is
  /// suspended then is ended.
  mutating func scheduleKill(of client: Int, after time: SimulationTime) {
    guard profile.lifeCycle.suspendedKillInterval > .zero else { return }
    let gap = luck(Self.killPurpose).stream(UInt64(client))
      .exponential(clients[client].killCount, mean: profile.lifeCycle.suspendedKillInterval.seconds)
    clients[client].killCount += 1
    events.setTimer(of: .kill(of: client), at: time + .seconds(max(1, gap)))
  }

  mutating func makeRoom(_ client: Int, at now: SimulationTime) {
    if clients[client].appState == .suspended { terminate(client, at: now) }
    scheduleKill(of: client, after: now)
  }

  // MARK: - Wakes

  /// Wakes or launches an app for about ten seconds (rule 29); false if the system will not.
  ///
  /// Another run time may be named.
  @discardableResult mutating func wake(
    _ client: Int,
    for purpose: CausePurpose,
    reason: LaunchReason,
    runTime: SimulationDuration? = nil,
    at now: SimulationTime
  ) -> Bool {
    let state = clients[client].appState
    guard state != .foreground else { return true }
    if state == .terminated, clients[client].wasQuitByUser, !profile.lifeCycle.relaunchesAfterQuit {
      return false
    }
    if let runTime {
      clients[client].grantUntil = max(clients[client].grantUntil, now + runTime)
    } else {
      clients[client].runUntil = max(
        clients[client].runUntil,
        now + profile.lifeCycle.wakeAssertion
      )
    }
    if state != .background {
      let cause = purpose.cause(of: client)
      clients[client].appState = .background
      clients[client].runningSince = now
      clients[client].wakeReason = purpose
      clients[client].usage.wakeupCount += 1
      record(.stateChanged(.background), client: client, at: now)
      if state == .terminated {
        clients[client].usage.relaunchCount += 1
        phone.work(for: phone.works.launch, cause: cause, at: now)
        record(.launched(reason), client: client, at: now)
        deliver(.launched(reason), to: client)
      } else {
        phone.work(for: phone.works.resume, cause: cause, at: now)
        resumeWork(of: client, at: now)
      }
    }
    planSuspension(of: client, at: now)
    updateAwake(at: now)
    return true
  }

  /// What waited for the app to run: what it was to be told, its updates, its overdue timers.
  private mutating func resumeWork(of client: Int, at now: SimulationTime) {
    let waiting = clients[client].waiting
    clients[client].waiting = []
    for event in waiting { deliver(event, to: client) }
    deliverQueued(to: client, at: now)
    activateStandard(of: client, at: now)
    activateFused(client, at: now)
    resumeLive(of: client, at: now)
    resumeSensors(of: client, at: now)
    armTimers(of: client, at: now)
    updateRadios(at: now)
  }

  /// Standard updates that came while the app was suspended, in one call (rule 7).
  private mutating func deliverQueued(to client: Int, at now: SimulationTime) {
    let fixes = clients[client].queued
    clients[client].queued = []
    guard !fixes.isEmpty, clients[client].isAuthorized(at: now) else { return }
    let cause = CausePurpose.standard.cause(of: client)
    phone.work(for: phone.works.delivery, cause: cause, at: now)
    for fix in fixes { note(fix, client: client, channel: .standard, at: now) }
    deliver(.locations(fixes), to: client)
  }

  // MARK: - Suspension

  /// Whether the app's own updates keep it running in the background (rule 15).
  func continues(_ client: Int) -> Bool {
    guard !(isLowPowerMode && profile.lifeCycle.lowPowerModeEndsBackground) else { return false }
    return clients[client].continues(profile)
  }

  /// Makes sure that an app without a reason to run will be suspended.
  mutating func planSuspension(of client: Int, at now: SimulationTime) {
    guard clients[client].appState == .background, !continues(client) else {
      events.cancelTimer(of: .life(of: client))
      planFused(at: now)
      return
    }
    let until = max(clients[client].runsUntil, clients[client].backgroundTaskUntil ?? now)
    if clients[client].standard?.deferral?.isHolding == true { updateDeferrals(at: now) }
    events.setTimer(of: .life(of: client), at: max(now, until))
  }

  mutating func endRunTime(of client: Int, at now: SimulationTime) {
    guard clients[client].appState == .background, !continues(client) else { return }
    suspend(client, at: now)
  }

  mutating func suspend(_ client: Int, at now: SimulationTime) {
    clients[client].backgroundTaskUntil = nil
    settleUsage(of: client, at: now)
    clients[client].appState = .suspended
    deactivateStandard(of: client, at: now)
    deactivateFused(client, at: now)
    clients[client].live?.isFlowing = false
    if !clients[client].hasActivitySession { endUse(of: client, at: now) }
    if clients[client].request != nil {
      // Every request is answered (rule 13), this one when the app runs again.
      clients[client].request = nil
      events.cancelTimer(of: .request(of: client))
      deliver(.failed(.locationUnknown), to: client)
    }
    events.cancelTimer(of: .timers(of: client))
    record(.stateChanged(.suspended), client: client, at: now)
    followState(of: client, at: now)
    updateRadios(at: now)
  }

  // MARK: - Suspension of filtered apps at rest

  /// Whether iOS 16.4 and later suspend the app at rest: it has a filter or asks for less than
  /// 100 m, and shows no indicator (rule 16).
  private func isFiltered(_ client: Int) -> Bool {
    let state = clients[client]
    guard profile.lifeCycle.suspendsFilteredApps, state.appState == .background,
      !state.showsIndicator,
      let session = state.standard, session.isActive, session.deferral == nil
    else { return false }
    return session.request.distanceFilter != nil
      || session.request.desiredAccuracy.threshold > Metres(100)
  }

  /// At rest, suspends such apps after a while; on the way, lets them run again after a while.
  ///
  /// An app that has just started updates, or left the screen, has the whole while before it.
  mutating func planFilteredSuspension(at now: SimulationTime) {
    guard profile.lifeCycle.suspendsFilteredApps else { return }
    for client in clients.indices {
      if isStill {
        guard clients[client].standard?.isActive == true else { continue }
        let due = now + profile.lifeCycle.filteredSuspendAfter
        send(.filteredRest(client: client, since: stillSince), at: due)
      } else if clients[client].standard?.isDormant == true {
        let span = profile.lifeCycle.filteredResumeMaximum - profile.lifeCycle.filteredResumeMinimum
        let luck = luck(Self.filteredPurpose).uniform(Self.slot(at: now))
        let delay = profile.lifeCycle.filteredResumeMinimum + span * luck
        send(.filteredMove(client: client, since: now), at: now + delay)
      }
    }
  }

  static let filteredPurpose = DrawPurpose("daemon.filtered_resume")

  mutating func restFiltered(_ client: Int, since: SimulationTime, at now: SimulationTime) {
    guard isStill, stillSince == since, isFiltered(client) else { return }
    // Run time that was granted is used up first (rule 29).
    let until = max(clients[client].runsUntil, clients[client].backgroundTaskUntil ?? now)
    guard now >= until else {
      send(.filteredRest(client: client, since: since), at: until)
      return
    }
    clients[client].standard?.isDormant = true
    record(.suspendedAtRest, client: client, at: now)
    suspend(client, at: now)
  }

  mutating func resumeFiltered(_ client: Int, since: SimulationTime, at now: SimulationTime) {
    // A movement that has ended meanwhile resumes nobody.
    guard !isStill, movingSince == since, clients[client].standard?.isDormant == true else {
      return
    }
    clients[client].standard?.isDormant = false
    if clients[client].appState == .suspended {
      wake(client, for: .standard, reason: .user, at: now)
    } else {
      activateStandard(of: client, at: now)
      planSuspension(of: client, at: now)
      updateRadios(at: now)
    }
  }

  // MARK: - Timers of an app

  /// Arms the system timer for the app's earliest timer, while the app runs.
  mutating func armTimers(of client: Int, at now: SimulationTime) {
    guard clients[client].isRunning, let due = clients[client].timers.compactMap(\.self).min()
    else {
      events.cancelTimer(of: .timers(of: client))
      return
    }
    // In Doze alarms wait for the next window.
    let wake = isDozing ? events.timer(of: .doze) ?? now : now
    events.setTimer(of: .timers(of: client), at: max(wake, due))
  }

  mutating func runTimers(of client: Int, at now: SimulationTime) {
    guard clients[client].isRunning else { return }
    for index in clients[client].timers.indices {
      guard let due = clients[client].timers[index], due <= now else { continue }
      clients[client].timers[index] = nil
      deliver(.timer(TimerIdentifier(rawValue: index)), to: client)
    }
    armTimers(of: client, at: now)
  }
}
