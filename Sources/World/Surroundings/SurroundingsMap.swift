// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// What polygons say of places along one way.
///
/// Scope: for each property the last polygon that holds the place and has it. A polygon is looked at
/// only where its box is; small ones are found by squares of the way's box, wide ones always asked.
struct SurroundingsMap {
  /// What is said of a place.
  struct Value: Equatable {
    /// The environment, if a polygon names one.
    var environment: Environment?
    /// The class of area, if a polygon names one.
    var area: AreaClass?
    /// The sources that are out, by the order of their list.
    var outages: UInt8 = 0

    /// True if a source is out.
    func has(_ provider: Outage.Provider) -> Bool { outages & provider.bit != 0 }
  }

  /// A box of a way in degrees; longitudes count from the plane's origin.
  struct Box {
    var south = Double.infinity
    var north = -Double.infinity
    var west = Double.infinity
    var east = -Double.infinity

    /// Widens the box to hold a place.
    mutating func include(latitude: Double, longitude: Double) {
      south = min(south, latitude)
      north = max(north, latitude)
      west = min(west, longitude)
      east = max(east, longitude)
    }
  }

  private struct Ground {
    var outer: PolygonRing
    var holes: [PolygonRing]
    var value: Value

    func contains(_ place: Coordinate) -> Bool {
      outer.contains(place) && !holes.contains { $0.contains(place) }
    }
  }

  /// Squares of the box along each side.
  private static let squares = 64
  /// A polygon in more squares than this is wide.
  private static let narrow = 64

  private let origin: Double
  private let box: Box
  private var grounds: [Ground] = []
  private var listed: [[Int32]]
  private var wide: [Int32] = []

  /// A map of polygons for places within a box around a longitude.
  init(_ polygons: [SurroundingsPolygon], origin: Double, box: Box) {
    self.origin = origin
    self.box = box
    listed = Array(repeating: [], count: Self.squares * Self.squares)
    for polygon in polygons {
      let outer = PolygonRing(polygon.outer)
      guard outer.north >= box.south, outer.south <= box.north else { continue }
      guard let places = squares(of: outer) else { continue }
      let index = Int32(grounds.count)
      grounds.append(
        Ground(
          outer: outer,
          holes: polygon.holes.map { PolygonRing($0) },
          value: Value(
            environment: polygon.environment,
            area: polygon.area,
            outages: polygon.outages.reduce(0) { $0 | $1.bit }
          )
        )
      )
      if places.isEmpty { wide.append(index) }
      for square in places { listed[square].append(index) }
    }
  }

  /// True if no polygon comes near the way.
  var isEmpty: Bool { grounds.isEmpty }

  /// What the map says of a place.
  func value(at place: Coordinate) -> Value {
    var value = Value()
    // The order of asking does not matter: for each property the highest number wins.
    var last = (environment: Int32(-1), area: Int32(-1))
    func ask(_ index: Int32) {
      let ground = grounds[Int(index)]
      let own = ground.value
      let tellsEnvironment = own.environment != nil && index > last.environment
      let tellsArea = own.area != nil && index > last.area
      guard tellsEnvironment || tellsArea || own.outages & ~value.outages != 0,
        ground.contains(place)
      else { return }
      if tellsEnvironment { (value.environment, last.environment) = (own.environment, index) }
      if tellsArea { (value.area, last.area) = (own.area, index) }
      value.outages |= own.outages
    }
    let longitude = (place.longitude - origin).remainder(dividingBy: 360)
    for index in listed[square(column(longitude), row(place.latitude))] { ask(index) }
    for index in wide { ask(index) }
    return value
  }

  private func square(_ column: Int, _ row: Int) -> Int { row * Self.squares + column }

  private func row(_ latitude: Double) -> Int {
    Self.step(latitude, from: box.south, to: box.north)
  }

  private func column(_ longitude: Double) -> Int {
    Self.step(longitude, from: box.west, to: box.east)
  }

  /// The square that a number lies in; the outer ones stand for all beyond.
  private static func step(_ x: Double, from low: Double, to high: Double) -> Int {
    guard high > low else { return 0 }
    let share = (x - low) / (high - low) * Double(squares)
    return share >= 0 ? Int(min(share, Double(squares - 1))) : 0
  }

  /// The squares that a ring's box meets, none if they are many; nil if it lies beside the way's box.
  private func squares(of ring: PolygonRing) -> [Int]? {
    var columns: Set<Int> = []
    for turn in stride(from: -1080.0, through: 1080, by: 360) {
      let (west, east) = (ring.west - origin + turn, ring.east - origin + turn)
      guard east >= box.west, west <= box.east else { continue }
      columns.formUnion(column(west)...column(east))
    }
    guard !columns.isEmpty else { return nil }
    let rows = row(ring.south)...row(ring.north)
    guard columns.count * rows.count <= Self.narrow else { return [] }
    return rows.flatMap { row in columns.sorted().map { square($0, row) } }
  }
}

extension Outage.Provider {
  /// The provider's bit in a set.
  var bit: UInt8 {
    switch self {
    case .gnss: 1
    case .wifi: 2
    case .cell: 4
    }
  }
}
