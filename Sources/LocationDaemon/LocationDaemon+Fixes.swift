// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import PhoneModel
internal import Quantities
internal import Stochastics

extension LocationDaemon {
  /// Takes a computed position and offers it to everybody (rule 2).
  ///
  /// The coarse one of a start goes to who started: it tells regions no more than the cell does.
  mutating func compute(_ fix: Fix, isStartUp: Bool = false, at now: SimulationTime) {
    phone.countFix()
    lastComputedAt = now
    if !isDeferring {
      phone.work(for: phone.works.fix, cause: computeCause(), at: now)
    }
    guard isAcceptable(fix, at: now) else {
      if !isStartUp { offerToMonitors(fix, at: now) }
      return
    }
    systemFix = fix
    lastAcceptedAt = now
    for client in clients.indices {
      offerToStandard(fix, client: client, at: now)
      offerToRequest(fix, client: client, at: now)
      offerToLive(fix, client: client, at: now)
    }
    if !isStartUp { offerToMonitors(fix, at: now) }
  }

  /// A worse provider does not replace a better one that is still fresh (rules 8 and 10).
  func isAcceptable(_ fix: Fix, at now: SimulationTime) -> Bool {
    guard let current = systemFix else { return true }
    if rank(fix.source) >= rank(current.source) { return true }
    // Where the phone has not moved since, the better position still holds.
    if isStill, current.timestamp >= stillSince { return false }
    let freshFor =
      current.source == .gnss
      ? profile.locationUnknownAfter : scanInterval + profile.locationUnknownAfter
    return now - current.timestamp >= freshFor
  }

  private func rank(_ source: PositionSource) -> Int {
    switch source {
    case .gnss: 2
    case .wifi: 1
    case .cell: 0
    }
  }

  // MARK: - Standard service

  private mutating func offerToStandard(_ fix: Fix, client: Int, at now: SimulationTime) {
    guard let isActive = clients[client].standard?.isActive else { return }
    guard isActive else {
      queue(fix, client: client, at: now)
      return
    }
    guard let given = given(fix, client: client, at: now) else { return }
    // In place: the session is large, and this happens for every fix.
    let stillness = isStill ? now - stillSince : nil
    let passed =
      clients[client].standard?.take(given, stillness: stillness, rules: profile, at: now) ?? nil
    if clients[client].appState == .background,
      clients[client].standard?.request.pausesLocationUpdatesAutomatically == true
    {
      pauseWithinCircle(fix, client: client, at: now)
    }
    guard let passed else { return }
    if clients[client].standard?.deferral != nil {
      holdBack(passed, client: client, at: now)
    } else if clients[client].isRunning {
      deliver(passed, to: client, channel: .standard, purpose: .standard, at: now)
    }
  }

  /// What the session gets of a position: itself, or the area only if it asks for no more (44).
  private mutating func given(_ fix: Fix, client: Int, at now: SimulationTime) -> Fix? {
    let asksForArea = clients[client].standard?.request.desiredAccuracy == .reduced
    guard asksForArea, accuracy(of: client) == .full else {
      return allowed(fix, client: client, at: now)
    }
    if let last = clients[client].standard?.lastDelivered,
      now - last.timestamp < profile.reducedAccuracyInterval
    {
      return nil
    }
    return areaOnly(fix)
  }

  /// Keeps the updates of a suspended app, whose own session does not run, until it resumes (7).
  private mutating func queue(_ fix: Fix, client: Int, at now: SimulationTime) {
    guard clients[client].appState == .suspended, clients[client].right == .always,
      clients[client].standard?.isPaused == false, clients[client].standard?.isDormant == false,
      let given = given(fix, client: client, at: now)
    else { return }
    let stillness = isStill ? now - stillSince : nil
    let taken =
      clients[client].standard?.take(given, stillness: stillness, rules: profile, at: now) ?? nil
    guard let passed = taken, profile.suspendedQueueCapacity > 0 else { return }
    if clients[client].queued.count >= profile.suspendedQueueCapacity {
      clients[client].queued.removeFirst()
    }
    clients[client].queued.append(passed)
  }

  // MARK: - Single requests

  private mutating func offerToRequest(_ fix: Fix, client: Int, at now: SimulationTime) {
    guard clients[client].request != nil, let request = clients[client].request,
      request.isServed, clients[client].isAuthorized(at: now),
      let fix = allowedForRequest(fix, client: client)
    else { return }
    let isEnough =
      fix.horizontalAccuracy <= request.desiredAccuracy.threshold
      || accuracy(of: client) == .reduced
    if isEnough {
      finishRequest(of: client, with: fix, at: now)
    } else if request.best.map({ fix.horizontalAccuracy <= $0.horizontalAccuracy }) ?? true {
      clients[client].request?.best = fix
    }
  }

  /// A single request of an app that may only know the area gets the area at once (rule 44).
  private mutating func allowedForRequest(_ fix: Fix, client: Int) -> Fix? {
    guard accuracy(of: client) == .reduced else { return fix }
    if let last = clients[client].reduced,
      fix.timestamp - last.timestamp < profile.reducedAccuracyInterval
    {
      return last
    }
    let area = areaOnly(fix)
    clients[client].reduced = area
    return area
  }

  /// The time is up: the best so far, unless the app is no longer in use and may not know (rule 41).
  mutating func requestTimedOut(_ client: Int, at now: SimulationTime) {
    guard let request = clients[client].request else { return }
    let mayKnow = clients[client].isAuthorized(at: now)
    finishRequest(of: client, with: mayKnow ? request.best : nil, at: now)
  }

  /// Exactly one answer to a request (rule 13).
  private mutating func finishRequest(of client: Int, with fix: Fix?, at now: SimulationTime) {
    clients[client].request = nil
    events.cancelTimer(of: .request(of: client))
    if clients[client].isRunning {
      if let fix {
        deliver(fix, to: client, channel: .request, purpose: .request, at: now)
      } else {
        record(.failed(.locationUnknown), client: client, at: now)
        deliver(.failed(.locationUnknown), to: client)
      }
    }
    updateRadios(at: now)
  }

  // MARK: - Monitoring services

  mutating func offerToMonitors(_ fix: Fix, at now: SimulationTime) {
    for client in clients.indices {
      if clients[client].significantChange != nil, fix.source != .cell {
        considerSignificantChange(client, fix: fix, at: now)
      }
      if monitorsRegions(client) { evaluateRegions(of: client, fix: fix, at: now) }
    }
  }
}
