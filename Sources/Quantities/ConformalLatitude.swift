// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The latitude on the sphere onto which the ellipsoid is mapped without changing angles.
///
/// Source: Karney (2011), doi 10.1007/s00190-011-0445-3, equations 7 to 9 and 19 to 21.
enum ConformalLatitude {
  private static let eccentricity = WGS84.e2.squareRoot()

  /// The tangent of the conformal latitude from that of the geodetic one.
  static func tangent(fromGeodetic tau: Double) -> Double {
    let root = hypot(1, tau)
    let sigma = sinh(eccentricity * atanh(eccentricity * tau / root))
    return tau * hypot(1, sigma) - sigma * root
  }

  /// The tangent of the geodetic latitude from that of the conformal one, by Newton's method.
  static func geodeticTangent(from conformal: Double) -> Double {
    // Near a pole both tangents are huge and keep one ratio; elsewhere it starts 0.4 % off at most.
    let polar = exp(eccentricity * atanh(eccentricity))
    guard conformal.magnitude < 1e8 else { return conformal * polar }
    var tau = conformal / (1 - WGS84.e2)
    if conformal.magnitude > 70 { tau = conformal * polar }
    for _ in 0..<6 {
      let reached = tangent(fromGeodetic: tau)
      let change =
        (conformal - reached) / hypot(1, reached) * (1 + (1 - WGS84.e2) * tau * tau)
        / ((1 - WGS84.e2) * hypot(1, tau))
      tau += change
      if change.magnitude <= 1e-16 * max(1, tau.magnitude) { break }
    }
    return tau
  }
}
