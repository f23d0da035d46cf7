// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities

extension LocationDaemon {
  /// Whether the phone holds fixes back with its processor asleep, which is what it saves (rule 33).
  var isDeferring: Bool {
    if fused.isBatching { return true }
    return profile.deferral.isAvailable
      && clients.indices.contains { clients[$0].standard?.deferral?.isHolding == true }
  }

  /// Checks the preconditions in the order 12, 13, 14, 11, then defers (rules 30 and 32).
  mutating func allowDeferral(
    of client: Int,
    distance: Metres?,
    timeout: SimulationDuration?,
    at now: SimulationTime
  ) {
    if let error = deferralObstacle(of: client) {
      record(.finishedDeferredUpdates(error), client: client, at: now)
      deliver(.finishedDeferredUpdates(error), to: client)
      return
    }
    if clients[client].standard?.deferral != nil {
      finishDeferral(of: client, error: .deferredCanceled, at: now)
    }
    let generation = signals.count
    let position = clients[client].standard?.lastDelivered?.position
    clients[client].standard?.deferral = Deferral(
      distance: distance,
      generation: generation,
      lastPosition: position
    )
    if let timeout {
      send(.deferralTimeout(client: client, generation: generation), at: now + timeout)
    }
    updateDeferrals(at: now)
  }

  private func deferralObstacle(of client: Int) -> LocationError? {
    guard profile.deferral.isAvailable else { return .deferredFailed }
    guard let session = clients[client].standard, session.isActive else {
      return .deferredNotUpdatingLocation
    }
    switch session.request.desiredAccuracy {
    case .best, .bestForNavigation: break
    default: return .deferredAccuracyTooLow
    }
    guard session.request.distanceFilter == nil else { return .deferredDistanceFiltered }
    return phone.hasSatelliteFix ? nil : .deferredFailed
  }

  /// Fixes are held back only in the background, with the screen off and nobody else active (31).
  mutating func updateDeferrals(at now: SimulationTime) {
    for client in clients.indices {
      guard let deferral = clients[client].standard?.deferral else { continue }
      let isAlone = clients.indices.allSatisfy {
        $0 == client
          || (clients[$0].standard?.isActive != true && clients[$0].request == nil
            && clients[$0].live?.isFlowing != true)
      }
      let holds =
        clients[client].appState == .background && continues(client) && !phone.isScreenOn
        && isAlone && phone.hasSatelliteFix
      guard holds != deferral.isHolding else { continue }
      if !holds { flush(client, at: now) }
      clients[client].standard?.deferral?.isHolding = holds
    }
    phone.setReceiverBatching(isDeferring, at: now)
    updateAwake(at: now)
  }

  /// Takes a fix of a deferring session: into the buffer, or straight to the app (rule 31).
  mutating func holdBack(_ fix: Fix, client: Int, at now: SimulationTime) {
    guard var deferral = clients[client].standard?.deferral else { return }
    if let last = deferral.lastPosition {
      deferral.travelled += last.distance(to: fix.position).value
    }
    deferral.lastPosition = fix.position
    if deferral.isHolding {
      clients[client].standard?.deferral = nil
      deferral.buffer.append(fix)
      clients[client].standard?.deferral = deferral
      if deferral.buffer.count >= profile.deferral.capacity { flush(client, at: now) }
    } else {
      clients[client].standard?.deferral = deferral
      if clients[client].isRunning {
        deliver(fix, to: client, channel: .standard, purpose: .standard, at: now)
      }
    }
    if let distance = deferral.distance, deferral.travelled >= distance.value {
      finishDeferral(of: client, error: nil, at: now)
    }
  }

  /// Delivers what was held back, in one call; an app that has gone, or may not know, gets nothing.
  private mutating func flush(_ client: Int, at now: SimulationTime) {
    guard let fixes = clients[client].standard?.deferral?.buffer, !fixes.isEmpty else { return }
    clients[client].standard?.deferral?.buffer = []
    guard clients[client].isRunning, clients[client].isAuthorized(at: now) else { return }
    let cause = CausePurpose.standard.cause(of: client)
    let work = phone.works
    clients[client].usage.wakeupCount += 1
    phone.work(for: work.resume, cause: cause, at: now)
    phone.work(for: work.fix * Double(fixes.count), cause: cause, at: now)
    phone.work(for: work.delivery, cause: cause, at: now)
    for fix in fixes { note(fix, client: client, channel: .deferred, at: now) }
    deliver(.locations(fixes), to: client)
  }

  /// Ends a deferral with exactly one callback (rule 32).
  mutating func finishDeferral(of client: Int, error: LocationError?, at now: SimulationTime) {
    guard clients[client].standard?.deferral != nil else { return }
    flush(client, at: now)
    clients[client].standard?.deferral = nil
    phone.setReceiverBatching(isDeferring, at: now)
    record(.finishedDeferredUpdates(error), client: client, at: now)
    deliver(.finishedDeferredUpdates(error), to: client)
    updateAwake(at: now)
  }
}
