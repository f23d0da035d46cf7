// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics

/// Distances on a sphere of the earth's mean radius, as recorders and services compute lengths.
///
/// They are within 0.6 % of the ellipsoid's; simulated ways use `Geodesic` instead.
enum GreatCircle {
  /// The mean radius of the GRS 80 ellipsoid in metres.
  static let radius = 6_371_008.8

  /// Metres between two points, by the haversine formula.
  static func distance(_ a: RawPoint, _ b: RawPoint) -> Double {
    distance(a.latitude, a.longitude, b.latitude, b.longitude)
  }

  /// Metres between two places in degrees.
  static func distance(
    _ latitude: Double,
    _ longitude: Double,
    _ otherLatitude: Double,
    _ otherLongitude: Double
  ) -> Double {
    if latitude == otherLatitude, longitude == otherLongitude { return 0 }
    let radian = Double.pi / 180
    let north = sin((otherLatitude - latitude) * radian / 2)
    let east = sin((otherLongitude - longitude) * radian / 2)
    let cosines = cos(latitude * radian) * cos(otherLatitude * radian)
    let half = min(1, (north * north + cosines * east * east).squareRoot())
    return 2 * radius * asin(half)
  }
}
