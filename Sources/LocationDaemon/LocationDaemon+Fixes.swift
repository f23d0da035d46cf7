// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import Stochastics
internal import World

/// The life of a fix: a radio finds a position, the daemon computes a fix, services are offered it.
extension LocationDaemon {
  // MARK: - Satellites

  mutating func receiverTimer() {
    switch core.phone.receiverTimer(at: now, events: &core.events) {
    case .acquired:
      satelliteTick()
    case .searching, .failed, .off:
      break
    }
  }

  /// One satellite fix, and the next one on the whole interval.
  mutating func satelliteTick() {
    guard core.phone.hasSatelliteFix else { return }
    guard let fix = core.phone.satelliteFix(at: now, events: &core.events) else {
      updates.standard.updateDeferrals(in: &core)
      armLossCheck()
      // Access points take over at once, not at the next turn of the cadence.
      if core.radios.wantsScans, !core.motion.isStill {
        core.events.setTimer(of: .nextScan, at: now)
      }
      return
    }
    let step = core.profile.standard.gnssInterval.nanoseconds
    let next = SimulationTime(nanoseconds: (now.nanoseconds / step + 1) * step)
    core.events.setTimer(of: .satelliteTick, at: next)
    compute(core.positions.accuracy.fix(of: fix))
    if core.radios.isFallback {
      core.radios.isFallback = false
      core.updateRadios()
    } else {
      takeQuietFixes(from: next)
    }
  }

  private mutating func armLossCheck() {
    let isHolding = updates.standard.hasDeferral
    let patience =
      isHolding
      ? min(core.profile.standard.locationUnknownAfter, core.profile.deferral.lossTimeout)
      : core.profile.standard.locationUnknownAfter
    core.events.setTimer(
      of: .lossCheck,
      at: max(core.events.now, core.positions.lastAcceptedAt + patience)
    )
  }

  // MARK: - Access points

  /// A scan ended: its result is a position for whoever wants one (rule 9).
  mutating func scanEnded() {
    core.phone.endScan(at: now, events: &core.events)
    let servedSystem = core.radios.scanServesSystem
    core.radios.scanServesSystem = false
    // Nobody may want the result any more.
    if core.radios.wantsScans || servedSystem { offerWiFi(servesSystem: servedSystem) }
    core.radios.systemScanCause = nil
    core.updateAwake()
  }

  /// The first Wi-Fi position of a session comes before its scan has ended (rule 10).
  ///
  /// It rests on the result of an earlier scan that the radio still holds.
  mutating func firstWiFi() {
    guard let fix = core.wifiPosition(age: core.realisation.cachedScanAge(at: now)) else { return }
    compute(fix)
  }

  private mutating func offerWiFi(servesSystem: Bool) {
    guard core.conditions.isWiFiOn else { return }
    if !computeWiFi() {
      if core.radios.hasSession { offerWithoutScan() }
      if servesSystem {
        judgeByCell()
        watching.regions.retryRegionScan(in: &core)
      }
      checkFallback()
    }
  }

  /// Computes the position of a scan; false if it knows no access point, or none can be looked up.
  private mutating func computeWiFi() -> Bool {
    guard isUnheard(.wifi) else {
      guard let fix = core.wifiPosition() else { return false }
      compute(fix)
      return true
    }
    guard core.phone.knowsAccessPoints(at: now), core.canLookUp() else { return false }
    core.bookPosition()
    return true
  }

  // MARK: - Cells

  /// Offers the serving cell's position (rule 8).
  mutating func offerCell() {
    guard isUnheard(.cell) else {
      if let fix = core.cellPosition() { compute(fix) }
      return
    }
    guard !core.conditions.isAirplaneMode else { return }
    // Looking it up may fetch what is missing; without an answer the area's position does.
    _ = core.canLookUp()
    if core.phone.knowsCell(at: now) { core.bookPosition() }
  }

  /// Offers the first position after a start (rule 10).
  mutating func offerStartUp() {
    guard let fix = core.startUpPosition() else { return }
    compute(fix, isStartUp: true)
  }

  mutating func cellChanged() {
    core.positions.cellIndex += 1
    core.scheduleCellChange()
    guard !core.conditions.isAirplaneMode else { return }
    core.phone.countCellChange()
    // The position by cell lags behind the change, so that of the last change would never be seen.
    let settled = max(core.profile.significantChange.delay, core.cellPositionLag)
    core.events.setTimer(of: .cellSettled, at: now + settled)
    judgeCell()
    watching.regions.planRegionScan(afterCellChange: true, in: &core)
  }

  /// Looks at the position by cell: at a change, and once the phone has stayed in one cell.
  mutating func judgeCell() {
    guard !core.conditions.isAirplaneMode else { return }
    guard let cellFix = core.cellPosition() else { return }
    if core.radios.hasSession {
      compute(cellFix)
    } else if let cause = core.monitorCause() {
      core.phone.work(for: core.phone.works.fix, cause: cause, at: now)
    }
    // Where only the network's area is known, nothing can be said of distances.
    guard core.canLookUp() else { return }
    for client in core.apps.indices {
      if core.apps[client].registrations.hasSignificantChange {
        watching.significantChange.consider(client, fix: core.freshFix(else: cellFix), in: &core)
      }
      if core.monitorsRegions(client) {
        watching.regions.compare(of: client, fix: core.freshFix(else: cellFix), in: &core)
      }
    }
  }

  // MARK: - A fix

  /// Takes a computed position and offers it to everybody (rule 2).
  ///
  /// The coarse one of a start goes to who started: it tells regions no more than the cell does.
  mutating func compute(_ fix: Fix, isStartUp: Bool = false) {
    core.bookPosition()
    guard core.isAcceptable(fix.source) else {
      if !isStartUp { offerToMonitors(fix) }
      updates.fused.offerHeld(in: &core)
      return
    }
    core.positions.last = fix
    core.noteForReckoning(fix)
    core.positions.lastAcceptedAt = now
    offerToUpdates(fix)
    if !isStartUp { offerToMonitors(fix) }
  }

  /// Whether a position of a provider would go no further than the books.
  ///
  /// Where it lies is then nobody's business, and it need not be worked out.
  mutating func isUnheard(_ source: PositionSource) -> Bool {
    guard !core.isAcceptable(source), !core.profile.fusedProvider.isAvailable else { return false }
    return core.conditions.isAirplaneMode
      || core.apps.indices.allSatisfy {
        (source == .cell || !core.apps[$0].registrations.hasSignificantChange)
          && !core.monitorsRegions($0)
      }
  }

  /// Offers a position to whoever asked for positions.
  private mutating func offerToUpdates(_ fix: Fix) {
    for client in core.apps.indices {
      updates.standard.take(fix, client: client, in: &core)
      if core.apps[client].updates.hasRequest {
        updates.requests.take(fix, client: client, in: &core)
      }
      if core.apps[client].updates.isLiveFlowing {
        updates.live.take(fix, client: client, in: &core)
      }
      if core.apps[client].updates.fused != nil {
        updates.fused.offer(fix, client: client, in: &core)
      }
    }
  }

  /// Offers a position to whoever watches.
  private mutating func offerToMonitors(_ fix: Fix) {
    // In airplane mode significant changes and regions are silent (rule 46).
    guard !core.conditions.isAirplaneMode else { return }
    for client in core.apps.indices {
      if core.apps[client].registrations.hasSignificantChange, fix.source != .cell {
        watching.significantChange.consider(client, fix: fix, in: &core)
      }
      if core.monitorsRegions(client) { watching.regions.compare(of: client, fix: fix, in: &core) }
      if core.apps[client].registrations.geofences > 0 {
        watching.geofences.compare(of: client, fix: fix, in: &core)
      }
    }
  }

  // MARK: - Without a fix

  /// Offers a session a position without a scan that knows the place: the last one, moved on, with a radius that
  /// grows (rule 8); else the serving cell's.
  mutating func offerWithoutScan() {
    guard let fix = core.reckonedPosition(), core.isAcceptable(.wifi) else {
      offerCell()
      return
    }
    core.bookPosition()
    core.positions.last = fix
    core.positions.lastAcceptedAt = now
    offerToUpdates(fix)
    // Regions and significant changes go by what is received, and that is the cell.
    if let cell = core.cellPosition() { offerToMonitors(cell) }
  }

  /// Nothing came for a while: fall back on the cell, else say so once (rule 12).
  mutating func checkLoss() {
    guard core.radios.hasSession else { return }
    if now - core.positions.lastAcceptedAt >= core.profile.deferral.lossTimeout,
      !core.phone.hasSatelliteFix
    {
      updates.standard.failDeferrals(in: &core)
    }
    guard now - core.positions.lastAcceptedAt >= core.profile.standard.locationUnknownAfter else {
      if !core.phone.hasSatelliteFix, core.phone.isReceiving { armLossCheck() }
      return
    }
    offerWithoutScan()
    // A worse position goes no further while a better one holds, but the place is known.
    guard
      now - max(core.positions.lastAcceptedAt, core.positions.lastComputedAt)
        >= core.profile.standard.locationUnknownAfter
    else {
      return
    }
    updates.standard.tellUnknown(in: &core)
    updates.live.tellUnavailable(in: &core)
  }

  /// At 100 m, satellites help out if nothing else gives a position (rule 8).
  ///
  /// Any position counts, also one that is worse than a fresh one and goes no further.
  mutating func checkFallback() {
    guard core.radios.wantsScans || core.radios.hasSession else { return }
    if core.radios.isFallback {
      if !core.phone.hasSatelliteFix {
        core.radios.isFallback = false
        core.positions.lastComputedAt = now
        core.updateRadios()
      }
      return
    }
    let tiers = core.radios.active
    guard tiers.contains(where: { $0.tier == .hundredMeters }),
      !tiers.contains(where: { $0.tier.usesGNSS })
    else { return }
    guard now - core.positions.lastComputedAt >= core.profile.standard.gnssFallbackAfter else {
      if !core.radios.wantsScans {
        core.events.setTimer(
          of: .fallback,
          at: core.positions.lastComputedAt + core.profile.standard.gnssFallbackAfter
        )
      }
      return
    }
    core.radios.isFallback = true
    core.events.setTimer(of: .fallback, at: now + core.profile.standard.gnssFallbackTimeout)
    core.updateRadios()
  }
}
