// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// A closed ring in degrees, prepared for many tests whether a place is inside.
///
/// Scope: the even-odd rule. Longitudes are unrolled, each point on the short side of the one
/// before, so that a ring may cross the antimeridian; a ring around the globe contains the pole
/// nearer to it. Edges are sorted into strips of longitude. Limitations: a ring wider than two
/// turns contains nothing.
struct PolygonRing: Sendable {
  private struct Edge {
    var west: Double
    var east: Double
    var westLatitude: Double
    var eastLatitude: Double

    /// The least and the greatest latitude of the edge between two longitudes.
    func latitudes(from: Double, to: Double) -> (Double, Double) {
      let width = east - west
      guard width > 1e-9 else {
        return (min(westLatitude, eastLatitude), max(westLatitude, eastLatitude))
      }
      let slope = (eastLatitude - westLatitude) / width
      let a = westLatitude + slope * (max(from, west) - west)
      let b = westLatitude + slope * (min(to, east) - west)
      return (min(a, b), max(a, b))
    }
  }

  /// The least longitude, within -180...180, and the greatest one, unrolled from there.
  let west: Double
  let east: Double
  /// The least and the greatest latitude of the inside.
  let south: Double
  let north: Double
  /// True if crossings are counted to the north of a place, else to the south.
  private let looksNorth: Bool
  private let edges: [Edge]
  /// The index of the first entry of each strip, and one more for the end.
  private let first: [Int32]
  /// Numbers of edges, strip by strip.
  private let entries: [Int32]
  private let stripsPerDegree: Double

  /// A ring through some places.
  init(_ points: [Coordinate]) {
    var longitudes: [Double] = []
    longitudes.reserveCapacity(points.count + 1)
    var latitudes = points.map(\.latitude)
    for point in points {
      guard let last = longitudes.last else {
        longitudes.append(point.longitude)
        continue
      }
      longitudes.append(last + Self.turn(from: last, to: point.longitude))
    }
    if let last = longitudes.last, let start = longitudes.first {
      longitudes.append(last + Self.turn(from: last, to: start))
      latitudes.append(latitudes[0])
    }
    var edges: [Edge] = []
    edges.reserveCapacity(points.count)
    for k in longitudes.indices.dropFirst()
    where longitudes[k] != longitudes[k - 1] || latitudes[k] != latitudes[k - 1] {
      // From west to east, so that rings that share an edge agree on its course.
      let (a, b) = longitudes[k] > longitudes[k - 1] ? (k - 1, k) : (k, k - 1)
      edges.append(
        Edge(
          west: longitudes[a],
          east: longitudes[b],
          westLatitude: latitudes[a],
          eastLatitude: latitudes[b]
        )
      )
    }
    let west = longitudes.min() ?? 0
    let width = (longitudes.max() ?? 0) - west
    if !(width <= 720) { edges = [] }
    self.west = west
    east = west + width
    let goesRound = abs((longitudes.last ?? 0) - (longitudes.first ?? 0)) > 180
    let (low, high) = (latitudes.min() ?? 0, latitudes.max() ?? 0)
    let isNorthern = low + high > 0
    looksNorth = !(goesRound && isNorthern)
    south = goesRound && !isNorthern ? -90 : low
    north = goesRound && isNorthern ? 90 : high
    self.edges = edges
    // Enough strips that each edge is in about four of them at most.
    let covered = edges.reduce(0) { $0 + ($1.east - $1.west) } / (width > 0 ? width : 1)
    let room = 4 * Double(edges.count) / max(covered, 1e-9)
    let strips = max(1, min(1024, edges.count / 2, Int(min(room, 1024))))
    // A ring narrower than 0.1 mm is one strip: the number of strips per degree would be unbounded.
    stripsPerDegree = width > 1e-9 ? Double(strips) / width : 0
    (first, entries) = Self.strips(strips, edges, west: west, perDegree: stripsPerDegree)
  }

  /// The turn from one longitude to another, the short way.
  static func turn(from a: Double, to b: Double) -> Double {
    let turn = b - a
    return abs(turn) > 180 ? turn.remainder(dividingBy: 360) : turn
  }

  private static func strips(
    _ count: Int,
    _ edges: [Edge],
    west: Double,
    perDegree: Double
  ) -> (first: [Int32], entries: [Int32]) {
    func range(_ edge: Edge) -> ClosedRange<Int> {
      let low = min(count - 1, max(0, Int((edge.west - west) * perDegree)))
      let high = min(count - 1, max(0, Int((edge.east - west) * perDegree)))
      return low...max(low, high)
    }
    var first = [Int32](repeating: 0, count: count + 1)
    for edge in edges { for strip in range(edge) { first[strip + 1] += 1 } }
    for strip in 0..<count { first[strip + 1] += first[strip] }
    var next = first
    var entries = [Int32](repeating: 0, count: Int(first[count]))
    for (index, edge) in edges.enumerated() {
      for strip in range(edge) {
        entries[Int(next[strip])] = Int32(index)
        next[strip] += 1
      }
    }
    return (first, entries)
  }

  /// True if a place is inside.
  func contains(_ place: Coordinate) -> Bool {
    guard place.latitude >= south, place.latitude <= north, !edges.isEmpty else { return false }
    var x = place.longitude
    // Move the longitude to the turn that begins at the ring's western end.
    if x < west || x >= west + 360 { x -= ((x - west) / 360).rounded(.down) * 360 }
    var isInside = false
    while x <= east {
      if hasOddCrossings(longitude: x, latitude: place.latitude) { isInside.toggle() }
      x += 360
    }
    return isInside
  }

  private func hasOddCrossings(longitude x: Double, latitude: Double) -> Bool {
    let strip = min(first.count - 2, max(0, Int((x - west) * stripsPerDegree)))
    var isOdd = false
    for entry in entries[Int(first[strip])..<Int(first[strip + 1])] {
      let edge = edges[Int(entry)]
      guard edge.west <= x, x < edge.east else { continue }
      let share = (x - edge.west) / (edge.east - edge.west)
      let crossing = edge.westLatitude + (edge.eastLatitude - edge.westLatitude) * share
      if looksNorth ? crossing > latitude : crossing <= latitude { isOdd.toggle() }
    }
    return isOdd
  }

  /// True if no edge comes near a box, so that its places are either all inside or all outside.
  ///
  /// The box is given in degrees; its longitudes are on any turn.
  func isPlain(west boxWest: Double, east boxEast: Double, south: Double, north: Double) -> Bool {
    // The margin is 0.1 mm, far more than rounding.
    let margin = 1e-9
    guard !edges.isEmpty else { return true }
    var turn = ((west - boxEast - margin) / 360).rounded(.up) * 360
    while boxWest + turn - margin <= east {
      let (from, to) = (boxWest + turn - margin, boxEast + turn + margin)
      let last = first.count - 2
      let low = min(last, max(0, Int((max(from, west) - west) * stripsPerDegree)))
      let high = min(last, max(0, Int((min(to, east) - west) * stripsPerDegree)))
      for entry in entries[Int(first[low])..<Int(first[max(low, high) + 1])] {
        let edge = edges[Int(entry)]
        guard edge.east >= from, edge.west <= to else { continue }
        let (low, high) = edge.latitudes(from: from, to: to)
        if high >= south - margin, low <= north + margin { return false }
      }
      turn += 360
    }
    return true
  }
}
