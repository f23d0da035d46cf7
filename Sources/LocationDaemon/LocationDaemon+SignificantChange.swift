// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import PhoneModel
internal import Quantities
internal import Stochastics
internal import World

extension LocationDaemon {
  static let significantChangePurpose = DrawPurpose("daemon.significant_change_delay")

  /// Follows the serving cell while somebody cares (rules 18 and 26).
  mutating func watchCells(at now: SimulationTime) {
    let needed = clients.contains {
      $0.significantChange != nil || !$0.regions.isEmpty
        || ($0.standard?.isActive == true
          && $0.standard?.request.desiredAccuracy.usesGNSS == false)
    }
    guard needed != watchesCells else { return }
    watchesCells = needed
    guard needed else {
      events.cancelTimer(of: .cellChange)
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
    if let cause = monitorCause {
      phone.work(for: phone.profile.fixWork.value, cause: cause, at: now)
    }
    guard let raw = phone.cellFix(at: now) else { return }
    let cellFix = reportedFix(raw)
    if hasSession { compute(raw, at: now) }
    for client in clients.indices {
      if clients[client].significantChange != nil {
        considerSignificantChange(client, fix: freshFix(else: cellFix, at: now), at: now)
      }
      if !clients[client].regions.isEmpty {
        evaluateRegions(of: client, fix: freshFix(else: cellFix, at: now), at: now)
      }
    }
    planRegionScan(afterCellChange: true, at: now)
  }

  /// A better position of the system, if it is recent enough (rule 19).
  private func freshFix(else cellFix: Fix, at now: SimulationTime) -> Fix {
    guard let better = systemFix, better.source != .cell,
      now - better.timestamp <= profile.significantChangeFixAge
    else { return cellFix }
    return better
  }

  mutating func beginSignificantChange(_ client: Int, at now: SimulationTime) {
    let pending = clients[client].significantChange?.pending
    guard clients[client].significantChange == nil || pending != nil else { return }
    if clients[client].significantChange == nil {
      clients[client].significantChange = SignificantChangeState()
    }
    watchCells(at: now)
    if let pending {
      clients[client].significantChange?.pending = nil
      deliverSignificantChange(pending, client: client, at: now)
    } else if let cached = systemFix {
      // The first event after a start is the cached position (rule 21).
      deliverSignificantChange(cached, client: client, at: now)
    } else {
      send(.firstSignificantChange(client: client), at: now + profile.cellFirstDelay)
    }
  }

  mutating func firstSignificantChange(_ client: Int, at now: SimulationTime) {
    guard clients[client].significantChange != nil, !isAirplaneMode,
      let raw = phone.cellFix(at: now)
    else { return }
    let fix = reportedFix(raw)
    if systemFix == nil { systemFix = fix }
    guard clients[client].isRunning else { return }
    deliverSignificantChange(fix, client: client, at: now)
  }

  private mutating func deliverSignificantChange(
    _ fix: Fix,
    client: Int,
    at now: SimulationTime
  ) {
    clients[client].significantChange?.lastNotified = fix.position
    clients[client].significantChange?.lastNotifiedAt = now
    deliver(
      fix,
      to: client,
      channel: .significantChange,
      purpose: .significantChange,
      at: now
    )
  }

  /// An event if the position moved far enough from the last notified one (rules 18 and 20).
  mutating func considerSignificantChange(_ client: Int, fix: Fix, at now: SimulationTime) {
    guard let state = clients[client].significantChange, let last = state.lastNotified,
      clients[client].authorization == .always || clients[client].isAuthorizedNow,
      last.distance(to: fix.position) >= profile.significantChangeDistance
    else { return }
    if let lastTime = state.lastNotifiedAt,
      now - lastTime < profile.significantChangeInterval
    {
      return
    }
    clients[client].significantChange?.lastNotified = fix.position
    clients[client].significantChange?.lastNotifiedAt = now
    var delay = SimulationDuration.zero
    if !phone.isAwake {
      let luck = luck(Self.significantChangePurpose).uniform(Self.slot(at: now))
      delay = profile.significantChangeDelay * luck
    }
    // Without a network, delays are three times as long (rule 47).
    if !phone.isNetworkAvailable { delay = delay * 3 }
    send(.significantChange(client: client, fix: fix), at: now + delay)
  }

  mutating func notifySignificantChange(_ client: Int, fix: Fix, at now: SimulationTime) {
    guard clients[client].significantChange != nil else { return }
    let isRelaunch = clients[client].appState == .terminated
    wake(client, for: .significantChange, reason: .significantChange, at: now)
    if isRelaunch {
      // Delivered once the app has asked for the service again (rule 21).
      clients[client].significantChange?.pending = fix
    } else {
      deliver(
        fix,
        to: client,
        channel: .significantChange,
        purpose: .significantChange,
        at: now
      )
    }
  }
}
