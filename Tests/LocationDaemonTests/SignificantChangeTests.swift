// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationDaemon
import LocationService
import OSProfiles
import PhoneModel
import Quantities
import TracewattTestSupport
import World

@Suite("Significant-change service")
struct SignificantChangeTests {
  static let app = ScriptedApp(launch: [.startSignificantChange])

  func notified(_ day: PhoneDay) -> [Delivery] {
    day.deliveries.filter { $0.channel == .significantChange }
  }

  // MARK: Rule 18

  @Test("rule 18: events lie at least 500 m apart, whatever the provider")
  func distance() {
    let day = PhoneDay(Scenes.driving, apps: [Self.app], profile: profile())
    let fixes = notified(day).map(\.fix)
    #expect(fixes.count > 3)
    for (a, b) in zip(fixes, fixes.dropFirst()) {
      #expect(a.position.distance(to: b.position) >= Metres(500))
    }
  }

  @Test("rule 18: the documented interval of 300 s is kept where the profile asks for it")
  func interval() {
    let documented = profile { $0.significantChange.interval = .seconds(300) }
    let day = PhoneDay(Scenes.driving, apps: [Self.app], profile: documented)
    let times = notified(day).map(\.time)
    #expect(times.count > 1)
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= .seconds(300) })
  }

  @Test(
    "rule 22: without movement there is no wake, and one in 15 min where the profile asks for it"
  )
  func wakesWithoutMovement() {
    func times(_ interval: Double) -> [SimulationTime] {
      let system = profile { $0.significantChange.wakeInterval = .minutes(interval) }
      return notified(PhoneDay(Scenes.standing, apps: [Self.app], profile: system)).map(\.time)
    }
    expectEqual(times(0).count, 1)
    // The first wake comes when the first event is that old.
    expectEqual(times(15).dropFirst().prefix(4), [at(901), at(1801), at(2701), at(3601)])
  }

  @Test("rule 18: a phone that stays where it is gets no event but the first")
  func standing() {
    let day = PhoneDay(Scenes.standing, apps: [Self.app], profile: profile())
    expectEqual(notified(day).count, 1)
  }

  @Test(
    "rule 18: after a drive the service knows the cell that the phone has come to",
    arguments: 0..<8
  )
  func lastChange(replication: Int) throws {
    var journey = Journey()
    journey.stay(seconds: 300)
    journey.move(seconds: 600, speed: MetresPerSecond(15))
    journey.stay(seconds: 900)
    let world = World.uniform(
      journey.trace,
      .openSky,
      area: .rural,
      events: [.at(60, .background)]
    )
    let day = PhoneDay(world, apps: [Self.app], profile: profile(), replication: replication)
    let realisation = WorldRealisation(world: world, seed: 7, replication: replication)
    let last = try #require(notified(day).last).fix.position
    let cell = try #require(realisation.cell(at: .zero + world.duration)).position
    #expect(last.distance(to: cell) < Metres(500))
  }

  // MARK: Rule 19

  @Test("rule 19: positions are of cell grade when no other app uses the radios")
  func grade() {
    let day = PhoneDay(Scenes.driving, apps: [Self.app], profile: profile())
    #expect(notified(day).allSatisfy { $0.fix.source == .cell })
    #expect(notified(day).allSatisfy { $0.fix.horizontalAccuracy >= Metres(500) })
    expectEqual(day.receptionTime, .zero)
    expectEqual(day.daemon.phone.counters.wifiScanCount, 0)
  }

  @Test("rule 19: another app's better position serves the service too")
  func piggyback() {
    let day = PhoneDay(Scenes.driving, apps: [Self.app, .tracker(request())], profile: profile())
    let later = notified(day).filter { $0.client.rawValue == 0 && $0.time > at(60) }
    #expect(later.count > 3)
    #expect(later.allSatisfy { $0.fix.source != .cell })
  }

  // MARK: Rule 20

  @Test(
    "rule 20: while the phone sleeps an event may wait up to 120 s, and has the position at its end"
  )
  func coalescing() {
    let day = PhoneDay(Scenes.driving, apps: [Self.app], profile: profile())
    let changes = WorldRealisation(world: Scenes.driving, seed: 7, replication: 0).servingCells
    for delivery in notified(day).dropFirst() {
      let cause = changes.last { $0.from <= delivery.time }
      #expect(cause != nil)
      expectEqual(delivery.time - delivery.fix.timestamp, .zero)
    }
  }

  // MARK: Rule 21

  @Test("rule 21: the first event after a start is the cached position, at once")
  func cachedFirst() throws {
    let late = ScriptedApp(steps: [(40, [.startSignificantChange])])
    let day = PhoneDay(Scenes.driving, apps: [late, .tracker(request())], profile: profile())
    let first = try #require(notified(day).first)
    expectEqual(first.time, at(40))
    expectEqual(first.fix.source, .gnss)
  }

  @Test("rule 21: after a relaunch the event waits until the app asks for the service again")
  func pendingAfterRelaunch() throws {
    let world = World.uniform(
      Journey.moving(seconds: 1800, speed: MetresPerSecond(15)),
      .suburban,
      events: [.at(60, .background), .at(120, .forceQuit)]
    )
    let day = PhoneDay(world, apps: [Self.app], profile: profile())
    let launches = day.logged().filter { $0.kind == .launched(.significantChange) }
    #expect(!launches.isEmpty)
    let launch = try #require(launches.first).time
    let order = day.apps[0].entries.filter { $0.time == launch }.map(\.event)
    expectEqual(order.first, .launched(.significantChange))
    expectEqual(order.count, 2)
    let forgetful = ScriptedApp { event in
      event == .launched(.user) ? [.startSignificantChange] : []
    }
    let other = PhoneDay(world, apps: [forgetful], profile: profile())
    #expect(other.usage().relaunchCount >= 1)
    #expect(other.apps[0].fixes.allSatisfy { $0.time < launch })
  }

  @Test("rule 21: a process launched for something else also gets events only once it has asked")
  func launchedForPush() {
    let world = World.uniform(
      Journey.moving(seconds: 1800, speed: MetresPerSecond(15)),
      .suburban,
      events: [.at(60, .background), .at(150, .systemKill), .at(200, .silentPush)]
    )
    let forgetful = ScriptedApp { event in
      event == .launched(.user) ? [.startSignificantChange] : []
    }
    let day = PhoneDay(world, apps: [forgetful], profile: profile())
    #expect(day.logged().contains { $0.kind == .launched(.remoteNotification) })
    #expect(!notified(day).isEmpty)
    #expect(notified(day).allSatisfy { $0.time < at(150) })
    // An app that makes its request at every launch gets its events all day.
    let careful = PhoneDay(world, apps: [Self.app], profile: profile())
    #expect(notified(careful).contains { $0.time > at(200) })
  }

  @Test("rule 21: a service that could not report its first position reports the next change")
  func noFirstPosition() {
    let world = World.uniform(
      Journey.moving(seconds: 1800, speed: MetresPerSecond(15)),
      .suburban,
      events: [
        .at(0, .airplaneMode(isOn: true)), .at(60, .background),
        .at(300, .airplaneMode(isOn: false)),
      ]
    )
    let day = PhoneDay(world, apps: [Self.app], profile: profile())
    #expect(notified(day).count > 2)
  }

  @Test("rule 46: airplane mode silences the service")
  func airplaneMode() {
    let world = World.uniform(
      Journey.moving(seconds: 1800, speed: MetresPerSecond(15)),
      .suburban,
      events: [.at(60, .background), .at(300, .airplaneMode(isOn: true))]
    )
    let day = PhoneDay(world, apps: [Self.app], profile: profile())
    #expect(notified(day).allSatisfy { $0.time <= at(300) })
  }

  // MARK: Rule 29

  @Test(
    "rule 29: a wake gives about ten seconds, its work and its wakefulness charged to the service"
  )
  func wake() throws {
    let day = PhoneDay(Scenes.driving, apps: [Self.app], profile: profile())
    let states = day.logged().compactMap { entry -> (SimulationTime, AppState)? in
      if case .stateChanged(let state) = entry.kind { (entry.time, state) } else { nil }
    }
    let stretches = Array(zip(states, states.dropFirst()))
    let wakes = stretches.filter { $0.0.1 == .background && $0.0.0 > at(61) }
    #expect(!wakes.isEmpty)
    for (wake, sleep) in wakes {
      expectEqual(sleep.1, .suspended)
      #expect(sleep.0 - wake.0 >= .seconds(10))
    }
    // The last wake may not have ended at the end of the day.
    #expect((0...1).contains(day.usage().wakeupCount - wakes.count))
    let awake = day.energy { $0.cause.label == "significant_change" && $0.component == .cpu }
    #expect(awake.value >= 0.07 * 10 * Double(wakes.count - 1))
  }

  @Test("rule 21: a new process gets the cached position at its first start")
  func newProcess() {
    let world = World.uniform(
      Journey.standing(seconds: 1200),
      events: [.at(300, .forceQuit), .at(900, .foreground)]
    )
    let app = ScriptedApp(launch: [.startSignificantChange, .startSignificantChange])
    let day = PhoneDay(world, apps: [app], profile: profile())
    // One at the start and one at the second launch, even if the app makes several requests.
    expectEqual(day.apps[0].fixes.map(\.time), [at(1), at(900)])
  }

  @Test("rule 21: in an app that was not opened the service already runs, so no first event comes")
  func runningService() {
    var configuration = client(.always)
    configuration.lastOpened = .hours(72)
    let app = ScriptedApp(launch: [.startSignificantChange])
    func fixes(_ world: World) -> [Fix] {
      PhoneDay(world, apps: [app], configurations: [configuration], profile: profile()).apps[0]
        .fixes.map(\.fix)
    }
    expectEqual(fixes(World.uniform(Journey.standing(seconds: 600))), [])
    #expect(!fixes(Scenes.driving).isEmpty)
  }

  @Test("rule 41: an app without permission costs no energy", arguments: [true, false])
  func withoutPermission(isDenied: Bool) {
    let world = World.uniform(
      Journey.moving(seconds: 1800, speed: MetresPerSecond(15)),
      .suburban,
      events: [.at(60, .background), .at(120, .authorization(isDenied ? .denied : .always))]
    )
    let region = Region(identifier: "r", centre: .zero, radius: Metres(100))
    let app = ScriptedApp(launch: [.startSignificantChange, .startVisits, .startMonitoring(region)])
    let day = PhoneDay(
      world,
      apps: [app],
      configurations: [client(.whenInUse)],
      profile: profile()
    )
    let late = day.intervals.filter { $0.cause.category == .location && $0.start > at(125) }
    expectEqual(late.isEmpty, isDenied)
  }
}
