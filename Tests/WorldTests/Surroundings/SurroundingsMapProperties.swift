// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Quantities
import Stochastics
import TracewattTestSupport

@testable import World

@Suite("Polygons along a way")
struct SurroundingsMapProperties {
  static let environments: [Environment] = [.urban, .forest, .openSky, .tunnel]

  /// A place within two degrees around 0, 179.
  static func place(_ draws: KeyedRandom, _ slot: UInt64) -> Coordinate {
    Coordinate(
      latitude: 2 * draws.uniform(slot, 0) - 1,
      longitude: (179 + 2 * draws.uniform(slot, 1)).remainder(dividingBy: 360)
    )
  }

  /// Triangles of all sizes, some with a hole, with some of a polygon's possible properties.
  static func polygons(_ draws: KeyedRandom, count: Int) -> [SurroundingsPolygon] {
    (0..<count).map { k in
      let own = draws.stream(UInt64(k))
      let size = own.uniform(0, 2) < 0.5 ? 0.05 : 3.0
      let middle = place(own, 0)
      func ring(_ slot: UInt64) -> [Coordinate] {
        (slot..<(slot + 3)).map { corner in
          Coordinate(
            latitude: middle.latitude + size * (own.uniform(corner, 0) - 0.5),
            longitude: (middle.longitude + size * (own.uniform(corner, 1) - 0.5))
              .remainder(dividingBy: 360)
          )
        }
      }
      return SurroundingsPolygon(
        outer: ring(10),
        holes: k % 3 == 0 ? [ring(20)] : [],
        environment: k % 4 == 0 ? nil : environments[k / 4 % 4],
        area: k % 5 == 0 ? .rural : k % 5 == 1 ? .denseUrban : nil,
        outages: k % 7 == 0 ? [.gnss] : k % 7 == 1 ? [.wifi, .cell] : []
      )
    }
  }

  @Test("the map gives the same as a query of every polygon in turn", arguments: 0..<8)
  func everyPolygon(seed: UInt64) {
    let random = KeyedRandom(seed: seed, replication: 0, purpose: DrawPurpose("test.map"))
    let polygons = Self.polygons(random, count: 40)
    let rings = polygons.map { polygon in
      (outer: PolygonRing(polygon.outer), holes: polygon.holes.map { PolygonRing($0) })
    }
    let origin = 179.0
    var box = SurroundingsMap.Box()
    box.include(latitude: -0.5, longitude: -0.5)
    box.include(latitude: 1, longitude: 1.4)
    var map = SurroundingsMap(polygons, origin: origin, box: box)
    for k in 0..<2000 {
      let place = Self.place(random, UInt64(1_000_000 + k))
      let longitude = (place.longitude - origin).remainder(dividingBy: 360)
      guard place.latitude > -0.5, longitude > -0.5, longitude < 1.4 else { continue }
      var expected = SurroundingsMap.Value()
      for (polygon, ring) in zip(polygons, rings)
      where ring.outer.contains(place) && !ring.holes.contains(where: { $0.contains(place) }) {
        expected.environment = polygon.environment ?? expected.environment
        expected.area = polygon.area ?? expected.area
        for outage in polygon.outages { expected.outages |= outage.bit }
      }
      let value = map.value(at: place)
      expectEqual(value, expected)
    }
  }

  @Test("two thousand wide polygons along 100 km are asked by the square, not by the place")
  func manyWide() {
    var journey = Journey()
    journey.move(seconds: 1000, speed: 100, course: 0)
    let trace = journey.trace
    let here = trace.points[0].coordinate
    // Each surrounds the whole route; half of them have a hole around all of it.
    let polygons = (0..<2000).map { k in
      let far = 3 + Double(k) * 1e-5
      func ring(_ d: Double) -> [Coordinate] {
        [(-d, -d), (-d, d), (d, d), (d, -d)].map {
          Coordinate(latitude: here.latitude + $0.0, longitude: here.longitude + $0.1)
        }
      }
      return SurroundingsPolygon(
        outer: ring(far),
        holes: k % 2 == 0 && k > 0 ? [ring(2)] : [],
        environment: k == 0 ? .forest : k % 2 == 0 ? .tunnel : nil,
        area: k % 2 == 0 ? nil : .rural
      )
    }
    var world: World?
    let time = ProcessorTime.measure {
      world = World(trace: trace, configuration: WorldConfiguration(surroundings: polygons))
    }
    let environments = world?.environments.map(\.environment)
    expectEqual(environments, [.forest])
    #expect(time < .seconds(10))
  }
}
