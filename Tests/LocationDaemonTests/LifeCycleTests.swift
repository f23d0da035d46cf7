// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationDaemon
import LocationService
import OSProfiles
import PhoneModel
import Quantities
import TracewattTestSupport
import World

@Suite("Life cycle of an app")
struct LifeCycleTests {
  func suspensions(_ day: PhoneDay) -> [SimulationTime] {
    day.logged().filter { $0.kind == .stateChanged(.suspended) }.map(\.time)
  }

  // MARK: Rule 15

  @Test("rule 15: an app without a reason to run is suspended 5 s after the user leaves it")
  func suspendsIdleApp() {
    let day = PhoneDay(Scenes.standing, apps: [ScriptedApp()])
    expectEqual(suspensions(day), [at(65)])
    expectEqual(day.usage().backgroundRun, .seconds(5))
  }

  @Test(
    "rule 15: updates started in the foreground go on in the background, and the processor stays awake"
  )
  func continues() {
    let day = PhoneDay(Scenes.driving, apps: [.tracker(request())])
    expectEqual(suspensions(day), [])
    #expect(day.apps[0].fixes.last.map { $0.time >= at(1799) } ?? false)
    expectEqual(day.time(.cpu, in: ["awake"]), .seconds(1800))
    expectEqual(day.usage().backgroundRun, .seconds(1740))
  }

  @Test(
    "rule 15: without the property, or before iOS 9 without the mode, updates end with the suspension",
    arguments: [true, false]
  )
  func endsWithSuspension(hasMode: Bool) {
    let day = PhoneDay(
      Scenes.driving,
      apps: [.tracker(request(inBackground: !hasMode))],
      configurations: [client(.always, backgroundMode: hasMode)],
      profile: profile { $0.lifeCycle.backgroundNeedsProperty = hasMode }
    )
    expectEqual(suspensions(day), [at(65)])
    expectEqual(day.usage().duration(at: .best), .seconds(65))
    #expect(day.apps[0].fixes.allSatisfy { $0.time <= at(65) })
    #expect(day.receptionTime <= .seconds(65))
  }

  @Test("rule 15: the property without the mode ends the process, and leaving it unset does not")
  func propertyWithoutMode() {
    let configurations = [client(.always, backgroundMode: false)]
    let day = PhoneDay(
      Scenes.driving,
      apps: [.tracker(request())],
      configurations: configurations
    )
    let crashes = day.logged().filter {
      if case .crashed = $0.kind { true } else { false }
    }
    expectEqual(crashes.map(\.time), [at(0)])
    expectEqual(day.apps[0].entries.map(\.event), [.launched(.user)])
    expectEqual(day.receptionTime, .zero)
    let quiet = PhoneDay(
      Scenes.driving,
      apps: [ScriptedApp(launch: [.startUpdating(StandardRequest())])],
      configurations: configurations
    )
    expectEqual(suspensions(quiet), [at(65)])
  }

  @Test(
    "rule 15: updates started in the background need the significant-change service",
    arguments: [true, false]
  )
  func startedInBackground(hasSignificantChange: Bool) {
    let app = ScriptedApp(
      launch: hasSignificantChange ? [.startSignificantChange] : [],
      steps: [(63, [.startUpdating(request())])]
    )
    let day = PhoneDay(Scenes.standing, apps: [app])
    expectEqual(suspensions(day).isEmpty, hasSignificantChange)
  }

  @Test("rule 15: updates resume when the user comes back")
  func resumesInForeground() {
    let world = World.uniform(
      Journey.moving(seconds: 900, speed: MetresPerSecond(15)),
      events: [.at(60, .background), .at(600, .foreground)]
    )
    let day = PhoneDay(world, apps: [.tracker(request(inBackground: false))])
    #expect(!day.apps[0].fixes.contains { $0.time > at(65) && $0.time < at(600) })
    #expect(day.apps[0].fixes.contains { $0.time > at(600) })
    expectEqual(day.usage().duration(at: .best), .seconds(365))
  }

  // MARK: Rule 17

  @Test("rule 17: force-quit ends updates for good")
  func forceQuit() {
    let world = World.uniform(
      Journey.moving(seconds: 900, speed: MetresPerSecond(15)),
      events: [.at(60, .background), .at(300, .forceQuit)]
    )
    let day = PhoneDay(world, apps: [.tracker(request())])
    #expect(day.apps[0].entries.last.map { $0.time <= at(300) } ?? false)
    expectEqual(day.usage().duration(at: .best), .seconds(300))
    #expect(day.receptionTime <= .seconds(300))
    expectEqual(day.usage().relaunchCount, 0)
  }

  @Test("rule 45: nothing that was on its way reaches an app after its force-quit")
  func forceQuitAtOnce() {
    let world = World.uniform(
      Journey.moving(seconds: 900, speed: MetresPerSecond(15)),
      events: [.at(300, .background), .at(300, .forceQuit)]
    )
    let app = ScriptedApp(launch: [.startUpdating(request())]) { event in
      if case .stateChanged = event { [.startUpdating(request())] } else { [] }
    }
    let day = PhoneDay(world, apps: [app])
    #expect(day.apps[0].entries.allSatisfy { $0.state != .terminated })
    #expect(day.receptionTime <= .seconds(300))
  }

  @Test("rule 31: a buffer of held fixes dies with the app")
  func forceQuitWhileDeferring() {
    let world = World.uniform(
      Journey.moving(seconds: 900, speed: MetresPerSecond(15)),
      events: [.at(60, .background), .at(300, .forceQuit)]
    )
    let app = ScriptedApp(
      launch: [.startUpdating(request())],
      steps: [(30, [.allowDeferral(nil, nil)])]
    )
    let day = PhoneDay(world, apps: [app], profile: deferring)
    #expect(day.apps[0].entries.allSatisfy { $0.state != .terminated })
    #expect(day.deliveries.allSatisfy { $0.time < at(300) })
  }

  @Test("rule 31: a buffer of held fixes dies with the permission")
  func permissionWhileDeferring() {
    let world = World.uniform(
      Journey.moving(seconds: 600, speed: MetresPerSecond(15)),
      events: [.at(60, .background), .at(300, .permission(isGranted: false))]
    )
    let app = ScriptedApp(
      launch: [.startUpdating(request())],
      steps: [(30, [.allowDeferral(nil, nil)])]
    )
    let day = PhoneDay(world, apps: [app], profile: deferring)
    #expect(day.deliveries.allSatisfy { $0.time < at(300) })
    expectEqual(day.apps[0].finishes, [.deferredCanceled])
  }

  // MARK: Timers

  @Test(
    "rule 15: a timer is silent while the app is suspended and fires once when it runs again"
  )
  func timers() {
    let world = World.uniform(
      Journey.standing(seconds: 900),
      events: [.at(60, .background), .at(600, .foreground)]
    )
    let app = ScriptedApp(launch: [.setTimer(0, .seconds(100))]) { event in
      event == .timer(TimerIdentifier(rawValue: 0)) ? [.setTimer(0, .seconds(100))] : []
    }
    let day = PhoneDay(world, apps: [app])
    let times = day.apps[0].times { $0 == .timer(TimerIdentifier(rawValue: 0)) }
    expectEqual(times, [at(600), at(700), at(800), at(900)])
  }

  // MARK: Background tasks (rule 29)

  @Test("rule 29: a background task holds the app for 30 s at most and is charged to the app")
  func backgroundTaskLimit() {
    let app = ScriptedApp { event in
      event == .stateChanged(.background) ? [.beginBackgroundTask] : []
    }
    let day = PhoneDay(Scenes.standing, apps: [app])
    expectEqual(suspensions(day), [at(90)])
    let task = day.energy { $0.cause.label == "background_task" && $0.component == .cpu }
    #expect(task > .zero)
  }

  @Test("rule 29: a background task that ends early ends the run time")
  func backgroundTaskEnd() {
    let app = ScriptedApp(steps: [(62, [.beginBackgroundTask]), (75, [.endBackgroundTask])])
    let day = PhoneDay(Scenes.standing, apps: [app])
    expectEqual(suspensions(day), [at(75)])
  }

  @Test("rule 13: a request that is open at the suspension is answered when the app runs again")
  func requestAndSuspension() {
    let world = World.uniform(
      Journey.standing(seconds: 900),
      .tunnel,
      events: [.at(60, .background), .at(600, .foreground)]
    )
    let app = ScriptedApp { event in
      event == .stateChanged(.background) ? [.requestLocation(.best)] : []
    }
    let day = PhoneDay(world, apps: [app])
    #expect(day.apps[0].fixes.isEmpty)
    expectEqual(day.apps[0].times { $0 == .failed(.locationUnknown) }, [at(600)])
    expectEqual(day.receptionTime, .seconds(5))
  }

  @Test("rule 13: a request made in the wake by a region is answered before the app is suspended")
  func requestInWake() throws {
    var timedOut = 0
    for replication in 0..<12 {
      let app = ScriptedApp(launch: [.startMonitoring(RegionTests.home)]) { event in
        if case .exitedRegion = event { [.requestLocation(.best)] } else { [] }
      }
      let day = PhoneDay(Scenes.trip, apps: [app], profile: profile(), replication: replication)
      let exit = try #require(day.apps[0].crossings("home", entered: false).first)
      let answers = day.apps[0].entries.filter {
        switch $0.event {
        case .location, .failed(.locationUnknown): $0.time >= exit
        default: false
        }
      }
      expectEqual(answers.count, 1)
      let answer = try #require(answers.first)
      #expect(answer.time <= exit + .seconds(10))
      // The wake and the request end at the same instant; the answer comes first.
      if answer.time == exit + .seconds(10) {
        timedOut += 1
        #expect(suspensions(day).contains(answer.time))
      }
    }
    #expect(timedOut > 0)
  }

  // MARK: Pausing (rule 14)

  @Test(
    "rule 14: a stay of 15 min pauses a session that may be paused, once, and the app is suspended"
  )
  func pausing() {
    let app = ScriptedApp(launch: [.startUpdating(StandardRequest())])
    let day = PhoneDay(Scenes.standing, apps: [app])
    expectEqual(day.apps[0].times { $0 == .pausedUpdates }, [at(900)])
    expectEqual(day.usage().duration(at: .best), .seconds(900))
    expectEqual(day.receptionTime, .seconds(900))
    expectEqual(suspensions(day), [at(900)])
  }

  @Test(
    "rule 14: movement does not resume a paused session; the user's return does on systems that do so",
    arguments: [true, false]
  )
  func resuming(isAutomatic: Bool) {
    var journey = Journey()
    journey.stay(seconds: 1200)
    journey.move(seconds: 600, speed: MetresPerSecond(10))
    let world = World.uniform(
      journey.trace,
      events: [.at(60, .background), .at(1500, .foreground)]
    )
    let app = ScriptedApp(launch: [.startUpdating(StandardRequest())])
    let day = PhoneDay(
      world,
      apps: [app],
      profile: profile { $0.pausing.resumesAutomatically = isAutomatic }
    )
    #expect(!day.apps[0].fixes.contains { $0.time > at(900) && $0.time < at(1500) })
    expectEqual(day.apps[0].fixes.contains { $0.time > at(1500) }, isAutomatic)
    expectEqual(day.apps[0].times { $0 == .resumedUpdates }, (isAutomatic ? [at(1500)] : []))
  }

  // MARK: Indicator

  @Test(
    "rule 42: the indicator shows in the background for permission in use only",
    arguments: [UserGrant.always, .whenInUse]
  )
  func indicator(status: UserGrant) {
    let day = PhoneDay(
      Scenes.driving,
      apps: [.tracker(request())],
      configurations: [client(status)]
    )
    let expected: SimulationDuration = status == .whenInUse ? .seconds(1740) : .zero
    expectEqual(day.usage().indicatorVisible, expected)
    expectEqual(day.usage().duration(at: .best), .seconds(1800))
  }

  @Test("rule 42: the indicator is counted from the moment it appears to the moment it disappears")
  func indicatorChanges() {
    var shown = request()
    shown.showsBackgroundLocationIndicator = true
    let app = ScriptedApp(
      launch: [.startUpdating(request())],
      steps: [(600, [.startUpdating(shown)]), (1000, [.stopUpdating])]
    )
    let day = PhoneDay(Scenes.driving, apps: [app], profile: profile())
    expectEqual(day.usage().indicatorVisible, .seconds(400))
  }

  // MARK: Permission (rule 41)

  @Test("rule 41: withdrawing the permission ends updates at once, and the app is suspended")
  func permissionWithdrawn() {
    let world = World.uniform(
      Journey.moving(seconds: 900, speed: MetresPerSecond(15)),
      events: [.at(60, .background), .at(300, .permission(isGranted: false))]
    )
    let day = PhoneDay(world, apps: [.tracker(request())])
    expectEqual(day.apps[0].errors, [.denied])
    #expect(day.apps[0].fixes.allSatisfy { $0.time <= at(300) })
    expectEqual(day.receptionTime, .seconds(300))
    expectEqual(suspensions(day).count, 1)
    #expect(suspensions(day).allSatisfy { $0 <= at(305) })
  }

  @Test("rule 41: a request that is open when the permission goes ends with an error")
  func permissionAndRequest() {
    let world = World.uniform(
      Journey.standing(seconds: 120),
      .tunnel,
      events: [.at(4, .permission(isGranted: false))]
    )
    let day = PhoneDay(world, apps: [ScriptedApp(launch: [.requestLocation(.best)])])
    #expect(day.apps[0].fixes.isEmpty)
    expectEqual(day.apps[0].errors, [.denied])
    expectEqual(day.receptionTime, .seconds(4))
  }

  @Test("rule 41: a permission that comes back is the one that was given before")
  func permissionRestored() {
    let world = World.uniform(
      Journey.standing(seconds: 120),
      events: [.at(20, .permission(isGranted: false)), .at(40, .permission(isGranted: true))]
    )
    let day = PhoneDay(world, apps: [ScriptedApp()], configurations: [client(.whenInUse)])
    let statuses = day.apps[0].entries.compactMap {
      if case .authorizationChanged(let status, _) = $0.event { status } else { nil }
    }
    expectEqual(statuses, [.denied, .whenInUse])
  }

  @Test(
    "rule 41: registrations outlive a withdrawn permission, silently",
    arguments: [true, false]
  )
  func registrationsStay(comesBack: Bool) {
    var events: [DayEvent] = [.at(60, .background), .at(100, .permission(isGranted: false))]
    if comesBack { events.append(.at(800, .permission(isGranted: true))) }
    let world = World.uniform(
      Journey.moving(seconds: 1800, speed: MetresPerSecond(15)),
      events: events
    )
    let day = PhoneDay(
      world,
      apps: [ScriptedApp(launch: [.startSignificantChange])],
      profile: profile()
    )
    let silent = day.apps[0].fixes.filter { $0.time >= at(100) && $0.time < at(800) }
    #expect(silent.isEmpty)
    expectEqual(day.apps[0].fixes.contains { $0.time >= at(800) }, comesBack)
  }

  @Test(
    "rule 41: an app that was never asked learns no position",
    arguments: [UserGrant.denied, .notDetermined]
  )
  func nothingUnauthorised(status: UserGrant) {
    let curious = ScriptedApp(
      launch: [.startSignificantChange, .startVisits],
      steps: [(100, [.readLocation, .startSignificantChange]), (110, [.requestLocation(.best)])]
    )
    let world = World.uniform(Journey.moving(seconds: 600, speed: MetresPerSecond(15)))
    let day = PhoneDay(
      world,
      apps: [.tracker(request()), curious],
      configurations: [client(.always), client(status)]
    )
    #expect(!day.deliveries.contains { $0.client.rawValue == 1 })
  }

  @Test("rule 46: airplane mode that ends does not bring back a network that is gone")
  func networkAfterAirplaneMode() {
    let world = World.uniform(
      Journey.standing(seconds: 300),
      events: [
        .at(10, .network(isAvailable: false)), .at(20, .airplaneMode(isOn: true)),
        .at(30, .airplaneMode(isOn: false)),
      ]
    )
    let day = PhoneDay(world, apps: [ScriptedApp(steps: [(40, [.upload(1000)])])])
    expectEqual(day.usage().uploadCount, 0)
  }
}
