// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationService
import Quantities
import TracewattTestSupport

@Suite("Known routes and their parts")
struct KnownRouteTests {
  /// A place on the equator, by its thousandths of a degree: 111 m each.
  private static func place(_ east: Double, _ north: Double = 0) -> Coordinate {
    Coordinate(latitude: north / 1000, longitude: east / 1000)
  }

  /// A route on the equator that lasts 1000 s.
  private static func route(_ thousandths: [Double]) -> KnownRoute {
    KnownRoute(
      name: "way",
      places: thousandths.map { place($0) },
      duration: .seconds(1000),
      mode: .car
    )
  }

  /// The thousandths of a degree of a part's places, within one of 10,000.
  private static func thousandths(_ part: KnownRoute.Part?) -> [Double]? {
    part.map { $0.places.map { ($0.longitude * 1e7).rounded() / 1e4 } }
  }

  @Test("a part begins and ends where the way comes closest to the places")
  func closest() throws {
    let route = Self.route([0, 10, 20, 30, 40])
    let part = try #require(route.part(from: Self.place(5, 2), to: Self.place(32, -2)))
    expectEqual(Self.thousandths(part), [5, 10, 20, 30, 32])
    #expect(abs(part.length / route.length - 27.0 / 40) < 1e-9)
    #expect(abs(part.duration.seconds - 675) < 1e-5)
  }

  @Test("a part from place to place of the way repeats none of them, and the whole is the way")
  func whole() {
    let route = Self.route([0, 10, 20, 30])
    let part = route.part(from: Self.place(0), to: Self.place(30))
    expectEqual(part?.places, route.places)
    expectEqual(part?.length, route.length)
    expectEqual(part?.duration, route.duration)
    let inner = route.part(from: Self.place(10), to: Self.place(20))
    expectEqual(Self.thousandths(inner), [10, 20])
  }

  @Test("a way is followed in its own direction alone")
  func direction() {
    let route = Self.route([0, 10, 20, 30])
    #expect(route.part(from: Self.place(20), to: Self.place(10)) == nil)
    #expect(route.part(from: Self.place(10), to: Self.place(10)) == nil)
    // Both ends are within reach of each other.
    #expect(route.part(from: Self.place(11), to: Self.place(10)) == nil)
    expectEqual(Self.thousandths(route.part(from: Self.place(10), to: Self.place(11))), [10, 11])
  }

  @Test("on a way there and back the next pass by the destination counts")
  func thereAndBack() {
    let route = Self.route([0, 20, 40, 20, 0])
    let home = route.part(from: Self.place(40), to: Self.place(0))
    expectEqual(Self.thousandths(home), [40, 20, 0])
    let part = route.part(from: Self.place(30), to: Self.place(10))
    expectEqual(Self.thousandths(part), [30, 40, 20, 10])
    // The first pass is behind the source, and the second ahead of it.
    let near = route.part(from: Self.place(11), to: Self.place(10))
    expectEqual(Self.thousandths(near), [11, 20, 40, 20, 10])
  }

  @Test("a place counts within 250 m of the way", arguments: [(2.25, true), (2.27, false)])
  func reach(north: Double, isReached: Bool) {
    // A thousandth of a degree of latitude at the equator is 110.574 m: 248.8 m and 251.0 m.
    let route = Self.route([0, 10])
    let part = route.part(from: Self.place(2, north), to: Self.place(8))
    expectEqual(part != nil, isReached)
  }

  @Test("a part crosses the antimeridian")
  func antimeridian() throws {
    let route = KnownRoute(
      name: "way",
      places: [179.99, -179.99].map { Coordinate(latitude: 0, longitude: $0) },
      duration: .seconds(100),
      mode: .car
    )
    let part = try #require(
      route.part(
        from: Coordinate(latitude: 0, longitude: 179.995),
        to: Coordinate(latitude: 0, longitude: -179.995)
      )
    )
    #expect(abs(part.duration.seconds - 50) < 1e-5)
  }

  @Test("a line around a pole has no length and no part")
  func pole() {
    let places = [0.0, 90].map { Coordinate(latitude: 90, longitude: $0) }
    let route = KnownRoute(name: "way", places: places, duration: .seconds(1), mode: .walking)
    #expect(route.part(from: places[0], to: places[1]) == nil)
  }
}
