// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// The properties that polygons give to places along one way.
///
/// Scope: for each property the last polygon that contains the place and has the property. A
/// polygon is tested only inside its box; small ones are found by squares of the way's box. A wide
/// one is tested once for a whole square that its border does not cross, and again for each place
/// in other squares. Squares come in two sizes, a sixty-fourth and a thousand and twenty-fourth of
/// the way's box.
struct SurroundingsMap {
  /// The properties of a place.
  struct Value: Equatable {
    /// The environment, if a polygon names one.
    var environment: Environment?
    /// The class of area, if a polygon names one.
    var area: AreaClass?
    /// The sources that are out, as a bit set.
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

    /// Widens the box to include a place.
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

    /// True if all places of a box are inside or all are outside.
    func isPlain(_ box: Box) -> Bool {
      func isPlain(_ ring: PolygonRing) -> Bool {
        ring.isPlain(west: box.west, east: box.east, south: box.south, north: box.north)
      }
      return isPlain(outer) && holes.allSatisfy(isPlain)
    }
  }

  /// The properties from the polygons tested so far, with the indices of their polygons.
  private struct Answer {
    var value = Value()
    var environment: Int32 = -1
    var area: Int32 = -1

    /// True if a polygon has a property that no later polygon has given.
    func needs(_ own: Value, _ index: Int32) -> Bool {
      own.environment != nil && index > environment || own.area != nil && index > area
        || own.outages & ~value.outages != 0
    }

    /// Adds a polygon's properties; for each property the highest index wins.
    mutating func take(_ own: Value, _ index: Int32) {
      if own.environment != nil, index > environment {
        (value.environment, environment) = (own.environment, index)
      }
      if own.area != nil, index > area { (value.area, area) = (own.area, index) }
      value.outages |= own.outages
    }
  }

  /// The properties that wide polygons give to a whole square, and the polygons whose border
  /// crosses it, in falling order.
  private struct Square {
    var answer = Answer()
    var open: [Int32] = []
  }

  /// The number of coarse squares along each side of the box.
  private static let squares = 64
  /// The number of fine squares along each side, the smallest ones in which wide polygons are
  /// tested as a whole.
  private static let fineSquares = 1024
  /// The most open polygons that stored squares may contain before the squares are dropped, 16 MB.
  private static let keptLimit = 4_000_000
  /// The largest number of squares of a polygon that is not wide.
  private static let narrow = 64

  private let origin: Double
  private let box: Box
  private var grounds: [Ground] = []
  private var listed: [[Int32]]
  /// All wide polygons as open ones, in falling order.
  private var wide = Square()
  /// The stored squares of both sizes, by their numbers.
  private var coarse: [Int: Square] = [:]
  private var fine: [Int: Square] = [:]
  /// The number of open polygons in the stored squares.
  private var kept = 0

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
      if places.isEmpty { wide.open.append(index) }
      for square in places { listed[square].append(index) }
    }
    wide.open.reverse()
  }

  /// True if no polygon comes near the way.
  var isEmpty: Bool { grounds.isEmpty }

  /// The properties of a place; also stores the properties of the place's square.
  mutating func value(at place: Coordinate) -> Value {
    let longitude = (place.longitude - origin).remainder(dividingBy: 360)
    var square = wideSquare(longitude, place.latitude)
    // Any order gives the same result; in falling order, the later polygons spare tests of the
    // earlier ones.
    for index in square.open { ask(index, place, &square.answer) }
    let near = listed[self.square(column(longitude), row(place.latitude))]
    for index in near.reversed() { ask(index, place, &square.answer) }
    return square.answer.value
  }

  private func ask(_ index: Int32, _ place: Coordinate, _ answer: inout Answer) {
    let ground = grounds[Int(index)]
    guard answer.needs(ground.value, index), ground.contains(place) else { return }
    answer.take(ground.value, index)
  }

  /// The properties from wide polygons for the smallest square around a place.
  private mutating func wideSquare(_ longitude: Double, _ latitude: Double) -> Square {
    guard !wide.open.isEmpty, longitude >= box.west, longitude <= box.east,
      latitude >= box.south, latitude <= box.north
    else { return wide }
    let column = Self.step(longitude, from: box.west, to: box.east, of: Self.fineSquares)
    let row = Self.step(latitude, from: box.south, to: box.north, of: Self.fineSquares)
    let number = row * Self.fineSquares + column
    if let known = fine[number] { return known }
    let ratio = Self.fineSquares / Self.squares
    let parent = self.square(column / ratio, row / ratio)
    let known = coarse[parent]
    let above = known ?? settled(wide, column / ratio, row / ratio, of: Self.squares)
    let square = settled(above, column, row, of: Self.fineSquares)
    kept += square.open.count + (known == nil ? above.open.count : 0)
    if kept > Self.keptLimit {
      (coarse, fine) = ([:], [:])
      kept = above.open.count + square.open.count
    }
    coarse[parent] = above
    fine[number] = square
    return square
  }

  /// A square of a greater one, with the greater one's open polygons tested as a whole where
  /// possible.
  private func settled(_ greater: Square, _ column: Int, _ row: Int, of count: Int) -> Square {
    let width = (box.east - box.west) / Double(count)
    let height = (box.north - box.south) / Double(count)
    let bounds = Box(
      south: box.south + Double(row) * height,
      north: box.south + Double(row + 1) * height,
      west: origin + box.west + Double(column) * width,
      east: origin + box.west + Double(column + 1) * width
    )
    let middle = Coordinate(
      latitude: (bounds.south + bounds.north) / 2,
      longitude: (bounds.west + bounds.east) / 2
    )
    var square = Square(answer: greater.answer)
    for index in greater.open where square.answer.needs(grounds[Int(index)].value, index) {
      if grounds[Int(index)].isPlain(bounds) {
        ask(index, middle, &square.answer)
      } else {
        square.open.append(index)
      }
    }
    return square
  }

  private func square(_ column: Int, _ row: Int) -> Int { row * Self.squares + column }

  private func row(_ latitude: Double) -> Int {
    Self.step(latitude, from: box.south, to: box.north)
  }

  private func column(_ longitude: Double) -> Int {
    Self.step(longitude, from: box.west, to: box.east)
  }

  /// The square of a number; the outer squares include all numbers beyond.
  private static func step(
    _ x: Double,
    from low: Double,
    to high: Double,
    of count: Int = squares
  ) -> Int {
    guard high > low else { return 0 }
    let share = (x - low) / (high - low) * Double(count)
    return share >= 0 ? Int(min(share, Double(count - 1))) : 0
  }

  /// The squares that a ring's box meets, none if they are many; nil if it is outside the way's
  /// box.
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
