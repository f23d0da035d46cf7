// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import Stochastics

/// The standard service: continuous updates with filter, pauses, deferral and rest.
///
/// It applies rules 7 to 16 and 30 to 33.
struct StandardUpdates: Service {
  /// The service's signals to itself.
  enum Signal: Sendable {
    case filteredRest(client: Int, since: SimulationTime)
    case filteredMove(client: Int, since: SimulationTime)
    case deferralTimeout(client: Int, generation: Int)
  }

  /// The purpose of the draws that delay the resumption of filtered updates.
  private static let resuming = DrawPurpose("daemon.filtered_resume")

  /// The session of each app, open or not.
  private var sessions: [StandardSession]
  /// The updates that a suspended app gets when it runs again.
  private var queues: [[Fix]]
  private var signals = SignalQueue<Signal>(source: .standard)
  /// The number of deferrals so far.
  private var generation = 0

  init(clients: Int) {
    sessions = Array(repeating: StandardSession(), count: clients)
    queues = Array(repeating: [], count: clients)
  }

  /// Handles a signal.
  mutating func handle(_ event: Event, in core: inout SystemCore) {
    switch signals.signal(of: event) {
    case .filteredRest(let client, let since): restFiltered(client, since: since, in: &core)
    case .filteredMove(let client, let since): resumeFiltered(client, since: since, in: &core)
    case .deferralTimeout(let client, let generation):
      if sessions[client].deferral?.generation == generation {
        finishDeferral(of: client, error: nil, in: &core)
      }
    }
  }

  /// Publishes the service's current use by an app to other services.
  private func publish(_ client: Int, in core: inout SystemCore) {
    core.apps[client].updates.isHoldingBack = sessions[client].deferral?.isHolding == true
    guard sessions[client].isActive else {
      core.apps[client].updates.standard = nil
      core.require(nil, for: .standard, of: client)
      return
    }
    let session = sessions[client]
    core.apps[client].updates.standard = StandardUse(
      request: session.request,
      wasStartedInForeground: session.wasStartedInForeground,
      since: core.apps[client].updates.standard?.since ?? core.now
    )
    core.require(session.request.desiredAccuracy, for: .standard, of: client)
  }

  // MARK: - Sessions

  /// Whether an app has requested updates.
  func hasSession(_ client: Int) -> Bool { sessions[client].isOpen }

  /// Opens a session, or changes the settings of the open one (rules 8 to 10).
  mutating func start(_ request: StandardRequest, client: Int, in core: inout SystemCore) {
    let isInFront = core.apps[client].appState == .foreground
    if sessions[client].isOpen {
      core.settleUsage(of: client)
      sessions[client].change(to: request, isInFront: isInFront)
      publish(client, in: &core)
    } else {
      sessions[client] = StandardSession(request: request, wasStartedInForeground: isInFront)
    }
  }

  /// Closes a session.
  mutating func end(client: Int, in core: inout SystemCore) {
    deactivate(of: client, in: &core)
    sessions[client] = StandardSession()
  }

  mutating func processEnded(_ client: Int, in core: inout SystemCore) {
    end(client: client, in: &core)
    queues[client] = []
  }

  mutating func processSuspended(_ client: Int, in core: inout SystemCore) {
    deactivate(of: client, in: &core)
  }

  mutating func processResumed(_ client: Int, in core: inout SystemCore) {
    deliverQueued(to: client, in: &core)
    activate(of: client, in: &core)
  }

  mutating func processLeftForeground(_ client: Int, in core: inout SystemCore) {
    if core.motion.isStill { planPause(in: &core) }
    planFilteredSuspension(in: &core)
  }

  mutating func rightChanged(of client: Int, in core: inout SystemCore) {
    activate(of: client, in: &core)
  }

  mutating func rightWithdrawn(from client: Int, in core: inout SystemCore) {
    deactivate(of: client, in: &core)
  }

  mutating func motionChanged(in core: inout SystemCore) {
    if core.motion.isStill {
      planPause(in: &core)
    } else {
      core.events.cancelTimer(of: .pause)
    }
    planFilteredSuspension(in: &core)
  }

  /// Ends the rest of a session when its app comes to the screen.
  mutating func bringToFront(client: Int) { sessions[client].isDormant = false }

  /// Serves a waiting session if the app is authorized; the cached position comes first.
  mutating func activate(of client: Int, in core: inout SystemCore) {
    guard sessions[client].mayBegin, core.apps[client].isAuthorized(at: core.now)
    else { return }
    core.settleUsage(of: client)
    sessions[client].isActive = true
    sessions[client].startedAt = core.now
    publish(client, in: &core)
    core.followUps.announcements.append(.standardUpdatesBegan(client))
    if core.motion.isStill { planPause(in: &core) }
    core.watchCells()
    if sessions[client].lastDelivered == nil, let cached = core.readable(by: client) {
      // The cached position comes first, whatever its age (rule 10).
      sessions[client].lastDelivered = cached
      sessions[client].lastDeliveryTime = core.now
      core.deliver(cached, to: client, channel: .standard, purpose: .standard)
    }
  }

  /// Stops serving a session, which stays open.
  private mutating func deactivate(of client: Int, in core: inout SystemCore) {
    guard sessions[client].isActive else { return }
    finishDeferral(of: client, error: .deferredCanceled, in: &core)
    core.settleUsage(of: client)
    sessions[client].isActive = false
    publish(client, in: &core)
    core.watchCells()
  }

  // MARK: - Positions

  /// Offers a position to an app's session, which filters, holds back, queues or delivers it.
  mutating func take(_ fix: Fix, client: Int, in core: inout SystemCore) {
    guard sessions[client].isOpen else { return }
    let stillness = core.motion.stillness(at: core.now)
    guard sessions[client].isActive else {
      queue(fix, stillness: stillness, client: client, in: &core)
      return
    }
    let isRunning = core.apps[client].isRunning
    let isDeferring = sessions[client].isDeferring
    let mayPause =
      core.apps[client].appState == .background
      && sessions[client].request.pausesLocationUpdatesAutomatically
    var passed: Fix?
    if let given = given(fix, client: client, in: &core) {
      passed = sessions[client].take(given, stillness: stillness, in: &core)
    }
    if mayPause { pauseWithinCircle(fix, client: client, in: &core) }
    guard let passed else { return }
    if isDeferring {
      holdBack(passed, client: client, in: &core)
    } else if isRunning {
      core.deliver(passed, to: client, channel: .standard, purpose: .standard)
    }
  }

  /// Queues updates for a suspended app, whose session is not served, until it resumes (rule 7).
  private mutating func queue(
    _ fix: Fix,
    stillness: SimulationDuration?,
    client: Int,
    in core: inout SystemCore
  ) {
    let capacity = core.profile.lifeCycle.suspendedQueueCapacity
    guard core.apps[client].appState == .suspended, core.apps[client].right == .always,
      !sessions[client].isPaused, !sessions[client].isDormant, capacity > 0,
      let given = given(fix, client: client, in: &core),
      let passed = sessions[client].take(given, stillness: stillness, in: &core)
    else { return }
    if queues[client].count >= capacity { queues[client].removeFirst() }
    queues[client].append(passed)
  }

  /// A position as the session gets it, or only its area if that is all it requests (rule 44).
  private func given(_ fix: Fix, client: Int, in core: inout SystemCore) -> Fix? {
    guard sessions[client].request.desiredAccuracy == .reduced, core.accuracy(of: client) == .full
    else { return core.allowed(fix, client: client) }
    if let last = sessions[client].lastDelivered,
      core.now - last.timestamp < core.profile.permission.reducedAccuracyInterval
    {
      return nil
    }
    return core.profile.areaOnly(fix)
  }

  /// The time until which no satellite fix of a still phone reaches the app; nil if the first may.
  ///
  /// The answer remains valid as long as the app's session does not change.
  mutating func quietLimit(
    client: Int,
    from first: SimulationTime,
    in core: inout SystemCore
  ) -> SimulationTime? {
    guard sessions[client].isOpen else { return .distantFuture }
    // An area position is renewed from time to time, a pause depends on every position, and the
    // queue of a suspended app may take every position.
    guard sessions[client].isActive, core.accuracy(of: client) == .full,
      core.apps[client].appState == .foreground
        || !sessions[client].request.pausesLocationUpdatesAutomatically
    else { return nil }
    return sessions[client].holdLimit(at: first, in: &core)
  }

  /// Reports once to each app that there is no position (rule 12).
  mutating func tellUnknown(in core: inout SystemCore) {
    for client in core.apps.indices {
      guard core.apps[client].updates.standard != nil,
        !sessions[client].hasReportedUnknown, core.apps[client].isRunning
      else { continue }
      sessions[client].hasReportedUnknown = true
      core.fail(.locationUnknown, client: client)
    }
  }

  /// Drops the positions found before the change (rule 44).
  ///
  /// Otherwise static hold, a deferral or the queue would deliver earlier exact positions.
  mutating func accuracyChanged(of client: Int, in core: inout SystemCore) {
    sessions[client].lastDelivered = nil
    guard core.accuracy(of: client) == .reduced else { return }
    queues[client] = []
    sessions[client].deferral?.buffer = []
  }

  // MARK: - Deferral

  /// Whether any app has allowed its fixes to be held back.
  var hasDeferral: Bool { sessions.indices.contains { sessions[$0].isDeferring } }

  /// Ends all deferrals with an error, because satellites are lost.
  mutating func failDeferrals(in core: inout SystemCore) {
    for client in sessions.indices where sessions[client].isDeferring {
      finishDeferral(of: client, error: .deferredFailed, in: &core)
    }
  }

  /// Checks preconditions in the order 12, 13, 14, 11, then begins a deferral (rules 30 and 32).
  mutating func allowDeferral(
    of client: Int,
    distance: Metres?,
    timeout: SimulationDuration?,
    in core: inout SystemCore
  ) {
    if let error = obstacleToDeferral(of: client, in: &core) {
      core.record(.finishedDeferredUpdates(error), client: client)
      core.deliver(.finishedDeferredUpdates(error), to: client)
      return
    }
    if sessions[client].isDeferring {
      finishDeferral(of: client, error: .deferredCanceled, in: &core)
    }
    generation += 1
    let generation = generation
    let position = sessions[client].lastDelivered?.position
    sessions[client].deferral = Deferral(
      distance: distance,
      generation: generation,
      lastPosition: position
    )
    if let timeout {
      signals.send(
        .deferralTimeout(client: client, generation: generation),
        at: core.now + timeout,
        in: &core
      )
    }
    updateDeferrals(in: &core)
  }

  /// The error that prevents a deferral; nil if there is none.
  private func obstacleToDeferral(of client: Int, in core: inout SystemCore) -> LocationError? {
    guard core.profile.deferral.isAvailable else { return .deferredFailed }
    let session = sessions[client]
    guard session.isActive else {
      return .deferredNotUpdatingLocation
    }
    switch session.request.desiredAccuracy {
    case .best, .bestForNavigation: break
    case .nearestTenMeters, .hundredMeters, .kilometer, .threeKilometers, .reduced:
      return .deferredAccuracyTooLow
    }
    guard session.request.distanceFilter == nil else { return .deferredDistanceFiltered }
    return core.phone.hasSatelliteFix ? nil : .deferredFailed
  }

  /// Begins or ends holding back: only in the background, with the screen off and no other app
  /// active (rule 31).
  mutating func updateDeferrals(in core: inout SystemCore) {
    for client in core.apps.indices {
      guard let deferral = sessions[client].deferral else { continue }
      let isAlone = core.apps.indices.allSatisfy {
        $0 == client
          || (!sessions[$0].isActive && !core.apps[$0].updates.hasRequest
            && !core.apps[$0].updates.isLiveFlowing)
      }
      let holds =
        core.apps[client].appState == .background && core.continues(client)
        && !core.phone.isScreenOn
        && isAlone && core.phone.hasSatelliteFix
      guard holds != deferral.isHolding else { continue }
      if !holds { flush(client, in: &core) }
      sessions[client].deferral?.isHolding = holds
      publish(client, in: &core)
    }
    core.phone.setReceiverBatching(core.isDeferring, at: core.now)
    core.updateAwake()
  }

  /// Adds a fix of a deferring session to the buffer, or delivers it at once (rule 31).
  private mutating func holdBack(_ fix: Fix, client: Int, in core: inout SystemCore) {
    guard var deferral = sessions[client].deferral else { return }
    if let last = deferral.lastPosition {
      deferral.travelled += last.distance(to: fix.position).value
    }
    deferral.lastPosition = fix.position
    if deferral.isHolding {
      sessions[client].deferral = nil
      deferral.buffer.append(fix)
      sessions[client].deferral = deferral
      if deferral.buffer.count >= core.profile.deferral.capacity { flush(client, in: &core) }
    } else {
      sessions[client].deferral = deferral
      if core.apps[client].isRunning {
        core.deliver(fix, to: client, channel: .standard, purpose: .standard)
      }
    }
    if let distance = deferral.distance, deferral.travelled >= distance.value {
      finishDeferral(of: client, error: nil, in: &core)
    }
  }

  /// Delivers the held fixes in one call, if the app runs and is authorized.
  private mutating func flush(_ client: Int, in core: inout SystemCore) {
    guard let fixes = sessions[client].deferral?.buffer, !fixes.isEmpty else { return }
    sessions[client].deferral?.buffer = []
    guard core.apps[client].isRunning, core.apps[client].isAuthorized(at: core.now) else { return }
    let cause = CausePurpose.standard.cause(of: client)
    let work = core.phone.works
    core.apps[client].usage.wakeupCount += 1
    core.phone.work(for: work.resume, cause: cause, at: core.now)
    core.phone.work(for: work.fix * Double(fixes.count), cause: cause, at: core.now)
    core.phone.work(for: work.delivery, cause: cause, at: core.now)
    for fix in fixes { core.note(fix, client: client, channel: .deferred) }
    core.deliver(.locations(fixes), to: client)
  }

  /// Ends a deferral with exactly one callback (rule 32).
  mutating func finishDeferral(of client: Int, error: LocationError?, in core: inout SystemCore) {
    guard sessions[client].isDeferring else { return }
    flush(client, in: &core)
    sessions[client].deferral = nil
    publish(client, in: &core)
    core.phone.setReceiverBatching(core.isDeferring, at: core.now)
    core.record(.finishedDeferredUpdates(error), client: client)
    core.deliver(.finishedDeferredUpdates(error), to: client)
    core.updateAwake()
  }

  // MARK: - Pauses

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
  private mutating func pauseWithinCircle(_ fix: Fix, client: Int, in core: inout SystemCore) {
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
  private mutating func restFiltered(
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
  private mutating func resumeFiltered(
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

  /// Delivers the queued updates of an app that was suspended, in one call (rule 7).
  private mutating func deliverQueued(to client: Int, in core: inout SystemCore) {
    let fixes = queues[client]
    queues[client] = []
    guard !fixes.isEmpty, core.apps[client].isAuthorized(at: core.now) else { return }
    let cause = CausePurpose.standard.cause(of: client)
    core.phone.work(for: core.phone.works.delivery, cause: cause, at: core.now)
    for fix in fixes { core.note(fix, client: client, channel: .standard) }
    core.deliver(.locations(fixes), to: client)
  }
}
