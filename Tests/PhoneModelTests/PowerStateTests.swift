// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import PhoneModel
import Quantities
import TracewattTestSupport
import World

@Suite("Power states of the other components")
struct PowerStateTests {
  @Test("a state is found again by its component and its name in tables")
  func names() {
    for state in PowerState.allCases {
      expectEqual(PowerState(of: state.component, named: state.name), state)
    }
    #expect(PowerState(of: .screen, named: "tracking") == nil)
    #expect(PowerState(of: .gnss, named: "") == nil)
  }

  @Test("every state belongs to one component, which begins in its first")
  func components() {
    let states = Component.allCases.flatMap(\.model.states).map(\.state)
    expectEqual(states.count, PowerState.allCases.count)
    expectEqual(Set(states), Set(PowerState.allCases))
    let ledger = Bench().phone.ledger
    for component in Component.allCases {
      #expect(component.model.states.allSatisfy { $0.state.component == component })
      #expect(
        component.model.states.filter { $0.weight == .rest }.map(\.state) == [component.model.rest]
      )
      expectEqual(ledger.state(of: component), component.model.rest)
      let ownUse: [Component] = [.base, .findMy, .systemLocation, .background]
      #expect(component.model.lane != nil || ownUse.contains(component))
    }
    let lanes = Component.allCases.compactMap(\.model.lane)
    expectEqual(lanes.sorted(), Array(lanes.indices))
  }

  @Test("the purpose of energy follows from the component, or from the state where it differs")
  func uses() {
    expectEqual(EnergyPart(.wifi, state: "scanning").use, .sensing)
    expectEqual(EnergyPart(.wifi, state: "tail").use, .upload)
    expectEqual(EnergyPart(.modem, state: "promotion").use, .upload)
    expectEqual(EnergyPart(.bluetooth, state: "ranging").use, .sensing)
    expectEqual(EnergyPart(.base, state: "camped").use, .none)
    expectEqual(EnergyPart(.gnss, state: "tracking_weak"), .weak)
    expectEqual(EnergyPart(.gnss, state: "tail"), .tracking)
    expectEqual(EnergyPart(.wifi, state: "scanning"), .scan)
    expectEqual(EnergyPart(.wifi, state: "associated"), .link)
    expectEqual(PowerScale.Part(.processing), .cpu)
  }

  @Test("a full scan takes 2 s and a later one 0.5 s")
  func scans() {
    var bench = Bench()
    bench.scan(isFull: true)
    bench.advance(to: 1)
    bench.scan(isFull: true)  // already scanning: changes nothing
    bench.advance(to: 10)
    bench.scan(isFull: false)
    bench.finish()
    expectEqual(bench.seconds(.wifi, "scanning"), 2.5)
    // 1.52 W for 2.5 s.
    #expect(agree(bench.energy(.wifi, "scanning"), 3.8))
    expectEqual(bench.phone.counters.wifiScanCount, 2)
  }

  @Test("brightness adds its share of the screen's full power")
  func brightness() {
    var profile = PhoneProfile()
    profile.screen.power.value = Watts(0.4543)
    profile.screen.fullPower.value = Watts(0.7413)
    profile.screen.brightness.value = 0.1
    var bench = Bench(profile: profile)
    bench.phone.setScreen(isOn: true, at: .zero)
    bench.finish()
    #expect(agree(bench.energy(.screen, "on"), (0.4543 + 0.07413) * 600))
  }

  @Test("Bluetooth idles on the phone's account and ranges on that of the app that wants it")
  func bluetooth() {
    var bench = Bench()
    bench.phone.setBluetooth(.idle, cause: Bench.cause, at: at(100))
    bench.phone.setBluetooth(.ranging, cause: Bench.cause, at: at(200))
    bench.phone.setBluetooth(.idle, cause: Bench.cause, at: at(210))
    bench.phone.setBluetooth(.off, cause: Bench.cause, at: at(300))
    bench.finish()
    #expect(agree(bench.energy(.bluetooth, "ranging"), 0.333 * 10))
    #expect(agree(bench.energy(.bluetooth, "idle"), 0.0085 * 190))
    expectEqual(bench.seconds(.bluetooth, "off"), 400)
    let rows = bench.rows.filter { $0.component == .bluetooth && $0.cause.label == "test" }
    expectEqual(rows.map(\.state), ["ranging"])
    expectEqual(bench.flaws, [])
  }

  @Test("an awake processor, the screen and the motion coprocessor cost power times time")
  func constantPowers() {
    var bench = Bench()
    bench.advance(to: 100)
    bench.phone.setAwake(Bench.cause, at: at(100))
    bench.phone.setScreen(isOn: true, at: at(100))
    bench.phone.setMoving(true, at: at(100))
    bench.advance(to: 160)
    bench.phone.setAwake(nil, at: at(160))
    bench.phone.setScreen(isOn: false, at: at(160))
    bench.phone.setMoving(false, at: at(160))
    bench.finish()
    #expect(agree(bench.energy(.cpu, "awake"), 0.07 * 60))
    #expect(agree(bench.energy(.screen, "on"), 0.4 * 60))
    #expect(agree(bench.energy(.motion, "moving"), 0.0015 * 60))
    #expect(agree(bench.energy(.motion, "still"), 0.0005 * 540))
    #expect(agree(bench.energy(.base, "camped"), 0.045 * 600))
    expectEqual(bench.flaws, [])
  }

  @Test("work that finds the processor busy waits for its turn and overlaps nothing")
  func workQueue() {
    var bench = Bench()
    bench.phone.work(for: .seconds(3), cause: Bench.cause, at: at(10))
    bench.phone.work(for: .seconds(2), cause: .user, at: at(11))
    bench.finish()
    // 0.3 W for 3 s and for 2 s, the second from 13 s to 15 s.
    #expect(agree(bench.energy(.processing, "running"), 1.5))
    let intervals = bench.phone.ledger.intervals(labels: Bench.labels)
    let running = intervals.filter { $0.component == .processing && $0.state == "running" }
    expectEqual(running.map(\.start), [at(10), at(13)])
    expectEqual(running.map(\.end), [at(13), at(15)])
    expectEqual(bench.flaws, [])
  }

  @Test("work past the end of the day is cut off there")
  func workPastTheEnd() {
    var bench = Bench()
    bench.phone.work(for: .seconds(100), cause: Bench.cause, at: at(590))
    bench.phone.work(for: .seconds(100), cause: Bench.cause, at: at(595))
    bench.finish()
    expectEqual(bench.seconds(.processing, "running"), 10)
    expectEqual(bench.flaws, [])
  }

  @Test("a state that outlives the day is charged to its end, and later orders cost nothing")
  func statePastTheEnd() {
    var bench = Bench()
    bench.advance(to: 595)
    bench.upload(1_250_000)
    bench.advance(to: 620)
    bench.phone.setScreen(isOn: true, at: at(610))
    bench.phone.finish()
    expectEqual(bench.seconds(.screen, "off"), 600)
    expectEqual(bench.flaws, [])
  }

  @Test("on the charger the phone draws as before and the battery fills")
  func charger() {
    var bench = Bench()
    bench.advance(to: 200)
    bench.phone.setCharging(true, at: at(200))
    bench.advance(to: 201)
    bench.phone.setCharging(false, at: at(201))
    bench.finish()
    // 45.5 mW for 600 s drawn; the 9.1 J used in the first 200 s are recharged except for 5 J.
    #expect(agree(bench.phone.ledger.battery.drawn.value, 0.0455 * 600))
    #expect(agree(bench.phone.ledger.battery.missing.value, 0.0455 * 599 - 5))
  }

  @Test("a battery is never more than full")
  func fullBattery() {
    var bench = Bench()
    bench.phone.setCharging(true, at: .zero)
    bench.finish()
    expectEqual(bench.phone.ledger.battery.fraction, 1)
  }
}
