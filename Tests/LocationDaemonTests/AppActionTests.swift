// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationDaemon
import LocationService
import OSProfiles
import PhoneModel
import Quantities
import TracewattTestSupport
import World

@Suite("Geocoder, notifications and work (rule 50)")
struct AppActionTests {
  static func world(_ events: [DayEvent] = []) -> World {
    let journey = Journey.standing(seconds: 3600)
    let start = journey.points[0].coordinate
    return World(
      trace: journey,
      places: [Place(name: "home", coordinate: start, radius: Metres(100))],
      events: events
    )
  }

  static func answers(_ day: PhoneDay) -> [GeocodeAnswer] {
    day.apps[0].entries.compactMap {
      if case .geocoded(let answer) = $0.event { answer } else { nil }
    }
  }

  @Test("rule 50: the gazetteer knows the scenario's places in both directions")
  func gazetteer() {
    let world = Self.world()
    let here = Scenes.start(of: world)
    let app = ScriptedApp(launch: [
      .geocode(.reverse(here), 1), .geocode(.forward("Home"), 2),
      .geocode(.forward("ho"), 3), .geocode(.forward("moon"), 4),
      .geocode(.reverse(here.moved(east: 500, north: 0)), 5),
    ])
    let day = PhoneDay(world, apps: [app], profile: profile())
    let answers = Self.answers(day)
    expectEqual(answers.map(\.geocoder), [1, 2, 3, 4, 5])
    expectEqual(answers[0].placemarks.map(\.name), ["home"])
    expectEqual(answers[1].placemarks.map(\.position), [world.places[0].centre])
    #expect(
      answers.map(\.error)
        == [nil, nil, .geocodeFoundPartialResult, .geocodeFoundNoResult, .geocodeFoundNoResult]
    )
    #expect(
      day.apps[0].times { if case .geocoded = $0 { true } else { false } }.allSatisfy {
        $0 == at(0.5)
      }
    )
    #expect(day.energy { $0.cause.label == "geocoding" } > .zero)
    expectEqual(day.usage().geocodeCount, 5)
  }

  @Test("rule 50: one request per object; a second one, or a cancelled one, is error 10")
  func oneAtATime() {
    let query = GeocodeQuery.forward("home")
    let app = ScriptedApp(launch: [
      .geocode(query, 1), .geocode(query, 1), .geocode(query, 2), .cancelGeocode(2),
    ])
    let day = PhoneDay(Self.world(), apps: [app], profile: profile())
    expectEqual(Self.answers(day).map(\.error), [.geocodeCanceled, .geocodeCanceled, nil])
  }

  @Test("rule 50: beyond 50 requests in a minute, and without a network, it is error 2")
  func limits() {
    let many = ScriptedApp(
      launch: (0..<51).map { .geocode(.forward("home"), $0) },
      steps: [(61, [.geocode(.forward("home"), 99)])]
    )
    let day = PhoneDay(Self.world(), apps: [many], profile: profile())
    expectEqual(Self.answers(day).filter { $0.error == .network }.map(\.geocoder), [50])
    #expect(Self.answers(day).last?.error == nil)
    let offline = PhoneDay(
      Self.world([.at(0, .network(isAvailable: false))]),
      apps: [ScriptedApp(steps: [(10, [.geocode(.forward("home"), 1)])])],
      profile: profile()
    )
    expectEqual(Self.answers(offline).map(\.error), [.network])
  }

  @Test("a download costs energy of the app's, and nothing without a network")
  func download() {
    func energy(_ events: [DayEvent]) -> Joules {
      let app = ScriptedApp(steps: [(10, [.download(20_000)])])
      return PhoneDay(Self.world(events), apps: [app], profile: profile())
        .energy { $0.cause.label == "download" }
    }
    #expect(energy([]) > .zero)
    expectEqual(energy([.at(0, .network(isAvailable: false))]), .zero)
  }

  @Test("rule 50: in the foreground the app gets a notification, in the background the user does")
  func presentation() {
    let app = ScriptedApp(launch: [
      .schedule(
        LocalNotification(identifier: "front", trigger: .after(.seconds(30), repeats: false))
      ),
      .schedule(
        LocalNotification(identifier: "back", trigger: .after(.seconds(600), repeats: false))
      ),
    ])
    let day = PhoneDay(Self.world([.at(60, .background)]), apps: [app], profile: profile())
    expectEqual(day.apps[0].times { $0 == .presentedNotification("front") }, [at(30)])
    let shown = day.logged().filter {
      if case .notified = $0.kind { true } else { false }
    }
    expectEqual(shown.map(\.time), [at(600)])
    expectEqual(shown.map(\.kind), [.notified("back")])
    let light = day.rows.filter { $0.component == .screen && $0.cause.label == "notification" }
    expectEqual(light.map(\.active), [.seconds(8)])
    expectEqual(day.usage().notificationCount, 1)
  }

  @Test("rule 50: the soonest 64 are kept, and the rest are dropped silently")
  func soonest() {
    let launch = (0..<70).map { index in
      // The order differs from that of the requests.
      let delay = Double((index * 37) % 70 + 1) * 40
      return AppRequest.schedule(
        LocalNotification(
          identifier: "n\(Int(delay))",
          trigger: .after(.seconds(delay), repeats: false)
        )
      )
    }
    let day = PhoneDay(
      Self.world([.at(1, .background)]),
      apps: [ScriptedApp(launch: launch)],
      profile: profile()
    )
    let shown = day.logged().compactMap {
      if case .notified(let name) = $0.kind { name } else { nil }
    }
    expectEqual(shown, (1...64).map { "n\($0 * 40)" })
  }

  @Test("rule 50: a date fires once, and at once if it has passed")
  func dates() {
    let launch = [("later", 900.0), ("past", -5)].map { name, seconds in
      AppRequest.schedule(LocalNotification(identifier: name, trigger: .date(at(seconds))))
    }
    let day = PhoneDay(
      Self.world([.at(60, .background)]),
      apps: [ScriptedApp(launch: launch)],
      profile: profile()
    )
    expectEqual(day.apps[0].times { $0 == .presentedNotification("past") }, [at(0)])
    let shown = day.logged().filter { $0.kind == .notified("later") }
    expectEqual(shown.map(\.time), [at(900)])
  }

  @Test("rule 50: a time of day fires daily, and never after it is removed")
  func timeOfDay() {
    let world = World.uniform(Journey.standing(seconds: 3 * 86_400), events: [.at(60, .background)])
    let daily = LocalNotification(
      identifier: "daily",
      trigger: .timeOfDay(.hours(9), repeats: true)
    )
    let once = LocalNotification(
      identifier: "gone",
      trigger: .timeOfDay(.hours(10), repeats: false)
    )
    let app = ScriptedApp(
      launch: [.schedule(daily), .schedule(once)],
      steps: [(10, [.removeNotification("gone")])]
    )
    let day = PhoneDay(world, apps: [app], profile: profile())
    let shown = day.logged().filter {
      if case .notified = $0.kind { true } else { false }
    }
    expectEqual(shown.map(\.time), [0, 1, 2].map { at(9 * 3600 + $0 * 86_400) })
  }

  @Test(
    "rule 50: the system watches a notification's region; the app is neither woken nor notified"
  )
  func byRegion() {
    let region = Region(
      identifier: "r",
      centre: Scenes.start(of: Scenes.trip),
      radius: Metres(150),
      notifyOnEntry: false
    )
    let leaving = LocalNotification(
      identifier: "leaving",
      trigger: .region(region, repeats: false)
    )
    let day = PhoneDay(
      Scenes.trip,
      apps: [ScriptedApp(launch: [.schedule(leaving)])],
      configurations: [client(.whenInUse)],
      profile: profile()
    )
    let shown = day.logged().filter { $0.kind == .notified("leaving") }
    expectEqual(shown.count, 1)
    #expect(shown.allSatisfy { $0.time > at(600) })
    #expect(day.apps[0].entries.allSatisfy { $0.time <= at(65) })
  }

  @Test("rule 50: notifications by region count among the twenty regions")
  func regionsCount() {
    let launch =
      (0..<20).map {
        AppRequest.startMonitoring(
          Region(identifier: "r\($0)", centre: .zero, radius: Metres(100))
        )
      } + [
        .schedule(
          LocalNotification(
            identifier: "late",
            trigger: .region(
              Region(identifier: "x", centre: .zero, radius: Metres(100)),
              repeats: false
            )
          )
        )
      ]
    let day = PhoneDay(Scenes.standing, apps: [ScriptedApp(launch: launch)], profile: profile())
    #expect(day.apps[0].times { $0 == .monitoringFailed(nil, .regionMonitoringFailure) }.count == 1)
  }

  @Test("work of so many milliseconds is charged to the app")
  func work() {
    let app = ScriptedApp(launch: [.work(.seconds(2))])
    let day = PhoneDay(Self.world(), apps: [app], profile: profile())
    let rows = day.rows.filter { $0.cause.label == "work" }
    expectEqual(rows.map(\.active), [.seconds(2)])
    expectEqual(rows.map(\.cause.category), [.app])
  }
}
