// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import Stochastics

/// The life of an app's process: opened, left, suspended, woken, ended.
extension LocationDaemon {
  // MARK: - Foreground

  /// Opens an app and takes apps of other names off the screen.
  mutating func bringToFront(_ client: Int) {
    for other in core.apps.indices
    where core.apps[other].configuration.name != core.apps[client].configuration.name {
      leaveForeground(other)
    }
    open(client)
  }

  /// Opens an app: its process comes to the foreground, launched if necessary.
  mutating func open(_ client: Int) {
    if core.apps[client].process.isExtension { terminate(client) }
    let state = core.apps[client].appState
    guard state != .foreground else { return }
    core.settleUsage(of: client)
    core.apps[client].process.stop = nil
    core.apps[client].process.state = .foreground
    core.apps[client].process.runningSince = now
    core.apps[client].process.wasQuitByUser = false
    let waited = core.apps[client].process.wasLaunchedByPush
    core.apps[client].process.wasLaunchedByPush = false
    core.apps[client].process.isBarred = false
    // A launch at the start only begins the run if the user has not opened the app for longer.
    if now > .zero || core.apps[client].configuration.lastOpened == .zero {
      core.apps[client].process.lastInFront = now
    }
    updates.standard.bringToFront(client: client)
    // In the foreground a task has no limit; its limit starts when the user leaves the app.
    if core.apps[client].process.backgroundTaskUntil != nil {
      core.apps[client].process.backgroundTaskUntil = .distantFuture
    }
    core.record(.stateChanged(.foreground), client: client)
    core.events.cancelTimer(of: .life(of: client))
    updateScreen()
    if state == .terminated {
      core.record(.launched(.user), client: client)
      core.deliver(.launched(.user), to: client)
    } else {
      if core.profile.pausing.resumesAutomatically {
        updates.standard.resumeUpdates(of: client, in: &core)
      }
      core.deliver(.stateChanged(.foreground), to: client)
      resumeWork(of: client)
    }
    if waited { watching.monitor.release(client: client, in: &core) }
    followState(of: client)
    core.updateRadios()
    reviewFused()
    background.refresh.work(of: client, in: &core)
  }

  /// Updates the monitoring of an app with When In Use, which depends on whether it is in use.
  private mutating func followState(of client: Int) {
    guard core.apps[client].permissionLevel == .inUse else { return }
    core.watchCells()
    watching.visits.plan(in: &core)
  }

  /// Moves an app from the foreground to the background.
  mutating func leaveForeground(_ client: Int) {
    guard core.apps[client].appState == .foreground else { return }
    core.settleUsage(of: client)
    core.apps[client].process.state = .background
    if core.apps[client].process.lastInFront != nil { core.apps[client].process.lastInFront = now }
    core.apps[client].openedNotification = nil
    core.apps[client].process.runningSince = now
    core.apps[client].process.wakeReason = nil
    core.apps[client].process.runUntil = now + core.profile.lifeCycle.suspendAfter
    core.apps[client].process.inUseUntil = now + core.profile.permission.inUseGrace
    let useEnd = core.apps[client].process.inUseUntil
    signals.send(.useEnded(client: client), at: useEnd, in: &core)
    if core.apps[client].process.backgroundTaskUntil != nil { armBackgroundTask(of: client) }
    core.record(.stateChanged(.background), client: client)
    core.deliver(.stateChanged(.background), to: client)
    updateScreen()
    core.followUps.servedApps = true
    core.planSuspension(of: client)
    core.updateAwake()
    reviewFused()
    announce(.processLeftForeground(client))
  }

  /// Ends the grace period after the foreground, and the use unless the indicator is visible.
  mutating func graceEnded(_ client: Int) {
    guard core.apps[client].appState != .foreground, now >= core.apps[client].process.inUseUntil
    else { return }
    if !core.apps[client].showsIndicator { endUse(of: client) }
    followState(of: client)
  }

  // MARK: - Wakes

  /// Wakes or launches an app for about ten seconds (rule 29); false if the system refuses.
  ///
  /// `runTime` replaces the usual run time.
  @discardableResult mutating func wake(
    _ client: Int,
    for purpose: CausePurpose,
    reason: LaunchReason,
    runTime: SimulationDuration? = nil
  ) -> Bool {
    // The extension is a process of its own: whatever else wakes the app launches another (rule 56).
    if core.apps[client].process.isExtension, reason != .locationPush { terminate(client) }
    let state = core.apps[client].appState
    guard state != .foreground else { return true }
    if state == .terminated, reason != .locationPush {
      let isRefused =
        core.apps[client].process.wasQuitByUser && !core.profile.lifeCycle.relaunchesAfterQuit
      if isRefused || (reason.isMonitoring && fails(Self.relaunches, \.relaunchFailure, client)) {
        return false
      }
    }
    if state == .terminated, core.apps[client].process.isBarred { return false }
    if let runTime {
      core.apps[client].process.grantUntil = max(
        core.apps[client].process.grantUntil,
        now + runTime
      )
    } else {
      core.apps[client].process.runUntil = max(
        core.apps[client].process.runUntil,
        now + core.profile.lifeCycle.wakeAssertion
      )
    }
    if state != .background {
      let cause = purpose.cause(of: client)
      core.apps[client].process.state = .background
      core.apps[client].process.stop = nil
      core.apps[client].process.runningSince = now
      core.apps[client].process.wakeReason = purpose
      core.apps[client].usage.wakeupCount += 1
      core.record(.stateChanged(.background), client: client)
      if state == .terminated {
        core.apps[client].process.wasLaunchedByPush = reason == .remoteNotification
        core.apps[client].process.isExtension = reason == .locationPush
        core.apps[client].usage.relaunchCount += reason == .locationPush ? 0 : 1
        core.phone.work(for: core.phone.works.launch, cause: cause, at: now)
        core.record(.launched(reason), client: client)
        core.deliver(.launched(reason), to: client)
      } else {
        core.phone.work(for: core.phone.works.resume, cause: cause, at: now)
        resumeWork(of: client)
      }
    }
    core.planSuspension(of: client)
    core.updateAwake()
    return
      !(state == .terminated && reason.isMonitoring
      && fails(Self.launchEvents, \.launchEventLoss, client))
  }

  private static let relaunches = DrawPurpose("daemon.relaunch")
  private static let launchEvents = DrawPurpose("daemon.launch_event")

  /// Whether a share of the system's attempts fails now, which is the same for every strategy.
  private func fails(
    _ purpose: DrawPurpose,
    _ share: KeyPath<LifeCycleRules, Double>,
    _ client: Int
  ) -> Bool {
    let share = core.profile.lifeCycle[keyPath: share]
    guard share > 0 else { return false }
    let slot = DrawSlot.index(at: now)
    return core.luck(purpose).bernoulli(slot, UInt64(client), probability: share)
  }

  /// Delivers the waiting events of an app, and resumes its services and timers.
  private mutating func resumeWork(of client: Int) {
    let waiting = core.apps[client].waiting
    core.apps[client].waiting = []
    for event in waiting { core.deliver(event, to: client) }
    announce(.processResumed(client))
    core.armTimers(of: client)
    core.updateRadios()
  }

  // MARK: - Suspension

  /// Suspends an app whose run time is over, unless its updates keep it running.
  mutating func endRunTime(of client: Int) {
    guard core.apps[client].appState == .background, !core.continues(client) else { return }
    if core.events.timer(of: .request(of: client)) == now {
      // A request made as the app woke times out now: its answer comes while the app still runs.
      updates.requests.timeOut(client, in: &core)
      core.planSuspension(of: client)
      return
    }
    suspend(client)
  }

  /// Suspends the process of an app.
  mutating func suspend(_ client: Int) {
    if core.apps[client].process.isExtension { return terminate(client) }
    core.apps[client].process.backgroundTaskUntil = nil
    core.settleUsage(of: client)
    if let obstacle = core.obstacleToStandardUpdates(of: client) {
      core.apps[client].usage.remarks.insert(obstacle)
    }
    noteStop(of: client, isEnd: false)
    core.apps[client].process.state = .suspended
    announce(.processSuspended(client))
    if !core.apps[client].sessions.hasActivity { endUse(of: client) }
    // Only now: the end of Allow Once answers the request with its own error.
    updates.requests.fail(client: client, in: &core)
    core.armTimers(of: client)
    core.record(.stateChanged(.suspended), client: client)
    followState(of: client)
    core.updateRadios()
  }

  /// Limits a background task, counted from now.
  mutating func armBackgroundTask(of client: Int) {
    let until = now + core.profile.lifeCycle.backgroundTaskLimit
    core.apps[client].process.backgroundTaskUntil = until
    core.apps[client].process.backgroundTaskSerial += 1
    let serial = core.apps[client].process.backgroundTaskSerial
    let notice = max(now, until - core.profile.lifeCycle.backgroundTaskNotice)
    signals.send(.taskExpiry(client: client, serial: serial), at: notice, in: &core)
  }

  /// Notifies an app that its background task is about to expire.
  mutating func expireTask(_ serial: Int, client: Int) {
    guard core.apps[client].process.backgroundTaskUntil != nil,
      core.apps[client].appState == .background,
      core.apps[client].process.backgroundTaskSerial == serial, !core.continues(client)
    else { return }
    core.deliver(.backgroundTaskExpired, to: client)
  }

  // MARK: - End of a process

  /// Ends a process: its memory is lost, its registrations remain (rules 17 and 45).
  mutating func terminate(_ client: Int, as end: GapCause = .ended) {
    guard core.apps[client].appState != .terminated else { return }
    core.apps[client].process.end = end
    core.apps[client].process.endedWithUpdates = asksForUpdates(client)
    core.settleUsage(of: client)
    noteStop(of: client, isEnd: true)
    core.apps[client].process.state = .terminated
    core.apps[client].usage.terminationCount += core.apps[client].process.isExtension ? 0 : 1
    core.apps[client].process.isExtension = false
    core.apps[client].process.wasLaunchedByPush = false
    core.apps[client].locks.isOwnHeld = false
    core.apps[client].process.backgroundTaskUntil = nil
    core.apps[client].openedNotification = nil
    announce(.processEnded(client))
    core.apps[client].waiting = []
    if !core.keepsAlarms(of: client) { core.apps[client].timers = Array(repeating: nil, count: 16) }
    core.apps[client].sessions.hadActivity = core.apps[client].sessions.hasActivity
    core.apps[client].sessions.hasActivity = false
    core.apps[client].sessions.service = nil
    core.armTimers(of: client)
    core.events.cancelTimer(of: .life(of: client))
    endUse(of: client)
    core.record(.stateChanged(.terminated), client: client)
    core.outbox.append(nil, to: client)
    updateScreen()
    followState(of: client)
    core.updateRadios()
  }

  /// Ends the process of an app that did something that iOS answers with a crash.
  mutating func crash(_ client: Int, _ reason: String) {
    forgetUnread(by: client)
    core.record(.crashed(reason), client: client)
    terminate(client, as: .crashed)
  }

  /// Drops positions on their way to a process that has ended, because it never learned them.
  private mutating func forgetUnread(by client: Int) {
    let new = core.outbox.observations
    core.outbox.observations.removeAll { $0.client.rawValue == client && $0.channel != .read }
    guard core.log.keepsDeliveries else { return }
    core.log.deliveries.removeLast(new.count)
    core.log.deliveries += core.outbox.observations
  }

  /// The purpose of the draws of the times at which the system needs memory.
  static let killPurpose = DrawPurpose("daemon.suspended_kill")

  /// Arms the next time at which the system needs memory (rule 45).
  ///
  /// These times do not depend on the strategy, so every strategy meets the same ones; an app that
  /// is suspended at such a time is ended.
  mutating func scheduleKill(of client: Int, after time: SimulationTime) {
    guard core.profile.lifeCycle.suspendedKillInterval > .zero else { return }
    let gap = core.luck(Self.killPurpose).stream(UInt64(client))
      .exponential(
        core.apps[client].process.killCount,
        mean: core.profile.lifeCycle.suspendedKillInterval.seconds
      )
    core.apps[client].process.killCount += 1
    core.events.setTimer(of: .kill(of: client), at: time + .seconds(max(1, gap)))
  }

  /// Ends an app if it is suspended, and arms the next such time.
  mutating func evict(_ client: Int) {
    if core.apps[client].appState == .suspended { terminate(client) }
    scheduleKill(of: client, after: now)
  }
}
