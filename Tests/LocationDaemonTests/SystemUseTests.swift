// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationDaemon
import LocationService
import OSProfiles
import PhoneModel
import Quantities
import TracewattTestSupport
import World

@Suite("The system's own use of the phone")
struct SystemUseTests {
  static func phone() -> PhoneProfile {
    var phone = PhoneProfile()
    phone.systemUse.restingPower = Estimate(Watts(0.006))
    phone.systemUse.movingPower = Estimate(Watts(0.060))
    phone.systemUse.backgroundPower = Estimate(Watts(0.025))
    return phone
  }

  static func rows(_ daemon: LocationDaemon, _ component: Component) -> [LedgerRow] {
    daemon.phone.ledger.rows(labels: daemon.causeLabels).filter { $0.component == component }
  }

  static func intervals(_ daemon: LocationDaemon) -> [LedgerInterval] {
    daemon.phone.ledger.intervals(labels: daemon.causeLabels)
      .filter { $0.component == .systemLocation }
  }

  @Test("at rest it takes its powers all day, which count as the phone's own")
  func resting() {
    let daemon = FindMyNetworkTests.day(Self.phone())
    let learning = Self.rows(daemon, .systemLocation)
    expectEqual(learning.map(\.state), ["resting"])
    expectEqual(learning.map(\.cause.category), [.idle])
    #expect(abs(learning[0].energy.value - 0.006 * 3600) < 1e-9)
    let work = Self.rows(daemon, .background)
    expectEqual(work.map(\.state), ["work"])
    #expect(abs(work[0].energy.value - 0.025 * 3600) < 1e-9)
  }

  @Test("learning stops while location services are off; background work goes on")
  func servicesOff() {
    let daemon = FindMyNetworkTests.day(
      Self.phone(),
      events: [.at(600, .locationServices(isOn: false)), .at(900, .locationServices(isOn: true))]
    )
    expectEqual(Self.intervals(daemon).map(\.state), ["resting", "off", "resting"])
    expectEqual(Self.intervals(daemon).map(\.start), [at(0), at(600), at(900)])
    expectEqual(Self.rows(daemon, .background).map(\.state), ["work"])
  }

  @Test("nothing is learned before iOS 7, and a phone without the powers takes none")
  func none() {
    let old = FindMyNetworkTests.day(
      Self.phone(),
      profile: profile { $0.visits.systemLearnsPlaces = false }
    )
    expectEqual(Self.rows(old, .systemLocation).map(\.state), ["off"])
    let bare = FindMyNetworkTests.day(PhoneProfile())
    for component in [Component.systemLocation, .background] {
      expectEqual(Self.rows(bare, component).map(\.energy), [.zero])
    }
  }

  @Test("its power moves the total and nothing else")
  func additive() {
    func energies(_ phone: PhoneProfile) -> [LedgerRow] {
      let daemon = FindMyNetworkTests.day(phone)
      return daemon.phone.ledger.rows(labels: daemon.causeLabels)
        .filter { $0.component != .systemLocation && $0.component != .background }
    }
    expectEqual(energies(Self.phone()), energies(PhoneProfile()))
  }

  /// The seconds of each state on ten minutes of rest, movement and rest.
  static func seconds(_ apps: [ScriptedApp]) -> [String: Double] {
    var phone = Self.phone()
    phone.systemUse.sharingPower = Estimate(Watts(0.007))
    let day = PhoneDay(MovingPhoneTests.world(), apps: apps, profile: profile(), phone: phone)
    return day.intervals.filter { $0.component == .systemLocation }
      .reduce(into: [:]) { $0[$1.state, default: 0] += ($1.end - $1.start).seconds }
  }

  @Test("on the move it receives for itself, unless an app keeps the receiver on")
  func sharing() throws {
    let alone = Self.seconds([ScriptedApp()])
    expectEqual(alone.keys.sorted(), ["moving", "resting"])
    let tracker = ScriptedApp(launch: [
      .startUpdating(StandardRequest(desiredAccuracy: .best))
    ])
    let shared = Self.seconds([tracker])
    expectEqual(shared.keys.sorted(), ["resting", "sharing"])
    // The same time on the move, in another state.
    let moving = try #require(alone["moving"])
    #expect(abs(moving - (shared["sharing"] ?? 0)) < 1 && moving > 580)
    let coarse = ScriptedApp(launch: [
      .startUpdating(StandardRequest(desiredAccuracy: .kilometer))
    ])
    expectEqual(Self.seconds([coarse])["sharing"], nil)
  }
}
