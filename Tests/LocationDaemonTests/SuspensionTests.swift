// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationDaemon
import LocationService
import OSProfiles
import PhoneModel
import Quantities
import TracewattTestSupport
import World

@Suite("Suspension and the end of processes")
struct SuspensionTests {
  static func times(_ day: PhoneDay, _ state: AppState, _ client: Int = 0) -> [SimulationTime] {
    day.logged(client).filter { $0.kind == .stateChanged(state) }.map(\.time)
  }

  // MARK: Rule 7

  @Test("rule 7: standard updates of a suspended app come in one call when it runs again")
  func queued() throws {
    let world = World.uniform(
      Journey.moving(seconds: 600, speed: MetresPerSecond(15)),
      events: [.at(60, .background), .at(400, .foreground)]
    )
    // The second app keeps the radios on.
    let day = PhoneDay(
      world,
      apps: [.tracker(request(inBackground: false)), .tracker(request())],
      configurations: [client(.always), client(.always, name: "other")],
      profile: profile { $0.lifeCycle.suspendedQueueCapacity = 50 }
    )
    let batches = day.apps[0].entries.filter {
      if case .locations = $0.event { true } else { false }
    }
    expectEqual(batches.map(\.time), [at(400)])
    guard case .locations(let fixes) = try #require(batches.first).event else { return }
    expectEqual(fixes.count, 50)
    #expect(zip(fixes, fixes.dropFirst()).allSatisfy { $0.timestamp <= $1.timestamp })
    #expect(
      !day.deliveries.contains {
        $0.client.rawValue == 0 && $0.time > at(65) && $0.time < at(400)
      }
    )
  }

  // MARK: Rule 16

  static let stop: World = {
    var journey = Journey()
    journey.move(seconds: 300, speed: MetresPerSecond(10))
    journey.stay(seconds: 120)
    journey.move(seconds: 600, speed: MetresPerSecond(10))
    return World.uniform(journey.trace, events: [.at(60, .background)])
  }()

  static let strict = profile { $0.lifeCycle.suspendsFilteredApps = true }

  @Test("rule 16: from iOS 16.4 an app with a filter is suspended at rest, and for a while after")
  func filtered() throws {
    let day = PhoneDay(
      Self.stop,
      apps: [.tracker(request(filter: 10))],
      profile: Self.strict
    )
    let suspended = try #require(Self.times(day, .suspended).first)
    // Thirty seconds after the stop, which is detected to the second.
    #expect(suspended >= at(325) && suspended <= at(345))
    let resumed = try #require(Self.times(day, .background).last)
    #expect(resumed >= at(480) && resumed <= at(600))
    #expect(day.apps[0].fixes.contains { $0.time > resumed })
    #expect(!day.apps[0].fixes.contains { $0.time > suspended && $0.time < resumed })
  }

  @Test(
    "rule 16: no filter, the indicator or an older system keep it running",
    arguments: [0, 1, 2]
  )
  func unfiltered(kind: Int) {
    var settings = request(filter: kind == 0 ? nil : 10)
    settings.showsBackgroundLocationIndicator = kind == 1
    let day = PhoneDay(
      Self.stop,
      apps: [.tracker(settings)],
      profile: kind == 2 ? profile() : Self.strict
    )
    expectEqual(Self.times(day, .suspended), [])
  }

  @Test("rule 16: when the user returns, an app suspended at rest gets its updates back")
  func filteredOpened() {
    var journey = Journey()
    journey.move(seconds: 300, speed: MetresPerSecond(10))
    journey.stay(seconds: 1200)
    journey.move(seconds: 600, speed: MetresPerSecond(10))
    let world = World.uniform(
      journey.trace,
      events: [.at(60, .background), .at(900, .foreground)]
    )
    let day = PhoneDay(world, apps: [.tracker(request(filter: 10))], profile: Self.strict)
    #expect(day.apps[0].fixes.contains { $0.time > at(1520) })
  }

  @Test("rule 16: an app with a filter that leaves the screen at rest is suspended after the delay")
  func filteredLeaving() throws {
    let world = World.uniform(Journey.standing(seconds: 1800), events: [.at(600, .background)])
    let day = PhoneDay(world, apps: [.tracker(request(filter: 10))], profile: Self.strict)
    let suspended = try #require(Self.times(day, .suspended).first)
    #expect(suspended >= at(630) && suspended <= at(645))
  }

  @Test("rule 16: a short movement wakes no app once it is over")
  func shortMovement() {
    var journey = Journey()
    journey.move(seconds: 100, speed: MetresPerSecond(10))
    journey.stay(seconds: 300)
    journey.move(seconds: 30, speed: MetresPerSecond(10))
    journey.stay(seconds: 3600)
    let world = World.uniform(journey.trace, events: [.at(20, .background)])
    let day = PhoneDay(world, apps: [.tracker(request(filter: 10))], profile: Self.strict)
    #expect(day.receptionTime < .seconds(300))
    expectEqual(day.usage().wakeupCount, 0)
  }

  @Test("rule 16: a background task is used up first, and then the app is suspended all the same")
  func taskAndRest() {
    let app = ScriptedApp(
      launch: [.startUpdating(request(filter: 10))],
      steps: [(325, [.beginBackgroundTask])]
    )
    let day = PhoneDay(Self.stop, apps: [app], profile: Self.strict)
    expectEqual(Self.times(day, .suspended).first, at(355))
  }

  // MARK: Rule 45

  @Test("rule 45: suspended apps are ended at random, about once in six hours, running ones never")
  func kills() {
    let world = World.uniform(Journey.standing(seconds: 86_400), events: [.at(60, .background)])
    var ended = 0
    for replication in 0..<20 {
      let random = profile { $0.lifeCycle.suspendedKillInterval = .hours(6) }
      let idle = PhoneDay(world, apps: [ScriptedApp()], profile: random, replication: replication)
      ended += Self.times(idle, .terminated).count
      #expect(idle.usage().terminationCount <= 1)
    }
    let running = PhoneDay(
      world,
      apps: [.tracker(request(.threeKilometers))],
      profile: profile { $0.lifeCycle.suspendedKillInterval = .minutes(30) }
    )
    expectEqual(Self.times(running, .terminated), [])
    // A day survives with probability exp(-4), 0.018.
    #expect(ended >= 17)
  }

  @Test("rule 45: the state in the process is lost, stored data and registrations are not")
  func processEnds() {
    let world = World.uniform(
      Journey.moving(seconds: 2400, speed: MetresPerSecond(15)),
      .suburban,
      events: [.at(60, .background), .at(100, .systemKill)]
    )
    let app = ScriptedApp(
      launch: [.startSignificantChange],
      steps: [(30, [.store("kept", "key"), .setTimer(0, .seconds(400))])]
    )
    let day = PhoneDay(world, apps: [app], profile: profile())
    expectEqual(Self.times(day, .terminated), [at(100)])
    expectEqual(day.usage().relaunchCount, 1)
    expectEqual(day.apps[0].times { $0 == .launched(.significantChange) }.count, 1)
    expectEqual(day.apps[0].times { $0 == .timer(TimerIdentifier(rawValue: 0)) }, [])
    var daemon = day.daemon
    daemon.activeClient = ClientIdentifier(rawValue: 0)
    expectEqual(daemon.storedValue(forKey: "key"), "kept")
  }

  @Test(
    "rule 45: iOS 7.0 does not launch an app again that the user has quit",
    arguments: [true, false]
  )
  func userQuit(relaunches: Bool) {
    let world = World.uniform(
      Journey.moving(seconds: 2400, speed: MetresPerSecond(15)),
      .suburban,
      events: [.at(60, .background), .at(100, .forceQuit)]
    )
    let day = PhoneDay(
      world,
      apps: [ScriptedApp(launch: [.startSignificantChange])],
      profile: profile { $0.lifeCycle.relaunchesAfterQuit = relaunches }
    )
    expectEqual(day.usage().relaunchCount, (relaunches ? 1 : 0))
  }

  @Test("rule 45: a share of relaunches fails, and a share of launches loses its event")
  func failures() {
    var journey = Journey()
    journey.stay(seconds: 600)
    journey.move(seconds: 300, speed: MetresPerSecond(10))
    journey.stay(seconds: 2400)
    let world = World.uniform(
      journey.trace,
      .suburban,
      events: [.at(60, .background), .at(120, .systemKill)]
    )
    let home = Region(identifier: "home", centre: Scenes.start(of: world), radius: Metres(150))
    func day(_ change: (inout LifeCycleRules) -> Void) -> [Int] {
      let app = ScriptedApp { $0 == .launched(.user) ? [.startMonitoring(home)] : [] }
      let day = PhoneDay(world, apps: [app], profile: profile { change(&$0.lifeCycle) })
      return [day.usage().relaunchCount, day.apps[0].times { $0 == .exitedRegion(home) }.count]
    }
    expectEqual(day { _ in }, [1, 1])
    expectEqual(day { $0.relaunchFailure = 1 }, [0, 0])
    expectEqual(day { $0.launchEventLoss = 1 }, [1, 0])
  }

  @Test("rule 45: after a restart registrations are kept and states are unknown")
  func reboot() {
    var journey = Journey()
    journey.stay(seconds: 1200)
    journey.move(seconds: 600, speed: MetresPerSecond(10))
    journey.stay(seconds: 600)
    let world = World.uniform(
      journey.trace,
      .suburban,
      events: [.at(60, .background), .at(600, .reboot)]
    )
    let home = Region(
      identifier: "home",
      centre: Scenes.start(of: world),
      radius: Metres(150)
    )
    // It is registered once, by the test, and not again at a launch.
    let app = ScriptedApp(steps: [(10, [.startMonitoring(home)])])
    let day = PhoneDay(world, apps: [app], profile: profile())
    expectEqual(Self.times(day, .terminated), [at(600)])
    expectEqual(day.usage().relaunchCount, 1)
    expectEqual(day.apps[0].crossings("home", entered: true), [])
    expectEqual(day.apps[0].crossings("home", entered: false).count, 1)
  }

  @Test("rule 6: a position that was on its way to a process that ends was never learned")
  func lostOnTheWay() {
    // The first event of the service comes immediately, and the process ends before it is
    // delivered.
    let app = ScriptedApp(
      launch: [.startMotion],
      steps: [(100, [.startSignificantChange, .startUpdating(request())])]
    )
    let world = World.uniform(Journey.moving(seconds: 600, speed: MetresPerSecond(15)), .suburban)
    let day = PhoneDay(
      world,
      apps: [app, .tracker(request())],
      configurations: [client(.always, backgroundMode: false), client(.always)]
    )
    expectEqual(day.usage().terminationCount, 1)
    #expect(day.apps[0].fixes.isEmpty)
    #expect(!day.deliveries.contains { $0.client.rawValue == 0 })
    expectEqual(day.deliveries, day.daemon.log.deliveries)
  }

  @Test("rule 45: a process that has ended starts nothing for the next one")
  func afterTheEnd() {
    let app = ScriptedApp(
      steps: [
        (
          30,
          [
            .startUpdating(request()), .startMotion, .startSteps, .startHeading(nil),
            .startRanging(SensorScenes.shop),
          ]
        )
      ]
    )
    let day = PhoneDay(
      SensorScenes.world(SensorScenes.visit, beaconsEast: [0], events: [.at(60, .foreground)]),
      apps: [app],
      configurations: [client(.always, backgroundMode: false)],
      profile: profile(),
      phone: SensorScenes.punctual
    )
    expectEqual(
      day.apps[0].entries.map(\.event),
      [
        .launched(.user), .timer(TimerIdentifier(rawValue: 8)), .launched(.user),
      ]
    )
  }

  @Test("rule 45: an event pending before a restart is not delivered after it")
  func rebootDropsEvents() {
    let slow = profile {
      $0.regions.latencyMedian = .seconds(1200)
      $0.regions.latencySpread = 1e-9
    }
    let home = Region(
      identifier: "home",
      centre: Scenes.start(of: Scenes.trip),
      radius: Metres(150)
    )
    func exits(_ events: [DayEvent]) -> Int {
      var journey = Journey()
      journey.stay(seconds: 600)
      journey.move(seconds: 300, speed: MetresPerSecond(10))
      journey.stay(seconds: 2400)
      let world = World.uniform(journey.trace, .suburban, events: [.at(60, .background)] + events)
      let app = ScriptedApp(steps: [(10, [.startMonitoring(home)])])
      let day = PhoneDay(world, apps: [app], profile: slow, replication: 2)
      return day.apps[0].crossings("home", entered: false).count
    }
    expectEqual(exits([]), 1)
    expectEqual(exits([.at(1200, .reboot)]), 0)
  }

  @Test("rule 45: macOS reports regions only while the app runs")
  func macOS() {
    let world = World.uniform(
      Journey.moving(seconds: 2400, speed: MetresPerSecond(15)),
      .suburban,
      events: [.at(60, .background)]
    )
    let home = Region(identifier: "home", centre: Scenes.start(of: world), radius: Metres(150))
    let day = PhoneDay(
      world,
      apps: [ScriptedApp(launch: [.startMonitoring(home)])],
      profile: profile { $0.regions.needsAwake = true }
    )
    expectEqual(day.apps[0].crossings("home", entered: false), [])
    expectEqual(day.usage().wakeupCount, 0)
  }

  // MARK: Rule 29

  @Test("rule 29: an app is notified that its background task expires before it is suspended")
  func taskExpiry() {
    let app = ScriptedApp { event in
      event == .stateChanged(.background) ? [.beginBackgroundTask] : []
    }
    let day = PhoneDay(Scenes.standing, apps: [app], profile: profile())
    expectEqual(day.apps[0].times { $0 == .backgroundTaskExpired }, [at(89)])
    expectEqual(Self.times(day, .suspended), [at(90)])
  }

  @Test("rule 29: a task begun on the screen has its time from leaving it")
  func taskFromForeground() {
    let day = PhoneDay(
      Scenes.standing,
      apps: [ScriptedApp(launch: [.beginBackgroundTask])],
      profile: profile()
    )
    expectEqual(day.apps[0].times { $0 == .backgroundTaskExpired }, [at(89)])
    expectEqual(Self.times(day, .suspended), [at(90)])
  }

  // MARK: Rule 46

  @Test("rule 46: airplane mode switched on twice ends once, and the network is joined again")
  func airplaneTwice() {
    let world = World.uniform(
      Journey.standing(seconds: 600),
      .suburban,
      events: [
        .at(1, .wifiLink(isJoined: true)), .at(10, .airplaneMode(isOn: true)),
        .at(20, .airplaneMode(isOn: true)), .at(30, .airplaneMode(isOn: false)),
      ]
    )
    let app = ScriptedApp(steps: [(40, [.upload(1000), .requestLocation(.hundredMeters)])])
    let day = PhoneDay(world, apps: [app], profile: profile())
    expectEqual(day.daemon.phone.counters.modemConnectionCount, 0)
    #expect(day.apps[0].fixes.contains { $0.time > at(40) && $0.fix.source == .wifi })
  }

  @Test("rule 46: Low Power Mode is reported and changes nothing, unless the profile says so")
  func lowPowerMode() {
    let world = World.uniform(
      Journey.moving(seconds: 900, speed: MetresPerSecond(15)),
      events: [.at(60, .background), .at(300, .lowPowerMode(isOn: true))]
    )
    for ends in [false, true] {
      let day = PhoneDay(
        world,
        apps: [.tracker(request())],
        profile: profile { $0.lifeCycle.lowPowerModeEndsBackground = ends }
      )
      expectEqual(day.apps[0].times { $0 == .lowPowerModeChanged(true) }, [at(300)])
      #expect(Self.times(day, .suspended).isEmpty != ends)
    }
  }

  @Test("rule 46: in airplane mode Wi-Fi can be switched on again, and gives positions")
  func wifiInAirplaneMode() {
    let world = World.uniform(
      Journey.standing(seconds: 1800),
      .suburban,
      events: [
        .at(0, .gnss(isReceivable: false)), .at(300, .airplaneMode(isOn: true)),
        .at(900, .wifi(isOn: true)),
      ]
    )
    let day = PhoneDay(world, apps: [.tracker(request(.hundredMeters))], profile: profile())
    let silent = day.apps[0].fixes.filter { $0.time > at(310) && $0.time < at(900) }
    #expect(!silent.contains { $0.fix.source == .wifi })
    #expect(day.apps[0].fixes.contains { $0.time > at(900) && $0.fix.source == .wifi })
  }

  @Test("rule 46: without Wi-Fi a session of 100 m lives on cells")
  func wifiOff() {
    let world = World.uniform(
      Journey.moving(seconds: 900, speed: MetresPerSecond(15)),
      .suburban,
      events: [.at(0, .wifi(isOn: false))]
    )
    let day = PhoneDay(world, apps: [.tracker(request(.hundredMeters))], profile: profile())
    #expect(!day.apps[0].fixes.contains { $0.fix.source == .wifi })
    #expect(day.apps[0].fixes.contains { $0.fix.source == .cell })
  }
}
