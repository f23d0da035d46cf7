// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import PhoneModel
internal import Quantities
internal import Stochastics

extension LocationDaemon {
  /// Takes a computed position and offers it to everybody (rule 2).
  mutating func compute(_ fix: Fix, at now: SimulationTime) {
    phone.countFix()
    lastComputedAt = now
    if !isDeferring {
      phone.work(for: phone.works.fix, cause: computeCause, at: now)
    }
    guard isAcceptable(fix, at: now) else {
      offerToMonitors(fix, at: now)
      return
    }
    systemFix = fix
    lastAcceptedAt = now
    for client in clients.indices {
      offerToStandard(fix, client: client, at: now)
      offerToRequest(fix, client: client, at: now)
    }
    offerToMonitors(fix, at: now)
  }

  /// The cause to book shared work of positioning to.
  var computeCause: Cause {
    activeTiers.first?.cause ?? systemScanCause ?? monitorCause ?? .phone
  }

  /// The cause to book shared work of the monitoring services to.
  var monitorCause: Cause? {
    for client in clients.indices {
      if !clients[client].regions.isEmpty { return CausePurpose.regions.cause(of: client) }
      if clients[client].significantChange != nil {
        return CausePurpose.significantChange.cause(of: client)
      }
      if clients[client].visits != nil { return CausePurpose.visits.cause(of: client) }
    }
    return nil
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
    // In place: the session is large, and this happens for every fix.
    let stillness = isStill ? now - stillSince : nil
    guard
      let passed = clients[client].standard?.take(
        fix,
        stillness: stillness,
        rules: profile,
        at: now
      ) ?? nil
    else { return }
    if clients[client].standard?.deferral != nil {
      holdBack(passed, client: client, at: now)
    } else if clients[client].isRunning {
      deliver(passed, to: client, channel: .standard, purpose: .standard, at: now)
    }
  }

  // MARK: - Single requests

  private mutating func offerToRequest(_ fix: Fix, client: Int, at now: SimulationTime) {
    guard clients[client].request != nil, let request = clients[client].request else { return }
    if fix.horizontalAccuracy <= request.desiredAccuracy.threshold {
      finishRequest(of: client, with: fix, at: now)
    } else if request.best.map({ fix.horizontalAccuracy <= $0.horizontalAccuracy }) ?? true {
      clients[client].request?.best = fix
    }
  }

  mutating func requestTimedOut(_ client: Int, at now: SimulationTime) {
    guard let request = clients[client].request else { return }
    finishRequest(of: client, with: request.best, at: now)
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
      if !clients[client].regions.isEmpty { evaluateRegions(of: client, fix: fix, at: now) }
    }
  }
}
