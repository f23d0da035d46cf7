// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import Stochastics
internal import World

/// One beacon region of one app and the daemon's belief about it.
struct BeaconRecord: Sendable {
  var region: BeaconRegion
  var owner = RegionOwner.app
  /// Whether the region rests because an event waits for the app to open its monitor.
  var isStopped = false
  /// The place among all registrations of the phone's day; earlier ones have priority.
  var serial: Int
  /// The indices of the world's beacons that match the region.
  var beacons: [Int]
  var registeredAt: SimulationTime
  var state = RegionState.unknown
  /// The time of the packet that may lead to an entry; nil without one.
  var firstHeard: SimulationTime?
  /// The second of the last packet; nil without one.
  var lastHeard: SimulationTime?

  /// The region as a finding identifies it.
  var watched: WatchedBeacons { WatchedBeacons(region: region, owner: owner, serial: serial) }
}

/// Beacon regions of apps and of monitors (rules 38 and 39).
///
/// The hardware listens for packets. An entry needs packets for a while, and an exit needs silence
/// for a while (``updateBeacon(_:client:in:)``). The daemon passes the finding to the region's
/// owner.
struct Beacons: Service {
  /// The service's signals to itself.
  enum Signal: Sendable {
    case display(client: Int, serial: Int)
  }

  /// The purpose of the draws that delay the report of an inside state as the display turns on.
  private static let display = DrawPurpose("daemon.beacon_display")

  /// The beacon regions of each app, in the order of their registration.
  private(set) var records: [[BeaconRecord]]
  private var signals = SignalQueue<Signal>(source: .beacons)
  private var serial = 0
  /// The time since which Bluetooth has been on.
  private var bluetoothOnSince = SimulationTime.zero

  init(clients: Int) { records = Array(repeating: [], count: clients) }

  /// Handles a signal.
  mutating func handle(_ event: Event, in core: inout SystemCore) {
    switch signals.signal(of: event) {
    case .display(let client, let serial):
      guard let record = records[client].first(where: { $0.serial == serial }),
        record.state == .inside
      else { return }
      core.followUps.news.append(News(client: client, finding: .beaconOnDisplay(record.watched)))
    }
  }

  /// Publishes the number of an app's beacon regions.
  private func publish(_ client: Int, in core: inout SystemCore) {
    core.apps[client].registrations.beacons = OwnerCounts(records[client].map(\.owner))
  }

  /// Reports a state of a region to the daemon.
  private func report(
    _ record: BeaconRecord,
    entered: Bool,
    isFirst: Bool = false,
    client: Int,
    in core: inout SystemCore
  ) {
    let finding = News.Finding.beacon(entered: entered, isFirst: isFirst, record.watched)
    core.followUps.news.append(News(client: client, finding: finding))
  }

  /// Registers a beacon region of the app, or reports the failure (rules 23 and 38).
  mutating func register(_ region: BeaconRegion, client: Int, in core: inout SystemCore) {
    stopListening(for: region.identifier, owner: .app, client: client, in: &core)
    if let error = obstacle(client, in: &core) {
      let isFull = error == .regionMonitoringFailure && core.hasAllRegions(client)
      core.record(.monitoringFailed(isFull ? nil : region.identifier, error), client: client)
      core.deliver(.beaconMonitoringFailed(isFull ? nil : region, error), to: client)
      return
    }
    listen(for: region, owner: .app, client: client, in: &core)
    if core.apps[client].isRunning { core.deliver(.startedBeaconMonitoring(region), to: client) }
  }

  /// Delivers the state of a beacon region; a region that is not monitored gets no answer.
  ///
  /// An app that may not learn of changes gets an unknown state (rule 41).
  func deliverState(of identifier: String, client: Int, in core: inout SystemCore) {
    guard
      let record = records[client].first(where: {
        $0.region.identifier == identifier && $0.owner == .app
      })
    else { return }
    let mayKnow = core.admissionToBeacons(of: client) == .deliver
    core.deliver(
      .determinedBeaconState(mayKnow ? record.state : .unknown, record.region),
      to: client
    )
  }

  /// The beacon regions of an app with a name.
  func named(_ identifier: String, client: Int) -> [WatchedBeacons] {
    records[client].filter { $0.region.identifier == identifier }.map(\.watched)
  }

  /// Rests a region until the app opens its monitor (N6).
  mutating func rest(_ serial: Int, client: Int) {
    if let index = records[client].firstIndex(where: { $0.serial == serial }) {
      records[client][index].isStopped = true
    }
  }

  /// Resumes the resting regions of an app that has opened its monitor.
  mutating func resume(client: Int, in core: inout SystemCore) {
    for index in records[client].indices { records[client][index].isStopped = false }
    planBeaconWatch(in: &core)
  }

  /// Whether a region is still registered.
  func isRegistered(_ serial: Int, client: Int) -> Bool {
    records[client].contains { $0.serial == serial }
  }

  /// Forgets the states of all regions (rule 45).
  mutating func phoneRestarted(in core: inout SystemCore) {
    for client in records.indices {
      for index in records[client].indices {
        records[client][index].state = .unknown
        records[client][index].registeredAt = core.now
        records[client][index].firstHeard = nil
        records[client][index].lastHeard = nil
      }
    }
    planBeaconWatch(in: &core)
  }

  /// The error that prevents a registration; nil if there is none.
  private func obstacle(_ client: Int, in core: inout SystemCore) -> LocationError? {
    switch core.apps[client].authorization {
    case .denied, .restricted: return .regionMonitoringDenied
    case .notDetermined, .whenInUse, .always: break
    }
    return core.rangingAvailable && !core.hasAllRegions(client) ? nil : .regionMonitoringFailure
  }

  /// Starts to listen for the beacons of a region.
  mutating func listen(
    for region: BeaconRegion,
    owner: RegionOwner,
    state: RegionState = .unknown,
    client: Int,
    in core: inout SystemCore
  ) {
    records[client].append(
      BeaconRecord(
        region: region,
        owner: owner,
        serial: serial,
        beacons: core.beacons(satisfying: region.constraint),
        registeredAt: core.now,
        state: state
      )
    )
    serial += 1
    publish(client, in: &core)
    planBeaconWatch(in: &core)
  }

  /// Stops listening for the beacons of a region.
  mutating func stopListening(
    for identifier: String,
    owner: RegionOwner,
    client: Int,
    in core: inout SystemCore
  ) {
    records[client].removeAll {
      $0.region.identifier == identifier && $0.owner == owner
    }
    publish(client, in: &core)
    planBeaconWatch(in: &core)
  }

  private static let second = SimulationDuration.seconds(1)

  /// The start of the second that contains an instant.
  private static func second(of time: SimulationTime) -> SimulationTime {
    SimulationTime(nanoseconds: max(0, time.nanoseconds) / 1_000_000_000 * 1_000_000_000)
  }

  /// Whether the hardware listens for a region: always for the first ones, for others on a lit
  /// screen (rule 38).
  private func isListened(_ record: BeaconRecord, in core: inout SystemCore) -> Bool {
    guard core.conditions.isBluetoothOn else { return false }
    if core.phone.isScreenOn { return true }
    let earlier = records.reduce(0) { $0 + $1.count { $0.serial < record.serial } }
    return earlier < core.profile.beacons.priorityLimit
  }

  /// The latest second with a packet of a region; the search stops at the last known packet.
  private func lastPacket(_ record: BeaconRecord, in core: inout SystemCore) -> SimulationTime? {
    let known = record.lastHeard ?? record.registeredAt - Self.second
    let limit = max(known, core.now - core.profile.beacons.exitDelay - Self.second)
    let floor = max(limit, Self.second(of: bluetoothOnSince) - Self.second)
    var time = Self.second(of: core.now)
    while time > floor {
      if core.hearsBeacon(record.beacons, at: time) { return time }
      time = time - Self.second
    }
    return record.lastHeard
  }

  /// Checks every beacon region, and plans the next check.
  mutating func watchBeacons(in core: inout SystemCore) {
    for client in core.apps.indices {
      for index in records[client].indices {
        updateBeacon(index, client: client, in: &core)
      }
    }
    planBeaconWatch(in: &core)
  }

  /// Updates the state of a beacon region, and reports a change.
  private mutating func updateBeacon(_ index: Int, client: Int, in core: inout SystemCore) {
    var record = records[client][index]
    guard !record.isStopped else { return }
    if isListened(record, in: &core) {
      if record.state == .outside, record.firstHeard == nil {
        // No packet has been heard so far, so each second within reach is checked.
        if core.hearsBeacon(record.beacons, at: core.now) {
          record.lastHeard = Self.second(of: core.now)
        }
      } else {
        record.lastHeard = lastPacket(record, in: &core)
      }
    }
    let isFresh = record.lastHeard.map { core.now < $0 + core.profile.beacons.exitDelay } ?? false
    switch record.state {
    case .unknown:
      guard core.now >= record.registeredAt + core.profile.beacons.entryDelay else { break }
      record.state = isFresh ? .inside : .outside
      records[client][index] = record
      report(record, entered: record.state == .inside, isFirst: true, client: client, in: &core)
      return
    case .outside:
      if !isFresh {
        record.firstHeard = nil
      } else if record.firstHeard == nil {
        record.firstHeard = core.now
      }
      if let first = record.firstHeard, core.now >= first + core.profile.beacons.entryDelay {
        record.state = .inside
        records[client][index] = record
        report(record, entered: true, client: client, in: &core)
        return
      }
    case .inside:
      guard !isFresh else { break }
      record.state = .outside
      record.firstHeard = nil
      records[client][index] = record
      report(record, entered: false, client: client, in: &core)
      return
    }
    records[client][index] = record
  }

  /// Sets the timer to the next check: the end of a delay, or when the phone comes near a beacon.
  private mutating func planBeaconWatch(in core: inout SystemCore) {
    var due: SimulationTime?
    for client in records.indices {
      for record in records[client] where !record.isStopped {
        guard let next = nextLook(at: record, after: core.now, in: &core) else { continue }
        due = min(due ?? next, next)
      }
    }
    if let due {
      core.events.setTimer(of: .beaconWatch, at: max(core.now, due))
    } else {
      core.events.cancelTimer(of: .beaconWatch)
    }
  }

  /// The time of the next check of a region; nil if none is needed.
  private func nextLook(
    at record: BeaconRecord,
    after now: SimulationTime,
    in core: inout SystemCore
  ) -> SimulationTime? {
    switch record.state {
    case .unknown: return record.registeredAt + core.profile.beacons.entryDelay
    case .inside: return (record.lastHeard ?? core.now) + core.profile.beacons.exitDelay
    case .outside:
      if let first = record.firstHeard { return first + core.profile.beacons.entryDelay }
      guard isListened(record, in: &core) else { return nil }
      return core.realisation.beaconApproach(
        of: record.beacons,
        from: Self.second(of: core.now) + Self.second
      )
    }
  }

  /// Reports the inside state, within a second of the display turning on, to apps that request it
  /// (rule 39).
  mutating func displayTurnedOn(in core: inout SystemCore) {
    for client in core.apps.indices {
      for record in records[client]
      where record.region.notifyEntryStateOnDisplay && record.state == .inside {
        let luck = core.luck(Self.display)
          .uniform(DrawSlot.index(at: core.now), UInt64(record.serial))
        signals.send(
          .display(client: client, serial: record.serial),
          at: core.now + Self.second * luck,
          in: &core
        )
      }
    }
    // On a lit screen, the hardware also listens for regions beyond its limit.
    planBeaconWatch(in: &core)
  }

  mutating func bluetoothChanged(in core: inout SystemCore) {
    if core.conditions.isBluetoothOn {
      bluetoothOnSince = core.now
    } else {
      for client in core.apps.indices {
        for index in records[client].indices {
          let record = records[client][index]
          guard record.state != .outside || record.firstHeard != nil else { continue }
          records[client][index].lastHeard = lastPacket(record, in: &core)
        }
      }
    }
    planBeaconWatch(in: &core)
  }
}
