// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Quantities
import TracewattTestSupport

@Suite("Coordinate and PlanePoint")
struct CoordinateTests {
  @Test("places on the ellipsoid are valid, edges included")
  func valid() {
    for (latitude, longitude) in [(0.0, 0.0), (90, 180), (-90, -180), (50.9, 6.9)] {
      #expect(Coordinate(latitude: latitude, longitude: longitude).isValid)
    }
  }

  @Test("places off the ellipsoid are not valid")
  func invalid() {
    for (latitude, longitude) in [
      (90.0.nextUp, 0.0), (-91, 0), (0, 180.0.nextUp), (0, -181), (.nan, 0), (0, .nan),
      (.infinity, 0), (0, -.infinity),
    ] {
      #expect(!Coordinate(latitude: latitude, longitude: longitude).isValid)
    }
  }

  @Test("a place describes itself by latitude and longitude")
  func description() {
    expectEqual(Coordinate(latitude: 50.5, longitude: -6.25).description, "50.5, -6.25")
  }

  @Test("distance on the plane is Euclid's")
  func distance() {
    let point = PlanePoint(east: 10, north: 20)
    expectEqual(point.distance(to: point.moved(east: -3, north: 4)), Metres(5))
    expectEqual(point.distance(to: point), .zero)
  }

  @Test("interpolation starts here, ends there and may go beyond")
  func interpolation() {
    let (a, b) = (PlanePoint.zero, PlanePoint(east: 8, north: -4))
    expectEqual(a.interpolated(to: b, fraction: 0), a)
    expectEqual(a.interpolated(to: b, fraction: 1), b)
    expectEqual(a.interpolated(to: b, fraction: 0.25), PlanePoint(east: 2, north: -1))
    expectEqual(a.interpolated(to: b, fraction: 2), PlanePoint(east: 16, north: -8))
  }
}
