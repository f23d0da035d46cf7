// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import PhoneModel
import Quantities
import TracewattTestSupport
import World

@Suite("Phones without some of the hardware")
struct HardwareTests {
  static func profile(_ edit: (inout PhoneHardware) -> Void) -> PhoneProfile {
    var profile = PhoneProfile()
    edit(&profile.hardware)
    return profile
  }

  @Test("without a satellite receiver nothing is searched and nothing found")
  func gnss() {
    var bench = Bench(profile: Self.profile { $0.hasGNSS = false })
    bench.startReceiver()
    #expect(!bench.phone.isReceiving)
    bench.advance(to: 120)
    #expect(bench.fix() == nil)
    bench.finish()
    expectEqual(bench.seconds(.gnss, "off"), 600)
    #expect(bench.acquisitions.isEmpty)
  }

  @Test("without Wi-Fi there is no scan, no position by access points and no network to join")
  func wifi() {
    var bench = Bench(
      World.uniform(Journey.standing(seconds: 600), .indoor),
      profile: Self.profile { $0.hasWiFi = false }
    )
    bench.scan(isFull: true)
    #expect(!bench.phone.isScanning)
    #expect((0..<30).allSatisfy { bench.phone.wifiFix(at: at(Double($0) * 10)) == nil })
    bench.joinWiFi(true)
    #expect(!bench.phone.isWiFiJoined)
    bench.finish()
    expectEqual(bench.phone.counters.wifiScanCount, 0)
  }

  @Test("without a modem no cell serves, and bytes leave over Wi-Fi alone")
  func cellular() {
    var bench = Bench(profile: Self.profile { $0.hasCellular = false })
    #expect(bench.phone.cellFix(at: .zero) == nil)
    #expect(bench.phone.areaFix(at: .zero) == nil)
    #expect(!bench.phone.canTransfer)
    bench.upload(1000)
    bench.joinWiFi(true)
    #expect(bench.phone.canTransfer)
    bench.upload(1000)
    bench.advance(to: 10)
    bench.joinWiFi(false)
    bench.finish()
    expectEqual(bench.seconds(.modem, "idle"), 600)
    expectEqual(bench.energy(.modem, "idle"), 0)
    #expect(bench.seconds(.wifi, "transmitting") > 0)
  }

  @Test("a phone without a modem pays for no pages")
  func pages() {
    var profile = Self.profile { $0.hasCellular = false }
    profile.modem.pagingPower = Estimate(Watts(0.1))
    profile.modem.pagingDuration = Estimate(.seconds(0.1))
    var bench = Bench(profile: profile)
    bench.finish()
    expectEqual(bench.energy(.modem, "idle"), 0)
  }

  @Test("without Bluetooth nothing listens for beacons")
  func bluetooth() {
    var bench = Bench(profile: Self.profile { $0.hasBluetooth = false })
    bench.phone.setBluetooth(.ranging, cause: Bench.cause, at: at(10))
    bench.finish()
    expectEqual(bench.seconds(.bluetooth, "off"), 600)
  }

  @Test("without a compass asking for it costs nothing")
  func compass() {
    var bench = Bench(profile: Self.profile { $0.hasCompass = false })
    bench.phone.setHeading(isOn: true, cause: Bench.cause, at: at(10))
    bench.finish()
    expectEqual(bench.seconds(.motion, "heading"), 0)
  }

  @Test("without a motion coprocessor there is no sensor")
  func coprocessor() {
    #expect(
      Bench(profile: Self.profile { $0.hasMotionCoprocessor = false }).phone.motionSensor == nil
    )
    #expect(Bench().phone.motionSensor != nil)
  }

  // MARK: A blocked sky

  @Test("under a blocked sky a search goes on without end")
  func blockedSearch() {
    var bench = Bench()
    bench.phone.isSkyBlocked = true
    bench.startReceiver()
    bench.finish()
    #expect(bench.acquisitions.isEmpty)
    expectEqual(bench.seconds(.gnss, "acquiring"), 600)
  }

  @Test("a sky that is blocked takes the fix, and one that opens gives it back")
  func blockedTracking() throws {
    var bench = Bench()
    bench.startReceiver()
    bench.advance(to: 100)
    #expect(bench.fix() != nil)
    bench.phone.isSkyBlocked = true
    #expect(bench.fix() == nil)
    #expect(!bench.phone.hasSatelliteFix)
    bench.advance(to: 200)
    expectEqual(bench.acquisitions.count, 1)
    bench.phone.isSkyBlocked = false
    bench.advance(to: 300)
    expectEqual(bench.acquisitions.count, 2)
    #expect(try #require(bench.acquisitions.last) > at(200))
  }

  // MARK: Compass and navigation

  @Test(
    "the motion sensors are in their costliest state in use, charged to the app that wants them"
  )
  func motionStates() {
    var bench = Bench()
    bench.phone.setMoving(true, at: at(100))
    bench.phone.setHeading(isOn: true, cause: Bench.cause, at: at(200))
    bench.phone.setNavigation(isOn: true, cause: .user, at: at(250))
    bench.phone.setMoving(false, at: at(300))
    bench.phone.setNavigation(isOn: false, cause: .user, at: at(350))
    bench.phone.setHeading(isOn: false, cause: Bench.cause, at: at(450))
    bench.finish()
    expectEqual(bench.seconds(.motion, "moving"), 100)
    #expect(agree(bench.energy(.motion, "heading"), 0.004 * 150))
    #expect(agree(bench.energy(.motion, "navigation"), 0.030 * 100))
    expectEqual(bench.seconds(.motion, "still"), 100 + 150)
    let owners = bench.rows.filter { $0.component == .motion }.map {
      "\($0.state) \($0.cause.label)"
    }
    expectEqual(Set(owners), ["still phone", "moving phone", "heading test", "navigation user"])
    expectEqual(bench.flaws, [])
  }
}
