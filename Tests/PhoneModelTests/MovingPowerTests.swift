// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import PhoneModel
import Quantities
import TracewattTestSupport
import World

@Suite("The idle phone on the move")
struct MovingPowerTests {
  /// A phone that uses 45 mW at rest, and 30 mW more while it moves.
  static var profile: PhoneProfile {
    var profile = PhoneProfile()
    profile.modem.movingPower = Estimate(Watts(0.03))
    return profile
  }

  static func states(_ bench: Bench) -> Set<String> {
    Set(bench.rows.filter { $0.component == .base }.map { "\($0.state) \($0.cause.label)" })
  }

  @Test("motion adds the power of changing cells, on the phone's own account")
  func adds() {
    var bench = Bench(profile: Self.profile)
    bench.phone.setMoving(true, at: at(100))
    bench.phone.setMoving(true, at: at(150))
    bench.phone.setMoving(false, at: at(300))
    bench.finish()
    // 600 s at 45 mW, and 200 s of them 30 mW more.
    #expect(agree(bench.energy(.base, "camped"), 0.045 * 400))
    #expect(agree(bench.energy(.base, "reselecting"), 0.075 * 200))
    expectEqual(bench.seconds(.base, "reselecting"), 200)
    expectEqual(Self.states(bench), ["camped phone", "reselecting phone"])
    let categories = Set(bench.rows.filter { $0.component == .base }.map(\.cause.category))
    expectEqual(categories, [.idle])
    expectEqual(bench.flaws, [])
  }

  @Test("a phone without the power has no such state")
  func zeroByDefault() {
    var bench = Bench()
    bench.phone.setMoving(true, at: at(100))
    bench.finish()
    expectEqual(Self.states(bench), ["camped phone"])
    let base = bench.phone.ledger.intervals(labels: Bench.labels).filter { $0.component == .base }
    expectEqual(base.count, 1)
    #expect(agree(bench.energy(.base, "camped"), 0.045 * 600))
  }

  @Test("a modem that is switched off changes no cells, and does again when it is on")
  func switchedOff() {
    var bench = Bench(profile: Self.profile)
    bench.phone.setMoving(true, at: .zero)
    bench.phone.setModem(isOn: false, at: at(100))
    bench.phone.setMoving(false, at: at(200))
    bench.phone.setMoving(true, at: at(250))
    bench.phone.setModem(isOn: true, at: at(400))
    bench.finish()
    expectEqual(bench.seconds(.base, "reselecting"), 100 + 200)
    expectEqual(bench.seconds(.base, "camped"), 300)
    expectEqual(bench.flaws, [])
  }

  @Test("a phone without a modem changes no cells")
  func withoutModem() {
    var profile = Self.profile
    profile.hardware.hasCellular = false
    var bench = Bench(profile: profile)
    bench.phone.setMoving(true, at: .zero)
    bench.finish()
    expectEqual(Self.states(bench), ["camped phone"])
  }

  @Test("a transfer on the move leaves the base as it is")
  func transfer() {
    var bench = Bench(profile: Self.profile)
    bench.phone.setMoving(true, at: .zero)
    bench.upload(625_000)
    bench.finish()
    expectEqual(bench.seconds(.base, "reselecting"), 600)
    #expect(bench.energy(.modem, "transmitting") > 0)
    expectEqual(bench.flaws, [])
  }

  /// The same phone, which uses 40 mW more in poor service.
  static var searching: PhoneProfile {
    var profile = Self.profile
    profile.modem.poorServicePower = Estimate(Watts(0.04))
    return profile
  }

  @Test("poor service adds its power at rest and on the move, on the phone's own account")
  func poorService() {
    var bench = Bench(profile: Self.searching)
    bench.phone.setService(isPoor: true, at: at(100))
    bench.phone.setMoving(true, at: at(200))
    bench.phone.setService(isPoor: false, at: at(400))
    bench.phone.setMoving(false, at: at(500))
    bench.finish()
    #expect(agree(bench.energy(.base, "camped"), 0.045 * (100 + 100)))
    #expect(agree(bench.energy(.base, "poor_service"), 0.085 * 100))
    #expect(agree(bench.energy(.base, "reselecting_poor_service"), 0.115 * 200))
    #expect(agree(bench.energy(.base, "reselecting"), 0.075 * 100))
    expectEqual(Set(bench.rows.filter { $0.component == .base }.map(\.cause.category)), [.idle])
    expectEqual(bench.flaws, [])
  }

  @Test("a modem that is off does not search, and poor service costs nothing without its power")
  func poorServiceWithoutModem() {
    var bench = Bench(profile: Self.searching)
    bench.phone.setService(isPoor: true, at: .zero)
    bench.phone.setModem(isOn: false, at: at(200))
    bench.finish()
    expectEqual(bench.seconds(.base, "poor_service"), 200)
    expectEqual(bench.seconds(.base, "camped"), 400)

    var free = Bench(profile: Self.profile)
    free.phone.setService(isPoor: true, at: .zero)
    free.phone.setMoving(true, at: at(300))
    free.finish()
    expectEqual(Self.states(free), ["camped phone", "reselecting phone"])

    var profile = Self.searching
    profile.modem.movingPower = Estimate(.zero)
    var still = Bench(profile: profile)
    still.phone.setService(isPoor: true, at: .zero)
    still.phone.setMoving(true, at: at(300))
    still.finish()
    expectEqual(still.seconds(.base, "poor_service"), 600)
  }

  @Test("twice the power adds twice as much to the day")
  func doubling() {
    func energy(_ power: Watts) -> Double {
      var profile = PhoneProfile()
      profile.modem.movingPower = Estimate(power)
      var bench = Bench(profile: profile)
      bench.phone.setMoving(true, at: at(60))
      bench.finish()
      return bench.phone.ledger.energy.value
    }
    let rest = energy(Watts(0))
    let once = energy(Watts(0.03)) - rest
    let twice = energy(Watts(0.06)) - rest
    // 540 s at 30 mW. A difference of two sums of about 40 J: rounding stays below 1e-12 J.
    #expect(abs(once - 0.03 * 540) < 1e-9)
    #expect(abs(twice - 2 * once) < 1e-9)
  }
}
