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
  static let significantChangePurpose = DrawPurpose("daemon.significant_change_delay")

  /// Follows the serving cell while somebody cares (rules 18 and 26).
  mutating func watchCells(at now: SimulationTime) {
    let needed = clients.indices.contains {
      (clients[$0].significantChange != nil && mayMonitor($0)) || monitorsRegions($0)
        || (clients[$0].standard?.isActive == true
          && (clients[$0].standard?.request.desiredAccuracy.usesGNSS == false
            || accuracy(of: $0) == .reduced))
    }
    guard needed != watchesCells else { return }
    watchesCells = needed
    guard needed else {
      events.cancelTimer(of: .cellChange)
      events.cancelTimer(of: .cellSettled)
      return
    }
    let cells = realisation.servingCells
    cellIndex = cells.firstIndex { $0.from > now } ?? cells.count
    scheduleCellChange()
  }

  private mutating func scheduleCellChange() {
    let cells = realisation.servingCells
    guard cellIndex < cells.count else { return }
    events.setTimer(of: .cellChange, at: cells[cellIndex].from)
  }

  mutating func cellChanged(at now: SimulationTime) {
    cellIndex += 1
    scheduleCellChange()
    guard !isAirplaneMode else { return }
    phone.countCellChange()
    // The position by cell lags behind the change, so that of the last change would never be seen.
    let settled = max(profile.significantChange.delay, cellPositionLag)
    events.setTimer(of: .cellSettled, at: now + settled)
    judgeCell(at: now)
    planRegionScan(afterCellChange: true, at: now)
  }

  /// Longer than the position by cell lags behind a change of the cell.
  private var cellPositionLag: SimulationDuration {
    realisation.world.configuration.providers.cell.positionAge + .seconds(5)
  }

  /// Looks at the position by cell: at a change, and once the phone has stayed in one cell.
  mutating func judgeCell(at now: SimulationTime) {
    guard !isAirplaneMode else { return }
    guard let cellFix = cellPosition(at: now) else { return }
    if hasSession {
      compute(cellFix, at: now)
    } else if let cause = monitorCause() {
      phone.work(for: phone.works.fix, cause: cause, at: now)
    }
    // Where only the network's area is known, nothing can be said of distances.
    guard canLookUp(at: now) else { return }
    for client in clients.indices {
      if clients[client].significantChange != nil {
        considerSignificantChange(client, fix: freshFix(else: cellFix, at: now), at: now)
      }
      if monitorsRegions(client) {
        evaluateRegions(of: client, fix: freshFix(else: cellFix, at: now), at: now)
      }
    }
  }

  /// A better position of the system, if it is recent enough (rule 19).
  private func freshFix(else cellFix: Fix, at now: SimulationTime) -> Fix {
    guard let better = systemFix, better.source != .cell else { return cellFix }
    // Where the phone has lain still since, the better position still holds, however old it is.
    let holds = isStill && better.timestamp >= stillSince
    return holds || now - better.timestamp <= profile.significantChange.fixAge ? better : cellFix
  }

  mutating func beginSignificantChange(_ client: Int, at now: SimulationTime) {
    guard significantLocationChangeMonitoringAvailable else { return }
    let pending = clients[client].significantChange?.pending
    let isAsked = clients[client].significantChange?.isAsked == true
    guard !isAsked || pending != nil else { return }
    clients[client].significantChange?.isAsked = true
    if clients[client].significantChange == nil {
      clients[client].significantChange = SignificantChangeState()
      planSignificantChangeWake(of: client, at: now)
    }
    watchCells(at: now)
    guard admission(of: client, at: now) == .deliver else { return }
    if let pending {
      clients[client].significantChange?.pending = nil
      deliverSignificantChange(pending, client: client, at: now)
    } else if let cached = systemFix {
      // The first event after a start is the cached position (rule 21).
      deliverSignificantChange(cached, client: client, at: now)
    } else {
      send(.firstSignificantChange(client: client), at: now + profile.standard.cellFirstDelay)
    }
  }

  /// On systems that do so, wakes the app from time to time without movement (rule 22).
  private mutating func planSignificantChangeWake(of client: Int, at now: SimulationTime) {
    guard profile.significantChange.wakeInterval > .zero else { return }
    events.setTimer(
      of: .significantChangeWake(of: client),
      at: now + profile.significantChange.wakeInterval
    )
  }

  mutating func wakeWithoutMovement(_ client: Int, at now: SimulationTime) {
    guard clients[client].significantChange != nil else { return }
    if let last = clients[client].significantChange?.lastNotifiedAt,
      now < last + profile.significantChange.wakeInterval
    {
      let due = last + profile.significantChange.wakeInterval
      events.setTimer(of: .significantChangeWake(of: client), at: due)
      return
    }
    planSignificantChangeWake(of: client, at: now)
    guard let fix = systemFix ?? cellPosition(at: now) else { return }
    report(fix, to: client, at: now)
  }

  mutating func firstSignificantChange(_ client: Int, at now: SimulationTime) {
    guard let state = clients[client].significantChange, state.lastNotified == nil,
      clients[client].isRunning, admission(of: client, at: now) == .deliver,
      let fix = cellPosition(at: now)
    else { return }
    deliverSignificantChange(fix, client: client, at: now)
  }

  private mutating func deliverSignificantChange(
    _ fix: Fix,
    client: Int,
    at now: SimulationTime
  ) {
    if isAcceptable(fix.source, at: now) { systemFix = fix }
    guard let given = allowed(fix, client: client, at: now) else { return }
    clients[client].significantChange?.lastNotified = fix.position
    clients[client].significantChange?.lastNotifiedAt = now
    deliver(
      given,
      to: client,
      channel: .significantChange,
      purpose: .significantChange,
      at: now
    )
  }

  /// Something changed: tell at once if the phone is awake, else coalesce (rules 18 and 20).
  ///
  /// While the phone sleeps, changes within the delay become one event, for which the position at its
  /// end counts. Without this, a phone between two cells would report every reselection.
  mutating func considerSignificantChange(_ client: Int, fix: Fix, at now: SimulationTime) {
    guard let state = clients[client].significantChange, !state.isCoalescing,
      isSignificant(fix, for: client, at: now)
    else { return }
    guard !phone.isAwake || !phone.canTransfer else {
      report(fix, to: client, at: now)
      return
    }
    let luck = luck(Self.significantChangePurpose).uniform(Self.slot(at: now))
    var delay = profile.significantChange.delay * luck
    // Without a network, delays are three times as long (rule 47).
    if !phone.canTransfer { delay = delay * profile.lifeCycle.offlineDelayFactor }
    clients[client].significantChange?.isCoalescing = true
    send(.significantChange(client: client), at: now + delay)
  }

  /// Far enough from the last notified position, and long enough after it (rule 18).
  private func isSignificant(_ fix: Fix, for client: Int, at now: SimulationTime) -> Bool {
    guard admission(of: client, at: now) != .drop else { return false }
    if accuracy(of: client) == .reduced, let last = clients[client].reduced,
      now - last.timestamp < profile.permission.reducedAccuracyInterval
    {
      return false
    }
    // A service that could not tell its first position owes the app one.
    guard let last = clients[client].significantChange?.lastNotified else { return true }
    guard last.distance(to: fix.position) >= profile.significantChange.distance else {
      return false
    }
    guard let lastTime = clients[client].significantChange?.lastNotifiedAt else { return true }
    return now - lastTime >= profile.significantChange.interval
  }

  /// The end of a coalesced change: the position of now counts.
  mutating func notifySignificantChange(_ client: Int, at now: SimulationTime) {
    guard clients[client].significantChange?.isCoalescing == true else { return }
    clients[client].significantChange?.isCoalescing = false
    guard canLookUp(at: now), let cellFix = cellPosition(at: now) else { return }
    let fix = freshFix(else: cellFix, at: now)
    guard isSignificant(fix, for: client, at: now) else { return }
    report(fix, to: client, at: now)
  }

  mutating func report(_ fix: Fix, to client: Int, at now: SimulationTime) {
    switch admission(of: client, at: now) {
    case .drop: return
    case .hold:
      hold(.significantChange(fix), for: client, at: now)
      clients[client].significantChange?.lastNotified = fix.position
      clients[client].significantChange?.lastNotifiedAt = now
      return
    case .deliver: break
    }
    let isRelaunch = clients[client].appState == .terminated
    let hasNotAsked = clients[client].significantChange?.pending != nil
    let cause = CausePurpose.significantChange
    guard wake(client, for: cause, reason: .significantChange, at: now) else { return }
    if isRelaunch || hasNotAsked {
      // Delivered once the app has asked for the service again (rule 21).
      clients[client].significantChange?.pending = fix
      clients[client].significantChange?.lastNotified = fix.position
      clients[client].significantChange?.lastNotifiedAt = now
    } else {
      deliverSignificantChange(fix, client: client, at: now)
    }
  }
}
