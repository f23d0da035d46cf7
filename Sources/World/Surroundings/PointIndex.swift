// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// Points of the plane in squares, for finding the points near a place.
struct PointIndex: Sendable {
  /// The points' positions in metres, in the order of the squares.
  private let east: [Double]
  private let north: [Double]
  /// The points' numbers, in the order of the squares.
  private let numbers: [Int32]
  /// The index of the first point of each square, and one more for the end.
  private let first: [Int32]
  private let west: Double
  private let south: Double
  private let size: Double
  private let columns: Int
  private let rows: Int

  /// An index of some positions, all finite, in squares of about a size above 0 m.
  init(_ points: [PlanePoint], size: Metres) {
    let west = points.reduce(Double.infinity) { min($0, $1.east) }
    let south = points.reduce(Double.infinity) { min($0, $1.north) }
    let width = points.reduce(0) { max($0, $1.east - west) }
    let height = points.reduce(0) { max($0, $1.north - south) }
    // Limit the squares to not many more than the points, however far apart those are.
    let most = 4 * Double(points.count) + 64
    var side = size.value
    while (width / side + 1) * (height / side + 1) > most { side *= 2 }
    self.west = west
    self.south = south
    self.size = side
    columns = Int(width / side) + 1
    rows = Int(height / side) + 1
    let columns = columns
    func square(_ point: PlanePoint) -> Int {
      Int((point.north - south) / side) * columns + Int((point.east - west) / side)
    }
    var first = [Int32](repeating: 0, count: columns * rows + 1)
    for point in points { first[square(point) + 1] += 1 }
    for k in 0..<(columns * rows) { first[k + 1] += first[k] }
    var next = first
    var numbers = [Int32](repeating: 0, count: points.count)
    for (k, point) in points.enumerated() {
      let place = square(point)
      numbers[Int(next[place])] = Int32(k)
      next[place] += 1
    }
    self.first = first
    self.numbers = numbers
    east = numbers.map { points[Int($0)].east }
    north = numbers.map { points[Int($0)].north }
  }

  /// Calls a body with number and squared distance of the points within a radius, square by square.
  ///
  /// The body returns whether to continue.
  func forEach(
    within radius: Double,
    of place: PlanePoint,
    _ body: (_ number: Int, _ square: Double) -> Bool
  ) {
    guard !numbers.isEmpty else { return }
    func range(_ x: Double, _ low: Double, _ count: Int) -> ClosedRange<Int>? {
      let from = ((x - radius - low) / size).rounded(.down)
      let to = ((x + radius - low) / size).rounded(.down)
      guard to >= 0, from < Double(count) else { return nil }
      return Int(max(from, 0))...Int(min(to, Double(count - 1)))
    }
    guard let across = range(place.east, west, columns), let up = range(place.north, south, rows)
    else { return }
    let limit = radius * radius
    for row in up {
      let (low, high) = (row * columns + across.lowerBound, row * columns + across.upperBound)
      for k in Int(first[low])..<Int(first[high + 1]) {
        let (de, dn) = (place.east - east[k], place.north - north[k])
        let square = de * de + dn * dn
        if square <= limit, !body(Int(numbers[k]), square) { return }
      }
    }
  }

  /// The number of points within a radius, up to a limit.
  func count(within radius: Metres, of place: PlanePoint, limit: Int = .max) -> Int {
    var count = 0
    forEach(within: radius.value, of: place) { _, _ in
      count += 1
      return count < limit
    }
    return count
  }

  /// The distance to the nearest point that counts, if there is one within a radius above 0 m.
  ///
  /// A condition on its number and its squared distance decides whether a point counts.
  func nearest(
    within radius: Double,
    of place: PlanePoint,
    where counts: (_ number: Int, _ square: Double) -> Bool = { _, _ in true }
  ) -> Double? {
    var reach = min(radius, size)
    while true {
      var best = Double.infinity
      forEach(within: reach, of: place) { number, square in
        if square < best, counts(number, square) { best = square }
        return true
      }
      if best < .infinity { return best.squareRoot() }
      guard reach < radius else { return nil }
      reach = min(radius, reach * 2)
    }
  }
}
