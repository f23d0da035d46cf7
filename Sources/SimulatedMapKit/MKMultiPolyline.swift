// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import Mathematics
public import SimulatedCoreLocation

/// A line along great circles, with a point every 100 km at most (A).
open class MKGeodesicPolyline: MKPolyline {
  override init(_ corners: [MKMapPoint]) {
    var points = Array(corners.prefix(1))
    for (start, end) in zip(corners, corners.dropFirst()) {
      points += Self.points(from: start, to: end)
    }
    super.init(points)
  }

  /// The points after the first, to the last.
  ///
  /// Source: Snyder, Map Projections, USGS Professional Paper 1395 (1987), on a sphere.
  private static func points(from start: MKMapPoint, to end: MKMapPoint) -> [MKMapPoint] {
    let (first, last) = (vector(start.coordinate), vector(end.coordinate))
    let cosine = zip(first, last).map { $0 * $1 }.reduce(0, +)
    let angle = Mathematics.acos(min(max(cosine, -1), 1))
    let count = Int((angle * Ellipsoid.equatorialRadius / 100_000).rounded(.up))
    guard count > 1, angle < .pi - 1e-9 else { return [end] }
    let between = (1..<count).map { step in
      let share = Double(step) / Double(count)
      let (near, far) = (Mathematics.sin((1 - share) * angle), Mathematics.sin(share * angle))
      let place = zip(first, last).map { near * $0 + far * $1 }
      return MKMapPoint(
        CLLocationCoordinate2D(
          latitude: Mathematics.atan2(place[2], Mathematics.hypot(place[0], place[1])) * 180 / .pi,
          longitude: Mathematics.atan2(place[1], place[0]) * 180 / .pi
        )
      )
    }
    return between + [end]
  }

  /// The direction from the centre of the Earth.
  private static func vector(_ place: CLLocationCoordinate2D) -> [Double] {
    let (latitude, longitude) = (place.latitude * .pi / 180, place.longitude * .pi / 180)
    return [
      Mathematics.cos(latitude) * Mathematics.cos(longitude),
      Mathematics.cos(latitude) * Mathematics.sin(longitude), Mathematics.sin(latitude),
    ]
  }
}

/// Several lines as one shape.
open class MKMultiPolyline: MKShape, MKOverlay {
  /// The lines.
  public let polylines: [MKPolyline]
  /// The smallest rectangle with all lines.
  public let boundingMapRect: MKMapRect

  /// A shape of lines.
  public init(_ polylines: [MKPolyline]) {
    self.polylines = polylines
    boundingMapRect = polylines.reduce(.null) { $0.union($1.boundingMapRect) }
    super.init()
  }

  /// The centre of the bounding rectangle.
  open override var coordinate: CLLocationCoordinate2D { boundingMapRect.centre }
}

/// Several areas as one shape.
open class MKMultiPolygon: MKShape, MKOverlay {
  /// The areas.
  public let polygons: [MKPolygon]
  /// The smallest rectangle with all areas.
  public let boundingMapRect: MKMapRect

  /// A shape of areas.
  public init(_ polygons: [MKPolygon]) {
    self.polygons = polygons
    boundingMapRect = polygons.reduce(.null) { $0.union($1.boundingMapRect) }
    super.init()
  }

  /// The centre of the bounding rectangle.
  open override var coordinate: CLLocationCoordinate2D { boundingMapRect.centre }
}
