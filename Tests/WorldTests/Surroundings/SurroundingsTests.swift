// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Quantities
import TracewattTestSupport

@testable import World

@Suite("Surroundings by place")
struct SurroundingsTests {
  /// Ten minutes eastward at 10 m/s from Cologne, 6 km.
  static let drive = Journey.moving(seconds: 600, speed: 10)

  /// A strip of the route between two times, extending far to both sides.
  static func strip(
    _ from: Double,
    _ to: Double,
    of trace: RecordedTrace = drive,
    _ environment: Environment? = nil,
    area: AreaClass? = nil,
    outages: [Outage.Provider] = [],
    holes: [[Coordinate]] = []
  ) -> SurroundingsPolygon {
    let (a, b) = (trace.points[Int(from)].coordinate, trace.points[Int(to)].coordinate)
    return SurroundingsPolygon(
      outer: box(a, b),
      holes: holes,
      environment: environment,
      area: area,
      outages: outages
    )
  }

  static func box(_ a: Coordinate, _ b: Coordinate) -> [Coordinate] {
    [
      Coordinate(latitude: a.latitude - 0.1, longitude: a.longitude),
      Coordinate(latitude: b.latitude - 0.1, longitude: b.longitude),
      Coordinate(latitude: b.latitude + 0.1, longitude: b.longitude),
      Coordinate(latitude: a.latitude + 0.1, longitude: a.longitude),
    ]
  }

  func world(
    _ polygons: [SurroundingsPolygon],
    trace: RecordedTrace = drive,
    _ change: (inout WorldConfiguration) -> Void = { _ in }
  ) -> World {
    var configuration = WorldConfiguration(surroundings: polygons)
    change(&configuration)
    return World(trace: trace, configuration: configuration)
  }

  func expect(
    _ stretches: [EnvironmentChange],
    _ expected: [(Environment, Double)],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      stretches.map(\.environment) == expected.map(\.0),
      sourceLocation: sourceLocation
    )
    for (stretch, expected) in zip(stretches, expected) {
      // The time of a change is found to a second.
      let difference = abs((stretch.to - at(expected.1)).seconds)
      #expect(difference <= 1, sourceLocation: sourceLocation)
    }
  }

  @Test("a polygon counts from where the path enters it to where it leaves it")
  func enters() {
    let world = world([Self.strip(200, 350, .tunnel)])
    expect(world.environments, [(.suburban, 200), (.tunnel, 350), (.suburban, 600)])
  }

  @Test("a later polygon wins over an earlier one, whatever its size")
  func laterWins() {
    let (wide, narrow) = (Self.strip(100, 500, .urban), Self.strip(200, 300, .forest))
    expect(
      world([wide, narrow]).environments,
      [(.suburban, 100), (.urban, 200), (.forest, 300), (.urban, 500), (.suburban, 600)]
    )
    expect(
      world([narrow, wide]).environments,
      [(.suburban, 100), (.urban, 500), (.suburban, 600)]
    )
  }

  @Test("a polygon that says nothing of a property leaves it to others")
  func properties() {
    let world = world([
      Self.strip(100, 500, .urban), Self.strip(200, 300, area: .remote),
      Self.strip(250, 400, outages: [.gnss, .cell]),
    ])
    expect(world.environments, [(.suburban, 100), (.urban, 500), (.suburban, 600)])
    expectEqual(world.areas.map(\.area), [.suburban, .remote, .suburban])
    expectEqual(world.area(at: at(250)), .remote)
    expectEqual(world.area(at: at(350)), .suburban)
    for provider in [Outage.Provider.gnss, .cell] {
      expectEqual(world.outages(of: provider).count, 1)
      #expect(world.isOut(provider, at: at(300)))
      #expect(!world.isOut(provider, at: at(240)))
      #expect(!world.isOut(provider, at: at(410)))
    }
    #expect(world.outages(of: .wifi).isEmpty)
  }

  @Test("a hole does not belong to its polygon")
  func hole() {
    let points = Self.drive.points
    let hole = Self.box(points[300].coordinate, points[350].coordinate)
    let world = world([Self.strip(200, 400, .forest, holes: [hole])])
    expect(
      world.environments,
      [(.suburban, 200), (.forest, 300), (.suburban, 350), (.forest, 400), (.suburban, 600)]
    )
  }

  @Test("a polygon split in two is the polygon")
  func split() {
    for cut in stride(from: 205.0, to: 400, by: 7) {
      let whole = world([Self.strip(200, 400, .forest, area: .rural)])
      let parts = world([
        Self.strip(200, cut, .forest, area: .rural), Self.strip(cut, 400, .forest, area: .rural),
      ])
      expectEqual(whole.environments, parts.environments)
      expectEqual(whole.areas, parts.areas)
    }
  }

  @Test("a polygon across the antimeridian holds a way across it")
  func antimeridian() {
    var journey = Journey(origin: Coordinate(latitude: -17, longitude: 179.98))
    journey.move(seconds: 600, speed: 10)
    let trace = RecordedTrace(
      points: journey.points.map { point in
        var wrapped = point
        if wrapped.coordinate.longitude > 180 { wrapped.coordinate.longitude -= 360 }
        return wrapped
      }
    )
    let world = world([Self.strip(150, 450, of: trace, .openSky)], trace: trace)
    expect(world.environments, [(.suburban, 150), (.openSky, 450), (.suburban, 600)])
  }

  @Test("stays win over polygons under the open sky and not over those under a roof")
  func stays() {
    var journey = Journey()
    journey.move(seconds: 300, speed: 10)
    journey.move(seconds: 900, speed: 0)
    journey.move(seconds: 300, speed: 10)
    let trace = journey.trace
    for (environment, expected) in [(Environment.forest, Environment.indoor), (.tunnel, .tunnel)] {
      let polygon = Self.strip(100, 1400, of: trace, environment)
      let world = world([polygon], trace: trace)
      expectEqual(world.environment(at: at(200)), environment)
      expectEqual(world.environment(at: at(800)), expected)
    }
  }

  @Test(
    "the trace overrides polygons, changes by place override that, and changes by time override all"
  )
  func order() {
    var trace = Self.drive
    trace.environments = [EnvironmentChange(from: at(100), to: at(400), environment: .urban)]
    let centre = trace.points[300].coordinate
    let world = world([Self.strip(50, 550, .forest)], trace: trace) {
      $0.localChanges = [
        LocalChange(within: Circle(centre: centre, radius: Metres(500)), environment: .tunnel)
      ]
      $0.changes = [EnvironmentChange(from: at(290), to: at(310), environment: .openSky)]
    }
    expect(
      world.environments,
      [
        (.suburban, 50), (.forest, 100), (.urban, 250), (.tunnel, 290), (.openSky, 310),
        (.tunnel, 350), (.urban, 400), (.forest, 550), (.suburban, 600),
      ]
    )
  }

  @Test("of two circles the later one wins")
  func circles() {
    let centre = Self.drive.points[300].coordinate
    let world = world([]) {
      $0.localChanges = [
        LocalChange(within: Circle(centre: centre, radius: Metres(1000)), environment: .urban),
        LocalChange(within: Circle(centre: centre, radius: Metres(100)), environment: .tunnel),
      ]
    }
    expect(
      world.environments,
      [(.suburban, 200), (.urban, 290), (.tunnel, 310), (.urban, 400), (.suburban, 600)]
    )
  }

  @Test("polygons far from the way change nothing, however many")
  func farAway() {
    let polygons = (0..<20_000).map { k -> SurroundingsPolygon in
      let south = Double(k % 150) - 90
      let west = Double(k) / 20_000 * 360 - 180
      return SurroundingsPolygon(
        outer: PolygonRingTests.ring([
          (south, west), (south, west + 0.1), (south + 0.1, west + 0.1), (south + 0.1, west),
        ]),
        environment: .tunnel
      )
    }
    let near = polygons.filter { polygon in
      abs(polygon.outer[0].latitude - 50.94) < 0.5 && abs(polygon.outer[0].longitude - 7) < 0.5
    }
    #expect(near.isEmpty)
    expectEqual(world(polygons).environments, World(trace: Self.drive).environments)
  }

  @Test("moving way and polygons along a parallel changes no stretch")
  func moved() {
    func stretches(longitude: Double) -> World {
      var journey = Journey(origin: Coordinate(latitude: 48, longitude: longitude))
      journey.move(seconds: 900, speed: 12, course: 30)
      journey.move(seconds: 400, speed: 0)
      journey.move(seconds: 900, speed: 1.4, course: 200)
      let trace = journey.trace
      return world(
        [
          Self.strip(100, 400, of: trace, .forest, area: .rural),
          Self.strip(300, 880, of: trace, .urban, outages: [.wifi]),
        ],
        trace: trace
      )
    }
    let (here, there) = (stretches(longitude: 8), stretches(longitude: 23.5))
    #expect(here.environments.count > 3)
    expectEqual(here.environments, there.environments)
    expectEqual(here.areas, there.areas)
    let outages = [here, there].map { world in world.outages(of: .wifi).map(\.from) }
    expectEqual(outages[0], outages[1])
  }
}
