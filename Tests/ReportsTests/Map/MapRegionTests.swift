// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Reports

@Suite struct MapRegionTests {
  private func region(
    _ places: [(Double, Double)],
    radius: Double = 0,
    margin: Double = 0,
    smallest: Double = 0
  ) throws -> MapRegion {
    let annotations = places.map {
      MapRegion.Annotation(
        coordinate: Coordinate(latitude: $0.0, longitude: $0.1),
        radius: Metres(radius)
      )
    }
    return try #require(
      MapRegion(fitting: annotations, margin: margin, smallest: Metres(smallest))
    )
  }

  @Test("no places have no region")
  func nothing() { #expect(MapRegion(fitting: []) == nil) }

  @Test("centre and spans are those of the outermost places, with the margin at each side")
  func spans() throws {
    let region = try region([(50, 8), (52, 12), (51, 9)], margin: 0.1)
    #expect(abs(region.center.latitude - 51) < 1e-9)
    #expect(abs(region.center.longitude - 10) < 1e-9)
    #expect(abs(region.latitudeDelta - 2.4) < 1e-9)
    #expect(abs(region.longitudeDelta - 4.8) < 1e-9)
    #expect(region.contains(Coordinate(latitude: 52.1, longitude: 12.3)))
    #expect(!region.contains(Coordinate(latitude: 52.1, longitude: 12.5)))
  }

  @Test("places on both sides of the antimeridian take the short way")
  func antimeridian() throws {
    let region = try region([(-17, 179), (-18, -178), (-17.5, 179.5)])
    #expect(abs(region.longitudeDelta - 3) < 1e-9)
    #expect(abs(region.center.longitude - -179.5) < 1e-9)
    #expect(abs(region.west - 179) < 1e-9)
    #expect(abs(region.east - -178) < 1e-9)
    #expect(region.contains(Coordinate(latitude: -17.2, longitude: 180)))
    #expect(region.contains(Coordinate(latitude: -17.2, longitude: -180)))
    #expect(!region.contains(Coordinate(latitude: -17.2, longitude: 0)))
  }

  @Test("a circle that reaches over the antimeridian does not make the region go round")
  func circleOverSeam() throws {
    let region = try region([(0, 179.99), (0, 170)], radius: 111_195)
    // A degree to each side.
    #expect(abs(region.longitudeDelta - 11.99) < 1e-3)
    #expect(abs(region.west - 169) < 1e-3)
  }

  @Test("one place gives the smallest extent, alike in metres to both directions")
  func onePlace() throws {
    let region = try region([(60, 25)], margin: 0.1, smallest: 300)
    let metres = region.latitudeDelta * MapRegion.metresPerDegree
    #expect(abs(metres - 300) < 1e-6)
    // A degree of longitude is half as long at 60 degrees.
    #expect(abs(region.longitudeDelta / region.latitudeDelta - 2) < 1e-4)
    expectEqual(region.center, Coordinate(latitude: 60, longitude: 25))
  }

  @Test("an accuracy circle is inside as a whole")
  func circles() throws {
    let region = try region([(60, 25)], radius: 1000)
    #expect(abs(region.latitudeDelta * MapRegion.metresPerDegree - 2000) < 1e-6)
    #expect(abs(region.longitudeDelta * MapRegion.metresPerDegree - 4000) < 1)
  }

  @Test("at a pole the region ends there and holds every longitude")
  func pole() throws {
    let region = try region([(89.999, 10)], radius: 5000, margin: 0.1)
    #expect(region.north <= 90)
    expectEqual(region.longitudeDelta, 360)
    let south = try self.region([(-90, 0), (-89, 90)], margin: 0.5)
    #expect(south.south >= -90)
    #expect(abs(south.latitudeDelta - 2) < 1e-9)
  }

  @Test("places all around the world give the whole world")
  func world() throws {
    let ring = stride(from: -180.0, to: 180, by: 10).map { (0.0, $0) }
    let region = try region(ring + [(80, 0), (-80, 0)], margin: 0.1)
    expectEqual(region.longitudeDelta, 360)
    expectEqual(region.latitudeDelta, 180)
    expectEqual(region.center.latitude, 0)
    let half = try self.region([(0, 0), (0, 90), (0, 180), (0, -90)])
    #expect(abs(half.longitudeDelta - 270) < 1e-9)
  }

  @Test("turning all places turns the region and changes no span", arguments: [0.0, 100, 179, 250])
  func turned(by turn: Double) throws {
    let places = [(10.0, 5.0), (11, 20), (12, -14), (9, 7)]
    let plain = try region(places, radius: 500)
    let turned = try region(places.map { ($0.0, MapRegion.wrapped($0.1 + turn)) }, radius: 500)
    #expect(abs(plain.longitudeDelta - turned.longitudeDelta) < 1e-9)
    expectEqual(plain.latitudeDelta, turned.latitudeDelta)
    let moved = MapRegion.wrapped(turned.center.longitude - plain.center.longitude - turn)
    #expect(abs(moved) < 1e-9)
  }
}
