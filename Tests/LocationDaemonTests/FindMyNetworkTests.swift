// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationDaemon
import LocationService
import OSProfiles
import PhoneModel
import Quantities
import TracewattTestSupport
import World

@Suite("Beacons of the Find My network")
struct FindMyNetworkTests {
  static let power = Watts(0.0112)

  static func phone(_ change: (inout PhoneProfile) -> Void = { _ in }) -> PhoneProfile {
    var phone = PhoneProfile()
    phone.findMy.beaconPower = Estimate(power)
    change(&phone)
    return phone
  }

  /// A phone at rest, with one app that does nothing.
  static func day(
    _ phone: PhoneProfile = phone(),
    events: [DayEvent] = [],
    profile: OSProfile = profile()
  ) -> LocationDaemon {
    var daemon = LocationDaemon(
      profile: profile,
      phone: phone,
      realisation: WorldRealisation(
        world: World.uniform(Journey.standing(seconds: 3600), events: events),
        seed: 7,
        replication: 0
      ),
      clients: [client(.always)],
      keepsDetail: true
    )
    while let event = daemon.nextEvent(until: at(3600)) { daemon.handle(event) }
    daemon.finish()
    return daemon
  }

  static func rows(_ daemon: LocationDaemon) -> [LedgerRow] {
    daemon.phone.ledger.rows(labels: daemon.causeLabels).filter { $0.component == .findMy }
  }

  @Test("they take their power all day, which counts as the phone's own")
  func wholeDay() {
    let rows = Self.rows(Self.day())
    expectEqual(rows.map(\.state), ["beaconing"])
    expectEqual(rows.map(\.cause.category), [.idle])
    // One stretch of one power: exact except for the rounding of one product.
    #expect(abs(rows[0].energy.value - Self.power.value * 3600) < 1e-9)
  }

  @Test("they stop while Bluetooth is switched off")
  func bluetoothOff() {
    let daemon = Self.day(events: [
      .at(600, .bluetooth(isOn: false)), .at(900, .bluetooth(isOn: true)),
    ])
    let intervals = daemon.phone.ledger.intervals(labels: daemon.causeLabels)
      .filter { $0.component == .findMy }
    expectEqual(intervals.map(\.state), ["beaconing", "off", "beaconing"])
    expectEqual(intervals.map(\.start), [at(0), at(600), at(900)])
  }

  @Test("there are none before iOS 13, without Bluetooth and on phones that give them no power")
  func none() {
    let old = Self.day(profile: profile { $0.beacons.hasFindMyNetwork = false })
    let bare = Self.day(Self.phone { $0.hardware.hasBluetooth = false })
    let unknown = Self.day(Self.phone { $0.findMy.beaconPower = Estimate(.zero) })
    for daemon in [old, bare, unknown] {
      expectEqual(Self.rows(daemon).map(\.state), ["off"])
      expectEqual(Self.rows(daemon).map(\.energy), [.zero])
    }
  }

  @Test("their power moves the total and nothing else")
  func additive() {
    func energies(_ phone: PhoneProfile) -> [LedgerRow] {
      let daemon = Self.day(phone)
      return daemon.phone.ledger.rows(labels: daemon.causeLabels)
        .filter { $0.component != .findMy }
    }
    expectEqual(energies(Self.phone()), energies(PhoneProfile()))
  }
}
