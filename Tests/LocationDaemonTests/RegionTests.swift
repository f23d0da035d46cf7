// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationDaemon
import LocationService
import OSProfiles
import PhoneModel
import Quantities
import TracewattTestSupport
import World

@Suite("Region monitoring")
struct RegionTests {
  static let home = Region(
    identifier: "home",
    centre: Scenes.start(of: Scenes.trip),
    radius: Metres(150)
  )
  static let work = Region(
    identifier: "work",
    centre: Scenes.end(of: Scenes.trip),
    radius: Metres(150)
  )

  func states(_ app: ScriptedApp) -> [RegionState] {
    app.entries.compactMap {
      if case .determinedState(let state, _) = $0.event { state } else { nil }
    }
  }

  func failures(_ app: ScriptedApp) -> [Region?] {
    app.entries.compactMap {
      if case .monitoringFailed(let region, .regionMonitoringFailure) = $0.event {
        .some(region)
      } else {
        nil
      }
    }
  }

  // MARK: Rule 23

  @Test("rule 23: the region after the limit is refused without a name, and the others stay")
  func limit() {
    let regions = (0...20).map {
      Region(identifier: "r\($0)", centre: PlanePoint(east: 1000, north: 0), radius: Metres(100))
    }
    let day = PhoneDay(
      World.uniform(Journey.standing(seconds: 600), .indoor),
      apps: [ScriptedApp(launch: regions.map { .startMonitoring($0) })]
    )
    expectEqual(failures(day.apps[0]), [nil])
    expectEqual(states(day.apps[0]).count, 20)
  }

  @Test("a region that was refused is logged as requested until the app removes it")
  func refused() {
    let regions = (0...20).map {
      Region(identifier: "r\($0)", centre: PlanePoint(east: 1000, north: 0), radius: Metres(100))
    }
    let day = PhoneDay(
      World.uniform(Journey.standing(seconds: 600), .indoor),
      apps: [
        ScriptedApp(
          launch: (regions + regions.suffix(1)).map { .startMonitoring($0) },
          steps: [(60, [.stopMonitoring("r20"), .startMonitoring(Self.home)])]
        )
      ]
    )
    let unwatched = day.daemon.log.regions.filter { !$0.isWatched }
    expectEqual(unwatched.map(\.region), [regions[20], Self.home])
    expectEqual(unwatched.map(\.to), [at(60), nil])
  }

  @Test("rule 23: a region of the same name replaces the old one and takes no further place")
  func replacement() {
    let first = Region(identifier: "a", centre: .zero, radius: Metres(100))
    let second = Region(
      identifier: "a",
      centre: PlanePoint(east: 900, north: 0),
      radius: Metres(80)
    )
    let limited = profile { $0.regions.limit = 1 }
    let day = PhoneDay(
      Scenes.standing,
      apps: [ScriptedApp(launch: [.startMonitoring(first), .startMonitoring(second)])],
      profile: limited
    )
    #expect(failures(day.apps[0]).isEmpty)
    expectEqual(day.daemon.log.regions.map(\.to), [.zero, nil])
  }

  @Test("rule 23: a region that is too large is refused by name")
  func tooLarge() {
    let country = Region(identifier: "country", centre: .zero, radius: Metres(200_001))
    let day = PhoneDay(Scenes.standing, apps: [ScriptedApp(launch: [.startMonitoring(country)])])
    expectEqual(failures(day.apps[0]), [country])
    expectEqual(day.daemon.log.regions.map(\.isWatched), [false])
  }

  // MARK: Rule 24

  @Test(
    "rule 24: the first known state is reported as a state, never as an entry",
    arguments: [false, true]
  )
  func registeredInside(hasOtherUpdates: Bool) {
    var launch: [AppRequest] = [.startMonitoring(Self.home), .startMonitoring(Self.work)]
    if hasOtherUpdates { launch.append(.startUpdating(request())) }
    for replication in 0..<5 {
      let day = PhoneDay(
        World.uniform(Journey.standing(seconds: 900), .indoor),
        apps: [
          ScriptedApp(
            launch: launch.map {
              guard case .startMonitoring(var region) = $0 else { return $0 }
              region.centre = region.identifier == "home" ? .zero : PlanePoint(east: 9000, north: 0)
              return .startMonitoring(region)
            }
          )
        ],
        profile: profile(),
        replication: replication
      )
      expectEqual(Set(states(day.apps[0])), [.inside, .outside])
      #expect(day.apps[0].crossings("home", entered: true).isEmpty)
    }
  }

  @Test(
    "rule 24: a running app gets the state with each crossing, after the entry or the exit",
    arguments: [true, false]
  )
  func stateAtCrossing(isReported: Bool) {
    let app = ScriptedApp(launch: [.startMonitoring(Self.home), .startMonitoring(Self.work)])
    let rules = profile { $0.regions.reportsStateAtCrossings = isReported }
    let delivered = PhoneDay(Scenes.trip, apps: [app], profile: rules).apps[0].entries
    let home = delivered.filter { $0.event.regionName == "home" && $0.time > at(600) }
    let exit = AppEvent.exitedRegion(Self.home)
    let state = AppEvent.stateAtCrossing(.outside, Self.home)
    expectEqual(home.map(\.event), (isReported ? [exit, state] : [exit]))
    expectEqual(Set(home.map(\.time)).count, 1)
  }

  @Test("rule 24: a region registered before the permission gets its state with the permission")
  func stateAfterPermission() {
    let app = ScriptedApp(launch: [.requestAlways, .startMonitoring(Self.home)])
    let day = PhoneDay(
      Scenes.trip,
      apps: [app],
      configurations: [client(.notDetermined, answers: PromptAnswers(after: .seconds(10)))],
      profile: profile { $0.permission.provisionalAlways = false }
    )
    let delivered = day.apps[0].entries.filter { $0.event == .determinedState(.inside, Self.home) }
    #expect(delivered.map(\.time).allSatisfy { $0 >= at(10) && $0 < at(60) })
    expectEqual(delivered.count, 1)
    expectEqual(day.apps[0].crossings("home", entered: false).count, 1)
  }

  @Test("rule 24: a state alone launches no app, and comes to one that runs anyway")
  func stateAlone() {
    var home = Self.home
    home.notifyOnExit = false
    let suspended = PhoneDay(
      Scenes.trip,
      apps: [ScriptedApp(launch: [.startMonitoring(home)])],
      profile: profile()
    )
    #expect(suspended.apps[0].entries.allSatisfy { $0.time < at(600) })
    expectEqual(suspended.usage().wakeupCount, 0)
    let running = PhoneDay(
      Scenes.trip,
      apps: [ScriptedApp(launch: [.startMonitoring(home), .startUpdating(request())])],
      profile: profile()
    )
    let states = running.apps[0].entries.filter {
      $0.event == .stateAtCrossing(.outside, home) && $0.time > at(600)
    }
    expectEqual(states.count, 1)
    #expect(running.apps[0].crossings("home", entered: false).isEmpty)
  }

  // MARK: Rules 25 to 27

  @Test(
    "rule 25: each exit is reported once, each entry at most once, after border and hold time"
  )
  func crossings() throws {
    var arrivals = 0
    for replication in 0..<6 {
      let app = ScriptedApp(launch: [.startMonitoring(Self.home), .startMonitoring(Self.work)])
      let day = PhoneDay(Scenes.trip, apps: [app], profile: profile(), replication: replication)
      let exits = day.apps[0].crossings("home", entered: false)
      let entries = day.apps[0].crossings("work", entered: true)
      expectEqual(exits.count, 1)
      #expect(entries.count <= 1)
      arrivals += entries.count
      // 150 m of radius at 10 m/s from 600 s on, and 20 s before the exit is reported.
      #expect(exits.allSatisfy { $0 > at(600 + 15 + 20) })
      #expect(entries.allSatisfy { $0 > at(885 + 20) })
      #expect(day.apps[0].crossings("home", entered: true).isEmpty)
      #expect(day.apps[0].crossings("work", entered: false).isEmpty)
    }
    // A Wi-Fi position with an error above 75 m, or of the weak class, leaves an arrival undecided:
    // about one in 25. Of six, 5.8 are expected with a deviation of 0.5; four deviations below that
    // is 3.8.
    #expect(arrivals >= 4)
  }

  @Test("rule 27: the extra delay is the profile's, and three times that without a network")
  func latency() throws {
    let slow = profile {
      $0.regions.latencyMedian = .seconds(100)
      $0.regions.latencySpread = 1e-9
    }
    func exit(_ events: [DayEvent]) throws -> SimulationTime {
      var journey = Journey()
      journey.stay(seconds: 600)
      journey.move(seconds: 300, speed: MetresPerSecond(10))
      journey.stay(seconds: 2400)
      let world = World.uniform(journey.trace, .suburban, events: events)
      let app = ScriptedApp(launch: [.startMonitoring(Self.home)])
      let day = PhoneDay(world, apps: [app], profile: slow, replication: 2)
      return try #require(day.apps[0].crossings("home", entered: false).first)
    }
    let usual = try exit([.at(60, .background)])
    let without = try exit([.at(60, .background), .at(61, .network(isAvailable: false))])
    // The drawn delays have a spread of one in a thousand million.
    #expect(abs((without - usual).seconds - 200) < 1e-3)
  }

  @Test("rule 24: directions that were not asked for are not reported")
  func directions() {
    var home = Self.home
    home.notifyOnExit = false
    var work = Self.work
    work.notifyOnEntry = false
    let app = ScriptedApp(launch: [.startMonitoring(home), .startMonitoring(work)])
    let day = PhoneDay(Scenes.trip, apps: [app], profile: profile())
    #expect(day.apps[0].crossings("home", entered: false).isEmpty)
    #expect(day.apps[0].crossings("work", entered: true).isEmpty)
    expectEqual(day.usage().wakeupCount, 0)
  }

  @Test(
    "rule 26: the service never starts satellites, and scans only while the phone moves or cells change"
  )
  func sources() {
    let app = ScriptedApp(launch: [.startMonitoring(Self.home)])
    let moving = PhoneDay(Scenes.trip, apps: [app], profile: profile())
    expectEqual(moving.receptionTime, .zero)
    #expect(moving.daemon.phone.counters.wifiScanCount > 1)
    let app2 = ScriptedApp(
      launch: [.startMonitoring(Region(identifier: "h", centre: .zero, radius: Metres(100)))]
    )
    let still = PhoneDay(Scenes.standing, apps: [app2], profile: profile())
    // At most three checks after the one at registration, because there are no access points.
    #expect(still.daemon.phone.counters.wifiScanCount <= 4)
  }

  @Test("rule 25: at rest a cell's wrong position does not contradict that of a running session")
  func wrongCell() throws {
    let home = Region(identifier: "home", centre: .zero, radius: Metres(150))
    let app = ScriptedApp(launch: [
      .startUpdating(
        StandardRequest(desiredAccuracy: .best, pausesLocationUpdatesAutomatically: false)
      ), .startMonitoring(home),
    ])
    let world = World.uniform(Journey.standing(seconds: 3600), .indoor)
    var wrong = 0
    for replication in 0..<60 {
      let day = PhoneDay(world, apps: [app], profile: profile(), replication: replication)
      expectEqual(day.apps[0].crossings("home", entered: false), [], "replication \(replication)")
      let cell = try #require(day.daemon.phone.cellFix(at: at(1800)))
      if case .cell(let range) = cell.quality,
        cell.position.distance(to: .zero) > home.radius + max(range, Metres(200))
      {
        wrong += 1
      }
    }
    #expect(wrong > 0, "otherwise the test shows nothing")
  }

  @Test("rule 26: in iOS 4 regions live on cells alone")
  func cellsOnly() {
    let app = ScriptedApp(launch: [.startMonitoring(Self.home)])
    let day = PhoneDay(Scenes.trip, apps: [app], profile: profile { $0.regions.usesWiFi = false })
    expectEqual(day.daemon.phone.counters.wifiScanCount, 0)
  }

  @Test("rule 27: a region of 40 m is entered from as far away as one of 100 m would be")
  func falseEntries() {
    // The region is 45 m beside the end of the trip.
    let centre = Scenes.end(of: Scenes.trip).moved(east: 0, north: 45)
    func entries(_ effective: Double) -> Int {
      (0..<8).reduce(0) { sum, replication in
        let small = Region(identifier: "small", centre: centre, radius: Metres(40))
        let day = PhoneDay(
          Scenes.trip,
          apps: [ScriptedApp(launch: [.startMonitoring(small)])],
          profile: profile { $0.regions.effectiveRadius = Metres(effective) },
          replication: replication
        )
        return sum + day.apps[0].crossings("small", entered: true).count
      }
    }
    #expect(entries(100) > entries(0))
  }

  @Test(
    "rule 25: events that overtake each other are coalesced: sides alternate, and the last is true"
  )
  func alternating() {
    var journey = Journey()
    journey.move(seconds: 300, speed: MetresPerSecond(10))
    journey.stay(seconds: 1200)
    journey.move(seconds: 300, speed: MetresPerSecond(10))
    journey.stay(seconds: 10_800)
    let world = World.uniform(journey.trace, .suburban, events: [.at(60, .background)])
    let place = Region(
      identifier: "stop",
      centre: world.movement.position(at: at(600)),
      radius: Metres(150)
    )
    for replication in 0..<40 {
      let day = PhoneDay(
        world,
        apps: [ScriptedApp(launch: [.startMonitoring(place)])],
        profile: profile { $0.regions.tailFraction = 0.5 },
        replication: replication
      )
      let enters = day.apps[0].crossings("stop", entered: true)
      let exits = day.apps[0].crossings("stop", entered: false)
      #expect(enters.count <= 1)
      expectEqual(exits.count, enters.count, "\(replication)")
      #expect(zip(enters, exits).allSatisfy { $0 < $1 }, "\(replication)")
    }
  }

  // MARK: Rule 28

  @Test("rule 28: the state asked for is the one that is known, and unknown at first")
  func requestedState() {
    let app = ScriptedApp(
      launch: [.startMonitoring(Self.home), .requestState("home"), .requestState("nowhere")],
      steps: [(2, [.requestState("home")]), (40, [.requestState("home")])]
    )
    let day = PhoneDay(Scenes.trip, apps: [app], profile: profile(), replication: 2)
    // Immediately it fails, because the registration takes a moment (R6).
    expectEqual(failures(day.apps[0]), [Self.home, nil])
    let answers = day.apps[0].entries.filter {
      if case .determinedState = $0.event { $0.time == at(2) || $0.time == at(40) } else { false }
    }
    #expect(
      answers.map(\.event)
        == [.determinedState(.unknown, Self.home), .determinedState(.inside, Self.home)]
    )
  }

  @Test("rule 23: a registration is confirmed once it takes effect")
  func confirmed() {
    let day = PhoneDay(
      Scenes.trip,
      apps: [ScriptedApp(launch: [.startMonitoring(Self.home)])],
      profile: profile()
    )
    expectEqual(day.apps[0].times { $0 == .startedMonitoring(Self.home) }, [at(0.2)])
  }

  @Test("rule 23: in airplane mode a registration is error 6, without a network error 7")
  func delayedRegistration() {
    let events: [(DayEvent.Kind, LocationError)] = [
      (.airplaneMode(isOn: true), .regionMonitoringSetupDelayed),
      (.network(isAvailable: false), .regionMonitoringResponseDelayed),
    ]
    for (kind, error) in events {
      let day = PhoneDay(
        World.uniform(Journey.standing(seconds: 100), events: [.at(10, kind)]),
        apps: [ScriptedApp(steps: [(20, [.startMonitoring(Self.home)])])],
        profile: profile()
      )
      expectEqual(day.apps[0].times { $0 == .monitoringFailed(Self.home, error) }, [at(20)])
    }
  }

  @Test("rule 23: a delayed event of a replaced region is not reported for its successor")
  func replacedRegion() {
    let slow = profile {
      $0.regions.latencyMedian = .seconds(600)
      $0.regions.latencySpread = 0.01
    }
    var moved = Self.home
    moved.centre = Scenes.end(of: Scenes.trip)
    let app = ScriptedApp(
      launch: [
        .startMonitoring(Self.home),
        .startUpdating(request()),
      ],
      steps: [(1000, [.stopMonitoring("home"), .startMonitoring(moved)])]
    )
    let day = PhoneDay(Scenes.trip, apps: [app], profile: slow)
    #expect(day.apps[0].crossings("home", entered: false).isEmpty)
  }

  // MARK: Rule 29, 45

  @Test("rule 45: where an app that was force-quit is not launched again, it misses its crossings")
  func noRelaunch() {
    var journey = Journey()
    journey.stay(seconds: 600)
    journey.move(seconds: 300, speed: MetresPerSecond(10))
    journey.stay(seconds: 2400)
    let world = World.uniform(
      journey.trace,
      .suburban,
      events: [.at(60, .background), .at(120, .forceQuit)]
    )
    func leaves(_ relaunches: Bool) -> Int {
      let app = ScriptedApp { event in
        event == .launched(.user) ? [.startMonitoring(Self.home)] : []
      }
      let rules = profile { $0.lifeCycle.relaunchesAfterQuit = relaunches }
      let day = PhoneDay(world, apps: [app], profile: rules)
      return day.logged().count { $0.kind == .exitedRegion("home") }
    }
    expectEqual(leaves(true), 1)
    expectEqual(leaves(false), 0)
  }

  @Test("rule 45: a crossing relaunches an app that was force-quit, for ten seconds")
  func relaunch() throws {
    var journey = Journey()
    journey.stay(seconds: 600)
    journey.move(seconds: 300, speed: MetresPerSecond(10))
    journey.stay(seconds: 2400)
    let world = World.uniform(
      journey.trace,
      .suburban,
      events: [.at(60, .background), .at(120, .forceQuit)]
    )
    let app = ScriptedApp { event in
      event == .launched(.user) ? [.startMonitoring(Self.home)] : []
    }
    let day = PhoneDay(world, apps: [app], profile: profile())
    let launch = try #require(day.logged().first { $0.kind == .launched(.region) }).time
    expectEqual(day.usage().relaunchCount, 1)
    expectEqual(day.apps[0].crossings("home", entered: false), [launch])
    let sleep = day.logged().first { $0.time > launch && $0.kind == .stateChanged(.suspended) }
    expectEqual(sleep?.time, launch + .seconds(10))
    // A cold launch is 1.5 s of work at 0.3 W, and the callback 17 ms.
    let work = day.rows.filter { $0.component == .processing && $0.cause.label == "regions" }
      .reduce(0) { $0 + $1.energy.value }
    #expect(work >= 0.3 * (1.5 + 0.017))
  }

  @Test("rule 29: an exit wakes a suspended app")
  func wake() {
    let app = ScriptedApp(launch: [.startMonitoring(Self.home)])
    let day = PhoneDay(Scenes.trip, apps: [app], profile: profile())
    expectEqual(day.usage().wakeupCount, 1)
    expectEqual(day.usage().relaunchCount, 0)
    #expect(day.apps[0].entries.allSatisfy { $0.state == .foreground || $0.state == .background })
  }
}

extension AppEvent {
  /// The name of the region of an entry, an exit or a state.
  fileprivate var regionName: String? {
    switch self {
    case .enteredRegion(let region), .exitedRegion(let region), .determinedState(_, let region),
      .stateAtCrossing(_, let region):
      region.identifier
    default: nil
    }
  }
}
