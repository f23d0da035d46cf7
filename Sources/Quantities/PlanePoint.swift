// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A point of a run's local plane, in metres east and north of the plane's origin.
@frozen public struct PlanePoint: Hashable, Sendable, Codable {
  /// Metres east of the origin.
  public var east: Double
  /// Metres north of the origin.
  public var north: Double

  /// The origin.
  public static let zero = PlanePoint(east: 0, north: 0)

  /// A point by metres east and north of the origin.
  @inlinable public init(east: Double, north: Double) {
    self.east = east
    self.north = north
  }

  /// The straight distance to another point of the same plane.
  @inlinable public func distance(to other: PlanePoint) -> Metres {
    let de = other.east - east
    let dn = other.north - north
    return Metres((de * de + dn * dn).squareRoot())
  }

  /// The point moved by metres east and north.
  @inlinable public func moved(east de: Double, north dn: Double) -> PlanePoint {
    PlanePoint(east: east + de, north: north + dn)
  }

  /// The point that divides the way to another one; 0 is here, 1 is there.
  @inlinable public func interpolated(to other: PlanePoint, fraction: Double) -> PlanePoint {
    PlanePoint(
      east: east + (other.east - east) * fraction,
      north: north + (other.north - north) * fraction
    )
  }
}
