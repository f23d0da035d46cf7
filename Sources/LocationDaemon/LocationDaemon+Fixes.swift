// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import Stochastics

extension LocationDaemon {
  /// Takes a computed position and offers it to everybody (rule 2).
  ///
  /// The coarse one of a start goes to who started: it tells regions no more than the cell does.
  mutating func compute(_ fix: Fix, isStartUp: Bool = false, at now: SimulationTime) {
    bookPosition(at: now)
    guard isAcceptable(fix.source, at: now) else {
      if !isStartUp { offerToMonitors(fix, at: now) }
      offerHeldToFused(at: now)
      return
    }
    systemFix = fix
    noteForReckoning(fix)
    lastAcceptedAt = now
    for client in clients.indices { offer(fix, to: client, at: now) }
    if !isStartUp { offerToMonitors(fix, at: now) }
  }

  /// Counts a computed position and lets the processor work for it.
  mutating func bookPosition(at now: SimulationTime) {
    phone.countFix()
    lastComputedAt = now
    if !isDeferring {
      phone.work(for: phone.works.fix, cause: computeCause(), at: now)
    }
  }

  /// Whether a position of a provider would go no further than the books.
  ///
  /// Where it lies is then nobody's business, and it need not be worked out.
  func isUnheard(_ source: PositionSource, at now: SimulationTime) -> Bool {
    guard !isAcceptable(source, at: now), !profile.fusedProvider.isAvailable else { return false }
    return isAirplaneMode
      || clients.indices.allSatisfy {
        (source == .cell || clients[$0].significantChange == nil) && !monitorsRegions($0)
      }
  }

  /// A worse provider does not replace a better one that is still fresh (rules 8 and 10).
  func isAcceptable(_ source: PositionSource, at now: SimulationTime) -> Bool {
    guard let current = systemFix else { return true }
    if rank(source) >= rank(current.source) { return true }
    // Where the phone has not moved since, the better position still holds.
    if isStill, current.timestamp >= stillSince { return false }
    let freshFor =
      current.source == .gnss
      ? profile.standard.locationUnknownAfter : scanInterval + profile.standard.locationUnknownAfter
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

  mutating func offer(_ fix: Fix, to client: Int, at now: SimulationTime) {
    let stillness = isStill ? now - stillSince : nil
    let offer = clients[client].offer(fix, stillness: stillness, rules: profile, at: now)
    if offer.mayPause { pauseWithinCircle(fix, client: client, at: now) }
    if let passed = offer.passed {
      if offer.isDeferring {
        holdBack(passed, client: client, at: now)
      } else if offer.isRunning {
        deliver(passed, to: client, channel: .standard, purpose: .standard, at: now)
      }
    }
    if offer.hasRequest { offerToRequest(fix, client: client, at: now) }
    if offer.isFlowing { offerToLive(fix, client: client, at: now) }
    if offer.hasFused { offerToFused(fix, client: client, at: now) }
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
      fix.timestamp - last.timestamp < profile.permission.reducedAccuracyInterval
    {
      return last
    }
    let area = profile.areaOnly(fix)
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
    // In airplane mode significant changes and regions are silent (rule 46).
    guard !isAirplaneMode else { return }
    for client in clients.indices {
      if clients[client].significantChange != nil, fix.source != .cell {
        considerSignificantChange(client, fix: fix, at: now)
      }
      if monitorsRegions(client) { evaluateRegions(of: client, fix: fix, at: now) }
      if !clients[client].geofences.isEmpty { evaluateGeofences(of: client, fix: fix, at: now) }
    }
  }
}
