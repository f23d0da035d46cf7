// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationDaemon
import LocationService
import OSProfiles
import PhoneModel
import Quantities
import TracewattTestSupport
import World

@Suite("Permission and prompts")
struct PermissionTests {
  static let drive = Journey.moving(seconds: 1200, speed: MetresPerSecond(15))

  // MARK: Rule 41

  @Test("rule 41: a start without permission delivers nothing until the user grants it")
  func startBeforePermission() {
    let app = ScriptedApp(launch: [.startUpdating(request())], steps: [(10, [.requestWhenInUse])])
    let day = PhoneDay(
      World.uniform(Self.drive),
      apps: [app],
      configurations: [client(.notDetermined)],
      profile: profile()
    )
    expectEqual(day.apps[0].errors, [])
    expectEqual(day.apps[0].statuses, [.whenInUse])
    #expect(
      day.apps[0].times { if case .authorizationChanged = $0 { true } else { false } } == [at(13)]
    )
    #expect(day.apps[0].fixes.first.map { $0.time >= at(13) } ?? false)
    #expect(day.receptionTime <= .seconds(1187))
  }

  @Test(
    "rule 41: refused, restricted or with services off, monitoring fails with error 4",
    arguments: [UserGrant.denied, .restricted]
  )
  func monitoringDenied(grant: UserGrant) {
    let home = Region(identifier: "home", centre: .zero, radius: Metres(100))
    let app = ScriptedApp(launch: [.startMonitoring(home), .startUpdating(request())])
    let day = PhoneDay(
      World.uniform(Self.drive),
      apps: [app],
      configurations: [client(grant)],
      profile: profile()
    )
    #expect(day.apps[0].times { $0 == .monitoringFailed(home, .regionMonitoringDenied) } == [at(0)])
    expectEqual(day.apps[0].errors, [.denied])
    expectEqual(day.receptionTime, .zero)
  }

  @Test("rule 41: switching location services off ends everything, and on again brings it back")
  func servicesOff() {
    let world = World.uniform(
      Self.drive,
      events: [.at(300, .locationServices(isOn: false)), .at(600, .locationServices(isOn: true))]
    )
    let day = PhoneDay(
      world,
      apps: [.tracker(request()), .tracker(request())],
      configurations: [client(.always), client(.whenInUse)],
      profile: profile()
    )
    for app in day.apps {
      expectEqual(app.errors, [.denied])
      #expect(!app.fixes.contains { $0.time > at(300) && $0.time < at(600) })
      #expect(app.fixes.contains { $0.time > at(600) })
    }
    expectEqual(day.apps[0].statuses, [.denied, .always])
    expectEqual(day.apps[1].statuses, [.denied, .whenInUse])
  }

  @Test(
    "rule 41: with When In Use, monitoring reports nothing before iOS 13, then while in use only",
    arguments: [false, true]
  )
  func monitoringInUse(isNew: Bool) {
    let world = World.uniform(Self.drive, .suburban, events: [.at(600, .background)])
    let day = PhoneDay(
      world,
      apps: [ScriptedApp(launch: [.startSignificantChange])],
      configurations: [client(.whenInUse)],
      profile: profile { $0.permission.monitoringWhenInUse = isNew }
    )
    #expect(day.apps[0].fixes.isEmpty != isNew)
    #expect(!day.apps[0].fixes.contains { $0.time > at(605) })
  }

  @Test("rule 41: before iOS 8 the start of the service is the question")
  func askedByStarting() {
    let day = PhoneDay(
      World.uniform(Self.drive),
      apps: [.tracker(request())],
      configurations: [client(.notDetermined)],
      profile: profile { $0.permission.whenInUseAvailable = false }
    )
    expectEqual(day.apps[0].statuses, [.always])
  }

  // MARK: Prompts (L2)

  @Test("rule 41: a refusal is final; asking again shows nothing")
  func refusalIsFinal() {
    let app = ScriptedApp(
      launch: [.requestWhenInUse],
      steps: [(20, [.requestWhenInUse, .requestAlways]), (40, [.requestLocation(.best)])]
    )
    let day = PhoneDay(
      World.uniform(Self.drive),
      apps: [app],
      configurations: [client(.notDetermined, answers: PromptAnswers(whenInUse: .denied))],
      profile: profile()
    )
    expectEqual(day.apps[0].statuses, [.denied])
    expectEqual(day.apps[0].errors, [.denied])
  }

  @Test("rule 41: an app in the background cannot ask")
  func noPromptInBackground() {
    let world = World.uniform(Self.drive, events: [.at(60, .background)])
    let app = ScriptedApp(steps: [(62, [.requestWhenInUse])])
    let day = PhoneDay(
      world,
      apps: [app],
      configurations: [client(.notDetermined)],
      profile: profile()
    )
    expectEqual(day.apps[0].statuses, [])
  }

  @Test("rule 41: there is one upgrade from the time in use to any time")
  func upgrade() {
    let app = ScriptedApp(steps: [(10, [.requestAlways]), (30, [.requestAlways])])
    for refusal in [UserGrant.whenInUse, .denied] {
      let kept = PhoneDay(
        World.uniform(Self.drive),
        apps: [app],
        configurations: [client(.whenInUse, answers: PromptAnswers(always: refusal))],
        profile: profile()
      )
      expectEqual(kept.apps[0].statuses, [])
    }
    let granted = PhoneDay(
      World.uniform(Self.drive),
      apps: [app],
      configurations: [client(.whenInUse)],
      profile: profile()
    )
    expectEqual(granted.apps[0].statuses, [.always])
  }

  // MARK: Rule 42

  @Test("rule 42: an app with When In Use has five seconds of grace after it was left")
  func grace() {
    let world = World.uniform(Self.drive, events: [.at(60, .background)])
    let app = ScriptedApp(
      launch: [.requestLocation(.hundredMeters)],
      steps: [(64, [.readLocation]), (66, [.readLocation])]
    )
    let longRun = profile {
      $0.lifeCycle.suspendAfter = .seconds(60)
      $0.permission.inUseGrace = .seconds(5)
    }
    let day = PhoneDay(
      world,
      apps: [app],
      configurations: [client(.whenInUse)],
      profile: longRun
    )
    expectEqual(day.deliveries.filter { $0.channel == .read }.map(\.time), [at(64)])
  }

  @Test(
    "rule 41: a request that is open when the use of the app ends is not answered with a position"
  )
  func requestBeyondUse() {
    // In a tunnel the cell is the best source, but not good enough before the time is up.
    let world = World.uniform(Self.drive, .tunnel, events: [.at(60, .background)])
    let app = ScriptedApp {
      $0 == .stateChanged(.background) ? [.beginBackgroundTask, .requestLocation(.best)] : []
    }
    func day(_ grant: UserGrant) -> PhoneDay {
      PhoneDay(world, apps: [app], configurations: [client(grant)], profile: profile())
    }
    expectEqual(day(.always).apps[0].fixes.map(\.time), [at(70)])
    #expect(day(.whenInUse).apps[0].fixes.isEmpty)
    expectEqual(day(.whenInUse).apps[0].errors, [.locationUnknown])
  }

  @Test("rule 42: an Allow Once permission lapses when the app is no longer in use")
  func allowOnce() {
    let world = World.uniform(
      Self.drive,
      events: [.at(60, .background), .at(600, .foreground)]
    )
    let day = PhoneDay(
      world,
      apps: [.tracker(request(inBackground: false))],
      configurations: [client(.allowOnce)],
      profile: profile()
    )
    expectEqual(day.apps[0].statuses, [.notDetermined])
    #expect(day.apps[0].fixes.allSatisfy { $0.time <= at(65) })
    #expect(day.apps[0].fixes.contains { $0.time > at(30) })
  }

  // MARK: Rule 43

  static func provisionalDay(_ events: [DayEvent], _ change: (inout OSProfile) -> Void = { _ in })
    -> PhoneDay
  {
    let world = World.uniform(
      Journey.moving(seconds: 5400, speed: MetresPerSecond(15)),
      .suburban,
      events: [.at(60, .background)] + events
    )
    return PhoneDay(
      world,
      apps: [ScriptedApp(launch: [.startSignificantChange])],
      configurations: [client(.provisionalAlways)],
      profile: profile(change)
    )
  }

  @Test("rule 43: until confirmed, events are held, and the newest comes with the confirmation")
  func provisional() {
    let day = Self.provisionalDay([.at(3600, .alwaysConfirmation(isKept: true))])
    let fixes = day.apps[0].fixes.filter { $0.time > at(65) }
    expectEqual(fixes.first?.time, at(3600))
    // The newest of many: it is not older than the delay of the service.
    #expect(fixes.first.map { at(3600) - $0.fix.timestamp < .minutes(10) } ?? false)
    #expect(day.apps[0].entries.allSatisfy { $0.authorization == .always })
  }

  @Test(
    "rule 43: the user's prepared answer comes a while after the first event that was held",
    arguments: [true, false]
  )
  func preparedConfirmation(keeps: Bool) {
    let world = World.uniform(
      Journey.moving(seconds: 5400, speed: MetresPerSecond(15)),
      .suburban,
      events: [.at(60, .background)]
    )
    func day(_ answers: PromptAnswers) -> PhoneDay {
      PhoneDay(
        world,
        apps: [ScriptedApp(launch: [.startSignificantChange])],
        configurations: [client(.provisionalAlways, answers: answers)],
        profile: profile()
      )
    }
    let silent = day(PromptAnswers())
    #expect(!silent.apps[0].fixes.contains { $0.time > at(65) })
    expectEqual(silent.usage().remarks, .heldBack)
    let asked = day(PromptAnswers(keepsAlways: keeps, confirmationAfter: .minutes(10)))
    let first = asked.apps[0].fixes.first { $0.time > at(65) }
    expectEqual((first != nil), keeps)
    let isChanged = asked.daemon.log.events.contains {
      $0.kind == .authorizationChanged(.whenInUse, .full)
    }
    #expect(isChanged != keeps)
    expectEqual(asked.usage().remarks, [])
    // At 15 m/s the first event comes within minutes, and the answer ten minutes later.
    if let first { #expect(first.time > at(600) && first.time < at(1500)) }
  }

  @Test("rule 41: a prompt covers the app from the request to the answer")
  func prompt() {
    let app = ScriptedApp(steps: [(10, [.requestWhenInUse])])
    let day = PhoneDay(
      World.uniform(Self.drive),
      apps: [app],
      configurations: [client(.notDetermined)],
      profile: profile()
    )
    let delivered = day.apps[0].entries.compactMap { entry -> String? in
      switch entry.event {
      case .promptChanged(let isShown): "\(entry.time.seconds) prompt \(isShown)"
      case .authorizationChanged: "\(entry.time.seconds) answer"
      default: nil
      }
    }
    expectEqual(delivered, ["10.0 prompt true", "13.0 answer", "13.0 prompt false"])
  }

  @Test("rule 43: an event held too long, or not confirmed, is dropped")
  func provisionalDropped() {
    let stale = Self.provisionalDay([.at(3600, .alwaysConfirmation(isKept: true))]) {
      $0.permission.provisionalHold = .zero
    }
    let fixes = stale.apps[0].fixes.filter { $0.time > at(65) }
    #expect(fixes.first.map { $0.time > at(3600) } ?? false)
    let refused = Self.provisionalDay([.at(3600, .alwaysConfirmation(isKept: false))])
    #expect(!refused.apps[0].fixes.contains { $0.time > at(65) })
  }

  @Test("rule 43: the exit of a region left meanwhile is reported with the confirmation")
  func provisionalRegion() {
    let home = Region(
      identifier: "home",
      centre: PlanePoint(east: 0, north: 0),
      radius: Metres(200)
    )
    let world = World.uniform(
      Journey.moving(seconds: 3600, speed: MetresPerSecond(5)),
      .suburban,
      events: [.at(60, .background), .at(3000, .alwaysConfirmation(isKept: true))]
    )
    let day = PhoneDay(
      world,
      apps: [ScriptedApp(launch: [.startMonitoring(home)])],
      configurations: [client(.provisionalAlways)],
      profile: profile()
    )
    let exits = day.apps[0].entries.filter { $0.event == .exitedRegion(home) }
    expectEqual(exits.map { $0.time }, [at(3000)])
  }

  @Test("rule 43: asked for at once, Always is provisional from iOS 13")
  func askedAtOnce() {
    for isNew in [true, false] {
      let world = World.uniform(
        Journey.moving(seconds: 3600, speed: MetresPerSecond(15)),
        .suburban,
        events: [.at(60, .background)]
      )
      let day = PhoneDay(
        world,
        apps: [ScriptedApp(launch: [.requestAlways, .startSignificantChange])],
        configurations: [client(.notDetermined)],
        profile: profile { $0.permission.provisionalAlways = isNew }
      )
      expectEqual(day.apps[0].statuses, [.always])
      #expect(day.apps[0].fixes.contains { $0.time > at(65) } != isNew)
    }
  }
}
