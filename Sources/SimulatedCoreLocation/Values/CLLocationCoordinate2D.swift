// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities

/// A place by latitude and longitude on WGS 84.
public struct CLLocationCoordinate2D: Sendable {
  /// The latitude in degrees, -90...90, north positive.
  public var latitude: CLLocationDegrees
  /// The longitude in degrees, -180...180, east positive.
  public var longitude: CLLocationDegrees

  /// The place at 0, 0.
  public init() { self.init(latitude: 0, longitude: 0) }

  /// A place by its coordinates.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// A place by its coordinates.
public func CLLocationCoordinate2DMake(
  _ latitude: CLLocationDegrees,
  _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
  CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}

/// True if both numbers are within their ranges.
public func CLLocationCoordinate2DIsValid(_ coordinate: CLLocationCoordinate2D) -> Bool {
  Coordinate(coordinate).isValid
}

extension Coordinate {
  init(_ coordinate: CLLocationCoordinate2D) {
    self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
  }
}

extension CLLocationCoordinate2D {
  init(_ coordinate: Coordinate) {
    self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
  }
}

extension AppProcess {
  /// The coordinate of a point of the run's plane.
  func coordinate(of point: PlanePoint) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(setting.plane.coordinate(of: point))
  }

  /// The point of a coordinate in the run's plane.
  func point(of coordinate: CLLocationCoordinate2D) -> PlanePoint {
    setting.plane.point(of: Coordinate(coordinate))
  }
}

extension CLLocationCoordinate2D {
  /// Latitude and longitude with a comma between them.
  var text: String { "\(latitude),\(longitude)" }
}
