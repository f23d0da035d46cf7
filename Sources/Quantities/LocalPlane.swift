// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics

/// A flat map around one place, on which a run measures in metres east and north.
///
/// Scope: the transverse Mercator projection of the WGS 84 ellipsoid, with the origin's meridian as
/// central meridian, scale 1 along it, and north counted from the origin. Angles are true. It works
/// across the antimeridian and over the poles.
///
/// Limitations: away from the central meridian lengths grow by about `x² / 2R²`, with `x` metres
/// east and `R` the earth's radius: 1.2e-8 at 1 km, 1.2e-6 at 10 km, 1.2e-4 at 100 km, 1.1e-3 at
/// 300 km. Grid north turns from true north by about the difference of longitudes times the sine of
/// the latitude. Far beyond 3,900 km from the meridian the result means nothing; numbers that
/// are not finite, and latitudes outside -90...90, give NaN.
///
/// Sources: Krüger (1912), Konforme Abbildung des Erdellipsoids in der Ebene; Karney (2011),
/// doi 10.1007/s00190-011-0445-3.
///
/// Validation: against ``Geodesic`` along and across the meridian, and there and back.
public struct LocalPlane: Hashable, Sendable, Codable {
  /// The place of the plane's point zero.
  public let origin: Coordinate

  /// The origin's northing from the equator in metres, derived from its latitude.
  private let originNorthing: Double

  private enum CodingKeys: String, CodingKey { case origin }

  /// The plane around a place.
  public init(origin: Coordinate) {
    self.origin = origin
    originNorthing = LocalPlane.project(latitude: origin.latitude, turn: 0).north
  }

  /// Reads the origin; the rest is computed from it.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(origin: try container.decode(Coordinate.self, forKey: .origin))
  }

  /// The point of a place.
  public func point(of place: Coordinate) -> PlanePoint {
    let turn = Angle.difference(from: origin.longitude, to: place.longitude)
    let point = LocalPlane.project(latitude: place.latitude, turn: turn)
    return point.moved(east: 0, north: -originNorthing)
  }

  /// The place of a point, its longitude within -180..<180.
  public func coordinate(of point: PlanePoint) -> Coordinate {
    let radius = KruegerSeries.rectifyingRadius
    let (xi, eta) = ((point.north + originNorthing) / radius, point.east / radius)
    let shift = KruegerSeries.sum(KruegerSeries.minusBeta, xi: xi, eta: eta)
    let (sphereXi, sphereEta) = (xi + shift.xi, eta + shift.eta)
    let (east, up) = (sinh(sphereEta), cos(sphereXi))
    let tau = ConformalLatitude.geodeticTangent(from: sin(sphereXi) / hypot(east, up))
    return Coordinate(
      latitude: atan(tau) * (180 / .pi),
      longitude: Angle.wrapped(origin.longitude + atan2(east, up) * (180 / .pi))
    )
  }

  /// Metres from the equator and the central meridian, from a latitude and a turn in degrees.
  private static func project(latitude: Double, turn: Double) -> PlanePoint {
    guard latitude.magnitude <= 90, turn.isFinite else {
      return PlanePoint(east: .nan, north: .nan)
    }
    let phi = Direction(degrees: latitude)
    let lambda = Direction(degrees: turn)
    let tau = ConformalLatitude.tangent(fromGeodetic: phi.sine / max(phi.cosine, 1e-100))
    let length = (tau * tau + lambda.cosine * lambda.cosine).squareRoot()
    let slope = lambda.sine / length
    let xi = atan2(tau, lambda.cosine)
    let eta = asinh(slope)
    // The series needs the sine and cosine of 2 xi and the sinh and cosh of 2 eta.
    let (s, c) = (tau / length, lambda.cosine / length)
    let shift = KruegerSeries.sum(
      KruegerSeries.alpha,
      (2 * s * c, (c - s) * (c + s)),
      (2 * slope * (1 + slope * slope).squareRoot(), 1 + 2 * slope * slope)
    )
    let radius = KruegerSeries.rectifyingRadius
    return PlanePoint(east: radius * (eta + shift.eta), north: radius * (xi + shift.xi))
  }
}
