// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import DiscreteEvents
import Quantities
import TracewattTestSupport
import World

@testable import PhoneModel

@Suite("Satellite receiver")
struct ReceiverTests {
  @Test("acquiring, tracking, tail and off cost their power times their time")
  func joules() throws {
    var bench = Bench()
    bench.advance(to: 10)
    bench.startReceiver()
    bench.advance(to: 100)
    bench.stopReceiver()
    bench.finish()
    let acquired = try #require(bench.acquisitions.first).seconds
    // Defaults: 0.2 W acquiring and tracking, a 6 s tail at 0.02 W.
    #expect(agree(bench.energy(.gnss, "acquiring"), 0.2 * (acquired - 10)))
    #expect(agree(bench.energy(.gnss, "tracking"), 0.2 * (100 - acquired)))
    #expect(agree(bench.energy(.gnss, "tail"), 0.12))
    expectEqual(bench.seconds(.gnss, "off"), 600 - 96)
    expectEqual(bench.flaws, [])
  }

  @Test("a search that ended without a fix leaves nothing to start from")
  func abortedSearch() throws {
    var bench = Bench()
    bench.startReceiver()
    bench.advance(to: 60)
    bench.stopReceiver()
    bench.advance(to: 100)
    // Off and on again before the fix, and once more within the tail.
    bench.startReceiver()
    bench.advance(to: 100.1)
    bench.stopReceiver()
    bench.advance(to: 101)
    let expected = bench.phone.timeToFirstFix(at: at(101))
    bench.startReceiver()
    bench.advance(to: 160)
    bench.finish()
    let acquired = try #require(bench.acquisitions.last)
    expectEqual(acquired - at(101), expected)
    // A ready receiver that was tracking would need one second.
    #expect(expected > .seconds(1))
  }

  @Test("weak signal is a state of its own from the fix that meets it")
  func weak() {
    let world = World.uniform(
      Journey.standing(seconds: 600),
      changes: [.between(50, 600, .indoor)]
    )
    var bench = Bench(world)
    bench.startReceiver()
    var second = 49.0
    var weakSince: Double?
    while weakSince == nil, second < 200 {
      second += 1
      bench.advance(to: second)
      if bench.fix() != nil { weakSince = second }
    }
    bench.advance(to: 300)
    bench.stopReceiver()
    bench.finish()
    #expect(weakSince != nil)
    let searching = bench.seconds(.gnss, "tracking_weak")
    #expect(agree(bench.energy(.gnss, "tracking_weak"), 0.156 * searching))
    #expect(searching <= 250)
    #expect(searching >= 99)
  }

  @Test("a lost signal sends the receiver back to searching; signal again, it makes a hot start")
  func lossAndReacquisition() {
    let world = World.uniform(
      Journey.standing(seconds: 600),
      changes: [.between(60, 120.5, .tunnel)]
    )
    var bench = Bench(world)
    bench.startReceiver()
    bench.advance(to: 59)
    #expect(bench.fix() != nil)
    bench.advance(to: 60)
    #expect(bench.fix() == nil)
    #expect(!bench.phone.hasSatelliteFix)
    #expect(bench.phone.isReceiving)
    bench.advance(to: 121)
    expectEqual(bench.phone.startType(at: at(121)), .hot)
    let hotStart = bench.phone.timeToFirstFix(at: at(121))
    bench.advance(to: 200)
    expectEqual(bench.acquisitions.count, 2)
    // The receiver searches for the signal every second; it is available again at 121 s.
    expectEqual(bench.acquisitions.last, at(121) + hotStart)
    bench.stopReceiver()
    bench.finish()
    expectEqual(bench.flaws, [])
  }

  @Test("without a signal the receiver searches at acquiring power and never reports a fix")
  func neverAcquires() {
    var bench = Bench(World.uniform(Journey.standing(seconds: 600), .tunnel))
    bench.startReceiver()
    bench.advance(to: 300)
    #expect(bench.fix() == nil)
    bench.stopReceiver()
    bench.finish()
    expectEqual(bench.acquisitions, [])
    #expect(agree(bench.energy(.gnss, "acquiring"), 0.2 * 300))
  }

  /// A phone whose assistance data expired long before the day.
  static var unassisted: PhoneProfile {
    var profile = PhoneProfile()
    profile.gnss.assistance.age.value = .hours(8 * 24)
    return profile
  }

  @Test("the start is assisted at first, hot for ten minutes after a fix, assisted later")
  func startTypes() {
    var bench = Bench(
      World.uniform(Journey.standing(seconds: 3600)),
      profile: Self.unassisted
    )
    expectEqual(bench.phone.startType(at: .zero), .assisted)
    bench.phone.isNetworkAvailable = false
    bench.startReceiver()
    bench.advance(to: 60)
    #expect(bench.fix() != nil)
    bench.stopReceiver()
    expectEqual(bench.phone.startType(at: at(60 + 599)), .hot)
    expectEqual(bench.phone.startType(at: at(60 + 601)), .assisted)
    expectEqual(bench.phone.startType(at: at(60 + 5 * 3600)), .warm)
    bench.phone.isNetworkAvailable = true
    expectEqual(bench.phone.startType(at: at(60 + 5 * 3600)), .assisted)
  }

  @Test("the start is cold without assistance, network and an earlier fix")
  func coldStart() {
    var bench = Bench(profile: Self.unassisted)
    bench.phone.isNetworkAvailable = false
    expectEqual(bench.phone.startType(at: .zero), .cold)
    bench.startReceiver()
    bench.advance(to: 25)
    expectEqual(bench.acquisitions, [])
  }

  @Test("fresh assistance data helps without a network, until it has expired")
  func assistanceAge() {
    var profile = PhoneProfile()
    profile.gnss.assistance.age.value = .hours(7 * 24 - 1)
    var bench = Bench(World.uniform(Journey.standing(seconds: 7200)), profile: profile)
    bench.phone.isNetworkAvailable = false
    expectEqual(bench.phone.startType(at: at(3599)), .assisted)
    expectEqual(bench.phone.startType(at: at(3600)), .cold)
  }

  @Test("a start without valid assistance data fetches it once, on the starter's account")
  func assistanceDownload() {
    var bench = Bench(profile: Self.unassisted)
    bench.startReceiver()
    bench.advance(to: 60)
    bench.stopReceiver()
    bench.advance(to: 100)
    bench.startReceiver()
    bench.finish()
    // 60 kB at 1.25 MB/s.
    let rows = bench.rows.filter { $0.component == .modem && $0.cause.label == "test" }
    expectEqual(rows.map(\.state), ["promotion", "receiving", "tail"])
    #expect(agree(bench.seconds(.modem, "receiving"), 0.048))
    expectEqual(bench.seconds(.modem, "tail"), 10.1)
    expectEqual(bench.flaws, [])
  }

  @Test("assistance data comes over Wi-Fi where the phone is in a network")
  func assistanceOverWiFi() {
    var bench = Bench(profile: Self.unassisted)
    bench.phone.isNetworkAvailable = false
    bench.joinWiFi(true)
    expectEqual(bench.phone.startType(at: .zero), .assisted)
    bench.startReceiver()
    bench.finish()
    #expect(agree(bench.seconds(.wifi, "receiving"), 0.024))
    expectEqual(bench.seconds(.modem, "idle"), 600)
  }

  @Test("a search past the time-out fails, rests, and tries anew while it is wanted")
  func timeout() {
    var profile = PhoneProfile()
    profile.gnss.acquisitionTimeout.value = .seconds(20)
    profile.gnss.retryDelay.value = .seconds(30)
    let world = World.uniform(
      Journey.standing(seconds: 600),
      changes: [.between(0, 140, .tunnel)]
    )
    var bench = Bench(world, profile: profile)
    bench.startReceiver()
    bench.advance(to: 30)
    #expect(bench.phone.isReceiving)
    #expect(!bench.phone.hasSatelliteFix)
    bench.advance(to: 149)
    expectEqual(bench.failures, [at(20), at(70), at(120)])
    // 20 s of every 50 s.
    expectEqual(bench.acquisitions, [])
    let expected = at(150) + bench.phone.timeToFirstFix(at: at(150))
    bench.advance(to: 200)
    expectEqual(bench.acquisitions, [expected])
    bench.stopReceiver()
    bench.finish()
    #expect(
      agree(bench.seconds(.gnss, "acquiring"), 60 + (expected - at(150)).seconds)
    )
    expectEqual(bench.flaws, [])
  }

  @Test("a first fix drawn past the time-out never comes in that search")
  func drawnPastTimeout() {
    var profile = Self.unassisted
    profile.gnss.acquisitionTimeout.value = .seconds(29)
    var bench = Bench(profile: profile)
    bench.phone.isNetworkAvailable = false
    bench.startReceiver()
    bench.finish()
    // A cold start takes 30 s and more; a search of 29 s every 89 s.
    expectEqual(bench.acquisitions, [])
    expectEqual(bench.failures.count, 7)
    #expect(agree(bench.energy(.gnss, "acquiring"), 0.2 * 29 * 7))
  }

  @Test("a receiver that rests between searches is off at once when no app wants it")
  func stopWhileResting() {
    var profile = PhoneProfile()
    profile.gnss.acquisitionTimeout.value = .seconds(20)
    var bench = Bench(World.uniform(Journey.standing(seconds: 600), .tunnel), profile: profile)
    bench.startReceiver()
    bench.advance(to: 30)
    bench.phone.reassignReceiver(to: .user, at: at(30))
    bench.stopReceiver()
    bench.finish()
    #expect(!bench.phone.isReceiving)
    expectEqual(bench.seconds(.gnss, "acquiring"), 20)
    expectEqual(bench.seconds(.gnss, "tail"), 0)
    expectEqual(bench.flaws, [])
  }

  @Test("batching is a state of its own in good signal, and no other")
  func batching() {
    var profile = PhoneProfile()
    profile.gnss.lowPower.value = Watts(0.05)
    let world = World.uniform(
      Journey.standing(seconds: 600),
      changes: [.between(100, 200, .indoor)]
    )
    var bench = Bench(world, profile: profile)
    bench.phone.setReceiverBatching(true, at: .zero)
    bench.startReceiver()
    for second in 1...300 {
      bench.advance(to: Double(second))
      _ = bench.fix()
    }
    expectEqual(bench.phone.ledger.state(of: .gnss), .gnssLowPower)
    bench.phone.setReceiverBatching(false, at: at(300))
    expectEqual(bench.phone.ledger.state(of: .gnss), .gnssTracking)
    bench.stopReceiver()
    bench.finish()
    expectEqual(bench.seconds(.gnss, "tracking"), 0)
    #expect(bench.seconds(.gnss, "low_power") > 100)
    #expect(bench.seconds(.gnss, "tracking_weak") > 0)
    #expect(agree(bench.energy(.gnss, "low_power"), 0.05 * bench.seconds(.gnss, "low_power")))
    expectEqual(bench.flaws, [])
  }

  @Test("two frequencies cost their factor in every state of reception, and none in the tail")
  func dualFrequency() {
    var profile = PhoneProfile()
    let single = Bench(profile: profile).phone
    profile.gnss.usesDualFrequency = true
    let dual = Bench(profile: profile).phone
    for state in [PowerState.gnssAcquiring, .gnssTracking, .gnssWeak, .gnssLowPower] {
      #expect(agree(dual.power(of: state) / single.power(of: state), 1.37))
    }
    expectEqual(dual.power(of: .gnssTail), single.power(of: .gnssTail))
  }

  @Test("starts within one slot of ten seconds share their luck")
  func sharedLuck() {
    let early = Bench().phone.timeToFirstFix(at: at(20))
    let late = Bench().phone.timeToFirstFix(at: at(29.9))
    expectEqual(early, late)
    #expect(early != Bench().phone.timeToFirstFix(at: at(30)))
  }

  @Test("half of all assisted starts take less than the profile's median")
  func medianOfAssistedStarts() {
    let count = 400
    let world = World.uniform(Journey.standing(seconds: 60))
    let fast = (0..<count).filter {
      Bench(world, replication: $0).phone.timeToFirstFix(at: .zero) < .seconds(4.5)
    }
    // Four standard errors of a share of one half: 4 * sqrt(400 / 4) = 40.
    #expect(abs(fast.count - count / 2) <= 40)
  }

  @Test("a start out of the tail takes a second if the receiver had a fix")
  func tailAfterFix() {
    var bench = Bench()
    bench.startReceiver()
    bench.advance(to: 60)
    bench.stopReceiver()
    bench.advance(to: 63)
    bench.startReceiver()
    bench.advance(to: 70)
    expectEqual(bench.acquisitions.last, at(64))
  }

  @Test("a start out of the tail of a search that found nothing is no faster than any other")
  func tailWithoutFix() {
    var bench = Bench()
    bench.startReceiver()
    bench.advance(to: 1)
    bench.stopReceiver()
    bench.advance(to: 2)
    bench.startReceiver()
    bench.advance(to: 60)
    let fresh = Bench().phone.timeToFirstFix(at: at(2))
    expectEqual(bench.acquisitions, [at(2) + fresh])
  }

  @Test("another cause takes reception over without a gap")
  func reassignment() {
    var bench = Bench()
    bench.startReceiver()
    bench.advance(to: 50)
    bench.phone.reassignReceiver(to: .user, at: at(50))
    bench.advance(to: 80)
    bench.stopReceiver()
    bench.finish()
    let user = bench.rows.filter { $0.cause.label == "user" && $0.state == "tracking" }
    expectEqual(user.map(\.active), [.seconds(30)])
    expectEqual(bench.flaws, [])
  }
}
