// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import Mathematics
public import SimulatedCoreLocation

/// A point of the flat map: Mercator's projection of the whole Earth, 268 435 456 points wide.
///
/// The origin is in the north-west, at latitude 85.05° and longitude -180°.
public struct MKMapPoint: Hashable, Sendable {
  /// Points to the east.
  public var x: Double
  /// Points to the south.
  public var y: Double

  /// The origin.
  public init() { self.init(x: 0, y: 0) }
  /// A point by its numbers.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The point of a coordinate; latitudes beyond 85.05° are on the edge.
  ///
  /// An invalid coordinate gives the point -1, -1.
  public init(_ coordinate: CLLocationCoordinate2D) {
    guard CLLocationCoordinate2DIsValid(coordinate) else {
      self.init(x: -1, y: -1)
      return
    }
    let limit = Ellipsoid.latitudeLimit
    let latitude = min(max(coordinate.latitude, -limit), limit) * .pi / 180
    let width = Ellipsoid.worldWidth
    self.init(
      x: (coordinate.longitude + 180) / 360 * width,
      y: width / 2 - width / (2 * .pi) * Mathematics.atanh(Mathematics.sin(latitude))
    )
  }

  /// The coordinate of the point.
  public var coordinate: CLLocationCoordinate2D {
    let width = Ellipsoid.worldWidth
    return CLLocationCoordinate2D(
      latitude: Mathematics.asin(Mathematics.tanh((width / 2 - y) * 2 * .pi / width)) * 180 / .pi,
      longitude: x / width * 360 - 180
    )
  }

  /// The metres to another point, along the geodesic.
  public func distance(to other: MKMapPoint) -> CLLocationDistance {
    let (a, b) = (coordinate, other.coordinate)
    return CLLocation(latitude: a.latitude, longitude: a.longitude)
      .distance(from: CLLocation(latitude: b.latitude, longitude: b.longitude))
  }
}

/// The point of a coordinate.
public func MKMapPointForCoordinate(_ coordinate: CLLocationCoordinate2D) -> MKMapPoint {
  MKMapPoint(coordinate)
}
/// The coordinate of a point.
public func MKCoordinateForMapPoint(_ mapPoint: MKMapPoint) -> CLLocationCoordinate2D {
  mapPoint.coordinate
}
/// A point by its numbers.
public func MKMapPointMake(_ x: Double, _ y: Double) -> MKMapPoint { MKMapPoint(x: x, y: y) }
/// Whether two points are equal.
public func MKMapPointEqualToPoint(_ point1: MKMapPoint, _ point2: MKMapPoint) -> Bool {
  point1 == point2
}
/// The numbers of a point, with one decimal.
public func MKStringFromMapPoint(_ point: MKMapPoint) -> String {
  String(format: "{%.1f, %.1f}", point.x, point.y)
}
/// The metres between two points, along the geodesic.
public func MKMetersBetweenMapPoints(_ a: MKMapPoint, _ b: MKMapPoint) -> CLLocationDistance {
  a.distance(to: b)
}

/// The metres that one point spans to the north at a latitude in degrees.
///
/// Apple's function follows the curvature of the meridian too: at 33.861315° it gives 0.123522
/// (stackoverflow.com/questions/30335146, 2015), and this one 0.123525. To the east a point spans
/// up to 0.7 percent more.
public func MKMetersPerMapPointAtLatitude(_ latitude: CLLocationDegrees) -> CLLocationDistance {
  Ellipsoid.metresPerDegreeNorth(at: latitude) * max(0, Mathematics.cos(latitude * .pi / 180)) * 360
    / Ellipsoid.worldWidth
}
/// The points for one metre to the north at a latitude in degrees.
public func MKMapPointsPerMeterAtLatitude(_ latitude: CLLocationDegrees) -> Double {
  1 / MKMetersPerMapPointAtLatitude(latitude)
}
