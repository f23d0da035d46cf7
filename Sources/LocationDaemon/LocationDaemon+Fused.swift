// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
public import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import Stochastics

// Android's fused provider, by the rules of docs/android.md.
extension LocationDaemon {
  /// The draw that decides whether a turn's satellites settle.
  static let settlePurpose = DrawPurpose("daemon.fused_settling")

  private var client: Int { activeClient.rawValue }
  var fusedRules: FusedProviderRules { profile.fusedProvider }

  /// Whether the system has Android's fused provider.
  public var fusedProviderAvailable: Bool { profile.fusedProvider.isAvailable }

  /// Starts the fused provider's updates, or changes the request if they run.
  public mutating func requestLocationUpdates(_ request: FusedRequest) {
    let now = now
    guard fusedRules.isAvailable, clients[client].isRunning else { return }
    flushFused(client, at: now)
    deactivateFused(client, at: now)
    var session = FusedSession(
      request: request,
      wasStartedInForeground: clients[client].appState == .foreground
        || clients[client].fused?.wasStartedInForeground == true
    )
    session.lastPassed = clients[client].fused?.lastPassed
    session.lastPassedAt = clients[client].fused?.lastPassedAt
    clients[client].fused = session
    askByStarting(client, at: now)
    switch clients[client].authorization {
    case .denied, .restricted:
      record(.failed(.denied), client: client, at: now)
      deliver(.failed(.denied), to: client)
      return
    case .notDetermined, .whenInUse, .always: break
    }
    activateFused(client, at: now)
    serveFused(at: now)
    planSuspension(of: client, at: now)
  }

  /// Stops the fused provider's updates.
  public mutating func removeLocationUpdates() {
    let now = now
    guard clients[client].isRunning, clients[client].fused != nil else { return }
    flushFused(client, at: now)
    deactivateFused(client, at: now)
    clients[client].fused = nil
    clients[client].runUntil = max(clients[client].runUntil, now + profile.lifeCycle.suspendAfter)
    if clients[client].appState == .background { clients[client].wakeReason = .fused }
    updateRadios(at: now)
    planFused(at: now)
    planSuspension(of: client, at: now)
  }

  /// Asks for one position by a priority; a passive one is answered with what there is.
  public mutating func requestCurrentLocation(_ priority: FusedPriority) {
    let now = now
    guard fusedRules.isAvailable, clients[client].isRunning else { return }
    if let tier = priority.tier {
      requestLocation(desiredAccuracy: tier)
    } else if clients[client].isAuthorized(at: now), let fix = readable(by: client, at: now) {
      deliver(fix, to: client, channel: .request, purpose: .request, at: now)
    } else {
      record(.failed(.locationUnknown), client: client, at: now)
      deliver(.failed(.locationUnknown), to: client)
    }
  }

  // MARK: - Rights and life cycle

  /// Serves the updates of a client that may be served.
  mutating func activateFused(_ client: Int, at now: SimulationTime) {
    guard let session = clients[client].fused, !session.isActive,
      clients[client].isAuthorized(at: now)
    else { return }
    settleUsage(of: client, at: now)
    clients[client].fused?.isActive = true
    clients[client].fused?.activeSince = now
    clients[client].fused?.due = now
    // A position that is no older than the interval comes at once.
    if let cached = systemFix, now - cached.timestamp <= session.request.interval {
      offerToFused(cached, client: client, at: now)
    }
  }

  mutating func deactivateFused(_ client: Int, at now: SimulationTime) {
    guard clients[client].fused?.isActive == true else { return }
    settleUsage(of: client, at: now)
    clients[client].fused?.isActive = false
    clients[client].fused?.isSeeking = false
    clients[client].fused?.isContinuous = false
    clients[client].fused?.buffer = []
    clients[client].fused?.batchDue = nil
  }

  /// Whether a client's deliveries are limited for it is in the background (X4).
  ///
  /// The location mode stands for a foreground service of the type location.
  func isThrottled(_ client: Int) -> Bool {
    fusedRules.backgroundInterval > .zero && clients[client].appState == .background
      && !clients[client].configuration.hasLocationBackgroundMode
  }

  /// What the turns of a client depend on.
  func fusedConditions(of client: Int, at now: SimulationTime) -> FusedConditions {
    FusedConditions(
      rules: fusedRules,
      isStill: isStill,
      isThrottled: isThrottled(client),
      now: now
    )
  }

  // MARK: - Turns

  /// Begins the turns that are due, ends those whose time is up, and arms the next of both.
  mutating func serveFused(at now: SimulationTime) {
    guard fusedRules.isAvailable else { return }
    var looksUpCells = false
    if !isDozing {
      for client in clients.indices {
        if let due = clients[client].fused?.batchDue, due <= now { flushFused(client, at: now) }
        guard let session = clients[client].fused, session.isActive,
          session.request.priority != .passive
        else { continue }
        let here = fusedConditions(of: client, at: now)
        if session.isSeeking {
          guard session.seekUntil <= now else { continue }
          clients[client].fused?.end(here)
          // Satellites were sought in vain.
          if session.firstOfTurn == nil, let kept = session.kept {
            offerToFused(kept, client: client, at: now)
          }
        } else if session.due <= now {
          clients[client].fused?.begin(here)
          looksUpCells = looksUpCells || session.request.priority == .lowPower
        }
      }
    }
    updateRadios(at: now)
    // A cell is looked up at once: the modem knows it anyway.
    if looksUpCells { offerCell(at: now) }
    planFused(at: now)
  }

  /// Arms the next begin or end of a turn, or of a batch.
  mutating func planFused(at now: SimulationTime) {
    guard fusedRules.isAvailable else { return }
    var next: SimulationTime?
    if !isDozing {
      for client in clients.indices {
        guard let session = clients[client].fused, session.isActive else { continue }
        if let due = session.batchDue { next = min(next ?? due, due) }
        // Run time that the app was given ends, and with it the need for the processor.
        let until = clients[client].runsUntil
        if clients[client].appState == .background, until > now {
          next = min(next ?? until, until)
        }
        guard session.request.priority != .passive else { continue }
        let step = session.isSeeking ? session.seekUntil : session.due
        next = min(next ?? step, step)
      }
    }
    if let next, next < .distantFuture {
      events.setTimer(of: .fused, at: max(now, next))
    } else {
      events.cancelTimer(of: .fused)
    }
  }

  /// Follows a change between rest and movement.
  mutating func followMotionFused(at now: SimulationTime) {
    guard fusedRules.isAvailable else { return }
    planDoze(at: now)
    reviewFused(at: now)
    planGeofenceCheck(at: now)
    if !isStill { fused.wasDozing = false }
  }

  /// Lets turns follow what has changed about the phone or an app.
  mutating func reviewFused(at now: SimulationTime) {
    guard fusedRules.isAvailable else { return }
    var isAnyActive = false
    for client in clients.indices where clients[client].fused?.isActive == true {
      let here = fusedConditions(of: client, at: now)
      clients[client].fused?.review(here)
      isAnyActive = true
    }
    if isAnyActive { serveFused(at: now) }
  }

  // MARK: - Positions

  /// Offers a position to the updates of one client.
  mutating func offerToFused(_ fix: Fix, client: Int, at now: SimulationTime) {
    guard clients[client].fused?.isActive == true, clients[client].isRunning, !isDozing,
      let given = clients[client].allowed(fix, rules: profile, at: now)
    else { return }
    let here = fusedConditions(of: client, at: now)
    if fix.source != .gnss, clients[client].fused?.waitsForSatellites(here) == true {
      clients[client].fused?.keep(fix)
      return
    }
    // A turn that has brought nothing yet waits until its position may be told.
    if let session = clients[client].fused, session.firstOfTurn == nil, session.isTooSoon(here) {
      return
    }
    if clients[client].fused?.take(given, here) == true {
      if clients[client].fused?.holdsBack(here.rules) == true {
        clients[client].fused?.buffer.append(given)
        if clients[client].fused?.batchDue == nil, let request = clients[client].fused?.request {
          clients[client].fused?.batchDue = now + request.maximumUpdateDelay
          planFused(at: now)
        }
      } else {
        deliver(given, to: client, channel: .fused, purpose: .fused, at: now)
      }
    }
    endTurn(of: client, with: fix, at: now)
  }

  /// Ends a turn that has what it was for; satellites on the way stay on for a moment.
  private mutating func endTurn(of client: Int, with fix: Fix, at now: SimulationTime) {
    let here = fusedConditions(of: client, at: now)
    guard let session = clients[client].fused, session.isSeeking, !session.isContinuous,
      session.isServed(by: fix, here)
    else { return }
    guard !session.isSettling else { return }
    if !isStill, fix.source == .gnss, settles(client, here.rules, at: now) {
      clients[client].fused?.isSettling = true
      clients[client].fused?.seekUntil = now + here.rules.settleMoving
    } else {
      clients[client].fused?.end(here)
      updateRadios(at: now)
    }
    planFused(at: now)
  }

  /// Whether satellites stay on after a turn's first fix; a draw of its own for each turn.
  private func settles(
    _ client: Int,
    _ rules: FusedProviderRules,
    at now: SimulationTime
  ) -> Bool {
    guard rules.settleMoving > .zero else { return false }
    let draw = luck(Self.settlePurpose).uniform(Self.slot(at: now), UInt64(client))
    return draw < rules.settleFraction
  }

  /// Where the phone has not moved since, the better position that holds is given again.
  mutating func offerHeldToFused(at now: SimulationTime) {
    guard fusedRules.isAvailable, isStill, var fix = systemFix, fix.timestamp >= stillSince else {
      return
    }
    fix.timestamp = now
    for client in clients.indices { offerToFused(fix, client: client, at: now) }
  }

  /// Hands over what was held back, in one call.
  mutating func flushFused(_ client: Int, at now: SimulationTime) {
    guard let fixes = clients[client].fused?.buffer, !fixes.isEmpty else { return }
    clients[client].fused?.buffer = []
    clients[client].fused?.batchDue = nil
    guard clients[client].isRunning, clients[client].isAuthorized(at: now) else { return }
    let cause = CausePurpose.fused.cause(of: client)
    if clients[client].appState != .foreground { clients[client].usage.wakeupCount += 1 }
    phone.work(for: phone.works.resume, cause: cause, at: now)
    phone.work(for: phone.works.fix * Double(fixes.count), cause: cause, at: now)
    phone.work(for: phone.works.delivery, cause: cause, at: now)
    for fix in fixes { note(fix, client: client, channel: .fusedBatch, at: now) }
    deliver(.locations(fixes), to: client)
  }

  // MARK: - Radios

  /// Whether a start of radios is the next turn of updates that run, not their beginning.
  ///
  /// Derived: as long as a start of the receiver is hot, ten minutes (docs/phones.md).
  var isNextTurn: Bool {
    guard fusedRules.isAvailable, let fix = systemFix else { return false }
    let now = events.now
    return now - fix.timestamp <= .minutes(10)
      && activeTiers.allSatisfy { CausePurpose.isFused($0.cause) }
  }

  /// Finds out whether the processor may sleep while the receiver stores fixes.
  mutating func updateFusedBatching() {
    guard fusedRules.isAvailable else { return }
    var isBatching = !activeTiers.isEmpty && !phone.isScreenOn
    for client in clients.indices where isBatching {
      let session = clients[client].fused
      let holdsBack = session?.isSeeking == true ? session?.holdsBack(fusedRules) == true : true
      isBatching =
        holdsBack && clients[client].standard?.isActive != true && clients[client].request == nil
    }
    fused.isBatching = isBatching
  }
}
