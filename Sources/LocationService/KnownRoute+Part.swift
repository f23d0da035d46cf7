// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

extension KnownRoute {
  /// The largest distance between a route and a place that it passes: 250 m.
  ///
  /// Assumption: a door is rarely further from the road that leads there.
  public static let reach = Metres(250)

  /// A part of a route.
  public struct Part: Sendable, Hashable {
    /// The places on the way, from the start of the part to its end; at least two.
    public let places: [Coordinate]
    /// The length of the geodesics between the places, above 0 m.
    public let length: Metres
    /// The travel time: the share of the route's that the length has.
    public let duration: SimulationDuration
  }

  /// The part from one place to another; nil if the route does not pass both in this order.
  ///
  /// The part begins where the route, on its first pass within ``reach``, comes closest to the
  /// source. It ends where the next pass by the destination comes closest.
  ///
  /// - Complexity: O(*n*) for *n* places of the route.
  public func part(from source: Coordinate, to destination: Coordinate) -> Part? {
    guard let start = pass(by: source, after: nil), let end = pass(by: destination, after: start)
    else { return nil }
    let first = start.segment + 1
    let last = end.fraction > 0 ? end.segment : end.segment - 1
    var way = [start.place]
    if first <= last { way += places[first...last] }
    way.append(end.place)
    let length = Self.length(of: way)
    guard length > .zero else { return nil }
    return Part(
      places: way,
      length: length,
      duration: .seconds(duration.seconds * min(1, length.value / self.length.value))
    )
  }

  /// A position on the way.
  private struct Position {
    /// The number of the place before it, or at it.
    var segment: Int
    /// The share of the way to the next place, 0..<1.
    var fraction: Double
    var place: Coordinate

    func isAfter(_ other: Position) -> Bool {
      (segment, fraction) > (other.segment, other.fraction)
    }
  }

  /// The closest position to a place of the first pass within ``reach``.
  ///
  /// After a position, a pass counts only if its closest position is beyond that one.
  private func pass(by place: Coordinate, after start: Position?) -> Position? {
    let plane = LocalPlane(origin: place)
    var best: (position: Position, distance: Double)?
    var end: Position? {
      guard let best, start.map({ best.position.isAfter($0) }) ?? true else { return nil }
      return best.position
    }
    let first = start?.segment ?? 0
    guard first + 1 < places.count else { return nil }
    var a = plane.point(of: places[first])
    for segment in first..<places.count - 1 {
      let b = plane.point(of: places[segment + 1])
      let earliest = segment == start?.segment ? start?.fraction ?? 0 : 0
      let fraction = Self.closest(from: a, to: b, earliest: earliest)
      let distance = a.interpolated(to: b, fraction: fraction).distance(to: .zero).value
      if distance <= Self.reach.value, distance < best?.distance ?? .infinity {
        best = (position(segment, fraction, plane, a, b), distance)
      }
      // The way has left the circle, in which a straight line stays in one piece.
      if b.distance(to: .zero) > Self.reach {
        if let end { return end }
        best = nil
      }
      a = b
    }
    return end
  }

  private func position(
    _ segment: Int,
    _ fraction: Double,
    _ plane: LocalPlane,
    _ a: PlanePoint,
    _ b: PlanePoint
  ) -> Position {
    if fraction >= 1 {
      return Position(segment: segment + 1, fraction: 0, place: places[segment + 1])
    }
    if fraction <= 0 { return Position(segment: segment, fraction: 0, place: places[segment]) }
    let place = plane.coordinate(of: a.interpolated(to: b, fraction: fraction))
    return Position(segment: segment, fraction: fraction, place: place)
  }

  /// The share of the line between two points at which it comes closest to the plane's origin.
  private static func closest(from a: PlanePoint, to b: PlanePoint, earliest: Double) -> Double {
    let (east, north) = (b.east - a.east, b.north - a.north)
    let square = east * east + north * north
    guard square > 0 else { return earliest }
    return min(1, max(earliest, -(a.east * east + a.north * north) / square))
  }
}
