// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import PhoneModel
import Quantities
import TracewattTestSupport
import World

@Suite("Wi-Fi link")
struct WiFiLinkTests {
  @Test("bytes go over Wi-Fi while the phone is in a network, and over the modem otherwise")
  func route() {
    var bench = Bench()
    bench.joinWiFi(true)
    bench.advance(to: 10)
    bench.upload(5_000_000)
    bench.advance(to: 20)
    bench.download(2_500_000)
    bench.advance(to: 100)
    bench.joinWiFi(false)
    bench.upload(625_000)
    bench.finish()
    // 2 s at 1.739 W, 1 s at 0.3626 W, two tails of 0.25 s at 119.3 mW, in between 13 mW.
    #expect(agree(bench.energy(.wifi, "transmitting"), 3.478))
    #expect(agree(bench.energy(.wifi, "receiving"), 0.3626))
    #expect(agree(bench.energy(.wifi, "tail"), 0.05965))
    #expect(agree(bench.energy(.wifi, "associated"), 0.013 * (100 - 3.5)))
    expectEqual(bench.seconds(.wifi, "idle"), 500)
    expectEqual(bench.seconds(.modem, "transmitting"), 1)
    expectEqual(bench.phone.counters.modemConnectionCount, 1)
    expectEqual(bench.flaws, [])
  }

  @Test("Wi-Fi carries bytes without mobile data")
  func withoutModem() {
    var bench = Bench()
    bench.phone.isNetworkAvailable = false
    bench.joinWiFi(true)
    bench.upload(2_500_000)
    bench.finish()
    expectEqual(bench.seconds(.wifi, "transmitting"), 1)
    expectEqual(bench.seconds(.modem, "idle"), 600)
  }

  @Test("a scan of a phone in a network returns to it")
  func scanWhileAssociated() {
    var bench = Bench()
    bench.joinWiFi(true)
    bench.advance(to: 10)
    bench.scan(isFull: true)
    bench.finish()
    expectEqual(bench.seconds(.wifi, "scanning"), 2)
    expectEqual(bench.seconds(.wifi, "associated"), 598)
    expectEqual(bench.seconds(.wifi, "idle"), 0)
  }

  @Test("a scan breaks into a transfer, which goes on afterwards and loses no byte")
  func scanDuringTransfer() {
    var bench = Bench()
    bench.joinWiFi(true)
    bench.upload(10_000_000)
    bench.advance(to: 1)
    bench.scan(isFull: false)
    bench.advance(to: 1.2)
    bench.download(2_500_000)
    bench.finish()
    expectEqual(bench.seconds(.wifi, "transmitting"), 4)
    expectEqual(bench.seconds(.wifi, "receiving"), 1)
    expectEqual(bench.seconds(.wifi, "scanning"), 0.5)
    expectEqual(bench.seconds(.wifi, "tail"), 0.25)
    expectEqual(bench.flaws, [])
  }

  @Test("bytes that come during a scan wait for its end, and the tail gives way to a scan")
  func transferDuringScan() {
    var bench = Bench()
    bench.joinWiFi(true)
    bench.scan(isFull: true)
    bench.advance(to: 1)
    bench.upload(2_500_000)
    bench.advance(to: 3.1)
    bench.scan(isFull: false)
    bench.finish()
    expectEqual(bench.seconds(.wifi, "transmitting"), 1)
    #expect(agree(bench.seconds(.wifi, "tail"), 0.1))
    expectEqual(bench.seconds(.wifi, "scanning"), 2.5)
  }

  @Test("bytes not sent when the phone leaves its network go over the modem")
  func leaving() {
    var bench = Bench()
    bench.joinWiFi(true)
    bench.upload(5_000_000)
    bench.advance(to: 1)
    bench.joinWiFi(false)
    bench.finish()
    expectEqual(bench.seconds(.wifi, "transmitting"), 1)
    // Half of the bytes are left: 2.5 MB at 625 kB/s.
    expectEqual(bench.seconds(.modem, "transmitting"), 4)
    expectEqual(bench.flaws, [])
  }

  @Test("leaving during a scan ends in the idle radio, and joining in the associated one")
  func changesDuringScan() {
    var bench = Bench()
    bench.joinWiFi(true)
    bench.scan(isFull: true)
    bench.advance(to: 1)
    bench.joinWiFi(false)
    bench.advance(to: 10)
    expectEqual(bench.phone.ledger.state(of: .wifi), .wifiIdle)
    bench.scan(isFull: true)
    bench.joinWiFi(true)
    bench.advance(to: 20)
    expectEqual(bench.phone.ledger.state(of: .wifi), .wifiAssociated)
    bench.finish()
    expectEqual(bench.flaws, [])
  }

  @Test("transfers are charged to the app that asked, being in a network to the phone")
  func causes() {
    var bench = Bench()
    bench.joinWiFi(true)
    bench.upload(2_500_000)
    bench.finish()
    let labels = bench.rows.filter { $0.component == .wifi }.map { "\($0.state) \($0.cause.label)" }
    expectEqual(labels, ["associated phone", "transmitting test", "tail test"])
  }
}
