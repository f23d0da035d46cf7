// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics

/// Spherical Web Mercator around a centre; one unit is one metre there.
///
/// Web Mercator (EPSG:3857) is the projection of map views and tiles. Longitudes are taken on the
/// side that is nearer to the centre, so that a path over the antimeridian stays in one piece.
/// Latitudes end at 85.0511°, where the map of the world is a square.
struct MercatorProjection {
  /// The coordinate of the point zero.
  let center: Coordinate
  /// The units per radian of longitude.
  let scale: Double
  private let northing: Double

  /// The equatorial radius of WGS 84 in metres, as used by Web Mercator.
  static let radius = 6_378_137.0
  /// The latitude at which the map ends, in degrees: atan(sinh(π)).
  static let highestLatitude = 85.051_128_779_806_59

  /// The projection around a centre.
  init(center: Coordinate) {
    let latitude = min(max(center.latitude, -Self.highestLatitude), Self.highestLatitude)
    self.center = Coordinate(latitude: latitude, longitude: center.longitude)
    scale = Self.radius * cos(latitude * .pi / 180)
    northing = Self.northing(latitude)
  }

  /// The point for a coordinate.
  func point(_ place: Coordinate) -> MapPoint {
    let turn = MapRegion.wrapped(place.longitude - center.longitude) * .pi / 180
    return MapPoint(
      x: scale * turn,
      y: scale * (northing - Self.northing(place.latitude))
    )
  }

  /// The coordinate for a point.
  func coordinate(_ point: MapPoint) -> Coordinate {
    Coordinate(
      latitude: atan(sinh(northing - point.y / scale)) * 180 / .pi,
      longitude: MapRegion.wrapped(center.longitude + point.x / scale * 180 / .pi)
    )
  }

  /// The units per metre at a latitude; 1 at the centre's latitude, more towards the poles.
  func unitsPerMetre(at latitude: Double) -> Double {
    let latitude = min(abs(latitude), Self.highestLatitude)
    return cos(center.latitude * .pi / 180) / cos(latitude * .pi / 180)
  }

  private static func northing(_ latitude: Double) -> Double {
    let latitude = min(max(latitude, -highestLatitude), highestLatitude)
    return asinh(tan(latitude * .pi / 180))
  }
}
