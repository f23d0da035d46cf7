// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import World

/// One ranging of one app.
struct RangingRecord: Sendable {
  var constraint: BeaconConstraint
  /// The indices of the world's beacons that match.
  var beacons: [Int]
}

/// Ranging of beacons (rule 37).
struct Ranging: Service {
  /// The rangings of each app.
  private var rangings: [[RangingRecord]]

  init(clients: Int) { rangings = Array(repeating: [], count: clients) }

  /// Starts ranging beacons for an app, or reports the failure.
  mutating func start(_ constraint: BeaconConstraint, client: Int, in core: inout SystemCore) {
    guard core.rangingAvailable else {
      core.deliver(.rangingFailed(constraint, .rangingUnavailable), to: client)
      return
    }
    switch core.apps[client].authorization {
    case .denied, .restricted:
      core.deliver(.rangingFailed(constraint, .denied), to: client)
      return
    case .notDetermined, .whenInUse, .always: break
    }
    guard !rangings[client].contains(where: { $0.constraint == constraint }) else { return }
    let beacons = core.beacons(satisfying: constraint)
    rangings[client].append(RangingRecord(constraint: constraint, beacons: beacons))
    if !core.conditions.isBluetoothOn {
      core.deliver(.rangingFailed(constraint, .rangingUnavailable), to: client)
    }
    update(in: &core)
  }

  /// Stops ranging.
  mutating func stop(_ constraint: BeaconConstraint, client: Int, in core: inout SystemCore) {
    rangings[client].removeAll { $0.constraint == constraint }
    update(in: &core)
  }

  mutating func processEnded(_ client: Int, in core: inout SystemCore) { rangings[client] = [] }

  mutating func servedAppsChanged(in core: inout SystemCore) { update(in: &core) }

  /// Reports a failure to running apps that range beacons when Bluetooth is switched off.
  mutating func bluetoothChanged(in core: inout SystemCore) {
    guard !core.conditions.isBluetoothOn else { return }
    for client in core.apps.indices where core.apps[client].isRunning {
      for ranging in rangings[client] {
        core.deliver(.rangingFailed(ranging.constraint, .rangingUnavailable), to: client)
      }
    }
  }

  /// Whether an app gets ranged beacons now, which needs authorization and full accuracy (B12).
  ///
  /// Apps on the screen, apps whose updates continue and apps that were just woken are served (fact
  /// B1).
  private func isServedWithBeacons(_ client: Int, in core: inout SystemCore) -> Bool {
    guard !rangings[client].isEmpty, core.apps[client].isRunning,
      core.apps[client].isAuthorized(at: core.now), core.accuracy(of: client) == .full
    else { return false }
    if core.apps[client].appState == .foreground || core.continues(client) { return true }
    let process = core.apps[client].process
    return process.wakeReason != nil && core.now < process.runsUntil
  }

  /// Switches Bluetooth to ranging while it serves any app, and books it to the served apps.
  ///
  /// Listening for regions is free (fact B2). Assumption: the idle radio is part of the base power,
  /// which is measured on phones as their users have them.
  private mutating func update(in core: inout SystemCore) {
    let served = core.apps.indices.filter { isServedWithBeacons($0, in: &core) }
    guard core.conditions.isBluetoothOn,
      let cause = core.combined(served.map { CausePurpose.beacons.cause(of: $0) })
    else {
      core.events.cancelTimer(of: .ranging)
      if core.phone.ledger.state(of: .bluetooth) == .bluetoothRanging {
        core.phone.setBluetooth(.off, cause: .phone, at: core.now)
      }
      return
    }
    if core.phone.ledger.state(of: .bluetooth) != .bluetoothRanging
      || core.phone.ledger.cause(of: .bluetooth) != cause
    {
      core.phone.setBluetooth(.ranging, cause: cause, at: core.now)
    }
    if core.events.timer(of: .ranging) == nil {
      core.events.setTimer(of: .ranging, at: core.now + core.profile.beacons.rangingInterval)
    }
  }

  /// Reports the beacons heard in the last interval to all served apps.
  mutating func report(in core: inout SystemCore) {
    for client in core.apps.indices where isServedWithBeacons(client, in: &core) {
      for ranging in rangings[client] {
        let heard = rangedBeacons(of: ranging.beacons, in: &core)
        let cause = CausePurpose.beacons.cause(of: client)
        core.phone.work(for: core.phone.works.delivery, cause: cause, at: core.now)
        core.deliver(.rangedBeacons(heard, ranging.constraint), to: client)
      }
    }
    update(in: &core)
  }

  /// The beacons of one report, nearest first; lost ones come last, without an estimate.
  private func rangedBeacons(of indices: [Int], in core: inout SystemCore) -> [Beacon] {
    var heard: [(distance: Metres, beacon: Beacon)] = []
    var lost: [Beacon] = []
    for index in indices {
      let site = core.realisation.world.beacons[index]
      var beacon = Beacon(
        uuid: site.uuid,
        major: site.major,
        minor: site.minor,
        proximity: .unknown,
        accuracy: nil,
        rssi: 0,
        timestamp: core.now
      )
      if let sample = core.realisation.beacon(index, at: core.now) {
        beacon.proximity = proximity(at: sample.distance, in: &core)
        beacon.accuracy = sample.distance
        beacon.rssi = sample.rssi
        heard.append((sample.distance, beacon))
      } else if wasHeard(index, before: core.now, in: &core) {
        lost.append(beacon)
      }
    }
    // For equal distances, the order of the world's list makes the result stable.
    let order = heard.indices.sorted { (heard[$0].distance, $0) < (heard[$1].distance, $1) }
    return order.map { heard[$0].beacon } + lost
  }

  /// The number of reports that still list a beacon after its last packet.
  ///
  /// Assumption: five.
  private static let lostReports = 5

  /// Whether a packet of a beacon was heard in one of the last few intervals.
  private func wasHeard(_ index: Int, before now: SimulationTime, in core: inout SystemCore) -> Bool
  {
    (1...Self.lostReports).contains { count in
      let earlier = core.now - core.profile.beacons.rangingInterval * Double(count)
      return earlier >= .zero && core.realisation.beacon(index, at: earlier) != nil
    }
  }

  /// The proximity class of a distance (rule 37).
  private func proximity(at distance: Metres, in core: inout SystemCore) -> Proximity {
    if distance <= core.profile.beacons.proximityImmediate { return .immediate }
    return distance <= core.profile.beacons.proximityNear ? .near : .far
  }
}
