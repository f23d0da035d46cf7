// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Quantities
import TracewattTestSupport

/// A plain generator for test places.
struct TestPlaces {
  private var bits: SplitMix
  init(seed: UInt64) { bits = SplitMix(seed: seed) }

  mutating func number(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * Double(bits.next() >> 11) * 0x1p-53
  }

  /// A place with a latitude of at most `limit` in size, often near the antimeridian.
  mutating func place(limit: Double = 90) -> Coordinate {
    let isNearEdge = number(0, 1) < 0.3
    let longitude = isNearEdge ? number(179.9, 180.1) : number(-180, 180)
    return Coordinate(
      latitude: number(-limit, limit),
      longitude: longitude > 180 ? longitude - 360 : longitude
    )
  }
}

@Suite("GeodesicProperties")
struct GeodesicProperties {
  @Test("the way back is as long as the way there, to the last bit")
  func symmetry() {
    var places = TestPlaces(seed: 1)
    for _ in 0..<2000 {
      let (a, b) = (places.place(), places.place())
      #expect(Geodesic.distance(from: a, to: b) == Geodesic.distance(from: b, to: a), "\(a) \(b)")
    }
  }

  @Test("walking the returned distance at the returned bearing arrives", arguments: 0..<4)
  func roundTrip(kind: Int) {
    var places = TestPlaces(seed: 2 + UInt64(kind))
    for _ in 0..<1000 {
      let a = places.place()
      let b =
        switch kind {
        case 0: places.place()
        case 1:  // near
          Coordinate(
            latitude: min(90, max(-90, a.latitude + places.number(-1, 1) * 1e-3)),
            longitude: a.longitude + places.number(-1, 1) * 1e-3
          )
        case 2:  // nearly antipodal
          Coordinate(
            latitude: min(90, max(-90, -a.latitude + places.number(-1, 1))),
            longitude: a.longitude + 180 + places.number(-1, 1)
          )
        default:  // close to a pole
          Coordinate(latitude: 90 - places.number(0, 1e-6), longitude: places.number(-180, 180))
        }
      let line = Geodesic.inverse(from: a, to: b)
      let reached = Geodesic.destination(
        from: a,
        bearing: line.initialBearing,
        distance: line.distance
      )
      // Bearings step by 5.7e-14 degrees, 6 nm at a quarter of the globe; longitudes by 3 nm.
      #expect(Geodesic.distance(from: reached, to: b).value < 3e-8, "\(a) \(b)")
    }
  }

  @Test("distances obey the triangle inequality")
  func triangle() {
    var places = TestPlaces(seed: 9)
    for _ in 0..<1000 {
      let (a, b, c) = (places.place(), places.place(), places.place())
      let direct = Geodesic.distance(from: a, to: c).value
      let detour = Geodesic.distance(from: a, to: b) + Geodesic.distance(from: b, to: c)
      #expect(direct <= detour.value + 1e-8, "\(a) \(b) \(c)")
    }
  }

  @Test("no pair is farther apart than half a meridian")
  func longest() {
    var places = TestPlaces(seed: 10)
    let half = Geodesic.distance(
      from: Coordinate(latitude: -90, longitude: 0),
      to: Coordinate(latitude: 90, longitude: 0)
    )
    for _ in 0..<1000 {
      let a = places.place()
      let b = Coordinate(
        latitude: -a.latitude,
        longitude: a.longitude + 180 + places.number(-1, 1)
      )
      #expect(Geodesic.distance(from: a, to: b).value <= half.value + 1e-8, "\(a) \(b)")
    }
  }

  @Test("walking in two legs along one geodesic arrives where one leg does")
  func legs() {
    var places = TestPlaces(seed: 11)
    for _ in 0..<500 {
      let (a, b) = (places.place(limit: 80), places.place(limit: 80))
      let line = Geodesic.inverse(from: a, to: b)
      let share = places.number(0, 1)
      let middle = Geodesic.destination(
        from: a,
        bearing: line.initialBearing,
        distance: line.distance * share
      )
      // The two parts of a shortest line add up to it; each part rounds to about 10 nm.
      let parts = Geodesic.distance(from: a, to: middle) + Geodesic.distance(from: middle, to: b)
      #expect(abs(parts.value - line.distance.value) < 4e-8, "\(a) \(b)")
    }
  }

  @Test("a whole meridian leads back to its start")
  func circumnavigation() {
    let start = Coordinate(latitude: 10, longitude: 20)
    let quarter = Geodesic.distance(
      from: Coordinate(latitude: 0, longitude: 0),
      to: Coordinate(latitude: 90, longitude: 0)
    )
    for turns in [1.0, -1, 3] {
      let end = Geodesic.destination(
        from: start,
        bearing: Degrees(0),
        distance: quarter * (4 * turns)
      )
      // Twelve quarters have the quarter's rounding of 2 nm twelve times.
      #expect(Geodesic.distance(from: start, to: end).value < 1e-7)
    }
  }
}
