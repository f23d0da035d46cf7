// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Quantities
import Testing

@Suite("LocalPlane")
struct LocalPlaneTests {
  struct Origin: Sendable, CustomTestStringConvertible {
    let name: String
    let latitude: Double
    let longitude: Double
    var place: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }
    var testDescription: String { name }
  }

  static let origins = [
    Origin(name: "Cologne", latitude: 50.941302, longitude: 6.957189),
    Origin(name: "the equator", latitude: 0, longitude: 0),
    Origin(name: "Fiji, at the antimeridian", latitude: -17, longitude: 179.999),
    Origin(name: "the antimeridian itself", latitude: 65, longitude: -180),
    Origin(name: "Svalbard", latitude: 78.2, longitude: 15.6),
    Origin(name: "the north pole", latitude: 90, longitude: 0),
    Origin(name: "the south pole", latitude: -90, longitude: 45),
    Origin(name: "a kilometre from the pole", latitude: 89.99, longitude: -120),
  ]

  /// Bearings in all directions and distances up to a limit.
  private func surroundings(_ origin: Origin, limit: Double, seed: UInt64) -> [(Coordinate, Double)]
  {
    var places = TestPlaces(seed: seed)
    return (0..<500).map { _ in
      let distance = places.number(0.001, 1) * limit
      let place = Geodesic.destination(
        from: origin.place,
        bearing: Degrees(places.number(0, 360)),
        distance: Metres(distance)
      )
      return (place, distance)
    }
  }

  @Test("the origin is the point zero", arguments: origins)
  func origin(_ origin: Origin) {
    let point = LocalPlane(origin: origin.place).point(of: origin.place)
    #expect(point == .zero)
  }

  @Test("there and back within 300 km is exact to a micrometre", arguments: origins)
  func roundTrip(_ origin: Origin) {
    let plane = LocalPlane(origin: origin.place)
    for (place, _) in surroundings(origin, limit: 300_000, seed: 1) {
      let back = plane.coordinate(of: plane.point(of: place))
      #expect(Geodesic.distance(from: place, to: back).value < 1e-6, "\(place)")
      #expect((-180..<180).contains(back.longitude))
    }
  }

  @Test("back and there within 300 km is exact to a micrometre", arguments: origins)
  func reverseRoundTrip(_ origin: Origin) {
    let plane = LocalPlane(origin: origin.place)
    var places = TestPlaces(seed: 2)
    for _ in 0..<500 {
      let point = PlanePoint(
        east: places.number(-200_000, 200_000),
        north: places.number(-200_000, 200_000)
      )
      #expect(plane.point(of: plane.coordinate(of: point)).distance(to: point).value < 1e-6)
    }
  }

  // The chord of a line from the origin is longer than the geodesic by x²/6R² at most: 4.1e-7 at
  // 10 km east.
  @Test("distances from the origin within 10 km are right to 1e-6", arguments: origins)
  func near(_ origin: Origin) {
    let plane = LocalPlane(origin: origin.place)
    for (place, distance) in surroundings(origin, limit: 10_000, seed: 3) {
      let onPlane = PlanePoint.zero.distance(to: plane.point(of: place))
      #expect(abs(onPlane.value / distance - 1) < 1e-6, "\(place)")
    }
  }

  @Test("the central meridian keeps its length", arguments: [-80.0, -1, 0, 30, 70])
  func meridian(latitude: Double) {
    let plane = LocalPlane(origin: Coordinate(latitude: latitude, longitude: 12))
    for north in [-500_000.0, -1000, 1000, 500_000] {
      let place = Geodesic.destination(
        from: plane.origin,
        bearing: .zero,
        distance: Metres(north)
      )
      let point = plane.point(of: place)
      // The error of the series is a few nanometres.
      #expect(abs(point.north - north) < 2e-8)
      #expect(abs(point.east) < 2e-8)
    }
  }

  @Test("lengths grow by x²/2R² away from the central meridian")
  func scale() {
    let plane = LocalPlane(origin: Coordinate(latitude: 45, longitude: 0))
    for east in [30_000.0, 100_000, 300_000] {
      let place = plane.coordinate(of: PlanePoint(east: east, north: 0))
      let north = Geodesic.destination(from: place, bearing: .zero, distance: Metres(1))
      let measured = plane.point(of: place).distance(to: plane.point(of: north)).value - 1
      let expected = east * east / (2 * 6_371_000 * 6_371_000)
      // R varies by 0.4 % and the next term is a twelfth of the square of 2 x²/2R².
      #expect(abs(measured / expected - 1) < 0.02)
    }
  }

  @Test("angles are true: a small square stays a square")
  func conformal() {
    let plane = LocalPlane(origin: Coordinate(latitude: 50, longitude: 8))
    let corner = plane.coordinate(of: PlanePoint(east: 200_000, north: 100_000))
    func arm(_ bearing: Double) -> (Double, Double) {
      let end = Geodesic.destination(from: corner, bearing: Degrees(bearing), distance: Metres(10))
      let (a, b) = (plane.point(of: corner), plane.point(of: end))
      return (b.east - a.east, b.north - a.north)
    }
    let (north, east) = (arm(0), arm(90))
    // Points carry 2 nm of rounding: 2e-10 of an arm; curvature over 10 m adds 1e-6 x 0.03.
    #expect(abs(north.0 * east.0 + north.1 * east.1) / 100 < 1e-7)
    let lengths = (north.0 * north.0 + north.1 * north.1) / (east.0 * east.0 + east.1 * east.1)
    #expect(abs(lengths - 1) < 1e-7)
  }

  @Test("east and north point where they should")
  func directions() {
    let plane = LocalPlane(origin: Coordinate(latitude: 50, longitude: 179.9999))
    let east = plane.point(of: Coordinate(latitude: 50, longitude: -179.9999))
    #expect(east.east > 14 && east.east < 15 && abs(east.north) < 0.001)
    let north = plane.point(of: Coordinate(latitude: 50.001, longitude: 179.9999))
    #expect(north.north > 111 && north.north < 112 && abs(north.east) < 1e-8)
  }

  @Test("a straight walk over the pole stays straight")
  func overThePole() {
    let plane = LocalPlane(origin: Coordinate(latitude: 89.999, longitude: 30))
    let beyond = plane.point(of: Coordinate(latitude: 89.999, longitude: -150))
    // Twice a thousandth of a degree of the polar meridian, whose radius of curvature is a²/b.
    let expected = 2 * 0.001 * .pi / 180 * 6_399_593.6258
    #expect(abs(beyond.north - expected) < 1e-5)
    #expect(abs(beyond.east) < 1e-8)
  }

  // UTM coordinates in print: GeoConvert(1), and the UTM page of Movable Type Scripts. UTM has scale
  // 0.9996 and 500 km added; the plane around the zone's meridian on the equator has neither.
  @Test(
    "the projection is the one behind UTM",
    arguments: [
      (33.3, 44.4, 45.0, 444_140.54, 3_684_706.36, 0.005),
      (48.8582, 2.2945, 3.0, 448_251.795, 5_411_932.678, 0.0005),
    ]
  )
  func utm(row: (Double, Double, Double, Double, Double, Double)) {
    let (latitude, longitude, meridian, easting, northing, tolerance) = row
    let plane = LocalPlane(origin: Coordinate(latitude: 0, longitude: meridian))
    let point = plane.point(of: Coordinate(latitude: latitude, longitude: longitude))
    #expect(abs(point.east * 0.9996 + 500_000 - easting) <= tolerance)
    #expect(abs(point.north * 0.9996 - northing) <= tolerance)
  }

  @Test("a plane is written as its origin and read back equal")
  func coding() throws {
    let plane = LocalPlane(origin: Coordinate(latitude: 50.1, longitude: -6.7))
    let data = try JSONEncoder().encode(plane)
    let back = try JSONDecoder().decode(LocalPlane.self, from: data)
    #expect(back == plane)
    let place = Coordinate(latitude: 50.2, longitude: -6.6)
    #expect(back.point(of: place) == plane.point(of: place))
    #expect(!String(decoding: data, as: UTF8.self).contains("Northing"))
  }

  @Test("non-finite numbers give NaN")
  func senseless() {
    let plane = LocalPlane(origin: Coordinate(latitude: 50, longitude: 8))
    #expect(plane.point(of: Coordinate(latitude: .nan, longitude: 8)).north.isNaN)
    #expect(plane.point(of: Coordinate(latitude: 50, longitude: .infinity)).east.isNaN)
    #expect(plane.point(of: Coordinate(latitude: 91, longitude: 8)).north.isNaN)
    let nowhere = LocalPlane(origin: Coordinate(latitude: .nan, longitude: 0))
    #expect(nowhere.point(of: Coordinate(latitude: 1, longitude: 1)).north.isNaN)
    #expect(plane.coordinate(of: PlanePoint(east: .nan, north: 0)).longitude.isNaN)
  }
}
