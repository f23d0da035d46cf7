// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import ScenarioFiles

@Suite("Surroundings in GeoJSON")
struct SurroundingsFileTests {
  static func read(
    _ text: String,
    polygons: Int = SurroundingsFile.polygonLimit,
    points: Int = SurroundingsFile.pointLimit
  ) -> (polygons: [SurroundingsPolygon], errors: [String]) {
    read(Array(text.utf8), polygons: polygons, points: points)
  }

  static func read(
    _ bytes: [UInt8],
    polygons: Int = SurroundingsFile.polygonLimit,
    points: Int = SurroundingsFile.pointLimit
  ) -> (polygons: [SurroundingsPolygon], errors: [String]) {
    let file = SurroundingsFile(
      ByteStream(bytes: bytes, name: "town.geojson"),
      file: "town.geojson",
      near: CellListTests.pointBox,
      polygonLimit: polygons,
      pointLimit: points
    )
    return (file.polygons, CellListTests.lines(file.problems))
  }

  static func ring(_ west: Double, _ south: Double, _ size: Double = 0.01) -> String {
    let (east, north) = (west + size, south + size)
    return
      "[[\(west),\(south)],[\(east),\(south)],[\(east),\(north)],[\(west),\(north)],[\(west),\(south)]]"
  }

  static func feature(_ properties: String, _ geometry: String) -> String {
    #"{"type":"Feature","properties":{\#(properties)},"geometry":\#(geometry)}"#
  }

  static func polygon(_ rings: String...) -> String {
    #"{"type":"Polygon","coordinates":[\#(rings.joined(separator: ","))]}"#
  }

  static func collection(_ features: String...) -> String {
    #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ",\n"))]}"#
  }

  @Test("polygons with our words are read in file order, and all else is ignored")
  func features() {
    let here = Self.ring(6.945, 50.94)
    let text = Self.collection(
      Self.feature(#""environment":"tunnel""#, Self.polygon(here)),
      Self.feature(#""landuse":"forest""#, Self.polygon(here)),
      Self.feature(#""name":"a","area":"rural","outage":"gnss, wifi""#, Self.polygon(here)),
      Self.feature(#""environment":"urban""#, Self.polygon(Self.ring(13.4, 52.5))),
      Self.feature(#""name":"stop""#, #"{"type":"Point","coordinates":[6.95,50.94]}"#),
      #"{"type":"Feature","properties":null,"geometry":null}"#
    )
    let (polygons, errors) = Self.read(text)
    expectEqual(errors, [])
    expectEqual(polygons.map(\.environment), [.tunnel, nil])
    expectEqual(polygons.map(\.area), [nil, .rural])
    expectEqual(polygons.map(\.outages), [[], [.gnss, .wifi]])
    expectEqual(polygons[0].outer.count, 5)
    expectEqual(polygons[0].outer[0], Coordinate(latitude: 50.94, longitude: 6.945))
  }

  @Test("holes and several polygons of one feature are read")
  func parts() {
    let hole = Self.ring(6.948, 50.942, 0.002)
    let (outer, other) = (Self.ring(6.945, 50.94), Self.ring(6.955, 50.95))
    let multi = #"{"type":"MultiPolygon","coordinates":[[\#(outer),\#(hole)],[\#(other)]]}"#
    let (polygons, errors) = Self.read(
      Self.collection(Self.feature(#""environment":"forest""#, multi))
    )
    expectEqual(errors, [])
    expectEqual(polygons.map(\.holes.count), [1, 0])
    #expect(polygons.allSatisfy { $0.environment == .forest })
  }

  @Test("a single feature is read, whatever the order of its members")
  func single() {
    let geometry = Self.polygon(Self.ring(6.945, 50.94))
    let (polygons, errors) = Self.read(
      #"{"geometry":\#(geometry),"properties":{"environment":"indoor"},"type":"Feature"}"#
    )
    expectEqual(errors, [])
    expectEqual(polygons.map(\.environment), [.indoor])
  }

  @Test(
    "errors are reported with their line and their place in the document",
    arguments: [
      (#""environment":"subburban""#, polygon(ring(6.945, 50.94)), "the nearest is suburban"),
      (
        #""environment":7"#, polygon(ring(6.945, 50.94)),
        "features[0].properties.environment must be a string"
      ),
      (#""area":"yes""#, polygon(ring(6.945, 50.94)), "it must be one of dense_urban, "),
      (#""outage":"gps""#, polygon(ring(6.945, 50.94)), "it must be one of gnss, wifi, cell"),
      (
        #""environment":"urban""#, #"{"type":"LineString","coordinates":[[6,50],[7,51]]}"#,
        "features[0].geometry must be a Polygon or a MultiPolygon"
      ),
      (
        #""environment":"urban""#, polygon("[[6.9,50.9],[6.9,95],[7,50],[6.9,50.9]]"),
        "features[0].geometry.coordinates[0][1] must be a longitude from"
      ),
      (
        #""environment":"urban""#, polygon("[[6.9,50.9],[6.9,51],[6.9,50.9]]"),
        "features[0].geometry.coordinates[0] must have at least four positions"
      ),
      (#""environment":"urban""#, polygon(#"[["6.9",50.9]]"#), "[0][0] must be a longitude"),
      (#""environment":"urban""#, polygon(), "has no ring"),
      (#""environment":"urban""#, polygon("7"), "must be a list of positions"),
    ]
  )
  func wrong(properties: String, geometry: String, expected: String) throws {
    let (polygons, errors) = Self.read("\n" + Self.collection(Self.feature(properties, geometry)))
    #expect(polygons.isEmpty)
    let first = try #require(errors.first)
    #expect(first.hasPrefix("town.geojson:2: error: "), "\(first)")
    #expect(first.contains(expected), "\(first)")
  }

  @Test(
    "a document that is not GeoJSON with features is refused",
    arguments: [
      "", "[]", "{}", "7", "hello", #"{"type":"Topology"}"#,
      #"{"type":"FeatureCollection","features":["#,
      #"{"type":"Polygon","coordinates":[]}"#, #"{"type":"FeatureCollection","features":[7]}"#,
    ]
  )
  func noGeoJSON(text: String) {
    let (polygons, errors) = Self.read(text)
    #expect(polygons.isEmpty)
    #expect(!errors.isEmpty)
  }

  @Test("more polygons or points than are kept are an error")
  func limits() throws {
    let feature = Self.feature(#""environment":"urban""#, Self.polygon(Self.ring(6.945, 50.94)))
    let text = Self.collection(feature, feature, feature)
    expectEqual(Self.read(text, polygons: 3, points: 15).errors, [])
    for (polygons, points) in [(2, 15), (3, 14)] {
      let first = try #require(Self.read(text, polygons: polygons, points: points).errors.first)
      #expect(first.hasPrefix("town.geojson:3: error: more than \(polygons) polygons"), "\(first)")
    }
  }

  @Test("a hundred thousand polygons elsewhere are ignored")
  func million() {
    let far = Self.feature(#""environment":"urban""#, Self.polygon(Self.ring(13.4, 52.5)))
    let features = Array(repeating: far, count: 100_000).joined(separator: ",\n")
    let text = #"{"type":"FeatureCollection","features":[\#(features)]}"#
    let (polygons, errors) = Self.read(text, polygons: 10, points: 100)
    expectEqual(errors, [])
    #expect(polygons.isEmpty)
  }

  @Test("unlimited nesting is refused")
  func nesting() {
    let (polygons, errors) = Self.read(String(repeating: "[", count: 200_000))
    #expect(polygons.isEmpty)
    #expect(!errors.isEmpty)
  }

  @Test("a ring of many points is read in a time that grows with its length")
  func longRing() {
    var points: [String] = []
    for k in 0..<200_000 {
      let angle = Double(k) / 200_000 * 2 * Double.pi
      points.append("[\(6.95 + 0.01 * cos(angle)),\(50.94 + 0.01 * sin(angle))]")
    }
    points.append(points[0])
    let ring = "[" + points.joined(separator: ",") + "]"
    let (polygons, errors) = Self.read(
      Self.collection(Self.feature(#""environment":"urban""#, Self.polygon(ring)))
    )
    expectEqual(errors, [])
    expectEqual(polygons.map(\.outer.count), [200_001])
  }

  @Test("bytes that were flipped or cut off are read or refused")
  func mutilated() {
    let text = Self.collection(
      Self.feature(
        #""environment":"tunnel","outage":"gnss""#,
        Self.polygon(Self.ring(6.945, 50.94))
      )
    )
    let bytes = Array(text.utf8)
    for k in bytes.indices {
      var flipped = bytes
      flipped[k] ^= UInt8(1 << (k % 8))
      _ = Self.read(flipped)
      _ = Self.read(Array(bytes[..<k]))
    }
  }
}
