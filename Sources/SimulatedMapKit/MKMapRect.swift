// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import SimulatedCoreLocation

/// A rectangle on the flat map.
public struct MKMapRect: Hashable, Sendable {
  /// The corner in the north-west.
  public var origin: MKMapPoint
  /// The size.
  public var size: MKMapSize

  /// An empty rectangle at the origin.
  public init() { self.init(origin: MKMapPoint(), size: MKMapSize()) }
  /// A rectangle by its corner and its size.
  public init(origin: MKMapPoint, size: MKMapSize) {
    self.origin = origin
    self.size = size
  }
  /// A rectangle by its numbers.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: MKMapPoint(x: x, y: y), size: MKMapSize(width: width, height: height))
  }

  /// The smallest rectangle with some points; null if there are none.
  init(around points: some Sequence<MKMapPoint>) {
    self = points.reduce(.null) { rect, point in
      rect.union(MKMapRect(origin: point, size: MKMapSize()))
    }
  }

  /// The coordinate of the centre.
  var centre: CLLocationCoordinate2D { MKMapPoint(x: midX, y: midY).coordinate }

  /// The whole map.
  public static let world = MKMapRect(origin: MKMapPoint(), size: .world)
  /// No rectangle: the union with it changes nothing.
  public static let null = MKMapRect(x: .infinity, y: .infinity, width: 0, height: 0)

  /// The west side.
  public var minX: Double { origin.x }
  /// The north side.
  public var minY: Double { origin.y }
  /// The centre from west to east.
  public var midX: Double { origin.x + size.width / 2 }
  /// The centre from north to south.
  public var midY: Double { origin.y + size.height / 2 }
  /// The east side.
  public var maxX: Double { origin.x + size.width }
  /// The south side.
  public var maxY: Double { origin.y + size.height }
  /// The points from west to east.
  public var width: Double { size.width }
  /// The points from north to south.
  public var height: Double { size.height }

  /// Whether there is no rectangle.
  public var isNull: Bool { origin.x.isInfinite || origin.y.isInfinite }
  /// Whether it has no area.
  public var isEmpty: Bool { isNull || size.width == 0 || size.height == 0 }
  /// Whether a part of it is beyond the longitude of 180°.
  public var spans180thMeridian: Bool {
    !isNull && (minX < 0 || maxX > MKMapRect.world.maxX)
  }

  /// The part beyond the longitude of 180°, moved to where it is on the map; null without one.
  public var remainder: MKMapRect {
    guard spans180thMeridian else { return .null }
    let world = MKMapRect.world
    let west = intersection(world.offsetBy(dx: -world.width, dy: 0))
    if !west.isNull { return west.offsetBy(dx: world.width, dy: 0) }
    return intersection(world.offsetBy(dx: world.width, dy: 0)).offsetBy(dx: -world.width, dy: 0)
  }

  /// The part within a distance of a side, and the rest.
  public func divided(
    atDistance distance: Double,
    from edge: CGRectEdge
  ) -> (slice: MKMapRect, remainder: MKMapRect) {
    let cut = edge == .minXEdge || edge == .maxXEdge ? width : height
    let near = min(max(distance, 0), cut)
    let first = edge == .minXEdge || edge == .minYEdge ? near : cut - near
    let parts =
      edge == .minXEdge || edge == .maxXEdge
      ? (
        MKMapRect(x: minX, y: minY, width: first, height: height),
        MKMapRect(x: minX + first, y: minY, width: cut - first, height: height)
      )
      : (
        MKMapRect(x: minX, y: minY, width: width, height: first),
        MKMapRect(x: minX, y: minY + first, width: width, height: cut - first)
      )
    return edge == .minXEdge || edge == .minYEdge ? parts : (parts.1, parts.0)
  }

  /// The smallest rectangle that contains both.
  public func union(_ rect: MKMapRect) -> MKMapRect {
    if isNull { return rect }
    if rect.isNull { return self }
    let x = min(minX, rect.minX)
    let y = min(minY, rect.minY)
    return MKMapRect(
      x: x,
      y: y,
      width: max(maxX, rect.maxX) - x,
      height: max(maxY, rect.maxY) - y
    )
  }

  /// The part that both have; null if there is none.
  public func intersection(_ rect: MKMapRect) -> MKMapRect {
    guard !isNull, !rect.isNull else { return .null }
    let x = max(minX, rect.minX)
    let y = max(minY, rect.minY)
    let width = min(maxX, rect.maxX) - x
    let height = min(maxY, rect.maxY) - y
    return width < 0 || height < 0 ? .null : MKMapRect(x: x, y: y, width: width, height: height)
  }

  /// Whether both have a point in common.
  public func intersects(_ rect: MKMapRect) -> Bool { !intersection(rect).isNull }
  /// Whether a point is inside; the sides in the east and the south are outside.
  public func contains(_ point: MKMapPoint) -> Bool {
    !isNull && point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }
  /// Whether another rectangle is inside.
  public func contains(_ rect: MKMapRect) -> Bool { !rect.isNull && union(rect) == self }

  /// The rectangle with each side moved inwards.
  public func insetBy(dx: Double, dy: Double) -> MKMapRect {
    guard !isNull, size.width >= 2 * dx, size.height >= 2 * dy else { return .null }
    return MKMapRect(
      x: minX + dx,
      y: minY + dy,
      width: size.width - 2 * dx,
      height: size.height - 2 * dy
    )
  }
  /// The rectangle moved.
  public func offsetBy(dx: Double, dy: Double) -> MKMapRect {
    MKMapRect(x: minX + dx, y: minY + dy, width: size.width, height: size.height)
  }
}

/// Writes the part within a distance of a side, and the rest.
public func MKMapRectDivide(
  _ rect: MKMapRect,
  _ slice: UnsafeMutablePointer<MKMapRect>,
  _ remainder: UnsafeMutablePointer<MKMapRect>,
  _ amount: Double,
  _ edge: CGRectEdge
) { (slice.pointee, remainder.pointee) = rect.divided(atDistance: amount, from: edge) }
/// Whether two rectangles are equal.
public func MKMapRectEqualToRect(_ rect1: MKMapRect, _ rect2: MKMapRect) -> Bool {
  rect1 == rect2
}
/// The numbers of a rectangle, with one decimal.
public func MKStringFromMapRect(_ rect: MKMapRect) -> String {
  "{\(MKStringFromMapPoint(rect.origin)), \(MKStringFromMapSize(rect.size))}"
}
/// The whole map.
public let MKMapRectWorld = MKMapRect.world
/// No rectangle.
public let MKMapRectNull = MKMapRect.null
/// A rectangle by its numbers.
public func MKMapRectMake(_ x: Double, _ y: Double, _ width: Double, _ height: Double)
  -> MKMapRect
{ MKMapRect(x: x, y: y, width: width, height: height) }
