// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
public import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import Stochastics
internal import World

extension LocationDaemon {
  static let beaconDisplayPurpose = DrawPurpose("daemon.beacon_display")

  /// The beacon regions of the active app, in the order of their registration.
  public var monitoredBeaconRegions: [BeaconRegion] {
    clients[activeClient.rawValue].beacons.regions.filter { $0.owner == .app }.map(\.region)
  }

  /// Registers a beacon region, or says why not (rules 23 and 38).
  public mutating func startMonitoring(for region: BeaconRegion) {
    let client = activeClient.rawValue
    guard clients[client].isRunning else { return }
    askByStarting(client, at: now)
    stopMonitoring(forBeaconRegion: region.identifier)
    if let error = obstacleToBeacons(client) {
      let isFull = error == .regionMonitoringFailure && hasAllRegions(client)
      record(.monitoringFailed(isFull ? nil : region.identifier, error), client: client, at: now)
      deliver(.beaconMonitoringFailed(isFull ? nil : region, error), to: client)
      return
    }
    listen(for: region, owner: .app, client: client, at: now)
  }

  private func obstacleToBeacons(_ client: Int) -> LocationError? {
    switch clients[client].authorization {
    case .denied, .restricted: return .regionMonitoringDenied
    case .notDetermined, .whenInUse, .always: break
    }
    return rangingAvailable && !hasAllRegions(client) ? nil : .regionMonitoringFailure
  }

  /// Begins to listen for the beacons of a region.
  mutating func listen(
    for region: BeaconRegion,
    owner: RegionOwner,
    state: RegionState = .unknown,
    client: Int,
    at now: SimulationTime
  ) {
    clients[client].beacons.regions.append(
      BeaconRecord(
        region: region,
        owner: owner,
        serial: beaconWatch.nextSerial,
        beacons: beacons(satisfying: region.constraint),
        registeredAt: now,
        state: state
      )
    )
    beaconWatch.nextSerial += 1
    planBeaconWatch(at: now)
  }

  /// Removes the beacon region of that name.
  public mutating func stopMonitoring(forBeaconRegion identifier: String) {
    stopListening(for: identifier, owner: .app, client: activeClient.rawValue, at: now)
  }

  mutating func stopListening(
    for identifier: String,
    owner: RegionOwner,
    client: Int,
    at now: SimulationTime
  ) {
    clients[client].beacons.regions.removeAll {
      $0.region.identifier == identifier && $0.owner == owner
    }
    planBeaconWatch(at: now)
  }

  /// Asks for the state of a beacon region; one that is not monitored gets no answer.
  ///
  /// An app that may not be told of changes learns no state either (rule 41).
  public mutating func requestState(forBeaconRegion identifier: String) {
    let client = activeClient.rawValue
    guard
      let record = clients[client].beacons.regions.first(where: {
        $0.region.identifier == identifier && $0.owner == .app
      })
    else { return }
    let mayKnow = mayTell(client, at: now) == .deliver
    deliver(.determinedBeaconState(mayKnow ? record.state : .unknown, record.region), to: client)
  }

  /// The world's beacons that a constraint means.
  func beacons(satisfying constraint: BeaconConstraint) -> [Int] {
    realisation.world.beacons.indices.filter { index in
      let beacon = realisation.world.beacons[index]
      return constraint.matches(uuid: beacon.uuid, major: beacon.major, minor: beacon.minor)
    }
  }

  // MARK: - Listening

  private static let second = SimulationDuration.seconds(1)

  /// The begin of the second that holds an instant.
  private static func second(of time: SimulationTime) -> SimulationTime {
    SimulationTime(nanoseconds: max(0, time.nanoseconds) / 1_000_000_000 * 1_000_000_000)
  }

  /// Whether a packet of any of some beacons arrives within a second.
  func hearsBeacon(_ beacons: [Int], at time: SimulationTime) -> Bool {
    beacons.contains { realisation.beacon($0, at: time) != nil }
  }

  /// Whether the hardware listens for a region: the first ones always, others on a lit screen (38).
  private func isListened(_ record: BeaconRecord) -> Bool {
    guard isBluetoothOn else { return false }
    if phone.isScreenOn { return true }
    let earlier = clients.reduce(0) { count, client in
      count + client.beacons.regions.count { $0.serial < record.serial }
    }
    return earlier < profile.beacons.priorityLimit
  }

  /// The last second up to an instant with a packet of a region; looks back to what is known.
  private func lastPacket(_ record: BeaconRecord, at now: SimulationTime) -> SimulationTime? {
    let known = record.lastHeard ?? record.registeredAt - Self.second
    let limit = max(known, now - profile.beacons.exitDelay - Self.second)
    let floor = max(limit, Self.second(of: beaconWatch.bluetoothOnSince) - Self.second)
    var time = Self.second(of: now)
    while time > floor {
      if hearsBeacon(record.beacons, at: time) { return time }
      time = time - Self.second
    }
    return record.lastHeard
  }

  /// Looks at every beacon region, and plans the next look.
  mutating func watchBeacons(at now: SimulationTime) {
    for client in clients.indices {
      for index in clients[client].beacons.regions.indices {
        judgeBeacon(index, client: client, at: now)
      }
    }
    planBeaconWatch(at: now)
  }

  private mutating func judgeBeacon(_ index: Int, client: Int, at now: SimulationTime) {
    var record = clients[client].beacons.regions[index]
    guard !record.isStopped else { return }
    if isListened(record) {
      if record.state == .outside, record.firstHeard == nil {
        // Nothing was heard up to now; each second within reach is looked at.
        if hearsBeacon(record.beacons, at: now) { record.lastHeard = Self.second(of: now) }
      } else {
        record.lastHeard = lastPacket(record, at: now)
      }
    }
    let isFresh = record.lastHeard.map { now < $0 + profile.beacons.exitDelay } ?? false
    switch record.state {
    case .unknown:
      guard now >= record.registeredAt + profile.beacons.entryDelay else { break }
      record.state = isFresh ? .inside : .outside
      clients[client].beacons.regions[index] = record
      tellFirstState(of: record, client: client, at: now)
      return
    case .outside:
      if !isFresh {
        record.firstHeard = nil
      } else if record.firstHeard == nil {
        record.firstHeard = now
      }
      if let first = record.firstHeard, now >= first + profile.beacons.entryDelay {
        record.state = .inside
        clients[client].beacons.regions[index] = record
        notifyBeacon(record, entered: true, client: client, at: now)
        return
      }
    case .inside:
      guard !isFresh else { break }
      record.state = .outside
      record.firstHeard = nil
      clients[client].beacons.regions[index] = record
      notifyBeacon(record, entered: false, client: client, at: now)
      return
    }
    clients[client].beacons.regions[index] = record
  }

  /// Arms the next look: the end of a delay, or when the phone comes within reach of a beacon.
  mutating func planBeaconWatch(at now: SimulationTime) {
    var due: SimulationTime?
    for client in clients {
      for record in client.beacons.regions where !record.isStopped {
        guard let next = nextLook(at: record, after: now) else { continue }
        due = min(due ?? next, next)
      }
    }
    if let due {
      events.setTimer(of: .beaconWatch, at: max(now, due))
    } else {
      events.cancelTimer(of: .beaconWatch)
    }
  }

  private func nextLook(at record: BeaconRecord, after now: SimulationTime) -> SimulationTime? {
    switch record.state {
    case .unknown: return record.registeredAt + profile.beacons.entryDelay
    case .inside: return (record.lastHeard ?? now) + profile.beacons.exitDelay
    case .outside:
      if let first = record.firstHeard { return first + profile.beacons.entryDelay }
      guard isListened(record) else { return nil }
      return realisation.beaconApproach(
        of: record.beacons,
        from: Self.second(of: now) + Self.second
      )
    }
  }

  // MARK: - Telling

  private mutating func tellFirstState(
    of record: BeaconRecord,
    client: Int,
    at now: SimulationTime
  ) {
    if record.owner == .monitor {
      notifyBeacon(record, entered: record.state == .inside, client: client, at: now)
    } else if clients[client].isRunning, mayTell(client, at: now) == .deliver {
      deliver(.determinedBeaconState(record.state, record.region), to: client)
    }
  }

  /// Whether an app may be told of beacon regions: as of circular ones, and not in reduced accuracy.
  private func mayTell(_ client: Int, at now: SimulationTime) -> Admission {
    accuracy(of: client) == .full ? admission(of: client, at: now) : .drop
  }

  private mutating func notifyBeacon(
    _ record: BeaconRecord,
    entered: Bool,
    client: Int,
    at now: SimulationTime
  ) {
    let region = record.region
    if record.owner == .monitor {
      let isTold = tellMonitor(region.identifier, entered: entered, client: client, at: now)
      let index = clients[client].beacons.regions.firstIndex { $0.serial == record.serial }
      if !isTold, let index { clients[client].beacons.regions[index].isStopped = true }
      return
    }
    guard entered ? region.notifyOnEntry : region.notifyOnExit else { return }
    switch mayTell(client, at: now) {
    case .drop: return
    case .hold:
      hold(.beacon(serial: record.serial, entered: entered), for: client, at: now)
      return
    case .deliver: break
    }
    guard wake(client, for: .beacons, reason: .region, at: now) else { return }
    self.record(.beaconRegion(region.identifier, entered: entered), client: client, at: now)
    phone.work(for: phone.works.delivery, cause: CausePurpose.beacons.cause(of: client), at: now)
    deliver(entered ? .enteredBeaconRegion(region) : .exitedBeaconRegion(region), to: client)
    updateSensors(at: now)
  }

  /// Tells what was held until the user confirmed the right at any time.
  mutating func notifyBeacon(
    serial: Int,
    entered: Bool,
    client: Int,
    at now: SimulationTime
  ) {
    guard let record = clients[client].beacons.regions.first(where: { $0.serial == serial }) else {
      return
    }
    notifyBeacon(record, entered: entered, client: client, at: now)
  }

  /// The display turned on: apps that want it are told within a second that they are inside (39).
  mutating func displayTurnedOn(at now: SimulationTime) {
    for client in clients.indices {
      for record in clients[client].beacons.regions
      where record.region.notifyEntryStateOnDisplay && record.state == .inside {
        let luck = luck(Self.beaconDisplayPurpose)
          .uniform(Self.slot(at: now), UInt64(record.serial))
        send(.beaconState(client: client, serial: record.serial), at: now + Self.second * luck)
      }
    }
    // Regions beyond the hardware's limit are listened for on a lit screen.
    planBeaconWatch(at: now)
  }

  mutating func tellBeaconState(_ serial: Int, client: Int, at now: SimulationTime) {
    guard let record = clients[client].beacons.regions.first(where: { $0.serial == serial }),
      record.state == .inside, mayTell(client, at: now) == .deliver,
      wake(client, for: .beacons, reason: .region, at: now)
    else { return }
    phone.work(for: phone.works.delivery, cause: CausePurpose.beacons.cause(of: client), at: now)
    deliver(.determinedBeaconState(.inside, record.region), to: client)
    updateSensors(at: now)
  }

  /// Bluetooth was switched; `isBluetoothOn` says how it is from now on.
  mutating func bluetoothChanged(at now: SimulationTime) {
    if isBluetoothOn {
      beaconWatch.bluetoothOnSince = now
    } else {
      for client in clients.indices {
        for index in clients[client].beacons.regions.indices {
          let record = clients[client].beacons.regions[index]
          guard record.state != .outside || record.firstHeard != nil else { continue }
          clients[client].beacons.regions[index].lastHeard = lastPacket(record, at: now)
        }
        for ranging in clients[client].beacons.ranging where clients[client].isRunning {
          deliver(.rangingFailed(ranging.constraint, .rangingUnavailable), to: client)
        }
      }
    }
    planBeaconWatch(at: now)
    updateSensors(at: now)
  }
}
