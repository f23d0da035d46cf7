// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import DiscreteEvents
import Quantities
import Testing
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
    #expect(bench.seconds(.gnss, "off") == 600 - 96)
    #expect(bench.flaws == [])
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

  @Test("a lost signal sends the receiver back to searching, and it finds the signal within 1 s")
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
    bench.advance(to: 200)
    #expect(bench.acquisitions.count == 2)
    #expect(bench.acquisitions.last == at(121))
    bench.stopReceiver()
    bench.finish()
    #expect(bench.flaws == [])
  }

  @Test("without a signal the receiver searches at acquiring power and never reports a fix")
  func neverAcquires() {
    var bench = Bench(World.uniform(Journey.standing(seconds: 600), .tunnel))
    bench.startReceiver()
    bench.advance(to: 300)
    #expect(bench.fix() == nil)
    bench.stopReceiver()
    bench.finish()
    #expect(bench.acquisitions == [])
    #expect(agree(bench.energy(.gnss, "acquiring"), 0.2 * 300))
  }

  @Test("the start is assisted at first, hot for ten minutes after a fix, assisted later")
  func startTypes() {
    var bench = Bench(World.uniform(Journey.standing(seconds: 3600)))
    #expect(bench.phone.startType(at: .zero) == .assisted)
    bench.startReceiver()
    bench.advance(to: 60)
    #expect(bench.fix() != nil)
    bench.stopReceiver()
    #expect(bench.phone.startType(at: at(60 + 599)) == .hot)
    #expect(bench.phone.startType(at: at(60 + 601)) == .assisted)
    bench.phone.isNetworkAvailable = false
    #expect(bench.phone.startType(at: at(60 + 601)) == .assisted)
    #expect(bench.phone.startType(at: at(60 + 5 * 3600)) == .warm)
  }

  @Test("the start is cold without a network and without an earlier fix")
  func coldStart() {
    var bench = Bench()
    bench.phone.isNetworkAvailable = false
    #expect(bench.phone.startType(at: .zero) == .cold)
    bench.startReceiver()
    bench.advance(to: 25)
    #expect(bench.acquisitions == [])
  }

  @Test("starts within one slot of ten seconds share their luck")
  func sharedLuck() {
    let early = Bench().phone.timeToFirstFix(at: at(20))
    let late = Bench().phone.timeToFirstFix(at: at(29.9))
    #expect(early == late)
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
    #expect(bench.acquisitions.last == at(64))
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
    #expect(bench.acquisitions == [at(2) + fresh])
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
    #expect(user.map(\.active) == [.seconds(30)])
    #expect(bench.flaws == [])
  }
}
