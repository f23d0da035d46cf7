// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Quantities
import TracewattTestSupport
import World

@testable import PhoneModel

@Suite("Battery")
struct BatteryTests {
  static func profile(_ model: BatteryModel, wattHours: Double = 12.98) -> PhoneProfile {
    var profile = PhoneProfile()
    profile.battery.model = model
    profile.battery.capacity.value = .wattHours(wattHours)
    return profile
  }

  @Test("the energy taken is the same under every model", arguments: BatteryModel.allCases)
  func energy(model: BatteryModel) {
    var profile = EnergyProperties.everything
    let plain = EnergyProperties.day(profile)
    profile.battery.model = model
    let bench = EnergyProperties.day(profile)
    expectEqual(bench.flaws, [])
    #expect(agree(bench.phone.ledger.battery.drawn.value, plain.phone.ledger.battery.drawn.value))
    expectEqual(bench.rows, plain.rows)
  }

  @Test("models agree on the charge left after a light day", arguments: BatteryModel.allCases)
  func fraction(model: BatteryModel) {
    var bench = Bench(profile: Self.profile(model, wattHours: 0.5))
    bench.finish()
    // 45.5 mW for 600 s of 1800 J: 1.52 %. Charge is not energy: at 4.1 V a percent of the charge
    // contains 8 % more than at the mean of 3.8 V; diffusion delays 11.8 mA by 7.6 min.
    let left = bench.phone.ledger.battery.fraction
    #expect(abs(left - (1 - 27.3 / 1800)) < 0.012)
    #expect(left < 1)
    #expect(bench.phone.ledger.battery.emptyAt == nil)
  }

  @Test("a bucket is empty when its energy is taken")
  func bucketIsEmpty() throws {
    var bench = Bench(profile: Self.profile(.constantVoltage, wattHours: 0.001))
    bench.finish()
    // 3.6 J at 45.5 mW.
    let time = try #require(bench.phone.ledger.battery.emptyAt)
    #expect(abs(time.seconds - 3.6 / 0.0455) < 1e-6)
    expectEqual(bench.phone.ledger.battery.fraction, 0)
  }

  @Test(
    "small cells are empty before their energy is taken, and stay so",
    arguments: [BatteryModel.equivalentCircuit, .diffusion]
  )
  func cellIsEmpty(model: BatteryModel) throws {
    let world = World.uniform(Journey.standing(seconds: 1200))
    var bench = Bench(world, profile: Self.profile(model, wattHours: 0.01))
    bench.finish()
    let time = try #require(bench.phone.ledger.battery.emptyAt)
    #expect(time.seconds < 36 / 0.0455)
    #expect(time.seconds > 0)
    expectEqual(bench.phone.ledger.battery.fraction, 0)
    #expect(agree(bench.phone.ledger.battery.drawn.value, 0.0455 * 1200))
  }

  @Test("processing loads a cell while it lasts, wherever changes of power fall")
  func processing() {
    func left(asking times: [Double]) -> Double {
      var bench = Bench(profile: Self.profile(.diffusion, wattHours: 0.1))
      bench.phone.work(for: .seconds(40), cause: Bench.cause, at: at(10))
      bench.phone.work(for: .seconds(5), cause: Bench.cause, at: at(20))
      for time in times {
        bench.advance(to: time)
        bench.phone.setMoving(false, at: at(time))
      }
      bench.finish()
      return bench.phone.ledger.battery.fraction
    }
    let once = left(asking: [])
    #expect(abs(left(asking: [5, 10, 30, 52, 55, 300]) - once) < 1e-12)
    #expect(once < left(asking: []) + 1e-15)
  }

  @Test("a charger fills a cell completely", arguments: BatteryModel.allCases)
  func charger(model: BatteryModel) {
    var bench = Bench(profile: Self.profile(model, wattHours: 0.5))
    bench.phone.setScreen(isOn: true, at: .zero)
    bench.advance(to: 300)
    bench.phone.setScreen(isOn: false, at: at(300))
    #expect(bench.phone.ledger.battery.fraction < 0.95)
    bench.phone.setCharging(true, at: at(300))
    bench.finish()
    #expect(bench.phone.ledger.battery.fraction > 0.9999)
    expectEqual(bench.flaws, [])
  }

  @Test("querying the future charge changes nothing", arguments: BatteryModel.allCases)
  func chargeToCome(model: BatteryModel) {
    var bench = Bench(profile: Self.profile(model, wattHours: 0.5))
    bench.advance(to: 100)
    bench.phone.setScreen(isOn: true, at: at(100))
    let battery = bench.phone.ledger.battery
    let fractions = battery.fractions(at: [at(160), at(220)])
    expectEqual(bench.phone.ledger.battery.fraction, battery.fraction)
    bench.advance(to: 220)
    bench.phone.setScreen(isOn: false, at: at(220))
    // The same stretch in one step and in two differs by rounding, and by the steps of a cell.
    #expect(abs((fractions.last ?? 0) - bench.phone.ledger.battery.fraction) < 1e-4)
    #expect(fractions[0] > fractions[1] && fractions[0] < battery.fraction)
  }

  @Test("work that waits is cut where it begins and ends")
  func pendingWork() {
    var pending = PendingWork()
    pending.add(Watts(1), from: at(2), to: at(4))
    pending.add(Watts(3), from: at(4), to: at(5))
    var seen: [[Double]] = []
    for (start, end) in [(0.0, 3.0), (3, 4), (4, 10)] {
      pending.stretches(from: at(start), to: at(end), base: 0.5) { start, length, power in
        seen.append([start.seconds, length.seconds, power])
      }
    }
    expectEqual(seen, [[0, 2, 0.5], [2, 1, 1.5], [3, 1, 1.5], [4, 1, 3.5], [5, 5, 0.5]])
  }
}
