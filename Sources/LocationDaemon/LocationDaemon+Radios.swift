// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import Stochastics
internal import World

extension LocationDaemon {
  static let firstWiFiPurpose = DrawPurpose("daemon.first_wifi")

  /// A tier that somebody asks for, with the cause to book it to.
  typealias ActiveTier = (tier: DesiredAccuracy, cause: Cause)

  /// The tiers that are being asked for now (rule 2).
  ///
  /// An app that may only know the area needs no better radio than the area does (rule 44).
  private func requestedTiers() -> [ActiveTier] {
    var tiers: [ActiveTier] = []
    for client in clients.indices {
      let isReduced = accuracy(of: client) == .reduced
      if let session = clients[client].standard, session.isActive {
        let tier = isReduced ? .reduced : session.request.desiredAccuracy
        tiers.append((tier, CausePurpose.standard.cause(of: client)))
      }
      if let request = clients[client].request, request.isServed {
        let tier = isReduced ? .reduced : request.desiredAccuracy
        tiers.append((tier, CausePurpose.request.cause(of: client)))
      }
      if let live = clients[client].live, live.isFlowing {
        tiers.append((isReduced ? .reduced : .best, CausePurpose.live.cause(of: client)))
      }
      if let fused = clients[client].fused, fused.isSeeking,
        let tier = fused.tier(fusedConditions(of: client, at: events.now))
      {
        let cause = CausePurpose.fused.cause(of: client)
        tiers.append((isReduced ? .reduced : tier, cause))
      }
    }
    return tiers
  }

  /// Switches radios on and off as the sum of all requests needs it (rules 2 and 8).
  mutating func updateRadios(at now: SimulationTime) {
    activeTiers = requestedTiers()
    updateCauses()
    let tiers = activeTiers
    let hadSession = hasSession
    hasSession = !tiers.isEmpty
    if hasSession, !hadSession {
      lastAcceptedAt = now
      lastComputedAt = now
      let usesGNSS = tiers.contains { $0.tier.usesGNSS }
      let delay =
        usesGNSS ? profile.standard.cellFirstDelay : profile.standard.cellFirstDelayWithoutGNSS
      if !isNextTurn { events.setTimer(of: .firstCell, at: now + delay) }
      events.setTimer(of: .lossCheck, at: now + profile.standard.locationUnknownAfter)
    } else if !hasSession {
      events.cancelTimer(of: .firstCell)
      events.cancelTimer(of: .lossCheck)
    }
    updateFusedBatching()
    updateReceiver(tiers, at: now)
    updateScans(tiers, at: now)
    updateNavigation(at: now)
    updateSensors(at: now)
    phone.setReceiverBatching(isDeferring, at: now)
    updateAwake(at: now)
  }

  private mutating func updateReceiver(
    _ tiers: [ActiveTier],
    at now: SimulationTime
  ) {
    if !tiers.contains(where: { $0.tier == .hundredMeters }) { isFallback = false }
    if let cause = receiverCause ?? (isFallback ? tierCause : nil) {
      if phone.isReceiving {
        phone.reassignReceiver(to: cause, at: now)
      } else {
        phone.startReceiver(cause: cause, at: now, events: &events)
      }
    } else if phone.isReceiving {
      phone.stopReceiver(at: now, events: &events)
      events.cancelTimer(of: .satelliteTick)
    }
  }

  private mutating func updateScans(
    _ tiers: [ActiveTier],
    at now: SimulationTime
  ) {
    let isUsable = phone.hardware.hasWiFi && isWiFiOn
    let wanted = isUsable && tiers.contains { $0.tier.threshold <= Metres(100) }
    defer {
      // Without scans nothing else looks whether satellites must help out (rule 8).
      if !isUsable, events.timer(of: .fallback) == nil,
        tiers.contains(where: { $0.tier == .hundredMeters })
      {
        events.setTimer(of: .fallback, at: now + profile.standard.gnssFallbackAfter)
      }
    }
    guard wanted != wantsScans else { return }
    wantsScans = wanted
    guard wanted else {
      events.cancelTimer(of: .nextScan)
      events.cancelTimer(of: .firstWiFi)
      events.cancelTimer(of: .fallback)
      return
    }
    guard !isNextTurn else {
      startSessionScan(isFull: false, at: now)
      events.setTimer(of: .nextScan, at: now + scanInterval)
      return
    }
    startSessionScan(isFull: true, at: now)
    let usesGNSS = tiers.contains { $0.tier.usesGNSS }
    let median =
      usesGNSS ? profile.standard.wifiFirstDelay : profile.standard.wifiFirstDelayWithoutGNSS
    let delay = luck(Self.firstWiFiPurpose).logNormal(
      Self.slot(at: now),
      median: median.seconds,
      sigma: 0.2
    )
    events.setTimer(of: .firstWiFi, at: now + .seconds(delay))
    events.setTimer(of: .nextScan, at: now + scanInterval)
    events.setTimer(of: .fallback, at: now + profile.standard.gnssFallbackAfter)
  }

  var scanInterval: SimulationDuration {
    isStill ? profile.standard.scanIntervalStill : profile.standard.scanIntervalMoving
  }

  private mutating func startSessionScan(isFull: Bool, at now: SimulationTime) {
    phone.startScan(isFull: isFull, cause: scanCause ?? .phone, at: now, events: &events)
  }

  /// Whether scans may rest although a session wants positions.
  private var canSkipScan: Bool {
    let isServedBySatellites =
      phone.hasSatelliteFix && activeTiers.allSatisfy { $0.tier.usesGNSS }
    guard isServedBySatellites else { return false }
    if !profile.standard.scansBesideGNSS { return true }
    return !profile.deferral.scansMeanwhile && isDeferring
  }

  mutating func sessionScan(at now: SimulationTime) {
    events.setTimer(of: .nextScan, at: now + scanInterval)
    guard !canSkipScan else { return }
    startSessionScan(isFull: false, at: now)
  }

  /// A scan ended: its result is a position for whoever wants one (rule 9).
  mutating func scanEnded(at now: SimulationTime) {
    phone.endScan(at: now, events: &events)
    let servedSystem = scanServesSystem
    scanServesSystem = false
    // Nobody may want the result any more.
    if wantsScans || servedSystem { offerWiFi(at: now, servesSystem: servedSystem) }
    systemScanCause = nil
    updateAwake(at: now)
  }

  /// The first Wi-Fi position of a session comes before its scan has ended (rule 10).
  ///
  /// It rests on the result of an earlier scan that the radio still holds.
  mutating func firstWiFi(at now: SimulationTime) {
    guard let fix = wifiPosition(at: now, age: realisation.cachedScanAge(at: now)) else { return }
    compute(fix, at: now)
  }

  /// A scan for regions or visits, when no session scans anyway.
  mutating func startSystemScan(cause: Cause, at now: SimulationTime) {
    guard phone.hardware.hasWiFi, isWiFiOn else {
      evaluateRegionsBySystemFix(at: now)
      evaluateGeofencesByCell(at: now)
      return
    }
    scanServesSystem = true
    guard !phone.isScanning else { return }
    systemScanCause = cause
    phone.startScan(isFull: false, cause: cause, at: now, events: &events)
    updateAwake(at: now)
  }

  private mutating func offerWiFi(at now: SimulationTime, servesSystem: Bool) {
    guard isWiFiOn else { return }
    if !computeWiFi(at: now) {
      if hasSession { offerWithoutScan(at: now) }
      if servesSystem {
        evaluateRegionsBySystemFix(at: now)
        evaluateGeofencesByCell(at: now)
        retryRegionScan(at: now)
      }
      checkFallback(at: now)
    }
  }

  /// Computes the position of a scan; false if it knows no access point, or none can be looked up.
  private mutating func computeWiFi(at now: SimulationTime) -> Bool {
    guard isUnheard(.wifi, at: now) else {
      guard let fix = wifiPosition(at: now) else { return false }
      compute(fix, at: now)
      return true
    }
    guard phone.knowsAccessPoints(at: now), canLookUp(at: now) else { return false }
    bookPosition(at: now)
    return true
  }

  /// Offers the serving cell's position (rule 8).
  mutating func offerCell(at now: SimulationTime) {
    guard isUnheard(.cell, at: now) else {
      if let fix = cellPosition(at: now) { compute(fix, at: now) }
      return
    }
    guard !isAirplaneMode else { return }
    // Looking it up may fetch what is missing; without an answer the area's position does.
    _ = canLookUp(at: now)
    if phone.knowsCell(at: now) { bookPosition(at: now) }
  }

  /// Offers the first position after a start (rule 10).
  mutating func offerStartUp(at now: SimulationTime) {
    guard let fix = startUpPosition(at: now) else { return }
    compute(fix, isStartUp: true, at: now)
  }

  mutating func receiverTimer(at now: SimulationTime) {
    switch phone.receiverTimer(at: now, events: &events) {
    case .acquired:
      satelliteTick(at: now)
    case .searching, .failed, .off:
      break
    }
  }

  /// One satellite fix, and the next one on the whole interval.
  mutating func satelliteTick(at now: SimulationTime) {
    guard phone.hasSatelliteFix else { return }
    guard let fix = phone.satelliteFix(at: now, events: &events) else {
      updateDeferrals(at: now)
      armLossCheck()
      // Access points take over at once, not at the next turn of the cadence.
      if wantsScans, !isStill { events.setTimer(of: .nextScan, at: now) }
      return
    }
    let step = profile.standard.gnssInterval.nanoseconds
    let next = SimulationTime(nanoseconds: (now.nanoseconds / step + 1) * step)
    events.setTimer(of: .satelliteTick, at: next)
    compute(accuracy.fix(of: fix), at: now)
    if isFallback {
      isFallback = false
      updateRadios(at: now)
    } else {
      takeQuietFixes(from: next)
    }
  }

  private mutating func armLossCheck() {
    // By their places, for a closure over the clients would copy each of them.
    let isHolding = clients.indices.contains { clients[$0].standard?.deferral != nil }
    let patience =
      isHolding
      ? min(profile.standard.locationUnknownAfter, profile.deferral.lossTimeout)
      : profile.standard.locationUnknownAfter
    events.setTimer(of: .lossCheck, at: max(events.now, lastAcceptedAt + patience))
  }

  /// Nothing came for a while: fall back on the cell, else say so once (rule 12).
  mutating func checkLoss(at now: SimulationTime) {
    guard hasSession else { return }
    if now - lastAcceptedAt >= profile.deferral.lossTimeout, !phone.hasSatelliteFix {
      for client in clients.indices where clients[client].standard?.deferral != nil {
        finishDeferral(of: client, error: .deferredFailed, at: now)
      }
    }
    guard now - lastAcceptedAt >= profile.standard.locationUnknownAfter else {
      if !phone.hasSatelliteFix, phone.isReceiving { armLossCheck() }
      return
    }
    offerWithoutScan(at: now)
    // A worse position goes no further while a better one holds, but the place is known.
    guard now - max(lastAcceptedAt, lastComputedAt) >= profile.standard.locationUnknownAfter else {
      return
    }
    for client in clients.indices {
      guard let session = clients[client].standard, session.isActive,
        !session.hasReportedUnknown, clients[client].isRunning
      else { continue }
      clients[client].standard?.hasReportedUnknown = true
      record(.failed(.locationUnknown), client: client, at: now)
      deliver(.failed(.locationUnknown), to: client)
    }
    tellLiveUnavailable(at: now)
  }

  /// At 100 m, satellites help out if nothing else gives a position (rule 8).
  ///
  /// Any position counts, also one that is worse than a fresh one and goes no further.
  mutating func checkFallback(at now: SimulationTime) {
    guard wantsScans || hasSession else { return }
    if isFallback {
      if !phone.hasSatelliteFix {
        isFallback = false
        lastComputedAt = now
        updateRadios(at: now)
      }
      return
    }
    let tiers = activeTiers
    guard tiers.contains(where: { $0.tier == .hundredMeters }),
      !tiers.contains(where: { $0.tier.usesGNSS })
    else { return }
    guard now - lastComputedAt >= profile.standard.gnssFallbackAfter else {
      if !wantsScans {
        events.setTimer(of: .fallback, at: lastComputedAt + profile.standard.gnssFallbackAfter)
      }
      return
    }
    isFallback = true
    events.setTimer(of: .fallback, at: now + profile.standard.gnssFallbackTimeout)
    updateRadios(at: now)
  }

  /// Keeps the processor awake while somebody needs it, and books it to them.
  mutating func updateAwake(at now: SimulationTime) {
    let cause = awakeCause(at: now)
    if let cause {
      if !phone.isAwake || phone.awakeCause != cause { phone.setAwake(cause, at: now) }
    } else if phone.isAwake {
      phone.setAwake(nil, at: now)
    }
  }

  private mutating func awakeCause(at now: SimulationTime) -> Cause? {
    if clients.indices.contains(where: { clients[$0].appState == .foreground }) { return .user }
    if clients.count == 1 {
      let cause = clients[0].appState == .background ? awakeCause(of: 0, at: now) : nil
      return cause ?? systemScanCause
    }
    var causes: [Cause] = []
    for client in clients.indices where clients[client].appState == .background {
      if let cause = awakeCause(of: client, at: now) { causes.append(cause) }
    }
    return combined(causes) ?? systemScanCause
  }

  private func awakeCause(of client: Int, at now: SimulationTime) -> Cause? {
    let isHolding = clients[client].standard?.deferral?.isHolding == true
    if clients[client].standard?.isActive == true, !isHolding {
      return CausePurpose.standard.cause(of: client)
    }
    if clients[client].fused?.isSeeking == true, !fused.isBatching {
      return CausePurpose.fused.cause(of: client)
    }
    if clients[client].live?.isFlowing == true { return CausePurpose.live.cause(of: client) }
    if clients[client].request != nil { return CausePurpose.request.cause(of: client) }
    if clients[client].backgroundTaskUntil != nil {
      return CausePurpose.backgroundTask.cause(of: client)
    }
    if !isHolding, now < clients[client].runsUntil {
      return clients[client].wakeReason?.cause(of: client) ?? .user
    }
    return nil
  }
}
