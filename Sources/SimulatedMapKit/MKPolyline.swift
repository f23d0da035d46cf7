// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import Mathematics
public import SimulatedCoreLocation

/// A shape of several points.
open class MKMultiPoint: MKShape {
  private let corners: [MKMapPoint]
  /// The smallest rectangle with all points.
  public let boundingMapRect: MKMapRect

  init(_ corners: [MKMapPoint]) {
    self.corners = corners
    boundingMapRect = MKMapRect(around: corners)
    super.init()
  }

  /// The number of points.
  public var pointCount: Int { corners.count }

  /// The points, valid as long as the shape lives.
  public func points() -> UnsafeMutablePointer<MKMapPoint> { buffer.address }
  private lazy var buffer = PointBuffer(corners)

  /// Writes the coordinates of some points.
  ///
  /// - Precondition: the range is within the points.
  public func getCoordinates(
    _ coords: UnsafeMutablePointer<CLLocationCoordinate2D>,
    range: NSRange
  ) {
    for (place, index) in (range.location..<range.location + range.length).enumerated() {
      coords[place] = corners[index].coordinate
    }
  }

  /// Where a point is along the shape, from 0 at its first point to 1 at its last.
  public func location(atPointIndex index: Int) -> CGFloat {
    let steps = zip(corners, corners.dropFirst()).map {
      Mathematics.hypot($1.x - $0.x, $1.y - $0.y)
    }
    let length = steps.reduce(0, +)
    return length > 0 ? steps.prefix(index).reduce(0, +) / length : 0
  }
  /// Where points are along the shape, from 0 at its first point to 1 at its last.
  public func locations(at indexes: IndexSet) -> [CGFloat] {
    indexes.map(location(atPointIndex:))
  }

  /// The centre of the bounding rectangle.
  open override var coordinate: CLLocationCoordinate2D { boundingMapRect.centre }

  /// The points as they were given.
  var mapPoints: [MKMapPoint] { corners }
}

/// Points at a fixed address.
private final class PointBuffer {
  let address: UnsafeMutablePointer<MKMapPoint>
  private let count: Int

  init(_ points: [MKMapPoint]) {
    count = points.count
    address = .allocate(capacity: max(1, count))
    address.initialize(from: points, count: count)
  }

  deinit {
    address.deinitialize(count: count)
    address.deallocate()
  }
}

/// A line through several points.
open class MKPolyline: MKMultiPoint, MKOverlay {
  /// A line through coordinates.
  public convenience init(
    coordinates coords: UnsafePointer<CLLocationCoordinate2D>,
    count: Int
  ) { self.init(UnsafeBufferPointer(start: coords, count: count).map { MKMapPoint($0) }) }
  /// A line through points.
  public convenience init(points: UnsafePointer<MKMapPoint>, count: Int) {
    self.init(Array(UnsafeBufferPointer(start: points, count: count)))
  }
  override init(_ corners: [MKMapPoint]) { super.init(corners) }
}

/// An area with corners, and areas cut out of it.
open class MKPolygon: MKMultiPoint, MKOverlay {
  /// The areas cut out.
  public let interiorPolygons: [MKPolygon]?

  /// An area with corners at coordinates.
  public convenience init(
    coordinates coords: UnsafePointer<CLLocationCoordinate2D>,
    count: Int,
    interiorPolygons: [MKPolygon]? = nil
  ) {
    self.init(
      UnsafeBufferPointer(start: coords, count: count).map { MKMapPoint($0) },
      interiorPolygons
    )
  }
  /// An area with corners at points.
  public convenience init(
    points: UnsafePointer<MKMapPoint>,
    count: Int,
    interiorPolygons: [MKPolygon]? = nil
  ) { self.init(Array(UnsafeBufferPointer(start: points, count: count)), interiorPolygons) }

  private init(_ corners: [MKMapPoint], _ interiorPolygons: [MKPolygon]?) {
    self.interiorPolygons = interiorPolygons
    super.init(corners)
  }
}
