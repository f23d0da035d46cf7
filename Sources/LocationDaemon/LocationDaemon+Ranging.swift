// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
public import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import World

extension LocationDaemon {
  /// Whether beacons can be monitored and ranged: the system and the phone must both be able to.
  public var rangingAvailable: Bool { profile.beacons.isAvailable && phone.hardware.hasBluetooth }

  /// Ranges beacons (rule 37).
  public mutating func startRangingBeacons(satisfying constraint: BeaconConstraint) {
    let client = activeClient.rawValue
    guard clients[client].isRunning else { return }
    guard rangingAvailable else {
      deliver(.rangingFailed(constraint, .rangingUnavailable), to: client)
      return
    }
    switch clients[client].authorization {
    case .denied, .restricted:
      deliver(.rangingFailed(constraint, .denied), to: client)
      return
    case .notDetermined, .whenInUse, .always: break
    }
    guard !clients[client].beacons.ranging.contains(where: { $0.constraint == constraint }) else {
      return
    }
    clients[client].beacons.ranging.append(
      RangingRecord(constraint: constraint, beacons: beacons(satisfying: constraint))
    )
    if !isBluetoothOn { deliver(.rangingFailed(constraint, .rangingUnavailable), to: client) }
    updateRanging(at: now)
  }

  /// Stops ranging.
  public mutating func stopRangingBeacons(satisfying constraint: BeaconConstraint) {
    clients[activeClient.rawValue].beacons.ranging.removeAll { $0.constraint == constraint }
    updateRanging(at: now)
  }

  /// Whether an app may range: it needs the right to use the location now, and exactly (B12).
  func isRangingAllowed(_ client: Int, at now: SimulationTime) -> Bool {
    clients[client].isAuthorized(at: now) && accuracy(of: client) == .full
  }

  /// Ranging serves apps on the screen, those whose updates go on, and those just woken (fact B1).
  private func isServedWithBeacons(_ client: Int, at now: SimulationTime) -> Bool {
    let state = clients[client]
    guard !state.beacons.ranging.isEmpty, state.isRunning, isRangingAllowed(client, at: now) else {
      return false
    }
    if state.appState == .foreground || continues(client) { return true }
    return state.wakeReason != nil && now < state.runsUntil
  }

  /// Switches the Bluetooth radio as those who are served need it, on their account.
  ///
  /// Listening for regions is free (fact B2). Assumption: the idle radio is part of the base power,
  /// which is measured on phones as their users have them.
  mutating func updateRanging(at now: SimulationTime) {
    let served = clients.indices.filter { isServedWithBeacons($0, at: now) }
    guard isBluetoothOn,
      let cause = combined(served.map { CausePurpose.beacons.cause(of: $0) })
    else {
      events.cancelTimer(of: .ranging)
      if phone.ledger.state(of: .bluetooth) == .bluetoothRanging {
        phone.setBluetooth(.off, cause: .phone, at: now)
      }
      return
    }
    if phone.ledger.state(of: .bluetooth) != .bluetoothRanging
      || phone.ledger.cause(of: .bluetooth) != cause
    {
      phone.setBluetooth(.ranging, cause: cause, at: now)
    }
    if events.timer(of: .ranging) == nil {
      events.setTimer(of: .ranging, at: now + profile.beacons.rangingInterval)
    }
  }

  /// Reports what was heard in the last interval to all who are served.
  mutating func rangeBeacons(at now: SimulationTime) {
    for client in clients.indices where isServedWithBeacons(client, at: now) {
      for ranging in clients[client].beacons.ranging {
        let heard = rangedBeacons(of: ranging.beacons, at: now)
        let cause = CausePurpose.beacons.cause(of: client)
        phone.work(for: phone.works.delivery, cause: cause, at: now)
        deliver(.rangedBeacons(heard, ranging.constraint), to: client)
      }
    }
    updateRanging(at: now)
  }

  /// The beacons of one report, nearest first; those just lost stand at the end, without estimate.
  private func rangedBeacons(of indices: [Int], at now: SimulationTime) -> [Beacon] {
    var heard: [(distance: Metres, beacon: Beacon)] = []
    var lost: [Beacon] = []
    for index in indices {
      let site = realisation.world.beacons[index]
      var beacon = Beacon(
        uuid: site.uuid,
        major: site.major,
        minor: site.minor,
        proximity: .unknown,
        accuracy: nil,
        rssi: 0,
        timestamp: now
      )
      if let sample = realisation.beacon(index, at: now) {
        beacon.proximity = proximity(at: sample.distance)
        beacon.accuracy = sample.distance
        beacon.rssi = sample.rssi
        heard.append((sample.distance, beacon))
      } else if wasHeard(index, before: now) {
        lost.append(beacon)
      }
    }
    // A stable order for equal distances: that of the world's list.
    let order = heard.indices.sorted { (heard[$0].distance, $0) < (heard[$1].distance, $1) }
    return order.map { heard[$0].beacon } + lost
  }

  /// For how many reports a beacon that fell silent is still listed.
  ///
  /// Assumption: five.
  private static var lostReports: Int { 5 }

  private func wasHeard(_ index: Int, before now: SimulationTime) -> Bool {
    (1...Self.lostReports).contains { count in
      let earlier = now - profile.beacons.rangingInterval * Double(count)
      return earlier >= .zero && realisation.beacon(index, at: earlier) != nil
    }
  }

  /// The class of a distance (rule 37).
  private func proximity(at distance: Metres) -> Proximity {
    if distance <= profile.beacons.proximityImmediate { return .immediate }
    return distance <= profile.beacons.proximityNear ? .near : .far
  }
}
