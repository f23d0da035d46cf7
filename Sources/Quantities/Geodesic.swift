// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics

/// The shortest line between two places: its length and its bearings at both ends.
public struct GeodesicLine: Hashable, Sendable {
  /// The length.
  public var distance: Metres
  /// The bearing at the start of the line, 0..<360 degrees clockwise from true north.
  ///
  /// At a pole it counts from the pole's own longitude; for equal places it is 0.
  public var initialBearing: Degrees
  /// The bearing at the end of the line, in the direction of travel, 0..<360 degrees.
  public var finalBearing: Degrees

  /// A line by its length and bearings.
  public init(distance: Metres, initialBearing: Degrees, finalBearing: Degrees) {
    self.distance = distance
    self.initialBearing = initialBearing
    self.finalBearing = finalBearing
  }
}

/// Geodesics on the WGS 84 ellipsoid.
///
/// Scope: every pair of places, also nearly antipodal ones, at the poles and across the
/// antimeridian. Height is ignored.
///
/// Limitations: a place with a latitude outside -90...90 or a number that is not finite gives NaN.
/// Where several lines are equally short, as between antipodes, one of them is returned.
///
/// Sources: Karney (2013), Algorithms for geodesics, doi 10.1007/s00190-012-0578-z; the integrals
/// are evaluated by quadrature instead of series, the root is bracketed instead of guessed.
///
/// Validation: published test values within 10 nm, see `GeodesicTests`.
public enum Geodesic {
  /// The length of the shortest line between two places.
  public static func distance(from a: Coordinate, to b: Coordinate) -> Metres {
    inverse(from: a, to: b).distance
  }

  /// The place at a distance along the geodesic that leaves a place at a bearing.
  ///
  /// - Parameters:
  ///   - start: where the geodesic starts.
  ///   - bearing: degrees clockwise from true north, any finite value.
  ///   - distance: metres, any finite value; a negative one goes backwards.
  /// - Returns: the place, its longitude within -180..<180.
  public static func destination(
    from start: Coordinate,
    bearing: Degrees,
    distance: Metres
  ) -> Coordinate {
    guard start.latitude.magnitude <= 90, start.longitude.isFinite, bearing.value.isFinite,
      distance.value.isFinite
    else { return Coordinate(latitude: .nan, longitude: .nan) }
    let beta = reducedLatitude(start.latitude)
    let azimuth = Direction(degrees: bearing.value)
    let sine0 = azimuth.sine * beta.cosine
    let cosine0 = hypot(azimuth.cosine, azimuth.sine * beta.sine)
    let integrals = GeodesicIntegrals(k2: WGS84.ep2 * cosine0 * cosine0)
    let sigma1 = Direction(along: beta.sine, azimuth.cosine * beta.cosine)
    let (arc, shortfall) = arc(
      of: distance.value / WGS84.semiMinorAxis,
      from: sigma1.radians,
      integrals,
      sine0
    )
    let sigma2 = sigma1.turned(by: Direction(sine: sin(arc), cosine: cos(arc)))
    let sineBeta = cosine0 * sigma2.sine
    let cosineBeta = hypot(sine0, cosine0 * sigma2.cosine)
    let omega1 = Direction(sine: sine0 * sigma1.sine, cosine: sigma1.cosine)
    let omega2 = Direction(sine: sine0 * sigma2.sine, cosine: sigma2.cosine)
    let turn = omega2.turned(by: Direction(sine: -omega1.sine, cosine: omega1.cosine)).radians
    return Coordinate(
      latitude: atan2(sineBeta, (1 - WGS84.f) * cosineBeta) * (180 / .pi),
      longitude: Angle.wrapped(start.longitude + (turn - shortfall) * (180 / .pi))
    )
  }

  /// The arc of the auxiliary sphere for a distance in polar radii, and its longitude shortfall.
  private static func arc(
    of distance: Double,
    from start: Double,
    _ integrals: GeodesicIntegrals,
    _ sine0: Double
  ) -> (arc: Double, shortfall: Double) {
    // All half turns have the same length; only the remainder needs a search.
    let half = integrals.corrections(from: 0, arc: .pi)
    let halfLength = .pi + half.distance
    let halves = (distance / halfLength).rounded(.towardZero)
    let rest = distance - halves * halfLength
    var arc = rest * (.pi / halfLength)
    // Newton's method; the slope differs from 1 by at most 0.0034, so that four steps are ample.
    for _ in 0..<4 {
      let length = arc + integrals.corrections(from: start, arc: arc).distance
      let end = sin(start + arc)
      arc += (rest - length) / (1 + integrals.k2 * end * end).squareRoot()
    }
    let shortfall = GeodesicIntegrals.longitudeShortfall(
      arc: arc,
      corrections: integrals.corrections(from: start, arc: arc),
      sineOfEquatorAzimuth: sine0
    )
    let halfShortfall = GeodesicIntegrals.longitudeShortfall(
      arc: .pi,
      corrections: half,
      sineOfEquatorAzimuth: sine0
    )
    // A half turn adds π to the arc; the sphere's longitude follows from the end point.
    let turned = halves.remainder(dividingBy: 2) == 0 ? arc : arc + .pi
    return (turned, shortfall + halves * halfShortfall)
  }

  /// The latitude on the auxiliary sphere of a geodetic latitude in degrees.
  ///
  /// At a pole the cosine is tiny instead of 0, so that directions keep their meaning there.
  static func reducedLatitude(_ latitude: Double) -> Direction {
    let phi = Direction(degrees: latitude)
    let beta = Direction(along: (1 - WGS84.f) * phi.sine, phi.cosine)
    return Direction(sine: beta.sine, cosine: max(beta.cosine, GeodesicTrial.tiny))
  }
}
