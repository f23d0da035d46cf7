// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import PhoneModel
internal import Quantities
internal import World

extension LocationDaemon {
  // MARK: - Motion and the day's events

  /// Follows the motion coprocessor, and arms it for the next change.
  mutating func applyMotion(at now: SimulationTime) {
    let intervals = realisation.world.movement.motion
    while motionIndex + 1 < intervals.count, intervals[motionIndex].end <= now {
      motionIndex += 1
    }
    let interval = intervals[motionIndex]
    if motionIndex + 1 < intervals.count {
      events.setTimer(of: .motion, at: interval.end)
    }
    let wasStill = isStill
    isStill = interval.isStill
    phone.setMoving(!isStill, at: now)
    if isStill != wasStill || now == .zero {
      if isStill {
        stillSince = now
        events.setTimer(of: .pause, at: now + profile.pauseAfter)
      } else {
        events.cancelTimer(of: .pause)
      }
      if wantsScans, !isStill { events.setTimer(of: .nextScan, at: now) }
      if isStill {
        planScanAtRest(at: now)
      } else {
        planRegionScan(afterCellChange: false, at: now)
      }
      planVisits(at: now)
    }
  }

  mutating func scheduleDayEvent() {
    let dayEvents = realisation.world.events
    guard dayEventIndex < dayEvents.count else { return }
    events.setTimer(of: .dayEvent, at: max(events.now, dayEvents[dayEventIndex].time))
  }

  /// Applies one of the day's events, so that apps hear of it before the next of the same instant.
  mutating func applyDayEvent(at now: SimulationTime) {
    let event = realisation.world.events[dayEventIndex]
    dayEventIndex += 1
    scheduleDayEvent()
    apply(event.kind, at: now)
  }

  private mutating func apply(_ kind: DayEvent.Kind, at now: SimulationTime) {
    switch kind {
    case .screen(let isOn):
      isScreenOnByUser = isOn
      updateScreen(at: now)
    case .charger(let isConnected):
      phone.setCharging(isConnected, at: now)
    case .network(let isAvailable):
      isMobileNetworkAvailable = isAvailable
      phone.isNetworkAvailable = isAvailable && !isAirplaneMode
    case .wifiLink(let isJoined):
      phone.setWiFiLink(isJoined: isJoined, at: now, events: &events)
    case .airplaneMode(let isOn):
      // Satellites go on without assistance; cell and Wi-Fi fall silent (rule 46).
      isAirplaneMode = isOn
      phone.isNetworkAvailable = isMobileNetworkAvailable && !isOn
      if isOn {
        phone.setWiFiLink(isJoined: false, at: now, events: &events)
        phone.dropConnection(at: now, events: &events)
      }
      updateRadios(at: now)
    case .permission(let isGranted):
      changePermission(isGranted: isGranted, at: now)
    case .wifi, .bluetooth, .gnss, .lowPowerMode, .locationServices, .authorization,
      .preciseLocation,
      .alwaysConfirmation, .systemKill, .reboot, .unnoticedStop:
      break
    case .foreground:
      for client in clients.indices { open(client, at: now) }
    case .background:
      for client in clients.indices { leaveForeground(client, at: now) }
    case .forceQuit:
      for client in clients.indices { terminate(client, at: now) }
    }
  }

  private mutating func updateScreen(at now: SimulationTime) {
    let isOn = isScreenOnByUser || clients.contains { $0.appState == .foreground }
    let turnsOn = isOn && !phone.isScreenOn
    if isOn != phone.isScreenOn { phone.setScreen(isOn: isOn, at: now) }
    if turnsOn { displayTurnedOn(at: now) }
    updateDeferrals(at: now)
  }

  /// The user withdraws the permission, or gives back the one there was at the start.
  private mutating func changePermission(isGranted: Bool, at now: SimulationTime) {
    for client in clients.indices {
      let original = clients[client].configuration.authorization
      let granted: AuthorizationStatus = original == .whenInUse ? .whenInUse : .always
      let status = isGranted ? granted : .denied
      guard clients[client].authorization != status else { continue }
      settleUsage(of: client, at: now)
      clients[client].authorization = status
      deliver(.authorizationChanged(status, .full), to: client)
      if status == .denied {
        refuse(client, at: now)
      } else if clients[client].isRunning {
        activateStandard(of: client, at: now)
      }
      planSuspension(of: client, at: now)
    }
    updateRadios(at: now)
  }

  /// Ends what a client was getting, with one error (rules 12 and 41).
  private mutating func refuse(_ client: Int, at now: SimulationTime) {
    let isServed = clients[client].standard?.isActive == true || clients[client].request != nil
    guard isServed else { return }
    deactivateStandard(of: client, at: now)
    clients[client].request = nil
    events.cancelTimer(of: .request(of: client))
    clients[client].runUntil = max(clients[client].runUntil, now + profile.suspendAfter)
    record(.failed(.denied), client: client, at: now)
    deliver(.failed(.denied), to: client)
  }

  /// The phone has been still for long: sessions that may be paused are (rule 14).
  ///
  /// Assumption: stillness stands for "stayed within the radius of the activity type".
  mutating func pauseSessions(at now: SimulationTime) {
    for client in clients.indices where clients[client].appState == .background {
      guard let session = clients[client].standard, session.isActive,
        session.request.pausesLocationUpdatesAutomatically
      else { continue }
      deactivateStandard(of: client, at: now)
      clients[client].standard?.isPaused = true
      record(.pausedUpdates, client: client, at: now)
      deliver(.pausedUpdates, to: client)
      planSuspension(of: client, at: now)
    }
    updateRadios(at: now)
  }

  // MARK: - Life of an app

  mutating func open(_ client: Int, at now: SimulationTime) {
    let state = clients[client].appState
    guard state != .foreground else { return }
    settleUsage(of: client, at: now)
    clients[client].appState = .foreground
    clients[client].runningSince = now
    record(.stateChanged(.foreground), client: client, at: now)
    events.cancelTimer(of: .life(of: client))
    updateScreen(at: now)
    if state == .terminated {
      record(.launched(.user), client: client, at: now)
      deliver(.launched(.user), to: client)
    } else {
      clients[client].standard?.isPaused = false
      deliver(.stateChanged(.foreground), to: client)
      resumeWork(of: client, at: now)
    }
    updateRadios(at: now)
  }

  mutating func leaveForeground(_ client: Int, at now: SimulationTime) {
    guard clients[client].appState == .foreground else { return }
    settleUsage(of: client, at: now)
    clients[client].appState = .background
    clients[client].runningSince = now
    clients[client].wakeReason = nil
    clients[client].runUntil = now + profile.suspendAfter
    record(.stateChanged(.background), client: client, at: now)
    deliver(.stateChanged(.background), to: client)
    if isStill { events.setTimer(of: .pause, at: max(now, stillSince + profile.pauseAfter)) }
    updateScreen(at: now)
    updateSensors(at: now)
    planSuspension(of: client, at: now)
    updateAwake(at: now)
  }

  mutating func terminate(_ client: Int, at now: SimulationTime) {
    guard clients[client].appState != .terminated else { return }
    settleUsage(of: client, at: now)
    clients[client].appState = .terminated
    deactivateStandard(of: client, at: now)
    clients[client].standard = nil
    clients[client].request = nil
    clients[client].backgroundTaskUntil = nil
    endSensors(of: client)
    clients[client].waiting = []
    clients[client].timers = Array(repeating: nil, count: 16)
    events.cancelTimer(of: .timers(of: client))
    events.cancelTimer(of: .life(of: client))
    record(.stateChanged(.terminated), client: client, at: now)
    updateScreen(at: now)
    updateRadios(at: now)
  }

  /// Wakes or launches an app for about ten seconds (rule 29).
  mutating func wake(
    _ client: Int,
    for purpose: CausePurpose,
    reason: LaunchReason,
    at now: SimulationTime
  ) {
    let state = clients[client].appState
    guard state != .foreground else { return }
    clients[client].runUntil = max(clients[client].runUntil, now + profile.wakeAssertion)
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
  }

  /// What waited for the app to run: what it was to be told, its updates, its overdue timers.
  private mutating func resumeWork(of client: Int, at now: SimulationTime) {
    let waiting = clients[client].waiting
    clients[client].waiting = []
    for event in waiting { deliver(event, to: client) }
    activateStandard(of: client, at: now)
    resumeSensors(of: client, at: now)
    armTimers(of: client, at: now)
    updateRadios(at: now)
  }

  /// Whether the app's own updates keep it running in the background (rule 15).
  func continues(_ client: Int) -> Bool {
    let state = clients[client]
    guard let session = state.standard, session.isActive else { return false }
    return session.request.allowsBackgroundLocationUpdates != false
      && state.configuration.hasLocationBackgroundMode
      && (session.wasStartedInForeground || state.significantChange != nil)
  }

  /// Makes sure that an app without a reason to run will be suspended.
  mutating func planSuspension(of client: Int, at now: SimulationTime) {
    guard clients[client].appState == .background, !continues(client) else {
      events.cancelTimer(of: .life(of: client))
      return
    }
    let until = max(clients[client].runUntil, clients[client].backgroundTaskUntil ?? now)
    if clients[client].standard?.deferral?.isHolding == true { updateDeferrals(at: now) }
    events.setTimer(of: .life(of: client), at: max(now, until))
  }

  mutating func endRunTime(of client: Int, at now: SimulationTime) {
    guard clients[client].appState == .background, !continues(client) else { return }
    clients[client].backgroundTaskUntil = nil
    settleUsage(of: client, at: now)
    clients[client].appState = .suspended
    deactivateStandard(of: client, at: now)
    if clients[client].request != nil {
      // Every request is answered (rule 13), this one when the app runs again.
      clients[client].request = nil
      events.cancelTimer(of: .request(of: client))
      deliver(.failed(.locationUnknown), to: client)
    }
    events.cancelTimer(of: .timers(of: client))
    record(.stateChanged(.suspended), client: client, at: now)
    updateRadios(at: now)
  }

  // MARK: - Timers of an app

  /// Arms the system timer for the app's earliest timer, while the app runs.
  mutating func armTimers(of client: Int, at now: SimulationTime) {
    guard clients[client].isRunning, let due = clients[client].timers.compactMap(\.self).min()
    else {
      events.cancelTimer(of: .timers(of: client))
      return
    }
    events.setTimer(of: .timers(of: client), at: max(now, due))
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

  // MARK: - Usage

  /// Adds what has passed since the last settlement to the app's usage.
  mutating func settleUsage(of client: Int, at now: SimulationTime) {
    let state = clients[client]
    if state.appState == .background {
      clients[client].usage.backgroundRun += now - state.runningSince
    }
    clients[client].runningSince = now
    settleTier(of: client, at: now)
  }

  func tierIndex(_ tier: DesiredAccuracy) -> Int {
    DesiredAccuracy.allCases.firstIndex(of: tier) ?? 0
  }

  mutating func settleTier(of client: Int, at now: SimulationTime) {
    guard let session = clients[client].standard, session.isActive else { return }
    let span = now - session.activeSince
    clients[client].usage.tierDurations[tierIndex(session.request.desiredAccuracy)] += span
    let state = clients[client]
    if state.appState == .background,
      session.request.showsBackgroundLocationIndicator || state.authorization == .whenInUse
    {
      clients[client].usage.indicatorVisible += span
    }
    clients[client].standard?.activeSince = now
  }
}
