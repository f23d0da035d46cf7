// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A place on the WGS 84 ellipsoid.
@frozen public struct Coordinate: Hashable, Sendable, Codable, CustomStringConvertible {
  /// Geodetic latitude in degrees, -90...90, north positive.
  public var latitude: Double
  /// Longitude in degrees, -180...180, east positive.
  public var longitude: Double

  /// A place by latitude and longitude in degrees.
  @inlinable public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// True if both numbers are finite and within -90...90 and -180...180.
  public var isValid: Bool {
    latitude.isFinite && longitude.isFinite && (-90...90).contains(latitude)
      && (-180...180).contains(longitude)
  }

  /// Latitude and longitude in degrees.
  public var description: String { "\(latitude), \(longitude)" }
}
