// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics

/// The latitude on the sphere onto which the ellipsoid is mapped without changing angles.
///
/// Source: Karney (2011), doi 10.1007/s00190-011-0445-3, equations 7 to 9 and 19 to 21.
enum ConformalLatitude {
  private static let eccentricity = WGS84.e2.squareRoot()

  /// The tangent of the conformal latitude from that of the geodetic one.
  static func tangent(fromGeodetic tau: Double) -> Double {
    let root = (1 + tau * tau).squareRoot()
    let sine = tau / root
    // e atanh(e s) is s times a series in (e s)², whose eighth term is below 1e-16 of the first.
    let q = WGS84.e2 * sine * sine
    var series = q * (1 / 13.0) + 1 / 11.0
    series = series * q + 1 / 9.0
    series = series * q + 1 / 7.0
    series = series * q + 1 / 5.0
    series = series * q + 1 / 3.0
    let x = WGS84.e2 * sine * (series * q + 1)
    // The fifth term of sinh is as small, because |x| is below 0.007.
    let x2 = x * x
    let sigma = x * (1 + x2 / 6 * (1 + x2 / 20 * (1 + x2 / 42)))
    return tau * (1 + sigma * sigma).squareRoot() - sigma * root
  }

  /// The tangent of the geodetic latitude from that of the conformal one, by Newton's method.
  static func geodeticTangent(from conformal: Double) -> Double {
    // Near a pole both tangents are huge and keep one ratio; elsewhere the start is at most 0.4 %
    // off.
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
