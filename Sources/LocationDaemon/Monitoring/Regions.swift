// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import Stochastics

/// One circle of one app and the system's belief about it.
struct RegionRecord: Sendable {
  var region: Region
  var owner = RegionOwner.app
  var state = RegionState.unknown
  /// The side that waits for the hold time; nil if there is none.
  var pendingState: RegionState?
  var pendingSince = SimulationTime.zero
  /// Whether the registration has taken effect.
  var isInEffect = false
  /// The time since which the circle has been watched.
  var since = SimulationTime.zero
  /// Whether the circle rests because an event waits for the app to open its monitor.
  var isStopped = false
  /// The number that distinguishes the region from an earlier one of the same name.
  var serial: Int
  /// The index of the registration in the log; nil for notifications.
  var logIndex: Int?
  /// The side that was last reported to the owner; unknown before the first state.
  var reported = RegionState.unknown

  /// The circle as a finding identifies it.
  var watched: WatchedCircle { WatchedCircle(region: region, owner: owner, serial: serial) }
}

/// Circular regions of apps, of notifications and of monitors (rules 23 to 28).
///
/// The life of an event: a position puts the phone on the other side of a border
/// (``compare(of:fix:in:)``), no other position contradicts it during the hold time
/// (``confirmRegion(_:client:in:)``), the latency passes (``report(_:entered:client:in:)``), and
/// the daemon passes the finding to the circle's owner (``LocationDaemon/deliver(_:)``).
struct Regions: Service {
  /// The service's signals to itself.
  enum Signal: Sendable {
    case registered(client: Int, serial: Int)
    case confirmed(client: Int, serial: Int)
    case reportDue(client: Int, serial: Int, entered: Bool)
  }

  private static let latency = DrawPurpose("daemon.region_latency")
  private static let scan = DrawPurpose("daemon.region_scan")

  /// The circles of each app, in the order of their registration.
  private(set) var records: [[RegionRecord]]
  private var signals = SignalQueue<Signal>(source: .regions)
  /// The number of registrations so far.
  private var serial = 0
  /// The number of repeated scans since the last registration or rest.
  private var retries = 0

  init(clients: Int) { records = Array(repeating: [], count: clients) }

  /// Handles a signal.
  mutating func handle(_ event: Event, in core: inout SystemCore) {
    switch signals.signal(of: event) {
    case .registered(let client, let serial): putInEffect(serial, client: client, in: &core)
    case .confirmed(let client, let serial): confirmRegion(serial, client: client, in: &core)
    case .reportDue(let client, let serial, let entered):
      report(serial, entered: entered, client: client, in: &core)
    }
  }

  /// Publishes the number of an app's circles.
  private func publish(_ client: Int, in core: inout SystemCore) {
    core.apps[client].registrations.circles = OwnerCounts(records[client].map(\.owner))
    core.watchCells()
  }

  /// Registers a region of the app, or reports the failure (rule 23).
  mutating func register(_ region: Region, client: Int, in core: inout SystemCore) {
    let replaces = records[client].contains {
      $0.owner == .app && $0.region.identifier == region.identifier
    }
    let isFull = !replaces && core.hasAllRegions(client)
    if let error = obstacle(to: region, isFull: isFull, client: client, in: &core) {
      if !replaces { core.logCircle(region, client: client, isWatched: false) }
      // The failure of the limit names no region (rule 23).
      core.record(.monitoringFailed(isFull ? nil : region.identifier, error), client: client)
      core.deliver(.monitoringFailed(isFull ? nil : region, error), to: client)
      return
    }
    unregister(region.identifier, owner: .app, client: client, in: &core)
    watch(region, owner: .app, client: client, in: &core)
    if core.conditions.isAirplaneMode {
      core.deliver(.monitoringFailed(region, .regionMonitoringSetupDelayed), to: client)
    } else if !core.phone.canTransfer {
      core.deliver(.monitoringFailed(region, .regionMonitoringResponseDelayed), to: client)
    }
  }

  /// The error that prevents a registration; nil if there is none.
  private func obstacle(to region: Region, isFull: Bool, client: Int, in core: inout SystemCore)
    -> LocationError?
  {
    switch core.apps[client].authorization {
    case .denied, .restricted: return .regionMonitoringDenied
    case .notDetermined, .whenInUse, .always: break
    }
    let isPossible =
      core.profile.regions.isAvailable && region.radius <= core.profile.regions.maximumRadius
    return isPossible && !isFull ? nil : .regionMonitoringFailure
  }

  /// Starts to watch a circle.
  mutating func watch(
    _ region: Region,
    owner: RegionOwner,
    client: Int,
    state: RegionState = .unknown,
    in core: inout SystemCore
  ) {
    let logIndex = owner == .notification ? nil : core.logCircle(region, client: client)
    serial += 1
    records[client].append(
      RegionRecord(
        region: region,
        owner: owner,
        state: state,
        since: core.now,
        serial: serial,
        logIndex: logIndex
      )
    )
    publish(client, in: &core)
    let start = core.now + core.profile.regions.registrationDelay
    signals.send(.registered(client: client, serial: serial), at: start, in: &core)
  }

  /// Stops watching a circle, and closes its entry in the log.
  mutating func unregister(
    _ identifier: String,
    owner: RegionOwner,
    client: Int,
    in core: inout SystemCore
  ) {
    let found = records[client].firstIndex {
      $0.region.identifier == identifier && $0.owner == owner
    }
    if owner != .notification { core.forgetUnwatched(identifier, client: client) }
    guard let index = found else { return }
    if let logIndex = records[client][index].logIndex { core.log.regions[logIndex].to = core.now }
    records[client].remove(at: index)
    publish(client, in: &core)
  }

  /// The index of the circle with a serial number; nil if it is no longer registered.
  private func index(ofSerial serial: Int, client: Int) -> Int? {
    records[client].firstIndex { $0.serial == serial }
  }

  /// Puts a registration into effect and finds the side of the phone (rule 24).
  mutating func putInEffect(_ serial: Int, client: Int, in core: inout SystemCore) {
    guard let index = index(ofSerial: serial, client: client),
      !records[client][index].isInEffect
    else { return }
    records[client][index].isInEffect = true
    if records[client][index].owner == .app, core.apps[client].isRunning {
      core.deliver(.startedMonitoring(records[client][index].region), to: client)
    }
    findSides(of: client, in: &core)
  }

  /// Regions that were registered before the app was authorized get their first state now.
  mutating func permissionChanged(of client: Int, in core: inout SystemCore) {
    let isWaiting = records[client].contains { $0.isInEffect && $0.state == .unknown }
    if isWaiting { findSides(of: client, in: &core) }
  }

  /// Finds the side of the phone by a recent position, or by a scan.
  private mutating func findSides(of client: Int, in core: inout SystemCore) {
    guard core.monitorsRegions(client) else { return }
    retries = 0
    if let fix = core.positions.last,
      core.now - fix.timestamp <= core.profile.significantChange.fixAge,
      fix.source != .cell
    {
      compare(of: client, fix: fix, in: &core)
    } else if core.profile.regions.usesWiFi {
      core.startSystemScan(cause: CausePurpose.regions.cause(of: client))
    } else {
      compareByCell(in: &core)
    }
    planRegionScan(afterCellChange: false, in: &core)
  }

  /// Delivers the side that the system believes in (rule 28).
  mutating func deliverState(ofRegion identifier: String, client: Int, in core: inout SystemCore) {
    let found = records[client].first {
      $0.region.identifier == identifier && $0.owner == .app
    }
    guard let record = found else {
      core.deliver(.monitoringFailed(nil, .regionMonitoringFailure), to: client)
      return
    }
    // During the moment that a registration takes, the request fails (R6).
    guard record.isInEffect else {
      core.deliver(.monitoringFailed(record.region, .regionMonitoringFailure), to: client)
      return
    }
    let isYoung = core.now - record.since < core.profile.regions.stateDelay
    let mayKnow = core.admission(of: client) == .deliver && core.accuracy(of: client) == .full
    core.deliver(
      .determinedState(isYoung || !mayKnow ? .unknown : record.state, record.region),
      to: client
    )
  }

  /// Compares a position with the borders of all circles of an app (rules 24 and 25).
  mutating func compare(of client: Int, fix: Fix, in core: inout SystemCore) {
    for index in records[client].indices where records[client][index].isInEffect {
      let record = records[client][index]
      guard !record.isStopped else { continue }
      let observed = side(of: record, fix: fix, in: &core)
      if record.state == .unknown {
        guard let first = firstState(of: record, fix: fix, observed: observed) else { continue }
        records[client][index].state = first
        records[client][index].reported = first
        core.followUps.news.append(News(client: client, finding: .side(first, record.watched)))
      } else if observed == .unknown, fix.source == .cell {
        // A cell that cannot decide the side does not contradict a better position.
        continue
      } else if observed == .unknown || observed == record.state {
        records[client][index].pendingState = nil
      } else if record.pendingState != observed {
        records[client][index].pendingState = observed
        records[client][index].pendingSince = core.now
        signals.send(
          .confirmed(client: client, serial: record.serial),
          at: core.now + core.profile.regions.hold,
          in: &core
        )
      }
    }
  }

  /// The first state of a circle (rule 24); a cell position decides only if it is beyond doubt.
  ///
  /// Otherwise the cell position of the first second would put a phone at home outside its home
  /// region, and the next scan would report a false entry.
  private func firstState(
    of record: RegionRecord,
    fix: Fix,
    observed: RegionState
  ) -> RegionState? {
    if fix.source == .cell { return observed == .unknown ? nil : observed }
    return record.region.contains(fix.position) ? .inside : .outside
  }

  /// The side that a position shows; unknown within the cushion of the border (rule 25).
  ///
  /// Assumption: an entry needs the same cushion inwards, but never more than half the effective
  /// radius, and a position whose radius exceeds both the largest cushion (200 m) and the region's
  /// own radius cannot prove an entry.
  private func side(of record: RegionRecord, fix: Fix, in core: inout SystemCore) -> RegionState {
    let cushion: Metres =
      fix.source == .cell
      ? max(core.profile.regions.cushionMaximum, fix.horizontalAccuracy)
      : min(
        max(fix.horizontalAccuracy, core.profile.regions.cushionMinimum),
        core.profile.regions.cushionMaximum
      )
    let distance = record.region.centre.distance(to: fix.position)
    let radius = record.region.radius
    if distance >= radius + cushion { return .outside }
    let credible = max(radius, core.profile.regions.cushionMaximum)
    // Small regions are entered as if they were larger, and therefore too early (rule 27).
    let effective = max(radius, core.profile.regions.effectiveRadius)
    if fix.horizontalAccuracy <= credible, distance <= max(effective - cushion, effective * 0.5) {
      return .inside
    }
    return .unknown
  }

  /// Confirms a side after the hold time and reports it after the extra delay (rules 25 and 27).
  mutating func confirmRegion(_ serial: Int, client: Int, in core: inout SystemCore) {
    guard let index = index(ofSerial: serial, client: client) else { return }
    let record = records[client][index]
    guard let pending = record.pendingState,
      core.now - record.pendingSince >= core.profile.regions.hold
    else {
      return
    }
    records[client][index].state = pending
    records[client][index].pendingState = nil
    let slot = DrawSlot.index(at: core.now)
    let place = core.luck(Self.latency)
      .stream(
        KeyedRandom.cell(
          Int64((record.region.centre.east / 10).rounded()),
          Int64((record.region.centre.north / 10).rounded())
        )
      )
    var delay: SimulationDuration
    if place.bernoulli(slot, 0, probability: core.profile.regions.tailFraction) {
      let span = core.profile.regions.tailMaximum - core.profile.regions.tailMinimum
      delay = core.profile.regions.tailMinimum + span * place.uniform(slot, 1)
    } else {
      delay = SystemCore.delay(
        drawn: place.logNormal(
          slot,
          2,
          median: core.profile.regions.latencyMedian.seconds,
          sigma: core.profile.regions.latencySpread
        )
      )
    }
    // Without a network, delays are three times as long (rule 47).
    if !core.phone.canTransfer { delay = delay * core.profile.lifeCycle.offlineDelayFactor }
    signals.send(
      .reportDue(client: client, serial: record.serial, entered: pending == .inside),
      at: core.now + delay,
      in: &core
    )
  }

  /// Reports a crossing after its latency, unless it is no longer true.
  private mutating func report(
    _ serial: Int,
    entered: Bool,
    client: Int,
    in core: inout SystemCore
  ) {
    // A region that was removed or replaced in the meantime is not reported.
    guard let index = index(ofSerial: serial, client: client) else { return }
    // Events that overtook each other are merged into the current side (R12).
    let side: RegionState = entered ? .inside : .outside
    let record = records[client][index]
    guard record.state == side, record.reported != side else { return }
    records[client][index].reported = side
    let finding = News.Finding.crossing(entered: entered, record.watched)
    core.followUps.news.append(News(client: client, finding: finding))
  }

  /// Whether a circle is still registered.
  func isRegistered(_ serial: Int, client: Int) -> Bool {
    index(ofSerial: serial, client: client) != nil
  }

  /// The circles of an app with a name.
  func named(_ identifier: String, client: Int) -> [WatchedCircle] {
    records[client].filter { $0.region.identifier == identifier }.map(\.watched)
  }

  /// Rests a circle until the app opens its monitor (N6).
  mutating func rest(_ serial: Int, client: Int) {
    if let index = index(ofSerial: serial, client: client) {
      records[client][index].isStopped = true
    }
  }

  /// Resumes the resting circles of an app that has opened its monitor.
  mutating func resume(client: Int) {
    for index in records[client].indices { records[client][index].isStopped = false }
  }

  /// Forgets the sides of all circles until the next position (rule 45).
  mutating func phoneRestarted(in core: inout SystemCore) {
    for client in records.indices {
      for index in records[client].indices {
        records[client][index].state = .unknown
        records[client][index].pendingState = nil
        records[client][index].isInEffect = false
        records[client][index].since = core.now
        records[client][index].reported = .unknown
        // A new number makes sure that pending reports are dropped.
        serial += 1
        records[client][index].serial = serial
        signals.send(
          .registered(client: client, serial: serial),
          at: core.now + core.profile.regions.registrationDelay,
          in: &core
        )
      }
    }
  }

  // MARK: - Scans

  mutating func motionChanged(in core: inout SystemCore) {
    if core.motion.isStill {
      planScanAtRest(in: &core)
    } else {
      planRegionScan(afterCellChange: false, in: &core)
    }
  }

  /// Plans the next scan: only near a region, and only while moving or after a change of the cell
  /// (rule 26).
  mutating func planRegionScan(afterCellChange: Bool, in core: inout SystemCore) {
    guard core.profile.regions.usesWiFi, isNearRegion(in: &core),
      !core.motion.isStill || afterCellChange
    else {
      core.events.cancelTimer(of: .regionScan)
      return
    }
    guard core.events.timer(of: .regionScan) == nil else { return }
    let span = core.profile.regions.scanMaximum - core.profile.regions.scanMinimum
    let luck = core.luck(Self.scan).uniform(DrawSlot.index(at: core.now))
    core.events.setTimer(
      of: .regionScan,
      at: core.now + core.profile.regions.scanMinimum + span * luck
    )
  }

  /// Plans one last scan for when the phone has been at rest for the hold time.
  private mutating func planScanAtRest(in core: inout SystemCore) {
    guard core.profile.regions.usesWiFi, isNearRegion(in: &core) else { return }
    retries = 0
    core.events.setTimer(of: .regionScan, at: core.now + core.profile.regions.hold)
  }

  /// Repeats a scan that knew no access point, unless another one is planned.
  ///
  /// Assumption: three times. Otherwise a phone at rest would miss an arrival for good whenever its
  /// only scan fails.
  mutating func retryRegionScan(in core: inout SystemCore) {
    guard retries < 3, core.events.timer(of: .regionScan) == nil,
      core.apps.indices.contains(where: { core.monitorsRegions($0) })
    else { return }
    retries += 1
    core.events.setTimer(of: .regionScan, at: core.now + core.profile.regions.hold)
  }

  /// Starts a scan for regions unless a fresh position is known, and plans the next one.
  mutating func regionScan(in core: inout SystemCore) {
    let watchers = core.apps.indices.filter { core.monitorsRegions($0) }
    if let cause = core.combined(watchers.map { CausePurpose.regions.cause(of: $0) }) {
      if core.positions.fresh(within: core.profile.regions.hold, at: core.now) == nil {
        core.startSystemScan(cause: cause)
      }
    }
    planRegionScan(afterCellChange: false, in: &core)
  }

  /// Whether the serving cell lies in a region, or within twice the cell's range of its border.
  private func isNearRegion(in core: inout SystemCore) -> Bool {
    guard core.apps.indices.contains(where: { core.monitorsRegions($0) }) else { return false }
    guard !core.conditions.isAirplaneMode, let cell = core.phone.cellFix(at: core.now) else {
      return false
    }
    guard case .cell(let range) = cell.quality else { return false }
    let reach = range * 2
    return core.apps.indices.contains { client in
      core.monitorsRegions(client)
        && records[client].contains { record in
          record.region.centre.distance(to: cell.position) <= record.region.radius + reach
        }
    }
  }

  /// Compares all circles with the serving cell if no scan can decide.
  mutating func compareByCell(in core: inout SystemCore) {
    guard let fix = core.cellPosition() else { return }
    for client in core.apps.indices where core.monitorsRegions(client) {
      compare(of: client, fix: fix, in: &core)
    }
  }
}
