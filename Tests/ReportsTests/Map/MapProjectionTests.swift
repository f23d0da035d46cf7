// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import Reports

@Suite struct MapProjectionTests {
  @Test("a unit is a metre at the centre", arguments: [0.0, 53.55, -33, 70])
  func metre(latitude: Double) {
    let projection = MercatorProjection(center: Coordinate(latitude: latitude, longitude: 10))
    // A tenth of a second of arc; the sphere has the radius of the equator.
    let step = 0.1 / 3600
    let length = MercatorProjection.radius * step * .pi / 180
    let north = projection.point(Coordinate(latitude: latitude + step, longitude: 10))
    #expect(abs(-north.y / length - 1) < 1e-6)
    let east = projection.point(Coordinate(latitude: latitude, longitude: 10 + step))
    #expect(abs(east.x / (length * cos(latitude * .pi / 180)) - 1) < 1e-6)
    expectEqual(projection.unitsPerMetre(at: latitude), 1)
  }

  @Test("a metre takes more units towards the pole")
  func stretch() {
    let projection = MercatorProjection(center: Coordinate(latitude: 0, longitude: 0))
    #expect(abs(projection.unitsPerMetre(at: 60) - 2) < 1e-12)
    #expect(abs(projection.unitsPerMetre(at: -60) - 2) < 1e-12)
  }

  @Test("the world is a square as wide as high")
  func square() {
    let projection = MercatorProjection(center: Coordinate(latitude: 0, longitude: 0))
    let pole = projection.point(Coordinate(latitude: 90, longitude: 0))
    let half = MercatorProjection.radius * .pi
    #expect(abs(-pole.y - half) < 1e-3)
    #expect(abs(projection.point(Coordinate(latitude: 0, longitude: -180)).x + half) < 1e-6)
  }

  @Test("a path over the antimeridian stays in one piece")
  func antimeridian() {
    let projection = MercatorProjection(center: Coordinate(latitude: 0, longitude: 179.9))
    let west = projection.point(Coordinate(latitude: 0, longitude: 179.95)).x
    let east = projection.point(Coordinate(latitude: 0, longitude: -179.95)).x
    #expect(east > west)
    #expect(abs(east - 3 * west) < 1e-3)
  }

  @Test(
    "a place comes back from its point",
    arguments: [(53.5, 10.0), (-17, -179.9), (85, 0), (-60.25, 120)]
  )
  func back(place: (Double, Double)) {
    let projection = MercatorProjection(center: Coordinate(latitude: 40, longitude: 100))
    let coordinate = Coordinate(latitude: place.0, longitude: place.1)
    let back = projection.coordinate(projection.point(coordinate))
    #expect(abs(back.latitude - place.0) < 1e-9)
    #expect(abs(back.longitude - place.1) < 1e-9)
  }
}

@Suite struct MapScaleBarTests {
  @Test(
    "the bar is the longest round length that fits",
    arguments: [
      (1999.0, 1000.0, "1 km"), (2000, 2000, "2 km"), (4999, 2000, "2 km"), (730, 500, "500 m"),
      (12, 10, "10 m"), (0.9, 0.5, "0.5 m"), (7_300_000, 5_000_000, "5000 km"),
    ]
  )
  func bar(limit: Double, metres: Double, label: String) {
    let bar = ScaleBar(upTo: limit)
    #expect(abs(bar.metres / metres - 1) < 1e-12)
    expectEqual(bar.label, label)
  }

  @Test("lines of degrees are multiples of their step, also beyond the antimeridian")
  func lines() {
    expectEqual(Graticule.lines(from: 178.5, to: 181.2, step: 1), [179, 180, 181])
    expectEqual(Graticule.step(over: 0.04, atMost: 6), 0.01)
    expectEqual(Graticule.step(over: 400, atMost: 4), 90)
  }

  @Test("degrees name their side of the globe")
  func labels() {
    let label = { (value: Double, step: Double) in
      Graticule.label(value, step: step, positive: "E", negative: "W")
    }
    expectEqual(label(10.05, 0.05), "10.05° E")
    expectEqual(label(-179, 1), "179° W")
    expectEqual(label(0, 5), "0°")
    expectEqual(label(53.5802, 0.0002), "53.5802° E")
  }
}
