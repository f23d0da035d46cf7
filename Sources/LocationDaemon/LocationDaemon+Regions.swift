// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import Stochastics

extension LocationDaemon {
  static let regionPurpose = DrawPurpose("daemon.region_latency")

  /// Whether the system watches a client's regions: somebody may be told of them.
  ///
  /// Notifications need the right for the time in use only (Q5).
  func monitorsRegions(_ client: Int) -> Bool {
    guard !clients[client].regions.isEmpty, accuracy(of: client) == .full else { return false }
    if mayMonitor(client) { return true }
    return clients[client].right == .inUse
      && clients[client].regions.contains { $0.owner == .notification }
  }

  /// Registers a region of the app, or says why not (rule 23).
  mutating func register(_ region: Region, client: Int, at now: SimulationTime) {
    let replaces = clients[client].regions.contains {
      $0.owner == .app && $0.region.identifier == region.identifier
    }
    let isFull = !replaces && hasAllRegions(client)
    if let error = obstacle(to: region, isFull: isFull, client: client) {
      // The failure of the limit names no region (rule 23).
      record(.monitoringFailed(isFull ? nil : region.identifier, error), client: client, at: now)
      deliver(.monitoringFailed(isFull ? nil : region, error), to: client)
      return
    }
    unregister(region.identifier, owner: .app, client: client, at: now)
    watch(region, owner: .app, client: client, at: now)
    if isAirplaneMode {
      deliver(.monitoringFailed(region, .regionMonitoringSetupDelayed), to: client)
    } else if !phone.canTransfer {
      deliver(.monitoringFailed(region, .regionMonitoringResponseDelayed), to: client)
    }
  }

  private func obstacle(to region: Region, isFull: Bool, client: Int) -> LocationError? {
    switch clients[client].authorization {
    case .denied, .restricted: return .regionMonitoringDenied
    case .notDetermined, .whenInUse, .always: break
    }
    let isPossible = profile.regions.isAvailable && region.radius <= profile.regions.maximumRadius
    return isPossible && !isFull ? nil : .regionMonitoringFailure
  }

  /// Whether an app has as many regions as it may.
  ///
  /// Circular and beacon regions share one limit, and notifications by region count (rules 23, 50).
  func hasAllRegions(_ client: Int) -> Bool {
    let circles = clients[client].regions.count { $0.owner != .monitor }
    let beacons = clients[client].beacons.regions.count { $0.owner != .monitor }
    return circles + beacons >= profile.regions.limit
  }

  /// Begins to watch a circle.
  @discardableResult mutating func watch(
    _ region: Region,
    owner: RegionOwner,
    client: Int,
    state: RegionState = .unknown,
    at now: SimulationTime
  ) -> Int {
    var logIndex: Int?
    if owner != .notification {
      log.regions.append(
        MonitoredRegion(region: region, client: ClientIdentifier(rawValue: client), from: now)
      )
      logIndex = log.regions.count - 1
    }
    regionSerial += 1
    clients[client].regions.append(
      RegionRecord(
        region: region,
        owner: owner,
        state: state,
        since: now,
        serial: regionSerial,
        logIndex: logIndex
      )
    )
    watchCells(at: now)
    let start = now + profile.regions.registrationDelay
    send(.registration(client: client, serial: regionSerial), at: start)
    return regionSerial
  }

  mutating func unregister(
    _ identifier: String,
    owner: RegionOwner,
    client: Int,
    at now: SimulationTime
  ) {
    let found = clients[client].regions.firstIndex {
      $0.region.identifier == identifier && $0.owner == owner
    }
    guard let index = found else { return }
    if let logIndex = clients[client].regions[index].logIndex { log.regions[logIndex].to = now }
    clients[client].regions.remove(at: index)
    watchCells(at: now)
  }

  private func index(ofSerial serial: Int, client: Int) -> Int? {
    clients[client].regions.firstIndex { $0.serial == serial }
  }

  /// The registration takes effect: find out where the phone is (rule 24).
  mutating func putInEffect(_ serial: Int, client: Int, at now: SimulationTime) {
    guard let index = index(ofSerial: serial, client: client),
      !clients[client].regions[index].isInEffect
    else { return }
    clients[client].regions[index].isInEffect = true
    if clients[client].regions[index].owner == .app, clients[client].isRunning {
      deliver(.startedMonitoring(clients[client].regions[index].region), to: client)
    }
    guard monitorsRegions(client) else { return }
    regionScanRetries = 0
    if let fix = systemFix, now - fix.timestamp <= profile.significantChange.fixAge,
      fix.source != .cell
    {
      evaluateRegions(of: client, fix: fix, at: now)
    } else if profile.regions.usesWiFi {
      startSystemScan(cause: CausePurpose.regions.cause(of: client), at: now)
    } else {
      evaluateRegionsBySystemFix(at: now)
    }
    planRegionScan(afterCellChange: false, at: now)
  }

  /// Answers with the state that the system believes in (rule 28).
  mutating func tellState(ofRegion identifier: String, client: Int, at now: SimulationTime) {
    let found = clients[client].regions.first {
      $0.region.identifier == identifier && $0.owner == .app
    }
    guard let record = found else {
      deliver(.monitoringFailed(nil, .regionMonitoringFailure), to: client)
      return
    }
    // Asked for within the moment that a registration takes, it fails (R6).
    guard record.isInEffect else {
      deliver(.monitoringFailed(record.region, .regionMonitoringFailure), to: client)
      return
    }
    let isYoung = now - record.since < profile.regions.stateDelay
    let mayKnow = admission(of: client, at: now) == .deliver && accuracy(of: client) == .full
    deliver(
      .determinedState(isYoung || !mayKnow ? .unknown : record.state, record.region),
      to: client
    )
  }

  /// Compares a position with every border (rules 24 and 25).
  mutating func evaluateRegions(of client: Int, fix: Fix, at now: SimulationTime) {
    for index in clients[client].regions.indices where clients[client].regions[index].isInEffect {
      let record = clients[client].regions[index]
      guard !record.isStopped else { continue }
      let observed = observedState(of: record, fix: fix)
      if record.state == .unknown {
        guard let first = firstState(of: record, fix: fix, observed: observed) else { continue }
        clients[client].regions[index].state = first
        clients[client].regions[index].told = first
        tellFirstState(first, of: record, client: client, at: now)
      } else if observed == .unknown, fix.source == .cell {
        // A cell that cannot tell the side says nothing against what a better position said.
        continue
      } else if observed == .unknown || observed == record.state {
        clients[client].regions[index].pendingState = nil
      } else if record.pendingState != observed {
        clients[client].regions[index].pendingState = observed
        clients[client].regions[index].pendingSince = now
        send(
          .confirmation(client: client, serial: record.serial),
          at: now + profile.regions.hold
        )
      }
    }
  }

  /// Tells the state to begin with, to an app that runs; it launches nobody (rule 24).
  private mutating func tellFirstState(
    _ state: RegionState,
    of record: RegionRecord,
    client: Int,
    at now: SimulationTime
  ) {
    switch record.owner {
    case .app:
      guard clients[client].isRunning, admission(of: client, at: now) == .deliver else { return }
      deliver(.determinedState(state, record.region), to: client)
    case .monitor:
      tellMonitor(record.serial, entered: state == .inside, client: client, at: now)
    case .notification:
      break
    }
  }

  /// Tells the app's monitor of a circle, which rests if the app has not opened it (rule 49).
  private mutating func tellMonitor(
    _ serial: Int,
    entered: Bool,
    isCrossing: Bool = false,
    client: Int,
    at now: SimulationTime
  ) {
    guard let index = index(ofSerial: serial, client: client) else { return }
    let identifier = clients[client].regions[index].region.identifier
    let isTold = tellMonitor(
      identifier,
      entered: entered,
      isCrossing: isCrossing,
      client: client,
      at: now
    )
    if !isTold, let index = self.index(ofSerial: serial, client: client) {
      clients[client].regions[index].isStopped = true
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
      ? max(profile.regions.cushionMaximum, fix.horizontalAccuracy)
      : min(
        max(fix.horizontalAccuracy, profile.regions.cushionMinimum),
        profile.regions.cushionMaximum
      )
    let distance = record.region.centre.distance(to: fix.position)
    let radius = record.region.radius
    if distance >= radius + cushion { return .outside }
    let credible = max(radius, profile.regions.cushionMaximum)
    // Small regions are entered as if they were larger, hence too early (rule 27).
    let effective = max(radius, profile.regions.effectiveRadius)
    if fix.horizontalAccuracy <= credible, distance <= max(effective - cushion, effective * 0.5) {
      return .inside
    }
    return .unknown
  }

  /// A drawn delay, at most a year: a log-normal tail has no end, whole nanoseconds have one.
  static func delay(drawn seconds: Double) -> SimulationDuration {
    .seconds(min(seconds, 366 * 86_400))
  }

  /// No position has said otherwise for the hold time: tell, after the extra delay (25 and 27).
  mutating func confirmRegion(_ serial: Int, client: Int, at now: SimulationTime) {
    guard let index = index(ofSerial: serial, client: client) else { return }
    let record = clients[client].regions[index]
    guard let pending = record.pendingState, now - record.pendingSince >= profile.regions.hold
    else {
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
    if place.bernoulli(slot, 0, probability: profile.regions.tailFraction) {
      let span = profile.regions.tailMaximum - profile.regions.tailMinimum
      delay = profile.regions.tailMinimum + span * place.uniform(slot, 1)
    } else {
      delay = Self.delay(
        drawn: place.logNormal(
          slot,
          2,
          median: profile.regions.latencyMedian.seconds,
          sigma: profile.regions.latencySpread
        )
      )
    }
    // Without a network, delays are three times as long (rule 47).
    if !phone.canTransfer { delay = delay * profile.lifeCycle.offlineDelayFactor }
    send(
      .region(client: client, serial: record.serial, entered: pending == .inside),
      at: now + delay
    )
  }

  /// Tells whom the circle serves: the app, the user, or the app's monitor (rules 41, 43 and 49).
  mutating func notifyRegion(
    _ serial: Int,
    entered: Bool,
    client: Int,
    at now: SimulationTime
  ) {
    // A region that was removed or replaced meanwhile is not told of.
    guard let index = index(ofSerial: serial, client: client) else { return }
    // Events that overtook each other are coalesced to the side that holds (R12).
    let side: RegionState = entered ? .inside : .outside
    guard clients[client].regions[index].state == side, clients[client].regions[index].told != side
    else { return }
    clients[client].regions[index].told = side
    let region = clients[client].regions[index].region
    switch clients[client].regions[index].owner {
    case .monitor:
      tellMonitor(serial, entered: entered, isCrossing: true, client: client, at: now)
      return
    case .notification:
      guard entered ? region.notifyOnEntry : region.notifyOnExit else { return }
      notifyByRegion(region.identifier, client: client, at: now)
      return
    case .app:
      guard entered ? region.notifyOnEntry : region.notifyOnExit else { return }
    }
    switch admission(of: client, at: now) {
    case .drop: return
    case .hold:
      hold(.region(serial: serial, entered: entered), for: client, at: now)
      return
    case .deliver: break
    }
    guard wake(client, for: .regions, reason: .region, at: now) else { return }
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
}
