// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationDaemon
import LocationService
import OSProfiles
import PhoneModel
import Quantities
import TracewattTestSupport
import World

@Suite("Live updates and monitors")
struct LiveUpdateTests {
  static func updates(_ day: PhoneDay) -> [(time: SimulationTime, update: LiveUpdate)] {
    day.apps[0].entries.compactMap {
      if case .liveUpdate(let update) = $0.event { ($0.time, update) } else { nil }
    }
  }

  static let journey: RecordedTrace = {
    var journey = Journey()
    journey.stay(seconds: 600)
    journey.move(seconds: 300, speed: MetresPerSecond(10))
    journey.stay(seconds: 2400)
    return journey.trace
  }()

  static let trip: World = {
    var journey = Journey()
    journey.move(seconds: 300, speed: MetresPerSecond(10))
    journey.stay(seconds: 1200)
    journey.move(seconds: 300, speed: MetresPerSecond(10))
    return World.uniform(journey.trace, events: [.at(60, .background)])
  }()

  // MARK: Rule 48

  @Test(
    "rule 48: at rest there is one last update, then silence with the radios off until movement"
  )
  func stationary() throws {
    let app = ScriptedApp(launch: [.beginActivitySession, .startLive(.standard)])
    let day = PhoneDay(
      Self.trip,
      apps: [app],
      configurations: [client(.whenInUse)],
      profile: profile()
    )
    let updates = Self.updates(day)
    let last = try #require(updates.first { $0.update.isStationary })
    // Two minutes after the stop, which is detected to the second.
    #expect(last.time >= at(415) && last.time <= at(435))
    expectEqual(updates.filter { $0.update.isStationary }.count, 1)
    #expect(!updates.contains { $0.time > last.time && $0.time < at(1490) })
    #expect(updates.contains { $0.time > at(1500) && $0.update.fix != nil })
    #expect(day.receptionTime < .seconds(900))
    #expect(day.usage().indicatorVisible > .seconds(600))
  }

  @Test("rule 48: the last update of a rest leaves the app the run time of a wake")
  func runTimeAtRest() throws {
    let app = ScriptedApp(launch: [.beginActivitySession, .startLive(.standard)])
    let rules = profile()
    let day = PhoneDay(
      Self.trip,
      apps: [app],
      configurations: [client(.whenInUse)],
      profile: rules
    )
    let last = try #require(Self.updates(day).first { $0.update.isStationary })
    let suspended = SuspensionTests.times(day, .suspended)
    expectEqual(suspended.first, last.time + rules.lifeCycle.wakeAssertion)
  }

  @Test("rule 48: while an app on the screen rests, its radios are off too")
  func radiosAtRest() {
    let day = PhoneDay(
      World.uniform(Journey.standing(seconds: 1800)),
      apps: [ScriptedApp(launch: [.startLive(.standard)])],
      profile: profile()
    )
    expectEqual(Self.updates(day).last.map(\.time), at(120))
    #expect(day.receptionTime <= .seconds(120))
  }

  @Test("rule 48: once an app is no longer in use its radios go off, even if it still runs")
  func radiosBeyondUse() throws {
    let app = ScriptedApp(launch: [.startLive(.standard)]) {
      $0 == .stateChanged(.background) ? [.beginBackgroundTask] : []
    }
    let day = PhoneDay(
      Scenes.driving,
      apps: [app],
      configurations: [client(.whenInUse)],
      profile: profile()
    )
    let end = try #require(Self.updates(day).last)
    expectEqual(end.update.diagnostic, .insufficientlyInUse)
    let suspended = try #require(SuspensionTests.times(day, .suspended).first)
    #expect(suspended >= end.time + .seconds(20))
    #expect(SimulationTime.zero + day.receptionTime <= end.time)
  }

  @Test("rule 48: an app with Always authorization needs a session of its own from iOS 18")
  func session() {
    for (launch, flows) in [
      ([AppRequest.startLive(.standard)], false),
      ([.beginServiceSession(.always), .startLive(.standard)], true),
    ] {
      let day = PhoneDay(
        Scenes.driving,
        apps: [ScriptedApp(launch: launch)],
        profile: profile()
      )
      let updates = Self.updates(day)
      expectEqual(updates.contains { $0.time > at(120) && $0.update.fix != nil }, flows)
      #expect(updates.contains { $0.time < at(60) && $0.update.fix != nil })
    }
  }

  @Test("rule 48: without the location mode they end with the stay on the screen")
  func withoutBackgroundMode() {
    for hasMode in [true, false] {
      let app = ScriptedApp(launch: [.beginActivitySession, .startLive(.standard)])
      let day = PhoneDay(
        Scenes.driving,
        apps: [app],
        configurations: [client(.whenInUse, backgroundMode: hasMode)],
        profile: profile()
      )
      let late = Self.updates(day).contains { $0.time > at(120) && $0.update.fix != nil }
      expectEqual(late, hasMode)
      #expect((day.receptionTime < .seconds(120)) != hasMode)
    }
  }

  @Test("rule 48: an update says why it has no position")
  func diagnostics() {
    let refused = PhoneDay(
      Scenes.driving,
      apps: [ScriptedApp(launch: [.startLive(.standard)])],
      configurations: [client(.denied)],
      profile: profile()
    )
    expectEqual(Self.updates(refused).map(\.update.diagnostic), [.authorizationDenied])
    let blind = PhoneDay(
      World.uniform(
        Journey.standing(seconds: 100),
        .tunnel,
        events: [.at(0, .airplaneMode(isOn: true))]
      ),
      apps: [ScriptedApp(launch: [.startLive(.standard)])],
      profile: profile()
    )
    expectEqual(Self.updates(blind).map(\.update.diagnostic), [.locationUnavailable])
  }

  @Test("rule 48: an app that the system ended at rest is launched by the movement")
  func relaunch() {
    var journey = Journey()
    journey.stay(seconds: 900)
    journey.move(seconds: 600, speed: MetresPerSecond(10))
    let world = World.uniform(
      journey.trace,
      events: [.at(60, .background), .at(600, .systemKill)]
    )
    let app = ScriptedApp(launch: [.beginServiceSession(.always), .startLive(.standard)])
    let day = PhoneDay(
      world,
      apps: [app],
      profile: profile { $0.liveUpdates.needsServiceSession = false }
    )
    expectEqual(day.apps[0].times { $0 == .launched(.liveUpdates) }.count, 1)
    #expect(Self.updates(day).contains { $0.time > at(900) && $0.update.fix != nil })
  }

  @Test("rule 48: at rest an app no longer in use is notified of the rest, without its position")
  func restBeyondUse() {
    // In the background at 112 s, out of use at 117 s, long at rest at 120 s; no position comes in
    // between.
    let world = World.uniform(
      Journey.standing(seconds: 300),
      changes: [.between(105, 300, .tunnel)],
      events: [.at(112, .background)]
    )
    let app = ScriptedApp(launch: [.startLive(.standard)]) {
      $0 == .stateChanged(.background) ? [.beginBackgroundTask] : []
    }
    let day = PhoneDay(
      world,
      apps: [app],
      configurations: [client(.whenInUse)],
      profile: profile()
    )
    let late = Self.updates(day).filter { $0.time > at(117) }.map(\.update)
    expectEqual(late, [LiveUpdate(fix: nil, diagnostic: .insufficientlyInUse)])
  }

  @Test("rule 48: started at rest they give positions before they fall silent")
  func startedAtRest() {
    let app = ScriptedApp(steps: [(600, [.startLive(.standard)])])
    let day = PhoneDay(
      World.uniform(Journey.standing(seconds: 1800)),
      apps: [app],
      profile: profile()
    )
    let updates = Self.updates(day)
    #expect(updates.first.map { $0.update.fix != nil && !$0.update.isStationary } ?? false)
    expectEqual(updates.filter { $0.update.isStationary }.map(\.time), [at(720)])
  }

  @Test("rule 48: before iOS 17 there are none")
  func older() {
    let day = PhoneDay(
      Scenes.driving,
      apps: [ScriptedApp(launch: [.startLive(.standard)])],
      profile: profile { $0.liveUpdates.isAvailable = false }
    )
    #expect(Self.updates(day).isEmpty)
    expectEqual(day.receptionTime, .zero)
  }

  // MARK: Rule 49

  static func events(_ day: PhoneDay) -> [MonitorEvent] {
    day.apps[0].entries.compactMap {
      if case .monitorEvent(let event) = $0.event { event } else { nil }
    }
  }

  static func condition(_ world: World) -> AppRequest {
    .addCondition(
      "home",
      .circle(centre: Scenes.start(of: world), radius: Metres(150)),
      assuming: .unknown
    )
  }

  @Test("rule 49: a condition starts unknown, then holds, then does not, as for a region")
  func monitor() {
    let app = ScriptedApp(
      launch: [.beginServiceSession(.always), .openMonitor, Self.condition(Scenes.trip)]
    )
    let day = PhoneDay(Scenes.trip, apps: [app], profile: profile())
    expectEqual(Self.events(day).map(\.state), [.satisfied, .unsatisfied])
    #expect(Self.events(day).allSatisfy { $0.identifier == "home" })
  }

  @Test("rule 49: a system may repeat events, and state what has not changed at each launch")
  func repeated() {
    let app = ScriptedApp(
      launch: [.beginServiceSession(.always), .openMonitor, Self.condition(Scenes.trip)]
    )
    let twice = PhoneDay(
      Scenes.trip,
      apps: [app],
      profile: profile { $0.regions.monitorEventRepeats = 2 }
    )
    expectEqual(
      Self.events(twice).map(\.state),
      [.satisfied, .satisfied, .unsatisfied, .unsatisfied]
    )
    // The app's own reports of crossings are scored once.
    let crossings = twice.logged().filter { $0.kind == .exitedRegion("home") }
    expectEqual(crossings.count, 1)
    let world = World.uniform(
      Self.journey,
      .suburban,
      events: [.at(400, .crash), .at(450, .foreground)]
    )
    let opening = ScriptedApp(launch: [.beginServiceSession(.always), .openMonitor]) { event in
      event == .launched(.user) ? [Self.condition(world)] : []
    }
    for isStated in [false, true] {
      let day = PhoneDay(
        world,
        apps: [opening],
        profile: profile { $0.regions.monitorEventsAtLaunch = isStated }
      )
      let early = day.apps[0].entries.filter { entry in
        if case .monitorEvent = entry.event { entry.time < at(460) } else { false }
      }
      expectEqual(early.count, isStated ? 2 : 1)
    }
  }

  @Test("rule 49: as reported, entries of an app that a push launched wait until it is opened")
  func afterPush() {
    var journey = Journey()
    journey.stay(seconds: 600)
    for course in [90.0, 270] {
      journey.move(seconds: 200, speed: MetresPerSecond(10), course: Degrees(course))
      journey.stay(seconds: 1200)
    }
    let world = World.uniform(
      journey.trace,
      .suburban,
      events: [
        .at(60, .background), .at(300, .systemKill), .at(500, .silentPush), .at(3000, .foreground),
      ]
    )
    let app = ScriptedApp(
      launch: [.beginServiceSession(.always), .openMonitor],
      steps: [(5, [Self.condition(world)])]
    )
    func states(_ isDelivered: Bool) -> [(ConditionState, Bool)] {
      let day = PhoneDay(
        world,
        apps: [app],
        profile: profile { $0.regions.monitorEntriesAfterPush = isDelivered }
      )
      return day.apps[0].entries.compactMap { entry in
        guard case .monitorEvent(let event) = entry.event, entry.time > at(600) else { return nil }
        return (event.state, entry.time >= at(3000))
      }
    }
    let (documented, reported) = (states(true), states(false))
    #expect(documented.map(\.0) == [.unsatisfied, .satisfied])
    #expect(documented.map(\.1) == [false, false])
    #expect(reported.map(\.0) == [.unsatisfied, .satisfied])
    #expect(reported.map(\.1) == [false, true])
  }

  @Test("rule 49: while an event waits for the monitor to be opened, the condition rests")
  func unopened() {
    var journey = Journey()
    for course in [90.0, 270, 90] {
      journey.stay(seconds: 900)
      journey.move(seconds: 200, speed: MetresPerSecond(10), course: Degrees(course))
    }
    journey.stay(seconds: 1200)
    let world = World.uniform(journey.trace, .suburban, events: [.at(60, .background)])
    let silent = ScriptedApp(
      launch: [.beginServiceSession(.always)],
      steps: [(5, [.openMonitor, Self.condition(world)])]
    )
    let open = PhoneDay(world, apps: [silent], profile: profile())
    #expect(Self.events(open).count >= 2)
    let never = ScriptedApp(
      launch: [.beginServiceSession(.always)],
      steps: [(5, [Self.condition(world)])]
    )
    let closed = PhoneDay(world, apps: [never], profile: profile())
    #expect(Self.events(closed).isEmpty)
    let logged = closed.logged().filter {
      if case .monitorEvent = $0.kind { true } else { false }
    }
    expectEqual(logged.count, 1)
  }

  @Test(
    "rule 41: an event that waits for the monitor is not delivered while permission is withdrawn"
  )
  func openedWithoutPermission() {
    let world = World.uniform(
      Journey.standing(seconds: 300),
      .suburban,
      events: [.at(50, .permission(isGranted: false)), .at(150, .permission(isGranted: true))]
    )
    let app = ScriptedApp(
      launch: [.beginServiceSession(.always), Self.condition(world)],
      steps: [(100, [.openMonitor]), (200, [.openMonitor])]
    )
    let day = PhoneDay(world, apps: [app], profile: profile())
    let delivered = day.apps[0].times { if case .monitorEvent = $0 { true } else { false } }
    expectEqual(delivered, [at(200)])
  }

  @Test("rule 49: an event that waits outlives the process")
  func pendingOutlivesProcess() {
    let world = World.uniform(
      Self.journey,
      .suburban,
      events: [.at(60, .background), .at(1500, .systemKill), .at(2000, .foreground)]
    )
    let app = ScriptedApp(
      launch: [.beginServiceSession(.always)],
      steps: [(5, [.openMonitor, Self.condition(world)]), (2500, [.openMonitor])]
    )
    let day = PhoneDay(world, apps: [app], profile: profile())
    #expect(Self.events(day).contains { $0.state == .unsatisfied })
  }

  @Test("rule 49: a crossing that launches the app is found once, when its monitor is opened")
  func crossingAtLaunch() throws {
    let world = World.uniform(
      Self.journey,
      .suburban,
      events: [.at(60, .background), .at(300, .systemKill)]
    )
    let condition = Self.condition(world)
    let app = ScriptedApp(launch: [.beginServiceSession(.always), .openMonitor]) { event in
      event == .launched(.user) ? [condition] : []
    }
    let day = PhoneDay(world, apps: [app], profile: profile())
    let launch = try #require(day.logged().first { $0.kind == .launched(.region) }).time
    let found = day.logged().filter { $0.kind == .exitedRegion("home") }.map(\.time)
    expectEqual(found, [launch])
  }

  @Test("rule 49: a crossing is not found before the app opens its monitor")
  func crossingThatWaits() {
    let world = World.uniform(
      Self.journey,
      .suburban,
      events: [.at(60, .background), .at(300, .systemKill), .at(1990, .foreground)]
    )
    let app = ScriptedApp(
      launch: [.beginServiceSession(.always)],
      steps: [(5, [.openMonitor, Self.condition(world)]), (2000, [.openMonitor])]
    )
    let day = PhoneDay(world, apps: [app], profile: profile())
    let found = day.logged().filter { $0.kind == .exitedRegion("home") }.map(\.time)
    expectEqual(found, [at(2000)])
  }

  @Test("rule 49: the condition after the limit is not monitored, and its event says so")
  func limit() {
    let launch =
      [AppRequest.openMonitor]
      + (0...20).map {
        .addCondition("c\($0)", .circle(centre: .zero, radius: Metres(100)), assuming: .unknown)
      }
    let day = PhoneDay(Scenes.standing, apps: [ScriptedApp(launch: launch)], profile: profile())
    let refused = Self.events(day).filter(\.isConditionLimitExceeded)
    expectEqual(refused.map(\.identifier), ["c20"])
    expectEqual(refused.map(\.state), [.unmonitored])
  }
}
