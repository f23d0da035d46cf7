// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Quantities
import Stochastics
import Testing

@testable import World

@Suite("Rings of polygons")
struct PolygonRingTests {
  static func ring(_ points: [(Double, Double)]) -> [Coordinate] {
    points.map { Coordinate(latitude: $0.0, longitude: $0.1) }
  }

  func holds(_ ring: PolygonRing, _ latitude: Double, _ longitude: Double) -> Bool {
    ring.contains(Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test("a square holds the points inside and no others", arguments: [false, true])
  func square(isClosed: Bool) {
    var points = Self.ring([(10, 20), (10, 22), (12, 22), (12, 20)])
    if isClosed { points.append(points[0]) }
    let ring = PolygonRing(points)
    #expect(holds(ring, 11, 21))
    #expect(holds(ring, 10.001, 20.001))
    for (latitude, longitude) in [(9.9, 21.0), (12.1, 21), (11, 19.9), (11, 22.1), (11, -159)] {
      #expect(!holds(ring, latitude, longitude))
    }
  }

  @Test("the direction of a ring makes no difference")
  func direction() {
    let points = Self.ring([(0, 0), (0, 4), (3, 4), (3, 2), (1, 2), (1, 0)])
    let ring = PolygonRing(points)
    let back = PolygonRing(points.reversed())
    for i in 0..<40 {
      for j in 0..<50 {
        let (latitude, longitude) = (Double(i) * 0.1 + 0.013, Double(j) * 0.1 + 0.017)
        #expect(holds(ring, latitude, longitude) == holds(back, latitude, longitude))
      }
    }
    #expect(holds(ring, 2, 3))
    #expect(!holds(ring, 2, 1))
  }

  @Test("a ring across the antimeridian holds both sides of it")
  func antimeridian() {
    let ring = PolygonRing(Self.ring([(-18, 179), (-18, -179), (-16, -179), (-16, 179)]))
    #expect(holds(ring, -17, 179.5))
    #expect(holds(ring, -17, -179.5))
    #expect(holds(ring, -17, 180))
    #expect(holds(ring, -17, -180))
    #expect(!holds(ring, -17, 178.5))
    #expect(!holds(ring, -17, -178.5))
    #expect(!holds(ring, -17, 0))
  }

  @Test("a ring round a pole holds the pole")
  func pole() {
    let circle = (0..<36).map { (80.0, Double($0) * 10 - 180) }
    let north = PolygonRing(Self.ring(circle))
    #expect(holds(north, 85, 3))
    #expect(holds(north, 89.9, -179.9))
    #expect(!holds(north, 75, 3))
    let south = PolygonRing(Self.ring(circle.map { (-$0.0, $0.1) }))
    #expect(holds(south, -85, 3))
    #expect(!holds(south, -75, 3))
    #expect(!holds(south, 85, 3))
  }

  @Test("a ring without an inside holds nothing")
  func degenerate() {
    #expect(!holds(PolygonRing([]), 0, 0))
    #expect(!holds(PolygonRing(Self.ring([(1, 1)])), 1, 1))
    #expect(!holds(PolygonRing(Self.ring([(1, 1), (2, 1)])), 1.5, 1))
    var spiral: [Coordinate] = []
    for k in 0..<40 {
      let longitude = (Double(k) * 100).remainder(dividingBy: 360)
      spiral.append(Coordinate(latitude: Double(k), longitude: longitude))
    }
    #expect(!holds(PolygonRing(spiral), 20, 20))
  }

  @Test(
    "a ring of hardly any width is read and holds nothing beside it",
    arguments: [Double.leastNonzeroMagnitude, 1e-300, 1e-200]
  )
  func hardlyWide(width: Double) {
    let points = Self.ring([(0, 0), (0, width), (1, width), (1, 0), (0.5, width), (0.2, 0)])
    let ring = PolygonRing(points)
    #expect(!holds(ring, 0.5, 1))
    #expect(!holds(ring, 0.5, -1))
  }

  @Test("all places of a box that a ring calls plain lie inside or none does")
  func plain() {
    let random = KeyedRandom(seed: 3, replication: 0, purpose: DrawPurpose("test.plain"))
    var plainCount = 0
    for trial in 0..<300 {
      let draws = random.stream(UInt64(trial))
      // Whole degrees, so that there are vertical edges as well.
      let points = (0..<8).map { k in
        (
          (draws.uniform(UInt64(k), 0) * 8).rounded(),
          (178 + draws.uniform(UInt64(k), 1) * 8).rounded().remainder(dividingBy: 360)
        )
      }
      let ring = PolygonRing(Self.ring(points))
      for box in 0..<20 {
        let slot = UInt64(100 + box)
        let (south, west) = (draws.uniform(slot, 0) * 9 - 0.5, 177 + draws.uniform(slot, 1) * 10)
        let side = 0.1 + draws.uniform(slot, 2)
        let isPlain = ring.isPlain(
          west: west,
          east: west + side,
          south: south,
          north: south + side
        )
        guard isPlain else { continue }
        plainCount += 1
        let first = holds(ring, south, west)
        for i in 0...6 {
          for j in 0...6 {
            let (latitude, longitude) = (south + side * Double(i) / 6, west + side * Double(j) / 6)
            #expect(holds(ring, latitude, longitude) == first)
          }
        }
      }
    }
    #expect(plainCount > 500)
  }

  @Test("of two squares with a common side every place belongs to one")
  func commonSide() {
    let left = PolygonRing(Self.ring([(0, 0), (0, 1.1), (1, 1.3), (1, 0)]))
    let right = PolygonRing(Self.ring([(0, 1.1), (0, 2), (1, 2), (1, 1.3)]))
    for i in 1..<100 {
      let latitude = Double(i) / 100
      // Places on the common side itself, except for rounding.
      let longitude = 1.1 + 0.2 * latitude
      #expect(holds(left, latitude, longitude) != holds(right, latitude, longitude))
    }
  }

  @Test("a ring of many points answers as one of few")
  func manyPoints() {
    var points: [(Double, Double)] = []
    for k in 0..<5000 { points.append((0, Double(k) / 5000 * 10)) }
    for k in 0..<5000 { points.append((Double(k) / 5000 * 10, 10)) }
    for k in 0..<5000 { points.append((10, 10 - Double(k) / 5000 * 10)) }
    for k in 0..<5000 { points.append((10 - Double(k) / 5000 * 10, 0)) }
    let fine = PolygonRing(Self.ring(points))
    let coarse = PolygonRing(Self.ring([(0, 0), (0, 10), (10, 10), (10, 0)]))
    for i in -5..<25 {
      for j in -5..<25 {
        let (latitude, longitude) = (Double(i) * 0.5 + 0.21, Double(j) * 0.5 + 0.23)
        #expect(holds(fine, latitude, longitude) == holds(coarse, latitude, longitude))
      }
    }
  }
}
