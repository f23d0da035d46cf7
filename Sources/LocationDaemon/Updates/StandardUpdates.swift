// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities

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

  /// The session of each app, open or not.
  var sessions: [StandardSession]
  /// The updates that a suspended app gets when it runs again.
  private var queues: [[Fix]]
  var signals = SignalQueue<Signal>(source: .standard)
  /// The number of deferrals so far.
  var generation = 0

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
  func publish(_ client: Int, in core: inout SystemCore) {
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

  /// Whether an app's updates are paused although the phone has moved since.
  func isPausedOnTheMove(_ client: Int) -> Bool {
    sessions[client].isPaused && sessions[client].hasMovedSincePause
  }

  /// Whether an app's updates wait for the phone, which is at rest, to move.
  func isResting(_ client: Int) -> Bool {
    sessions[client].isDormant
      || (sessions[client].isPaused && !sessions[client].hasMovedSincePause)
  }

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

  mutating func permissionChanged(of client: Int, in core: inout SystemCore) {
    activate(of: client, in: &core)
  }

  mutating func permissionWithdrawn(from client: Int, in core: inout SystemCore) {
    deactivate(of: client, in: &core)
  }

  mutating func motionChanged(in core: inout SystemCore) {
    if core.motion.isStill {
      planPause(in: &core)
    } else {
      core.events.cancelTimer(of: .pause)
      for client in sessions.indices { sessions[client].hasMovedSincePause = true }
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
  mutating func deactivate(of client: Int, in core: inout SystemCore) {
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
    if let passed, isDeferring {
      holdBack(passed, client: client, in: &core)
    } else if let passed, isRunning {
      core.deliver(passed, to: client, channel: .standard, purpose: .standard)
    }
    // After the position, which a paused app would have no right to get.
    if mayPause { pauseWithinCircle(fix, client: client, in: &core) }
  }

  /// Queues updates for a suspended app, whose session is not served, until it resumes (rule 7).
  private mutating func queue(
    _ fix: Fix,
    stillness: SimulationDuration?,
    client: Int,
    in core: inout SystemCore
  ) {
    let capacity = core.profile.lifeCycle.suspendedQueueCapacity
    guard core.apps[client].appState == .suspended, core.apps[client].permissionLevel == .always,
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
  mutating func deliverLocationUnknown(in core: inout SystemCore) {
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
