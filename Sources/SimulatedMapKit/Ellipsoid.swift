// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics

/// The ellipsoid WGS 84 and the map that MapKit's points belong to.
///
/// Sources: the two constants are from NIMA TR8350.2 (2000), table 3.1; the equations are 4-18 to
/// 4-20 and 7-1 to 7-4 of Snyder, Map Projections, USGS Professional Paper 1395 (1987).
enum Ellipsoid {
  static let equatorialRadius = 6_378_137.0
  static let flattening = 1 / 298.257223563
  static let squaredEccentricity = flattening * (2 - flattening)
  /// The width and the height of the map in points.
  static let worldWidth = 268_435_456.0
  /// The latitude at which the map, a square, ends: atan(sinh π).
  static let latitudeLimit = Mathematics.atan(Mathematics.sinh(Double.pi)) * 180 / .pi

  /// Metres for a degree of latitude.
  static func metresPerDegreeNorth(at latitude: Double) -> Double {
    let sine = Mathematics.sin(latitude * .pi / 180)
    let root = (1 - squaredEccentricity * sine * sine).squareRoot()
    return equatorialRadius * (1 - squaredEccentricity) / (root * root * root) * .pi / 180
  }

  /// Metres for a degree of longitude.
  static func metresPerDegreeEast(at latitude: Double) -> Double {
    let angle = latitude * .pi / 180
    let sine = Mathematics.sin(angle)
    let root = (1 - squaredEccentricity * sine * sine).squareRoot()
    return equatorialRadius / root * max(0, Mathematics.cos(angle)) * .pi / 180
  }
}
