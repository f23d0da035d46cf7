// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import PhoneModel
internal import Quantities
internal import Stochastics

extension LocationDaemon {
  static let regionPurpose = DrawPurpose("daemon.region_latency")
  static let regionScanPurpose = DrawPurpose("daemon.region_scan")

  /// Registers a region, or says why not (rule 23).
  mutating func register(_ region: Region, client: Int, at now: SimulationTime) {
    unregister(region.identifier, client: client, at: now)
    guard region.radius <= profile.maximumRegionRadius else {
      record(.monitoringFailed(region.identifier), client: client, at: now)
      deliver(.monitoringFailed(region, .regionMonitoringFailure), to: client)
      return
    }
    guard monitoredRegionCount(of: client) < profile.regionLimit else {
      // The failure of the limit names no region (rule 23).
      record(.monitoringFailed(nil), client: client, at: now)
      deliver(.monitoringFailed(nil, .regionMonitoringFailure), to: client)
      return
    }
    log.regions.append(
      MonitoredRegion(region: region, client: ClientIdentifier(rawValue: client), from: now)
    )
    clients[client].regions.append(
      RegionRecord(region: region, logIndex: log.regions.count - 1)
    )
    watchCells(at: now)
    send(
      .registration(client: client, identifier: region.identifier),
      at: now + profile.regionRegistrationDelay
    )
  }

  mutating func unregister(_ identifier: String, client: Int, at now: SimulationTime) {
    guard let index = index(of: identifier, client: client) else { return }
    log.regions[clients[client].regions[index].logIndex].to = now
    clients[client].regions.remove(at: index)
    watchCells(at: now)
  }

  private func index(of identifier: String, client: Int) -> Int? {
    clients[client].regions.firstIndex { $0.region.identifier == identifier }
  }

  /// The registration takes effect: find out where the phone is (rule 24).
  mutating func putInEffect(_ identifier: String, client: Int, at now: SimulationTime) {
    guard let index = index(of: identifier, client: client),
      !clients[client].regions[index].isInEffect
    else { return }
    clients[client].regions[index].isInEffect = true
    regionScanRetries = 0
    if let fix = systemFix, now - fix.timestamp <= profile.significantChangeFixAge,
      fix.source != .cell
    {
      evaluateRegions(of: client, fix: fix, at: now)
    } else {
      startSystemScan(.regions, client: client, at: now)
    }
    planRegionScan(afterCellChange: false, at: now)
  }

  /// Compares a position with every border (rules 24 and 25).
  mutating func evaluateRegions(of client: Int, fix: Fix, at now: SimulationTime) {
    for index in clients[client].regions.indices where clients[client].regions[index].isInEffect {
      let record = clients[client].regions[index]
      let observed = observedState(of: record, fix: fix)
      if record.state == .unknown {
        guard let first = firstState(of: record, fix: fix, observed: observed) else { continue }
        clients[client].regions[index].state = first
        if clients[client].isRunning, clients[client].authorization == .always {
          deliver(.determinedState(first, record.region), to: client)
        }
      } else if observed == .unknown, fix.source == .cell {
        // A cell that cannot tell the side says nothing against what a better position said.
        continue
      } else if observed == .unknown || observed == record.state {
        clients[client].regions[index].pendingState = nil
      } else if record.pendingState != observed {
        clients[client].regions[index].pendingState = observed
        clients[client].regions[index].pendingSince = now
        send(
          .confirmation(client: client, identifier: record.region.identifier),
          at: now + profile.regionHold
        )
      }
    }
  }

  /// The state to begin with (rule 24); a cell decides only if it is beyond doubt.
  ///
  /// Otherwise the cell position of the first second would put a phone at home outside its home
  /// region, and the next scan would report an entry that never was.
  private func firstState(
    of record: RegionRecord,
    fix: Fix,
    observed: RegionState
  ) -> RegionState? {
    if fix.source == .cell { return observed == .unknown ? nil : observed }
    return record.region.contains(fix.position) ? .inside : .outside
  }

  /// Where a position puts the phone, or unknown within the cushion of the border (rule 25).
  ///
  /// Assumption: entering needs the same cushion inwards, but never more than half the radius, and a
  /// position whose radius is beyond both 200 m and the region's own cannot prove an entry.
  private func observedState(of record: RegionRecord, fix: Fix) -> RegionState {
    let cushion: Metres =
      fix.source == .cell
      ? max(profile.regionCushionMaximum, fix.horizontalAccuracy)
      : min(
        max(fix.horizontalAccuracy, profile.regionCushionMinimum),
        profile.regionCushionMaximum
      )
    let distance = record.region.centre.distance(to: fix.position)
    let radius = record.region.radius
    if distance >= radius + cushion { return .outside }
    let credible = max(radius, profile.regionCushionMaximum)
    if fix.horizontalAccuracy <= credible, distance <= max(radius - cushion, radius * 0.5) {
      return .inside
    }
    return .unknown
  }

  /// No position has said otherwise for the hold time: tell, after the extra delay (25 and 27).
  mutating func confirmRegion(_ identifier: String, client: Int, at now: SimulationTime) {
    guard let index = index(of: identifier, client: client) else { return }
    let record = clients[client].regions[index]
    guard let pending = record.pendingState, now - record.pendingSince >= profile.regionHold else {
      return
    }
    clients[client].regions[index].state = pending
    clients[client].regions[index].pendingState = nil
    let slot = Self.slot(at: now)
    let place = luck(Self.regionPurpose)
      .stream(
        KeyedRandom.cell(
          Int64((record.region.centre.east / 10).rounded()),
          Int64((record.region.centre.north / 10).rounded())
        )
      )
    var delay: SimulationDuration
    if place.bernoulli(slot, 0, probability: profile.regionTailFraction) {
      let span = profile.regionTailMaximum - profile.regionTailMinimum
      delay = profile.regionTailMinimum + span * place.uniform(slot, 1)
    } else {
      delay = .seconds(
        place.logNormal(
          slot,
          2,
          median: profile.regionLatencyMedian.seconds,
          sigma: profile.regionLatencySpread
        )
      )
    }
    // Without a network, delays are three times as long (rule 47).
    if !phone.canTransfer { delay = delay * 3 }
    send(
      .region(client: client, logIndex: record.logIndex, entered: pending == .inside),
      at: now + delay
    )
  }

  mutating func notifyRegion(
    _ logIndex: Int,
    entered: Bool,
    client: Int,
    at now: SimulationTime
  ) {
    // A region that was removed or replaced meanwhile is not told of.
    guard let region = clients[client].regions.first(where: { $0.logIndex == logIndex })?.region,
      clients[client].authorization == .always,
      entered ? region.notifyOnEntry : region.notifyOnExit
    else { return }
    wake(client, for: .regions, reason: .region, at: now)
    record(
      entered ? .enteredRegion(region.identifier) : .exitedRegion(region.identifier),
      client: client,
      at: now
    )
    phone.work(
      for: phone.works.delivery,
      cause: CausePurpose.regions.cause(of: client),
      at: now
    )
    deliver(entered ? .enteredRegion(region) : .exitedRegion(region), to: client)
  }

  // MARK: - Scans for regions

  /// Plans the next scan: only near a region, and only while moving (rule 26).
  mutating func planRegionScan(afterCellChange: Bool, at now: SimulationTime) {
    guard isNearRegion(at: now), !isStill || afterCellChange else {
      events.cancelTimer(of: .regionScan)
      return
    }
    guard events.timer(of: .regionScan) == nil else { return }
    let span = profile.regionScanMaximum - profile.regionScanMinimum
    let luck = luck(Self.regionScanPurpose).uniform(Self.slot(at: now))
    events.setTimer(of: .regionScan, at: now + profile.regionScanMinimum + span * luck)
  }

  /// One last look after coming to rest, once the phone has been still for the hold time.
  mutating func planScanAtRest(at now: SimulationTime) {
    guard isNearRegion(at: now) else { return }
    regionScanRetries = 0
    events.setTimer(of: .regionScan, at: now + profile.regionHold)
  }

  /// Looks again after a scan that knew no access point, unless a look is planned anyway.
  ///
  /// Assumption: three times. A phone at rest would otherwise lose an arrival for good whenever its
  /// one look fails.
  mutating func retryRegionScan(at now: SimulationTime) {
    guard regionScanRetries < 3, events.timer(of: .regionScan) == nil,
      clients.contains(where: { !$0.regions.isEmpty })
    else { return }
    regionScanRetries += 1
    events.setTimer(of: .regionScan, at: now + profile.regionHold)
  }

  mutating func regionScan(at now: SimulationTime) {
    if let client = clients.firstIndex(where: { !$0.regions.isEmpty }) {
      let isFresh =
        systemFix.map {
          $0.source != .cell && now - $0.timestamp <= profile.regionHold
        } ?? false
      if !isFresh { startSystemScan(.regions, client: client, at: now) }
    }
    planRegionScan(afterCellChange: false, at: now)
  }

  /// Whether the serving cell may cover the border of a region.
  private func isNearRegion(at now: SimulationTime) -> Bool {
    guard clients.contains(where: { !$0.regions.isEmpty }) else { return false }
    guard !isAirplaneMode, let cell = phone.cellFix(at: now) else { return false }
    guard case .cell(let range) = cell.quality else { return false }
    let reach = range * 2
    return clients.contains { client in
      client.regions.contains { record in
        record.region.centre.distance(to: cell.position) <= record.region.radius + reach
      }
    }
  }

  /// A scan without known access points: judge by the cell.
  mutating func evaluateRegionsBySystemFix(at now: SimulationTime) {
    guard let fix = cellPosition(at: now) else { return }
    for client in clients.indices where !clients[client].regions.isEmpty {
      evaluateRegions(of: client, fix: fix, at: now)
    }
  }
}
