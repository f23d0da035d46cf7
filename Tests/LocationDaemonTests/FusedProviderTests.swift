// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationDaemon
import LocationService
import OSProfiles
import PhoneModel
import Quantities
import TracewattTestSupport
import World

@Suite("Android's fused provider")
struct FusedProviderTests {
  /// Times are whole nanoseconds below 1e5 s, and their differences as doubles are exact to 1e-10
  /// s.
  private static let rounding = 1e-9

  private func drive(
    _ request: FusedRequest,
    _ system: OSProfile = android(),
    replication: Int = 0
  ) -> PhoneDay {
    PhoneDay(Scenes.driving, apps: [.fused(request)], profile: system, replication: replication)
  }

  // MARK: Radios

  @Test(
    "A1: high accuracy runs satellites and scans, balanced scans, low power and passive neither"
  )
  func radios() {
    func radios(_ priority: FusedPriority) -> [Bool] {
      let day = drive(fused(priority, every: 30))
      return [day.receptionTime > .zero, day.daemon.phone.counters.wifiScanCount > 0]
    }
    expectEqual(radios(.highAccuracy), [true, true])
    expectEqual(radios(.balancedPowerAccuracy), [false, true])
    expectEqual(radios(.lowPower), [false, false])
    expectEqual(radios(.passive), [false, false])
  }

  @Test("A1: low power gives positions by cell")
  func lowPower() {
    let fixes = drive(fused(.lowPower, every: 30)).apps[0].fixes.map(\.fix)
    #expect(fixes.count > 20)
    #expect(fixes.allSatisfy { $0.source == .cell })
  }

  @Test("A2: below 10 s the receiver stays on, above it rests between turns")
  func continuous() {
    let always = drive(fused(every: 1))
    let byTurns = drive(fused(every: 30))
    #expect(always.receptionTime > .seconds(1750))
    #expect(byTurns.receptionTime < .seconds(900))
    // Sixty turns need a second or two each to the first fix, and six more if they settle.
    #expect(byTurns.receptionTime > .seconds(90))
    #expect(byTurns.energy(.location) < always.energy(.location) * 0.5)
  }

  @Test("A2: at an interval of 1 s positions come each second")
  func everySecond() {
    let gaps = drive(fused(every: 1)).fusedGaps(from: 60)
    expectEqual(gaps.quantile(0.5), 1)
    #expect(gaps.count > 1500)
  }

  @Test("A2: the processor sleeps between the turns of a request")
  func sleep() {
    let day = drive(fused(every: 30))
    let awake = day.time(.cpu, in: ["awake"])
    // In the first minute the app is on the screen.
    #expect(awake < .seconds(960))
  }

  @Test("A3: a turn without a position ends and the next begins on time")
  func timeout() {
    let world = World.uniform(
      Journey.moving(seconds: 1800, speed: MetresPerSecond(15)),
      .tunnel,
      events: [.at(60, .background)]
    )
    let day = PhoneDay(world, apps: [.fused(fused(every: 60))], profile: android())
    // Twenty seconds of each minute are searched without success, plus some seconds of the first
    // start.
    #expect(day.receptionTime > .seconds(400))
    #expect(day.receptionTime < .seconds(800))
  }

  @Test("A3: on the move a turn waits for satellites and reports the network position at its end")
  func networks() {
    let world = World.uniform(
      Journey.moving(seconds: 1800, speed: MetresPerSecond(15)),
      .tunnel,
      events: [.at(60, .background)]
    )
    let below = PhoneDay(world, apps: [.fused(fused(every: 30))], profile: android())
    // There is at most one per turn, twenty seconds after its start; many turns have none.
    #expect(below.fusedTimes(from: 60).count > 10)
    #expect(below.fusedGaps(from: 60).quantile(0.05) > 25)
    let above = drive(fused(every: 30)).apps[0].fixes.map(\.fix)
    let satellites = above.filter { $0.source == .gnss }.count
    #expect(Double(satellites) > 0.95 * Double(above.count), "\(satellites) of \(above.count)")
  }

  @Test("A4: while moving some turns give a second position once satellites have settled")
  func settling() {
    let gaps = drive(fused(every: 30)).fusedGaps(from: 60)
    #expect((29...31).contains(gaps.quantile(0.5)))
    let short = Double(gaps.filter { $0 < 9 }.count) / Double(gaps.count)
    #expect((0.02...0.3).contains(short), "\(short) of \(gaps.count)")
    let always = drive(fused(every: 30), android { $0.fusedProvider.settleFraction = 1 })
    #expect((20...31).contains(always.fusedGaps(from: 60).quantile(0.6)))
    #expect(always.fusedGaps(from: 60).quantile(0.25) < 7)
    let unsettled = drive(fused(every: 30), android { $0.fusedProvider.settleMoving = .zero })
    #expect(unsettled.fusedGaps(from: 60).quantile(0.25) > 25)
  }

  @Test("A5: without satellites positions come no faster than the network's rhythm")
  func networkRhythm() {
    let moving = drive(
      fused(.balancedPowerAccuracy, every: 1),
      android { $0.fusedProvider.balancedGNSSBelow = .zero }
    )
    #expect((4.5...5.5).contains(moving.fusedGaps(from: 60).quantile(0.5)))
    let world = World.uniform(
      Journey.standing(seconds: 3600),
      .indoor,
      events: [.at(60, .background)]
    )
    let still = PhoneDay(
      world,
      apps: [.fused(fused(.balancedPowerAccuracy, every: 1))],
      profile: android()
    )
    #expect((90...105).contains(still.fusedGaps(from: 300).quantile(0.5)))
    expectEqual(still.receptionTime, .zero)
  }

  @Test("A6: balanced requests of a short interval use satellites on the way")
  func balancedOnTheWay() {
    let fast = drive(fused(.balancedPowerAccuracy, every: 1))
    expectEqual(fast.fusedGaps(from: 60).quantile(0.5), 1)
    #expect(fast.receptionTime > .seconds(1700))
    let slow = drive(fused(.balancedPowerAccuracy, every: 30))
    #expect((30...34).contains(slow.fusedGaps(from: 60).quantile(0.5)))
  }

  @Test(
    "A2: with satellites turns keep their rhythm, with scans they wait from position to position"
  )
  func rhythm() {
    let world = World.uniform(
      Journey.standing(seconds: 3600),
      .suburban,
      events: [.at(60, .background)]
    )
    func gaps(_ system: OSProfile) -> [Double] {
      PhoneDay(world, apps: [.fused(fused(every: 30))], profile: system).fusedGaps(from: 120)
    }
    #expect((29...31).contains(gaps(android()).quantile(0.5)))
    // The newer library's shortest interval is the interval: no turn is lost for a fix too soon.
    let exact = gaps(android { $0.fusedProvider.minimumIntervalFraction = 1 })
    #expect(exact.quantile(0) >= 30 - Self.rounding)
    #expect(exact.count > 100)
    let slow = drive(fused(.balancedPowerAccuracy, every: 30)).fusedGaps(from: 60)
    #expect((30.3...34).contains(slow.quantile(0.5)))
  }

  // MARK: Deliveries

  @Test("A7: nothing comes faster than a sixth of the interval, or than the request says")
  func shortest() throws {
    let byDefault = drive(fused(every: 30))
    let sixth = 30.0 / 6
    #expect(try #require(byDefault.fusedGaps().first) >= sixth - 0.01)
    let own = drive(fused(every: 30, least: 30))
    #expect(try #require(own.fusedGaps().first) >= 30 - Self.rounding)
    let longer = drive(fused(every: 30, least: 300))
    #expect(longer.fusedGaps().quantile(0.5) < 40)
  }

  @Test("A7: a request hears what another app's request found, at its own shortest interval")
  func passive() throws {
    let day = PhoneDay(
      Scenes.driving,
      apps: [.fused(fused(.passive, every: 30)), .fused(fused(every: 1))],
      profile: android()
    )
    let gaps = day.fusedGaps(0, from: 60)
    #expect(gaps.count > 200)
    #expect((5...6).contains(gaps.quantile(0.5)))
    #expect(day.usage(0).tierDurations.allSatisfy { $0 == .zero })
    let alone = PhoneDay(
      Scenes.driving,
      apps: [.fused(fused(.passive, every: 30))],
      profile: android()
    )
    #expect(alone.fusedTimes().isEmpty)
    expectEqual(alone.energy(.location), .zero)
  }

  @Test("A7: positions nearer than the least distance to the last one are not delivered")
  func distance() {
    let day = drive(fused(every: 1, distance: 150))
    let fixes = day.apps[0].fixes.map(\.fix.position)
    #expect(fixes.count > 100)
    #expect(zip(fixes, fixes.dropFirst()).allSatisfy { $0.distance(to: $1) >= Metres(150) })
  }

  @Test("A8: positions that may wait are handed over together, with their own times")
  func batches() throws {
    let day = drive(fused(every: 1, batch: 300))
    let batches = day.apps[0].entries.compactMap { entry -> (SimulationTime, [Fix])? in
      if case .locations(let fixes) = entry.event { (entry.time, fixes) } else { nil }
    }
    #expect((5...6).contains(batches.count))
    let (time, fixes) = try #require(batches.dropFirst().first)
    #expect(fixes.count > 250)
    #expect(zip(fixes, fixes.dropFirst()).allSatisfy { $0.timestamp < $1.timestamp })
    let first = try #require(fixes.first)
    #expect((299...301).contains((time - first.timestamp).seconds))
    #expect(day.time(.cpu, in: ["awake"]) < .seconds(120))
    #expect(day.energy(.location) < drive(fused(every: 1)).energy(.location))
  }

  @Test("A8: a delay of less than twice the interval holds nothing back")
  func shortDelay() {
    let day = drive(fused(every: 30, batch: 50))
    let isBatched = day.apps[0].entries.contains {
      if case .locations = $0.event { true } else { false }
    }
    #expect(!isBatched)
    #expect(day.fusedTimes().count > 50)
  }

  @Test("A8: the receiver stores nothing while the same app has another use for each position")
  func batchesBesideUpdates() {
    func stored(_ further: [AppRequest]) -> SimulationDuration {
      let app = ScriptedApp(launch: [.requestUpdates(fused(every: 1, batch: 300))] + further)
      return PhoneDay(Scenes.driving, apps: [app], profile: android()).time(
        .gnss,
        in: ["low_power"]
      )
    }
    #expect(stored([]) > .seconds(600))
    expectEqual(stored([.startUpdating(request())]), .zero)
  }

  @Test("A9: in the background deliveries come a few times an hour, unless a service is in front")
  func limits() throws {
    let world = World.uniform(
      Journey.moving(seconds: 7200, speed: MetresPerSecond(10)),
      .suburban,
      events: [.at(60, .background)]
    )
    func count(_ system: OSProfile, service: Bool) -> Int {
      PhoneDay(
        world,
        apps: [.fused(fused(every: 30))],
        configurations: [client(.always, backgroundMode: service)],
        profile: system
      ).fusedTimes(from: 120).count
    }
    #expect((4...6).contains(count(limitedAndroid, service: false)))
    #expect(count(limitedAndroid, service: true) > 200)
    #expect(count(android(), service: false) > 200)
  }

  @Test("a request that ends stops the radios")
  func removal() {
    let app = ScriptedApp(
      launch: [.requestUpdates(fused(every: 1))],
      steps: [(600, [.removeUpdates])]
    )
    let day = PhoneDay(Scenes.driving, apps: [app], profile: android())
    #expect(day.fusedTimes(from: 601).isEmpty)
    #expect(day.receptionTime < .seconds(605))
    #expect(day.flaws.isEmpty)
  }

  @Test("a new request replaces the one that runs")
  func replacement() {
    let app = ScriptedApp(
      launch: [.requestUpdates(fused(every: 1))],
      steps: [(600, [.requestUpdates(fused(every: 60, least: 60))])]
    )
    let day = PhoneDay(Scenes.driving, apps: [app], profile: android())
    #expect(day.fusedTimes(to: 600).count > 500)
    #expect((15...25).contains(day.fusedTimes(from: 601).count))
  }

  @Test("the seconds of a request count at the accuracy that corresponds to its priority")
  func tierSeconds() {
    let usage = drive(fused(.balancedPowerAccuracy, every: 30)).usage()
    expectEqual(usage.duration(at: .hundredMeters), .seconds(1800))
    expectEqual(usage.duration(at: .best), .zero)
  }

  @Test(
    "one position comes by its priority; a passive request gets whatever is available, or fails"
  )
  func current() {
    let app = ScriptedApp(
      launch: [.requestCurrent(.passive)],
      steps: [
        (30, [.requestCurrent(.highAccuracy)]), (50, [.requestCurrent(.passive)]),
      ]
    )
    let day = PhoneDay(Scenes.driving, apps: [app], profile: android())
    #expect(app.entries.isEmpty)
    expectEqual(day.apps[0].errors, [.locationUnknown])
    expectEqual(day.apps[0].fixes.count, 2)
  }

  // MARK: Permission

  @Test("P1: with permission while in use, a service in front goes on, and nothing else")
  func inUse() {
    func count(service: Bool) -> Int {
      PhoneDay(
        Scenes.driving,
        apps: [.fused(fused(every: 1))],
        configurations: [client(.whenInUse, backgroundMode: service)],
        profile: android()
      ).fusedTimes(from: 120).count
    }
    #expect(count(service: true) > 1500)
    expectEqual(count(service: false), 0)
  }

  @Test("P1: updates begun in the background end no run that the standard service keeps up")
  func keptByOthers() {
    let app = ScriptedApp(
      launch: [.startUpdating(request())],
      steps: [(120, [.requestUpdates(fused(every: 30))])]
    )
    let day = PhoneDay(
      Scenes.driving,
      apps: [app],
      configurations: [client(.whenInUse)],
      profile: android()
    )
    #expect(day.fusedTimes(from: 600).count > 20)
    #expect(day.apps[0].fixes.count > 1500)
  }

  @Test("a refused app gets an error and no radio runs for it")
  func refused() {
    let day = PhoneDay(
      Scenes.driving,
      apps: [.fused(fused(every: 1))],
      configurations: [client(.denied)],
      profile: android()
    )
    expectEqual(day.apps[0].errors, [.denied])
    expectEqual(day.energy(.location), .zero)
  }

  @Test("updates end when permission is withdrawn, and go on when it is granted again")
  func permissionChanges() {
    let world = World.uniform(
      Journey.moving(seconds: 1800, speed: MetresPerSecond(15)),
      .suburban,
      events: [.at(600, .permission(isGranted: false)), .at(900, .permission(isGranted: true))]
    )
    let day = PhoneDay(world, apps: [.fused(fused(every: 1))], profile: android())
    #expect(day.fusedTimes(from: 601, to: 900).isEmpty)
    #expect(day.fusedTimes(from: 905).count > 800)
  }

  @Test("A2: at a new grant the last position comes at once, and the next turn an interval later")
  func grantedAgain() {
    let world = World.uniform(
      Journey.moving(seconds: 1000, speed: MetresPerSecond(15)),
      .suburban,
      events: [.at(200, .permission(isGranted: false)), .at(300, .permission(isGranted: true))]
    )
    let day = PhoneDay(world, apps: [.fused(fused(every: 600))], profile: android())
    expectEqual(day.fusedTimes(from: 200, to: 900), [300])
    let searches = day.intervals.filter { $0.component == .gnss && $0.state == "acquiring" }
    expectEqual(searches.map(\.start), [at(0), at(900)])
  }

  @Test("on iOS requests to the fused provider do nothing")
  func notOnIOS() {
    let fence = Geofence(
      identifier: "a",
      centre: Scenes.start(of: Scenes.driving),
      radius: Metres(100)
    )
    let app = ScriptedApp(
      launch: [
        .requestUpdates(fused(every: 1)), .requestCurrent(.highAccuracy), .addGeofence(fence),
      ]
    )
    let day = PhoneDay(Scenes.driving, apps: [app], profile: profile())
    #expect(day.deliveries.isEmpty)
    #expect(day.daemon.log.regions.isEmpty)
    expectEqual(day.energy(.location), .zero)
  }

  @Test(
    "the ledger tiles the day whatever is requested",
    arguments: FusedPriority.allCases,
    [1.0, 30, 600]
  )
  func books(priority: FusedPriority, interval: Double) {
    let day = PhoneDay(
      Scenes.trip,
      apps: [.fused(fused(priority, every: interval)), .tracker(request(.hundredMeters))],
      profile: android()
    )
    #expect(day.flaws.isEmpty)
  }
}
