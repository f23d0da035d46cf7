// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import DiscreteEvents
import PhoneModel
import Quantities
import TracewattTestSupport
import World

@Suite("Modem")
struct ModemTests {
  @Test("an upload pays for promotion, transmission and tail")
  func upload() {
    var bench = Bench()
    bench.advance(to: 5)
    bench.upload(1_250_000)
    bench.finish()
    // 1.21 W for 0.26 s, 0.825 W for 1,250,000 / 625,000 = 2 s, 0.178 W for 10.1 s.
    #expect(agree(bench.energy(.modem, "promotion"), 0.3146))
    #expect(agree(bench.energy(.modem, "transmitting"), 1.65))
    #expect(agree(bench.energy(.modem, "tail"), 1.7978))
    expectEqual(bench.flaws, [])
  }

  @Test("an upload in the tail of another needs no promotion and starts the tail anew")
  func uploadInTail() {
    var bench = Bench()
    bench.upload(625_000)  // promotion to 0.26 s, sent at 1.26 s
    bench.advance(to: 5)
    bench.upload(625_000)  // sent at 6 s, tail to 16.1 s
    bench.finish()
    #expect(agree(bench.energy(.modem, "promotion"), 0.3146))
    #expect(agree(bench.energy(.modem, "transmitting"), 0.825 * 2))
    #expect(agree(bench.energy(.modem, "tail"), 0.178 * (5 - 1.26 + 10.1)))
    expectEqual(bench.phone.counters.modemConnectionCount, 1)
  }

  @Test("bytes that come while the modem connects or sends go out on the same connection")
  func uploadWhileSending() {
    var bench = Bench()
    bench.upload(625_000)
    bench.advance(to: 0.1)
    bench.upload(625_000)
    bench.advance(to: 1)
    bench.upload(625_000)
    bench.finish()
    #expect(agree(bench.seconds(.modem, "transmitting"), 3))
    #expect(agree(bench.seconds(.modem, "tail"), 10.1))
    expectEqual(bench.phone.counters.modemConnectionCount, 1)
  }

  @Test("nothing is sent and nothing is spent without a network")
  func noNetwork() {
    var bench = Bench()
    bench.phone.isNetworkAvailable = false
    bench.upload(1000)
    bench.finish()
    expectEqual(bench.seconds(.modem, "idle"), 600)
  }

  @Test("a download is received at its own power and rate, on the same connection")
  func download() {
    var bench = Bench()
    bench.download(1_250_000)
    bench.upload(625_000)
    bench.finish()
    // 0.6253 W for 1 s, then 0.825 W for 1 s.
    #expect(agree(bench.energy(.modem, "receiving"), 0.6253))
    #expect(agree(bench.energy(.modem, "transmitting"), 0.825))
    #expect(agree(bench.energy(.modem, "promotion"), 0.3146))
    expectEqual(bench.seconds(.modem, "tail"), 10.1)
    expectEqual(bench.flaws, [])
  }

  /// AT&T's default LTE profile of 2012.
  static var lte: PhoneProfile {
    var profile = PhoneProfile()
    profile.modem.promotion.power.value = Watts(1.21)
    profile.modem.promotion.duration.value = .seconds(0.26)
    profile.modem.transmit.power.value = Watts(1.2)
    profile.modem.transmit.powerPerMbps.value = Watts(0.43839)
    profile.modem.receive.power.value = Watts(1.2)
    profile.modem.receive.powerPerMbps.value = Watts(0.05197)
    profile.modem.tail.power.value = Watts(1.2)
    profile.modem.tail.duration.value = .seconds(0.1)
    profile.modem.secondTail.power.value = Watts(1.122)
    profile.modem.secondTail.duration.value = .seconds(0.02)
    profile.modem.thirdTail.power.value = Watts(1.091)
    profile.modem.thirdTail.duration.value = .seconds(10)
    profile.modem.pagingPower.value = Watts(0.594)
    profile.modem.pagingDuration.value = .seconds(0.043)
    profile.modem.pagingInterval.value = .seconds(1.28)
    return profile
  }

  @Test("rates add their watts per megabit to the power of sending and receiving")
  func rateTerms() {
    var profile = Self.lte
    profile.modem.transmit.bytesPerSecond.value = 250_000
    profile.modem.receive.bytesPerSecond.value = 500_000
    var bench = Bench(profile: profile)
    bench.upload(500_000)
    bench.download(500_000)
    bench.finish()
    // 2 s at 1.2 W + 2 Mbit/s of 438.39 mW, and 1 s at 1.2 W + 4 Mbit/s of 51.97 mW.
    #expect(agree(bench.energy(.modem, "transmitting"), 2 * (1.2 + 2 * 0.43839)))
    #expect(agree(bench.energy(.modem, "receiving"), 1.2 + 4 * 0.05197))
  }

  @Test("three stages of a tail follow each other, and pages are spread over the idle time")
  func threeStages() {
    var bench = Bench(profile: Self.lte)
    bench.upload(0)
    bench.finish()
    #expect(agree(bench.energy(.modem, "tail"), 0.12))
    #expect(agree(bench.energy(.modem, "second_tail"), 0.02244))
    #expect(agree(bench.energy(.modem, "third_tail"), 10.91))
    // 43 ms of 594 mW every 1.28 s: 19.95 mW.
    let idle = 600 - 0.26 - 10.12
    #expect(agree(bench.energy(.modem, "idle"), 0.594 * 0.043 / 1.28 * idle))
    expectEqual(bench.flaws, [])
  }

  @Test("stages without length are skipped, and so is a promotion", arguments: 0..<16)
  func skippedStages(mask: Int) {
    var profile = Self.lte
    if mask & 1 != 0 { profile.modem.promotion.duration.value = .zero }
    if mask & 2 != 0 { profile.modem.tail.duration.value = .zero }
    if mask & 4 != 0 { profile.modem.secondTail.duration.value = .zero }
    if mask & 8 != 0 { profile.modem.thirdTail.duration.value = .zero }
    var bench = Bench(profile: profile)
    bench.advance(to: 1)
    bench.upload(625_000)
    bench.finish()
    #expect(agree(bench.seconds(.modem, "promotion"), mask & 1 != 0 ? 0 : 0.26))
    #expect(agree(bench.seconds(.modem, "transmitting"), 1))
    #expect(agree(bench.seconds(.modem, "tail"), mask & 2 != 0 ? 0 : 0.1))
    #expect(agree(bench.seconds(.modem, "second_tail"), mask & 4 != 0 ? 0 : 0.02))
    #expect(agree(bench.seconds(.modem, "third_tail"), mask & 8 != 0 ? 0 : 10))
    expectEqual(bench.phone.ledger.state(of: .modem), .modemIdle)
    expectEqual(bench.flaws, [])
  }

  @Test("each transfer is charged to the app that asked for it, and the tail to the last one")
  func causes() {
    var bench = Bench()
    bench.phone.upload(bytes: 625_000, cause: .user, at: .zero, events: &bench.events)
    bench.phone.upload(bytes: 1_250_000, cause: Bench.cause, at: .zero, events: &bench.events)
    bench.finish()
    func seconds(_ state: String, _ label: String) -> Double {
      bench.rows.filter { $0.state == state && $0.cause.label == label && $0.component == .modem }
        .reduce(0) { $0 + $1.active.seconds }
    }
    expectEqual(seconds("promotion", "user"), 0.26)
    expectEqual(seconds("transmitting", "user"), 1)
    expectEqual(seconds("transmitting", "test"), 2)
    expectEqual(seconds("tail", "test"), 10.1)
  }

  @Test("a dropped connection ends at once, with the data that waits")
  func droppedConnection() {
    var bench = Bench()
    bench.advance(to: 10)
    bench.upload(625_000)
    bench.advance(to: 10.5)
    bench.upload(625_000)
    bench.phone.dropConnection(at: bench.events.now, events: &bench.events)
    bench.finish()
    expectEqual(bench.seconds(.modem, "promotion"), 0.26)
    #expect(abs(bench.seconds(.modem, "transmitting") - 0.24) < 1e-9)
    expectEqual(bench.seconds(.modem, "tail"), 0)
    expectEqual(bench.flaws, [])
  }

  @Test(
    "a tiny packet now and then costs what the closed form says",
    arguments: [
      (15.0, 0.7639), (30, 0.3920), (60, 0.2060), (120, 0.1130), (300, 0.0572), (600, 0.0386),
      (900, 0.0324),
    ]
  )
  func periodicPackets(period: Double, watts: Double) {
    let count = 20
    let world = World.uniform(Journey.standing(seconds: Int(period) * count))
    var bench = Bench(world, profile: Self.lte)
    for index in 0..<count {
      bench.advance(to: Double(index) * period)
      bench.upload(0)
    }
    bench.finish()
    let energy = bench.rows.filter { $0.component == .modem }.reduce(0) { $0 + $1.energy.value }
    let closed = (11.36704 + (period - 10.38) * 0.594 * 0.043 / 1.28) / period
    #expect(agree(energy / period / Double(count), closed))
    // The published table has three significant figures or a tenth of a milliwatt.
    #expect(abs(closed - watts) <= 0.00005 + 0.0005 * watts)
  }
}
