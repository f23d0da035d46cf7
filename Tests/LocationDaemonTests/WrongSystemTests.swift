// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationDaemon
import LocationService
import OSProfiles
import Quantities
import TracewattTestSupport
import World

@Suite("Events of a day for what systems do wrong")
struct WrongSystemTests {
  private let home = Region(
    identifier: "home",
    centre: Scenes.start(of: Scenes.trip),
    radius: Metres(150)
  )

  /// The trip of `Scenes` with further events.
  private func trip(_ events: DayEvent...) -> World {
    var journey = Journey()
    journey.stay(seconds: 600)
    journey.move(seconds: 300, speed: MetresPerSecond(10))
    journey.stay(seconds: 2400)
    return World.uniform(journey.trace, .suburban, events: [.at(60, .background)] + events)
  }

  private func visits(_ day: PhoneDay) -> Int {
    day.apps[0].entries.count { if case .visit = $0.event { true } else { false } }
  }

  @Test("a crossing that did not happen reaches what watches a place of that name")
  func falseCrossing() {
    let app = ScriptedApp(launch: [.startMonitoring(home)])
    let events: [DayEvent] = [
      .at(200, .falseCrossing(place: "home", entered: false)),
      .at(300, .falseCrossing(place: "elsewhere", entered: false)),
    ]
    let world = World.uniform(
      Journey.standing(seconds: 600),
      .suburban,
      events: [.at(60, .background)] + events
    )
    let exits = PhoneDay(world, apps: [app]).apps[0].crossings("home", entered: false)
    expectEqual(exits, [at(200)])
    let fence = Geofence(identifier: "home", centre: home.centre, radius: Metres(150))
    let android = PhoneDay(
      world,
      apps: [ScriptedApp(launch: [.addGeofence(fence)])],
      profile: android()
    )
    expectEqual(android.apps[0].crossings("home", entered: false), [at(200)])
  }

  @Test("what an event of the day disturbs is logged in words for timelines")
  func logged() {
    let world = World.uniform(
      Journey.standing(seconds: 600),
      .indoor,
      events: [
        .at(60, .background), .at(70, .silence(.significantChanges, duration: .hours(2))),
        .at(80, .falsePosition(distance: Metres(3000), duration: .seconds(90))),
        .at(90, .falseCrossing(place: "home", entered: false)), .at(100, .clockChange(.hours(-6))),
      ]
    )
    let words = PhoneDay(world, apps: [ScriptedApp(launch: [])]).logged().compactMap { event in
      if case .disturbed(let words) = event.kind { words } else { nil as String? }
    }
    expectEqual(
      words,
      [
        "no significant changes for 120 min", "positions 3000 m off for 90 s",
        "false exit from home", "clocks moved by -360 min",
      ]
    )
  }

  @Test("a visit that did not happen begins where the phone is")
  func falseVisit() {
    let app = ScriptedApp(launch: [.startVisits, .startUpdating(request())])
    let day = PhoneDay(trip(.at(700, .falseVisit)), apps: [app])
    let plain = PhoneDay(trip(), apps: [app])
    expectEqual(visits(day), visits(plain) + 1)
  }

  @Test("of what the system does not pass on, apps learn nothing for the time")
  func silence() {
    let watching = ScriptedApp(launch: [.startMonitoring(home), .startVisits])
    let plain = PhoneDay(trip(), apps: [watching])
    #expect(!plain.apps[0].crossings("home", entered: false).isEmpty && visits(plain) > 0)
    for silence in DayEvent.Silence.allCases {
      let event = DayEvent.at(100, .silence(silence, duration: .hours(2)))
      let day = PhoneDay(trip(event), apps: [watching])
      let hasCrossing = !day.apps[0].crossings("home", entered: false).isEmpty
      expectEqual(hasCrossing, silence != .regions && silence != .wakes, "\(silence)")
      expectEqual(visits(day) > 0, silence != .visits && silence != .wakes, "\(silence)")
    }
  }

  @Test("while positions are silent, updates run without any; they come again afterwards")
  func silentPositions() {
    let event = DayEvent.at(200, .silence(.positions, duration: .minutes(5)))
    let world = World.uniform(
      Journey.moving(seconds: 900, speed: MetresPerSecond(15)),
      .suburban,
      events: [.at(60, .background), event]
    )
    let times = PhoneDay(world, apps: [.tracker(request())]).apps[0].entries.compactMap { entry in
      if case .location = entry.event { entry.time.seconds } else { nil as Double? }
    }
    #expect(times.contains { $0 < 200 } && times.contains { $0 > 501 })
    #expect(!times.contains { $0 > 200 && $0 < 500 })
  }

  @Test("displaced positions are north of the truth by the distance, then right again")
  func falsePosition() throws {
    let event = DayEvent.at(
      200,
      .falsePosition(distance: Metres(3000), duration: .minutes(5))
    )
    let world = World.uniform(
      Journey.moving(seconds: 900, speed: MetresPerSecond(15)),
      events: [.at(60, .background), event]
    )
    let day = PhoneDay(world, apps: [.tracker(request())])
    let errors = day.apps[0].entries.compactMap { entry -> (Double, Double)? in
      guard case .location(let fix) = entry.event else { return nil }
      let truth = world.movement.position(at: fix.timestamp)
      return (entry.time.seconds, fix.position.north - truth.north)
    }
    let wrong = errors.filter { $0.0 > 200 && $0.0 < 500 }
    #expect(!wrong.isEmpty && wrong.allSatisfy { abs($0.1 - 3000) < 100 })
    #expect(errors.filter { $0.0 > 501 }.allSatisfy { abs($0.1) < 100 })
  }

  @Test("a swipe from the recents ends an iOS app; Android's goes on with a foreground service")
  func recents() {
    let event = DayEvent.at(120, .removedFromRecents)
    let world = World.uniform(
      Journey.moving(seconds: 600, speed: MetresPerSecond(15)),
      .suburban,
      events: [.at(60, .background), event]
    )
    let last = { (day: PhoneDay) in day.apps[0].entries.last?.time.seconds ?? 0 }
    #expect(last(PhoneDay(world, apps: [.tracker(request())])) <= 120)
    let fused = ScriptedApp(launch: [
      .requestUpdates(FusedRequest(priority: .highAccuracy, interval: .seconds(5)))
    ])
    let withService = PhoneDay(
      world,
      apps: [fused],
      configurations: [client(.always, backgroundMode: true)],
      profile: android()
    )
    #expect(last(withService) > 500)
    let without = PhoneDay(
      world,
      apps: [fused],
      configurations: [client(.always, backgroundMode: false)],
      profile: android()
    )
    #expect(last(without) <= 120)
    let forced = World.uniform(
      Journey.moving(seconds: 600, speed: MetresPerSecond(15)),
      .suburban,
      events: [.at(60, .background), .at(120, .forceQuit)]
    )
    #expect(last(PhoneDay(forced, apps: [fused], profile: android())) <= 120)
  }

  @Test(
    "an app that was quit and is never launched again has stalled, also one that only watches",
    arguments: [
      [.startUpdating(request()), .startSignificantChange], [.startSignificantChange],
    ] as [[AppRequest]]
  )
  func quitForGood(_ requests: [AppRequest]) {
    let world = World.uniform(
      Journey.moving(seconds: 900, speed: MetresPerSecond(15)),
      .suburban,
      events: [.at(60, .background), .at(120, .forceQuit)]
    )
    func stall(_ relaunches: Bool) -> SimulationDuration {
      PhoneDay(
        world,
        apps: [ScriptedApp(launch: requests)],
        profile: profile { $0.lifeCycle.relaunchesAfterQuit = relaunches }
      ).usage().stalledByEnd
    }
    #expect(stall(false) > .seconds(700))
    expectEqual(stall(true), .zero)
  }

  @Test("notifications by the clock follow a change of the clocks")
  func clocks() {
    func times(_ events: DayEvent...) -> [Double] {
      let world = World.uniform(
        Journey.standing(seconds: 9000),
        .indoor,
        events: [.at(60, .background)] + events
      )
      let app = ScriptedApp(launch: [
        .schedule(
          LocalNotification(
            identifier: "n",
            trigger: .timeOfDay(.hours(2), repeats: false)
          )
        )
      ])
      return PhoneDay(world, apps: [app]).logged()
        .filter { $0.kind == .notified("n") }
        .map(\.time.seconds)
    }
    expectEqual(times(), [7200])
    expectEqual(times(.at(600, .clockChange(.hours(1)))), [3600])
  }
}
