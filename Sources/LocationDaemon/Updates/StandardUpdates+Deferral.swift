// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities

/// Deferred updates, for which the phone holds fixes back (rules 30 to 33).
extension StandardUpdates {
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
  mutating func holdBack(_ fix: Fix, client: Int, in core: inout SystemCore) {
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
    core.phone.work(for: core.phone.fixWork * Double(fixes.count), cause: cause, at: core.now)
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
}
