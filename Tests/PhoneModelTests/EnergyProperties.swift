// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import DiscreteEvents
import PhoneModel
import Quantities
import Stochastics
import TracewattTestSupport
import World

@Suite("Invariants of every ledger")
struct EnergyProperties {
  /// Powers that are only a part of their state's power; their own suites compute them separately.
  static let parts: Set = [
    "modem.transmit_power_per_mbps", "modem.receive_power_per_mbps", "modem.paging_power",
    "modem.moving_power", "modem.poor_service_power", "screen.full_power",
  ]
  static let powers = PhoneProfile.numbers.filter { $0.setting.kind.unit == "W" }
    .map(\.dottedKey).filter { !parts.contains($0) }

  /// The defaults with every stage present.
  static var everything: PhoneProfile {
    var profile = PhoneProfile()
    profile.modem.secondTail.power = Estimate(Watts(0.1))
    profile.modem.secondTail.duration = Estimate(.seconds(3))
    profile.modem.thirdTail.power = Estimate(Watts(0.05))
    profile.modem.thirdTail.duration = Estimate(.seconds(2))
    profile.modem.movingPower = Estimate(Watts(0.03))
    profile.modem.poorServicePower = Estimate(Watts(0.04))
    profile.findMy.beaconPower = Estimate(Watts(0.011))
    profile.systemUse.restingPower = Estimate(Watts(0.006))
    profile.systemUse.movingPower = Estimate(Watts(0.057))
    profile.systemUse.sharingPower = Estimate(Watts(0.007))
    profile.systemUse.backgroundPower = Estimate(Watts(0.025))
    return profile
  }

  /// Visits every state of every component.
  static func day(_ profile: PhoneProfile, replication: Int = 0) -> Bench {
    let world = World.uniform(
      Journey.standing(seconds: 600),
      changes: [.between(200, 300, .indoor), .between(300, 320, .tunnel)]
    )
    var bench = Bench(world, profile: profile, replication: replication)
    bench.phone.setScreen(isOn: true, at: .zero)
    bench.phone.setAwake(.user, at: .zero)
    // On the move, before anything else keeps the receiver on.
    bench.phone.setSystemLocation(isOn: true, isMoving: true, at: .zero)
    bench.startReceiver()
    for second in 1...400 {
      bench.advance(to: Double(second))
      _ = bench.fix()
      if second % 60 == 0 { bench.scan(isFull: second == 60) }
      if second % 90 == 0 { bench.upload(40_000) }
      if second % 150 == 0 { bench.download(40_000) }
      if second % 7 == 0 {
        bench.phone.work(for: .seconds(0.3), cause: Bench.cause, at: bench.events.now)
      }
      if second == 95 || second == 150 { bench.joinWiFi(second == 95) }
      if second == 100 { bench.upload(40_000) }
      if second == 110 { bench.download(40_000) }
      if second == 80 || second == 90 {
        bench.phone.setReceiverBatching(second == 80, at: bench.events.now)
      }
      if second == 40 || second == 45 {
        bench.phone.setHeading(isOn: second == 40, cause: Bench.cause, at: bench.events.now)
      }
      if second == 50 || second == 55 {
        bench.phone.setNavigation(isOn: second == 50, cause: Bench.cause, at: bench.events.now)
      }
      if second == 30 {
        bench.phone.setBluetooth(.idle, cause: .user, at: bench.events.now)
      }
      if second == 40 {
        bench.phone.setBluetooth(.ranging, cause: Bench.cause, at: bench.events.now)
      }
      if second == 50 {
        bench.phone.setBluetooth(.off, cause: .user, at: bench.events.now)
      }
      if second == 60 || second == 70 {
        bench.phone.setFindMy(isOn: second == 60, at: bench.events.now)
      }
      if [20, 30, 200, 210].contains(second) {
        bench.phone.setService(isPoor: second == 20 || second == 200, at: bench.events.now)
      }
      if second == 60 { bench.phone.startBackgroundWork(at: bench.events.now) }
      if [60, 65, 70].contains(second) {
        bench.phone.setSystemLocation(
          isOn: second < 70,
          isMoving: second == 65,
          at: bench.events.now
        )
      }
      if second == 120 {
        bench.phone.setScreen(isOn: false, at: bench.events.now)
        bench.phone.setAwake(nil, at: bench.events.now)
        bench.phone.setMoving(true, at: bench.events.now)
      }
    }
    bench.stopReceiver()
    bench.finish()
    return bench
  }

  @Test(
    "rows and intervals tile the day and add up to the energy that the battery gave",
    arguments: 0..<10
  )
  func books(replication: Int) {
    expectEqual(Self.day(Self.everything, replication: replication).flaws, [])
  }

  @Test("the day visits every state with a power")
  func visitsEverything() {
    let seen = Set(Self.day(Self.everything).rows.map { "\($0.component).\($0.state)" })
    for state in PowerState.allCases {
      #expect(seen.contains("\(state.component).\(state.name)"))
    }
  }

  @Test(
    "twice the power of one state gives twice that state's energy and no other",
    arguments: powers
  )
  func doubling(key: String) throws {
    let number = try #require(PhoneProfile.numbers.first { $0.dottedKey == key })
    var profile = Self.everything
    // With them, the base power would be a part of several states.
    profile.modem.movingPower = Estimate(Watts.zero)
    profile.modem.poorServicePower = Estimate(Watts.zero)
    let before = Self.day(profile).rows
    guard case .power(let power) = number.setting.value(in: profile) else { return }
    number.setting.set(.power(power * 2), in: &profile)
    let after = Self.day(profile).rows
    expectEqual(before.count, after.count)
    var doubled = 0
    for (old, new) in zip(before, after) where old.energy.value > 0 {
      let ratio = new.energy / old.energy
      #expect(agree(ratio, 1) || agree(ratio, 2))
      expectEqual(new.active, old.active)
      if agree(ratio, 2) { doubled += 1 }
    }
    #expect(doubled > 0)
    expectEqual(Set(zip(before, after).filter { $0 != $1 }.map { $0.0.state }).count, 1)
  }

  @Test("a factor multiplies the powers of its part and no other, by its value and not its range")
  func scale() {
    let plain = Self.day(Self.everything, replication: 3).rows
    for part in PowerScale.Part.allCases {
      var profile = Self.everything
      profile.scale.all = Estimate(0.5, in: 0.3...1)
      profile.scale[part] = Estimate(3, in: 1...4)
      let scaled = Self.day(profile, replication: 3).rows
      expectEqual(scaled.map(\.active), plain.map(\.active))
      for (a, b) in zip(plain, scaled) {
        let factor = PowerScale.Part(a.component) == part ? 1.5 : 0.5
        #expect(agree(a.energy.value * factor, b.energy.value))
      }
    }
  }
}
