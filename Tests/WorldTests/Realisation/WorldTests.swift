// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Quantities
import TracewattTestSupport

@testable import World

@Suite("World")
struct WorldTests {
  @Test("environments tile the day, and later entries win")
  func environments() {
    var journey = Journey()
    journey.move(seconds: 600, speed: 10)
    journey.move(seconds: 900, speed: 0)
    journey.move(seconds: 600, speed: 10)
    var trace = journey.trace
    trace.environments = [
      EnvironmentChange(from: at(100), to: at(800), environment: .urban)
    ]
    let world = World(
      trace: trace,
      configuration: WorldConfiguration(changes: [
        EnvironmentChange(from: at(200), to: at(300), environment: .tunnel),
        EnvironmentChange(from: at(250), to: at(260), environment: .forest),
        EnvironmentChange(from: at(2000), to: at(9000), environment: .openSky),
      ])
    )
    expectEqual(world.environment(at: at(50)), .suburban)
    expectEqual(world.environment(at: at(150)), .urban)
    expectEqual(world.environment(at: at(220)), .tunnel)
    expectEqual(world.environment(at: at(255)), .forest)
    expectEqual(world.environment(at: at(260)), .tunnel)
    expectEqual(world.environment(at: at(700)), .urban)
    expectEqual(world.environment(at: at(1000)), .indoor)
    expectEqual(world.environment(at: at(2050)), .openSky)
    expectEqual(world.environments.first?.from, .zero)
    expectEqual(world.environments.last?.to, at(world.duration.seconds))
    for (a, b) in zip(world.environments, world.environments.dropFirst()) {
      expectEqual(a.to, b.from)
      #expect(a.environment != b.environment)
    }
  }

  @Test("an object a quarter of the globe away has a place, far out of reach")
  func beyondThePlane() {
    let trace = Journey.standing(seconds: 60)
    // On the equator the plane ends 90 degrees east of its meridian.
    let there = Coordinate(
      latitude: 0,
      longitude: trace.points[0].coordinate.longitude + 90
    )
    let world = World(
      trace: trace,
      places: [Place(name: "there", coordinate: there)],
      beacons: [BeaconSite(name: "b", uuid: "b", major: 1, minor: 1, coordinate: there)]
    )
    for point in [world.places[0].centre, world.beacons[0].position] {
      #expect(point.east.isFinite && point.north.isFinite, "\(point)")
      #expect(point.distance(to: .zero) > Metres(9e6), "\(point)")
    }
  }

  @Test("environments are numbered in the order of their list")
  func ordinals() {
    expectEqual(Environment.allCases.map(\.ordinal), Array(Environment.allCases.indices))
  }

  @Test("a stop shorter than a stay changes no environment")
  func shortStop() {
    var journey = Journey()
    journey.move(seconds: 600, speed: 10)
    journey.move(seconds: 240, speed: 0)
    journey.move(seconds: 600, speed: 10)
    expectEqual(World(trace: journey.trace).environments.map(\.environment), [.suburban])
  }

  @Test("without a stay environment a stay changes nothing")
  func noStayRule() {
    let world = World(
      trace: Journey.standing(seconds: 3600),
      configuration: WorldConfiguration(stayEnvironment: nil)
    )
    expectEqual(world.environments.map(\.environment), [.suburban])
  }

  @Test("events are in order of time, and those of one instant keep their order")
  func events() {
    let world = World(
      trace: Journey.standing(seconds: 100),
      events: [
        DayEvent(time: at(50), kind: .foreground),
        DayEvent(time: at(10), kind: .background, app: "b"),
        DayEvent(time: at(10), kind: .background, app: "a"),
      ]
    )
    expectEqual(world.events.map(\.app), ["b", "a", ""])
  }

  @Test("places lie where their coordinates say")
  func places() {
    let place = Place(
      name: "dom",
      coordinate: Coordinate(latitude: 50.9413, longitude: 6.9572),
      radius: Metres(60)
    )
    let world = World(trace: Journey.standing(seconds: 100), places: [place])
    expectEqual(world.places.map(\.name), ["dom"])
    expectEqual(world.places.map(\.centre), [world.plane.point(of: place.coordinate)])
    expectEqual(world.places.map(\.radius), [Metres(60)])
  }

  @Test("a trace across the date line is no wider than it was travelled")
  func dateLine() {
    var journey = Journey(origin: Coordinate(latitude: -17, longitude: 179.99))
    journey.move(seconds: 400, speed: 10)
    let points = journey.points.map { point in
      var wrapped = point
      if wrapped.coordinate.longitude > 180 { wrapped.coordinate.longitude -= 360 }
      return wrapped
    }
    let movement = World(trace: RecordedTrace(points: points)).movement
    let length = movement.position(at: .zero).distance(to: movement.position(at: at(400)))
    #expect(abs(length.value - 4000) < 40)
  }
}
