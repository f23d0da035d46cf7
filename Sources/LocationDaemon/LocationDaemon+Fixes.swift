// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import Stochastics
internal import World

/// The life of a fix: a radio finds a position, the daemon computes a fix, and services receive it.
extension LocationDaemon {
  // MARK: - Satellites

  /// Handles a timer of the satellite receiver, such as its first fix.
  mutating func receiverTimer() {
    switch core.phone.receiverTimer(at: now, events: &core.events) {
    case .acquired:
      satelliteTick()
    case .searching, .failed, .off:
      break
    }
  }

  /// Takes one satellite fix, and arms the next one at a whole interval.
  mutating func satelliteTick() {
    guard core.phone.hasSatelliteFix else { return }
    guard let fix = core.phone.satelliteFix(at: now, events: &core.events) else {
      updates.standard.updateDeferrals(in: &core)
      armLossCheck()
      // Access points take over at once, without waiting for the next regular scan.
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

  /// Arms the check for a loss of positions.
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

  /// Ends a scan and offers its position to the services that need one (rule 9).
  mutating func scanEnded() {
    core.phone.endScan(at: now, events: &core.events)
    let servedSystem = core.radios.scanServesSystem
    core.radios.scanServesSystem = false
    // By now, possibly no service needs the result.
    if core.radios.wantsScans || servedSystem { offerWiFi(servesSystem: servedSystem) }
    core.radios.systemScanCause = nil
    core.updateAwake()
  }

  /// Computes the first Wi-Fi position of a session, before its scan has ended (rule 10).
  ///
  /// It is based on the result of an earlier scan that the radio still holds.
  mutating func firstWiFi() {
    guard let fix = core.wifiPosition(age: core.realisation.cachedScanAge(at: now)) else { return }
    compute(fix)
  }

  /// Computes the position of a scan; if that fails, falls back on dead reckoning or the cell.
  private mutating func offerWiFi(servesSystem: Bool) {
    guard core.conditions.isWiFiOn else { return }
    if !computeWiFi() {
      if core.radios.hasSession { offerWithoutScan() }
      if servesSystem {
        compareByCell()
        watching.regions.retryRegionScan(in: &core)
      }
      checkFallback()
    }
  }

  /// Computes the position of a scan; false if no access point is known or can be looked up.
  private mutating func computeWiFi() -> Bool {
    guard isUndelivered(.wifi) else {
      guard let fix = core.wifiPosition() else { return false }
      compute(fix)
      return true
    }
    guard core.phone.knowsAccessPoints(at: now), core.canLookUp() else { return false }
    core.bookPosition()
    return true
  }

  // MARK: - Cells

  /// Offers the position of the serving cell (rule 8).
  mutating func offerCell() {
    guard isUndelivered(.cell) else {
      if let fix = core.cellPosition() { compute(fix) }
      return
    }
    guard !core.conditions.isAirplaneMode else { return }
    // The look-up may download missing data; if it fails, the position of the area is used.
    _ = core.canLookUp()
    if core.phone.knowsCell(at: now) { core.bookPosition() }
  }

  /// Offers the first position after a start (rule 10).
  mutating func offerStartUp() {
    guard let fix = core.startUpPosition() else { return }
    compute(fix, isStartUp: true)
  }

  /// Handles a change of the serving cell.
  mutating func cellChanged() {
    core.positions.cellIndex += 1
    core.scheduleCellChange()
    guard !core.conditions.isAirplaneMode else { return }
    core.phone.countCellChange()
    // The cell position lags behind the change, so without this the last change would be missed.
    let settled = max(core.profile.significantChange.delay, core.cellPositionLag)
    core.events.setTimer(of: .cellSettled, at: now + settled)
    evaluateCell()
    watching.regions.planRegionScan(afterCellChange: true, in: &core)
  }

  /// Uses the cell position, at a change of the cell and once the phone has stayed in one cell.
  mutating func evaluateCell() {
    guard !core.conditions.isAirplaneMode else { return }
    guard let cellFix = core.cellPosition() else { return }
    if core.radios.hasSession {
      compute(cellFix)
    } else if let cause = core.monitorCause() {
      core.phone.work(for: core.phone.fixWork, cause: cause, at: now)
    }
    // If only the network's area is known, no distance can be computed.
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

  /// Accepts a computed position and offers it to all services (rule 2).
  ///
  /// The coarse first position of a start is offered only to updates, because the cell gives
  /// monitoring services as much information.
  mutating func compute(_ fix: Fix, isStartUp: Bool = false) {
    core.bookPosition()
    let fix = core.displaced(fix)
    guard core.isAcceptable(fix.source), !core.isSilent(.positions) else {
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

  /// Whether a position of a provider would only be counted and reach no service.
  ///
  /// Such a position need not be computed.
  mutating func isUndelivered(_ source: PositionSource) -> Bool {
    guard !core.isAcceptable(source), !core.profile.fusedProvider.isAvailable else { return false }
    return core.conditions.isAirplaneMode
      || core.apps.indices.allSatisfy {
        (source == .cell || !core.apps[$0].registrations.hasSignificantChange)
          && !core.monitorsRegions($0)
      }
  }

  /// Offers a position to all updates.
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

  /// Offers a position to all monitoring services; a cell's only if no better one holds.
  private mutating func offerToMonitors(_ fix: Fix) {
    // In airplane mode, significant changes and regions are silent (rule 46).
    guard !core.conditions.isAirplaneMode else { return }
    let fix = fix.source == .cell ? core.freshFix(else: fix) : fix
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

  /// Offers a session a position without a usable scan: by dead reckoning or by the cell (rule 8).
  ///
  /// Dead reckoning moves the last position on, with a growing radius.
  mutating func offerWithoutScan() {
    guard let fix = core.reckonedPosition(), core.isAcceptable(.wifi) else {
      offerCell()
      return
    }
    core.bookPosition()
    core.positions.last = fix
    core.positions.lastAcceptedAt = now
    offerToUpdates(fix)
    // Regions and significant changes use received signals only, here those of the cell.
    if let cell = core.cellPosition() { offerToMonitors(cell) }
  }

  /// Handles the lack of positions: falls back on the cell, and reports the loss once (rule 12).
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
    // A worse position does not replace a better one, but it shows that the place is known.
    guard
      now - max(core.positions.lastAcceptedAt, core.positions.lastComputedAt)
        >= core.profile.standard.locationUnknownAfter
    else {
      return
    }
    updates.standard.deliverLocationUnknown(in: &core)
    updates.live.deliverUnavailability(in: &core)
  }

  /// At 100 m, starts satellites if no other provider gives a position (rule 8).
  ///
  /// Any position counts, including one that is worse than a fresh one and is not used.
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
